<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AdjudicationPanel</name>
    <message>
        <source>Rule for the grade that counts</source>
        <translation>Regel für die Stufe, die zählt</translation>
    </message>
    <message>
        <source>Measure for the effect of a disagreement</source>
        <translation>Maß für die Auswirkung einer Uneinigkeit</translation>
    </message>
    <message>
        <source>Show decided</source>
        <translation>Entschiedene zeigen</translation>
    </message>
    <message>
        <source>Show assessors</source>
        <translation>Assessoren zeigen</translation>
    </message>
    <message>
        <source>Number of undecided disagreements</source>
        <translation>Wie viel unentschieden ist</translation>
    </message>
    <message>
        <source>Disagreements, largest effect first</source>
        <translation>Uneinigkeiten, größte Wirkung zuerst</translation>
    </message>
    <message>
        <source>Import packages…</source>
        <translation>Pakete importieren…</translation>
    </message>
    <message>
        <source>All {all:,} {all:disagreement is|disagreements are} decided.</source>
        <translation>{all:Der Widerspruch ist|Alle {all:,} Widersprüche sind} entschieden.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Determines whose grade counts if several assessors graded a document; scores change immediately</source>
        <translation>Wessen Stufe zählt, wo mehrere Assessoren ein Dokument beurteilt haben; sofort ausgewertet</translation>
    </message>
    <message>
        <source>Also list disagreements that have been decided</source>
        <translation>Auch entschiedene Widersprüche auflisten</translation>
    </message>
    <message>
        <source>Show who gave each grade. Names are hidden so that decisions depend on the document, not on the person.</source>
        <translation>Zeigen, wer welche Stufe gab; verdeckt, damit das Dokument entscheidet und nicht die Person</translation>
    </message>
    <message>
        <source>Documents that assessors grade differently appear here for a decision.</source>
        <translation>Dokumente, die Assessoren verschieden einstufen, erscheinen hier zur Entscheidung.</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>grades</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>The grades of the assessors, lowest first</source>
        <translation>Die Stufe jedes Assessors, die kleinste zuerst</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>The largest change of any run&apos;s mean if one of these grades replaced another</source>
        <translation>Die größte Änderung des Mittels eines Runs, wenn eine dieser Stufen eine andere ersetzte</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>entschieden</translation>
    </message>
    <message>
        <source>The decided grade</source>
        <translation>Die beschlossene Stufe</translation>
    </message>
    <message>
        <source>The current rule ignores decisions; choose the adjudicator&apos;s grade to make them count.</source>
        <translation>Was jetzt zählt, lässt Entscheidungen aus; wählen Sie die Schlichtung, damit sie zählen.</translation>
    </message>
    <message>
        <source>computing the effect of disagreements</source>
        <translation>Uneinigkeiten werden gewogen</translation>
    </message>
    <message>
        <source>Grade that counts</source>
        <translation>Grad, der zählt</translation>
    </message>
    <message>
        <source>Effect on</source>
        <translation>Wirkung auf</translation>
    </message>
    <message>
        <source>No disagreements</source>
        <translation>Keine Widersprüche</translation>
    </message>
    <message>
        <source>{left:,} of {all:,} unresolved. Press a digit to decide, C to give a reason.</source>
        <translation>{left:,} von {all:,} ungelöst. Eine Ziffer entscheidet, C begründet.</translation>
    </message>
</context>
<context>
    <name>AgreementPanel</name>
    <message>
        <source>Measure for ordering the runs</source>
        <translation>Maß zum Ordnen der Runs</translation>
    </message>
    <message>
        <source>Overall agreement of all assessors</source>
        <translation>Gesamte Übereinstimmung aller Assessoren</translation>
    </message>
    <message>
        <source>Pairs of assessors</source>
        <translation>Paare von Assessoren</translation>
    </message>
    <message>
        <source>Show all pairs of assessors</source>
        <translation>Alle Paare von Assessoren zeigen</translation>
    </message>
    <message>
        <source>Agreement of the pair by topic</source>
        <translation>Übereinstimmung des Paars nach Topics</translation>
    </message>
    <message>
        <source>Ranks of the runs under each assessor&apos;s grades</source>
        <translation>Ränge der Runs unter den Stufen jedes Assessors</translation>
    </message>
    <message>
        <source>Effect of disagreement on the run order</source>
        <translation>Auswirkung von Uneinigkeit auf die Reihenfolge der Runs</translation>
    </message>
    <message>
        <source>comparing two assessors</source>
        <translation>zwei Assessoren werden verglichen</translation>
    </message>
    <message>
        <source>Agreement in tables</source>
        <translation>Übereinstimmung in Tabellen</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Run order</source>
        <translation>Reihenfolge der Runs</translation>
    </message>
    <message>
        <source>No run has a score under both assessors&apos; grades: load runs, or let both assessors judge the same documents.</source>
        <translation>Kein Run hat nach beiden einen Wert: laden Sie Runs, oder lassen Sie beide dieselben Dokumente beurteilen.</translation>
    </message>
    <message>
        <source>There is only one run, so no rank can change.</source>
        <translation>Ein Run allein kann keinen Platz wechseln.</translation>
    </message>
    <message>
        <source>{count} assessors. </source>
        <translation>{count} Assessoren. </translation>
    </message>
    <message>
        <source>0 of {all} runs change ranks.</source>
        <translation>0 von {all} Runs wechseln den Platz.</translation>
    </message>
    <message>
        <source>comparing assessors</source>
        <translation>Assessoren werden verglichen</translation>
    </message>
    <message>
        <source>Show the assessors</source>
        <translation>Assessoren zeigen</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Verwechslungsmatrix</translation>
    </message>
    <message>
        <source>Only {name} has judged. </source>
        <translation>Nur {name} hat geurteilt. </translation>
    </message>
    <message>
        <source>Agreement needs two assessors: import another assessor&apos;s package, or right-click loaded qrels to use them as an assessor&apos;s judgements.</source>
        <translation>Übereinstimmung braucht zwei Assessoren: Importieren Sie das Paket eines weiteren Assessors, oder machen Sie geladene Qrels per Rechtsklick zu Urteilen eines Assessors.</translation>
    </message>
    <message>
        <source>imported qrels: {names}</source>
        <translation>importierte Qrels: {names}</translation>
    </message>
    <message>
        <source>{count} of {all} {all:run|runs} {count:changes its rank|change ranks}: {names}.</source>
        <translation>{count} von {all} {all:Run|Runs} {count:wechselt|wechseln} den Platz: {names}.</translation>
    </message>
    <message>
        <source>{measure}, on the {n:,} {n:document|documents} of {topics} {topics:topic|topics} that {first} and {second} both judged.</source>
        <translation>{measure}, für {n:das|die} {n:,} {n:Dokument|Dokumente} von {topics} {topics:Topic|Topics}, {n:das|die} {first} und {second} beide beurteilt haben.</translation>
    </message>
</context>
<context>
    <name>AllPairsPanel</name>
    <message>
        <source>Measure for comparing the runs</source>
        <translation>Maß, nach dem die Runs verglichen werden</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>Werte in den Feldern</translation>
    </message>
    <message>
        <source>corrected p</source>
        <translation>korrigiertes p</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>effect size d</source>
        <translation>Effektstärke d</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Correction for all pairs</source>
        <translation>Korrektur für alle Paare</translation>
    </message>
    <message>
        <source>uncorrected</source>
        <translation>unkorrigiert</translation>
    </message>
    <message>
        <source>Confidence of intervals and tests</source>
        <translation>Konfidenz der Intervalle und Tests</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>Startwert </translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>Startwert dessen, was zufällig gezogen wird</translation>
    </message>
    <message>
        <source>Summary of the result</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>The selected pair</source>
        <translation>Das gewählte Paar</translation>
    </message>
    <message>
        <source>The same seed gives the same p-values</source>
        <translation>Derselbe Startwert gibt dieselben p-Werte</translation>
    </message>
    <message>
        <source>Comparison method</source>
        <translation>Vergleichsmethode</translation>
    </message>
    <message>
        <source>All pairs of runs</source>
        <translation>Alle Paare von Runs</translation>
    </message>
    <message>
        <source>To compare two runs, select them and load judgements of their topics.</source>
        <translation>Um zwei Runs zu vergleichen, wählen Sie sie und laden Urteile zu ihren Topics.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>comparing all pairs</source>
        <translation>Vergleich aller Paare</translation>
    </message>
    <message>
        <source>differs significantly</source>
        <translation>unterscheidet sich signifikant</translation>
    </message>
    <message>
        <source>– undefined</source>
        <translation>– undefiniert</translation>
    </message>
    <message>
        <source>row run better, {most}</source>
        <translation>Zeile besser, {most}</translation>
    </message>
    <message>
        <source>Choose a cell to see the details of its pair; Enter opens the pair topic by topic.</source>
        <translation>Ein Feld wählen, um alles über sein Paar zu sehen; Enter öffnet es Topic für Topic.</translation>
    </message>
</context>
<context>
    <name>AllPairsText</name>
    <message>
        <source>The runs have no judged topic in common.</source>
        <translation>Die Runs haben kein beurteiltes Topic gemeinsam.</translation>
    </message>
    <message>
        <source>No pair can be tested: {why}.</source>
        <translation>Kein Paar kann geprüft werden: {why}.</translation>
    </message>
    <message>
        <source>{run} and {other} differ significantly.</source>
        <translation>{run} und {other} unterscheiden sich signifikant.</translation>
    </message>
    <message>
        <source>{run} and {other} do not differ significantly.</source>
        <translation>{run} und {other} unterscheiden sich nicht signifikant.</translation>
    </message>
    <message>
        <source>Choose Tukey&apos;s test or another correction.</source>
        <translation>Tukeys Test oder eine andere Korrektur wählen.</translation>
    </message>
    <message>
        <source>{count} of {all} pairs of runs differ significantly.</source>
        <translation>{count} von {all} Paaren von Runs unterscheiden sich signifikant.</translation>
    </message>
    <message>
        <source> Undefined: {n} {n:pair|pairs}.</source>
        <translation> Undefiniert: {n} {n:Paar|Paare}.</translation>
    </message>
    <message>
        <source>two-sided at {level}</source>
        <translation>zweiseitig zu {level}</translation>
    </message>
    <message>
        <source>corrected by {correction} over {pairs} pairs</source>
        <translation>nach {correction} über {pairs} Paare korrigiert</translation>
    </message>
    <message>
        <source>not corrected for {pairs} pairs</source>
        <translation>nicht für {pairs} Paare korrigiert</translation>
    </message>
    <message>
        <source>simultaneous for {pairs} pairs</source>
        <translation>simultan für {pairs} Paare</translation>
    </message>
    <message>
        <source>{count} permutations, seed {seed}</source>
        <translation>{count} Permutationen, Startwert {seed}</translation>
    </message>
    <message>
        <source>{run} ({mean}) − {other} ({other_mean}): {difference}</source>
        <translation>{run} ({mean}) − {other} ({other_mean}): {difference}</translation>
    </message>
    <message>
        <source>{statistic}, p {p}, corrected {adjusted}</source>
        <translation>{statistic}, p {p}, korrigiert {adjusted}</translation>
    </message>
    <message>
        <source>significantly better</source>
        <translation>signifikant besser</translation>
    </message>
    <message>
        <source>significantly worse</source>
        <translation>signifikant schlechter</translation>
    </message>
    <message>
        <source>power {power} with {topics} topics; 80&#xa0;% power: {needed} topics</source>
        <translation>Power {power} mit {topics} Topics; 80&#xa0;% Power: {needed} Topics</translation>
    </message>
    <message>
        <source>{wins} {wins:win|wins}, {ties} {ties:tie|ties}, {losses} {losses:loss|losses}</source>
        <translation>{wins} gewonnen, {ties} gleich, {losses} verloren</translation>
    </message>
    <message>
        <source>SD of the differences {deviation}</source>
        <translation>SD der Differenzen {deviation}</translation>
    </message>
    <message>
        <source>more than a million</source>
        <translation>über eine Million</translation>
    </message>
    <message>
        <source>d = {d}</source>
        <translation>d = {d}</translation>
    </message>
</context>
<context>
    <name>AssessorAgreementTable</name>
    <message>
        <source>Each assessor compared with all others</source>
        <translation>Jeder Assessor mit allen anderen</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>roh</translation>
    </message>
    <message>
        <source>The assessor who gave the grades</source>
        <translation>Wessen Stufen das sind</translation>
    </message>
    <message>
        <source>Grades by other assessors for documents that this assessor also judged</source>
        <translation>Stufen anderer für Dokumente, die auch dieser beurteilt hat</translation>
    </message>
    <message>
        <source>The share of these grades that equal this assessor&apos;s grades</source>
        <translation>Der Anteil dieser Stufen, die denen des Assessors gleichen</translation>
    </message>
    <message>
        <source>κ linear</source>
        <translation>κ linear</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ with all other assessors combined, disagreement weighted by distance</source>
        <translation>Cohens κ mit allen anderen Assessoren zusammengenommen, Abweichungen nach Abstand gewichtet</translation>
    </message>
    <message>
        <source>lowest κ</source>
        <translation>niedrigstes κ</translation>
    </message>
    <message>
        <source>The lowest κ with any assessor who judged at least {count} of the same documents</source>
        <translation>Das kleinste κ mit einem Assessor, der mindestens {count} derselben Dokumente beurteilt hat</translation>
    </message>
</context>
<context>
    <name>AssessorCheckBoxes</name>
    <message>
        <source>Assign the chosen topic to {name}</source>
        <translation>Das gewählte Topic an {name} zuteilen</translation>
    </message>
</context>
<context>
    <name>AssessorsPanel</name>
    <message>
        <source>Assign</source>
        <translation>Zuteilen</translation>
    </message>
    <message>
        <source>distributing topics</source>
        <translation>Topics werden verteilt</translation>
    </message>
    <message>
        <source>Assignment</source>
        <translation>Zuteilung</translation>
    </message>
    <message>
        <source>Assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>No assessors yet. Enter their names, check each assessor&apos;s share, then press Assign.</source>
        <translation>Noch ist niemand eingeteilt. Nennen Sie die Assessoren, sehen Sie, was jeder bekommt, und teilen Sie dann zu.</translation>
    </message>
    <message>
        <source>No package for {names}</source>
        <translation>Kein Paket für {names}</translation>
    </message>
    <message>
        <source>No documents are assigned to them.</source>
        <translation>Ihnen sind keine Dokumente zugeteilt.</translation>
    </message>
    <message>
        <source>A package was not exported</source>
        <translation>Ein Paket wurde nicht exportiert</translation>
    </message>
    <message>
        <source>Export packages…</source>
        <translation>Pakete exportieren …</translation>
    </message>
    <message>
        <source>Documents that several assessors judge</source>
        <translation>Dokumente, die mehrere Assessoren beurteilen</translation>
    </message>
    <message>
        <source>Assign the topics to the assessors as previewed</source>
        <translation>Die Topics auf diese Weise auf die Assessoren verteilen</translation>
    </message>
    <message>
        <source>Write a work package for each of these assessors (Ctrl+Shift+O)</source>
        <translation>Ein Arbeitspaket für jeden dieser Assessoren schreiben (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Import judgements from returned packages, before these are exported again (Ctrl+Shift+I)</source>
        <translation>Urteile aus zurückgekommenen Paketen importieren, bevor diese noch einmal exportiert werden (Strg+Umschalt+I)</translation>
    </message>
    <message>
        <source>Import packages…</source>
        <translation>Pakete importieren …</translation>
    </message>
    <message>
        <source>No pool yet. Build one first, then assign its topics here.</source>
        <translation>Noch kein Pool. Bilden Sie zuerst einen, und sagen Sie dann hier, wer ihn beurteilt.</translation>
    </message>
    <message>
        <source>A preview: nothing is assigned until you press Assign.</source>
        <translation>Eine Vorschau: nichts ist zugeteilt, bevor Sie Zuteilen drücken.</translation>
    </message>
    <message>
        <source>Assigned.</source>
        <translation>Zugeteilt.</translation>
    </message>
    <message>
        <source>The pool or the assignment has changed since the packages of {names} were exported.</source>
        <translation>Pool oder Zuteilung wurden geändert, seit die Pakete von {names} exportiert wurden.</translation>
    </message>
    <message>
        <source>The last packages of {names} lack judgements imported later: export them again.</source>
        <translation>Den letzten Paketen von {names} fehlen Urteile, die später importiert wurden: Exportieren Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Judgements imported from {count:,} of {all:,} {all:assessor|assessors}.</source>
        <translation>Importiert sind Urteile von {count:,} von {all:,} {all:Assessor|Assessoren}.</translation>
    </message>
    <message>
        <source>Assessors disagree on {count:,} {count:document|documents}.</source>
        <translation>Über {count:,} {count:Dokument|Dokumente} sind Assessoren uneins.</translation>
    </message>
    <message>
        <source>Assessors of topic {topic}:</source>
        <translation>Assessoren des Topics {topic}:</translation>
    </message>
    <message>
        <source>Select a topic to change its assessors.</source>
        <translation>Wählen Sie ein Topic, um seine Assessoren zu ändern.</translation>
    </message>
</context>
<context>
    <name>AssignmentForm</name>
    <message>
        <source>anna, ben, chloë</source>
        <translation>anna, ben, chloë</translation>
    </message>
    <message>
        <source>Assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>Names of assessors, separated by commas</source>
        <translation>Namen, mit denen Urteile gezeichnet werden, mit Kommas</translation>
    </message>
    <message>
        <source>listed topics</source>
        <translation>aufgeführte Topics</translation>
    </message>
    <message>
        <source>Topics judged by several assessors</source>
        <translation>Topics, die mehrere beurteilen</translation>
    </message>
    <message>
        <source>Number of assessors</source>
        <translation>Von wie vielen</translation>
    </message>
    <message>
        <source>Number of assessors for each of these topics or documents</source>
        <translation>Von wie vielen Assessoren jedes davon beurteilt wird</translation>
    </message>
    <message>
        <source>Share of documents that each assessor is shown twice, unannounced</source>
        <translation>Anteil der Dokumente, die jemand ohne Hinweis zweimal sieht</translation>
    </message>
    <message>
        <source>Topics or documents that several assessors judge independently</source>
        <translation>Topics oder Dokumente, die mehrere Assessoren unabhängig voneinander beurteilen</translation>
    </message>
    <message>
        <source>topics, such as 1-3, 17</source>
        <translation>Topics, etwa 1-3, 17</translation>
    </message>
    <message>
        <source>double-judged topics</source>
        <translation>doppelt beurteilte Topics</translation>
    </message>
    <message>
        <source>double-judged documents</source>
        <translation>doppelt beurteilte Dokumente</translation>
    </message>
    <message>
        <source>Double-judged topics or documents</source>
        <translation>Doppelt beurteilte Topics oder Dokumente</translation>
    </message>
    <message>
        <source>Double-judged share</source>
        <translation>Doppelt beurteilter Anteil</translation>
    </message>
    <message>
        <source>Share of the topics, or of all documents (about the same share in each topic); drawn at random with the seed</source>
        <translation>Anteil der Topics oder aller Dokumente (in jedem Topic etwa gleich); mit dem Startwert zufällig gezogen</translation>
    </message>
    <message>
        <source>Topic ids, such as 12, 106_* or 301-350</source>
        <translation>Kennungen von Topics, etwa 12, 106_* oder 301-350</translation>
    </message>
    <message>
        <source>assessors: </source>
        <translation>Assessoren: </translation>
    </message>
    <message>
        <source>Hidden repeats</source>
        <translation>Verdeckte Wiederholungen</translation>
    </message>
    <message>
        <source>Seed of the assignment</source>
        <translation>Seed der Zuteilung</translation>
    </message>
    <message>
        <source>The same seed gives the same assignment</source>
        <translation>Derselbe Seed gibt dieselbe Zuteilung</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
</context>
<context>
    <name>AttentionCards</name>
    <message>
        <source>looking for problems</source>
        <translation>Suche, was Beachtung braucht</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Beachten</translation>
    </message>
    <message>
        <source>Attention · {count}</source>
        <translation>Beachten · {count}</translation>
    </message>
    <message>
        <source>Nothing needs attention.</source>
        <translation>Nichts braucht Beachtung.</translation>
    </message>
    <message>
        <source>For all topics: the topic filter does not apply here</source>
        <translation>Über alle Topics: der Filter wird hier nicht angewandt</translation>
    </message>
    <message>
        <source>Set to grade {grade}</source>
        <translation>Auf Stufe {grade} setzen</translation>
    </message>
</context>
<context>
    <name>AttentionPanel</name>
    <message>
        <source>Severity</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>high: results are probably wrong; medium: comparisons can mislead</source>
        <translation>hoch: Zahlen sind wohl nicht, was sie scheinen; mittel: Vergleiche können irreführen</translation>
    </message>
    <message>
        <source>Summary of problems</source>
        <translation>Zu beachten, in einer Zeile</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>The observation, and the runs and topics concerned</source>
        <translation>Was gefunden wurde, und in welchen Runs und Topics</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>The suggested remedy</source>
        <translation>Die vorgeschlagene Abhilfe</translation>
    </message>
    <message>
        <source>Problems to check before relying on the results</source>
        <translation>Probleme, die vor der Verwendung der Ergebnisse zu prüfen sind</translation>
    </message>
    <message>
        <source>looking for problems</source>
        <translation>wird auf Auffälliges geprüft</translation>
    </message>
    <message>
        <source>Nothing needs attention.</source>
        <translation>Nichts Auffälliges.</translation>
    </message>
    <message>
        <source>1 warning, of high severity: check it before relying on the results</source>
        <translation>1 Warnung von hoher Schwere: prüfen, bevor man den Zahlen glaubt</translation>
    </message>
    <message>
        <source>1 warning: check it before relying on the results</source>
        <translation>1 Warnung: prüfen, bevor man den Zahlen glaubt</translation>
    </message>
    <message>
        <source>{count} warnings: check them before relying on the results</source>
        <translation>{count} Warnungen: prüfen, bevor man den Zahlen glaubt</translation>
    </message>
    <message>
        <source>{count} warnings, all of high severity: check them before relying on the results</source>
        <translation>{count} Warnungen, alle von hoher Schwere: prüfen, bevor man den Zahlen glaubt</translation>
    </message>
    <message>
        <source>{count} warnings, {grave} of high severity: check them before relying on the results</source>
        <translation>{count} Warnungen, davon {grave} von hoher Schwere: prüfen, bevor man den Zahlen glaubt</translation>
    </message>
    <message>
        <source>Set to grade {grade}</source>
        <translation>Auf Stufe {grade} setzen</translation>
    </message>
</context>
<context>
    <name>AverageRanksPanel</name>
    <message>
        <source>Average ranks of the runs</source>
        <translation>Mittlere Ränge der Runs</translation>
    </message>
    <message>
        <source>Load runs and qrels to rank the runs on each topic.</source>
        <translation>Laden Sie Runs und Qrels, um die Runs je Topic in eine Rangfolge zu bringen.</translation>
    </message>
    <message>
        <source>Test of the differences</source>
        <translation>Test der Differenzen</translation>
    </message>
    <message>
        <source>Critical difference (Nemenyi)</source>
        <translation>Kritische Differenz (Nemenyi)</translation>
    </message>
    <message>
        <source>Pairwise tests (Holm)</source>
        <translation>Paarweise Tests (Holm)</translation>
    </message>
</context>
<context>
    <name>BackingUp</name>
    <message>
        <source>making a backup</source>
        <translation>Sicherung wird gemacht</translation>
    </message>
    <message>
        <source>last backup: {at}</source>
        <translation>letzte Sicherung: {at}</translation>
    </message>
    <message>
        <source>the last backup failed</source>
        <translation>die letzte Sicherung ist misslungen</translation>
    </message>
    <message>
        <source>No backup could be made. Your judgements are still stored in the project.</source>
        <translation>Es konnte keine Sicherung gemacht werden. Was Sie urteilen, ist wie immer im Projekt gespeichert.</translation>
    </message>
</context>
<context>
    <name>BackupOpener</name>
    <message>
        <source>looking for backups</source>
        <translation>Sicherungen werden gesucht</translation>
    </message>
    <message>
        <source>The contents of the project were saved.</source>
        <translation>Der Inhalt des Projekts wurde gesichert.</translation>
    </message>
    <message>
        <source>Backups…</source>
        <translation>Sicherungen…</translation>
    </message>
    <message>
        <source>The contents of the project could not be saved.</source>
        <translation>Der Inhalt des Projekts konnte nicht gesichert werden.</translation>
    </message>
    <message>
        <source>saving the contents of the project</source>
        <translation>Inhalt des Projekts wird gesichert</translation>
    </message>
    <message>
        <source>The readable rows were saved as {name}; the damaged file is not changed.</source>
        <translation>Was lesbar war, ist als {name} gespeichert; die beschädigte Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The project was not repaired</source>
        <translation>Das Projekt wurde nicht repariert</translation>
    </message>
    <message>
        <source>reading the undamaged rows</source>
        <translation>Lesbares wird gelesen</translation>
    </message>
</context>
<context>
    <name>BackupsSheet</name>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Choose a backup to open a copy of it. The project and the backup are not changed.</source>
        <translation>Wählen Sie eine, um eine Kopie davon zu öffnen. Das Projekt und die Sicherung bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>There is no backup yet. Backups are made when a project is changed, at most every 30 minutes.</source>
        <translation>Es gibt noch keine Sicherung. Eine wird gemacht, wenn sich ein Projekt ändert, höchstens alle 30 Minuten.</translation>
    </message>
    <message>
        <source>Backups, newest first</source>
        <translation>Sicherungen, die neueste zuerst</translation>
    </message>
    <message>
        <source>Enter opens a copy of the backup</source>
        <translation>Eingabe öffnet eine Kopie</translation>
    </message>
    <message>
        <source>Open a copy…</source>
        <translation>Kopie öffnen …</translation>
    </message>
    <message>
        <source>Choose where to save the copy, and open it</source>
        <translation>Speicherort der Kopie wählen und sie öffnen</translation>
    </message>
</context>
<context>
    <name>BaselineAction</name>
    <message>
        <source>Use as baseline</source>
        <translation>Als Baseline verwenden</translation>
    </message>
</context>
<context>
    <name>BatchGradingBox</name>
    <message>
        <source>Packages allow batch grading</source>
        <translation>Pakete erlauben Sammelurteile</translation>
    </message>
    <message>
        <source>Let assessors grade many documents at once (B) in their packages</source>
        <translation>Ob Beurteilende in ihren Paketen viele Dokumente auf einmal beurteilen dürfen (B)</translation>
    </message>
</context>
<context>
    <name>BreakReminder</name>
    <message>
        <source>You have judged for {count} minutes</source>
        <translation>Sie urteilen seit {count} Minuten</translation>
    </message>
    <message>
        <source>A few minutes away from the screen keep judgements consistent. Everything is stored.</source>
        <translation>Ein paar Minuten ohne Bildschirm halten Urteile stetig. Alles ist gespeichert.</translation>
    </message>
    <message>
        <source>Turn off reminders</source>
        <translation>Erinnerungen abschalten</translation>
    </message>
</context>
<context>
    <name>BulkBar</name>
    <message>
        <source>Action for the chosen documents</source>
        <translation>Aktion für die gewählten Dokumente</translation>
    </message>
    <message>
        <source>Action for the chosen documents; a digit chooses a grade</source>
        <translation>Aktion für die gewählten Dokumente; eine Ziffer wählt eine Stufe</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>Nichts ändern (Esc)</translation>
    </message>
    <message>
        <source>Choose an action…</source>
        <translation>Aktion wählen …</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>überspringen</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>markieren</translation>
    </message>
    <message>
        <source>unflag</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>clear judgement</source>
        <translation>Urteil löschen</translation>
    </message>
    <message>
        <source>Choose every document shown in the queue (Enter)</source>
        <translation>Jedes Dokument wählen, das die Warteschlange zeigt (Eingabe)</translation>
    </message>
    <message>
        <source>⚠ Overwrites {count} of your judgements: {judgements}</source>
        <translation>⚠ Überschreibt {count} Ihrer Urteile: {judgements}</translation>
    </message>
    <message>
        <source>{chosen} {chosen:document is|documents are} chosen. Nothing has been changed yet.</source>
        <translation>{chosen} {chosen:Dokument ist|Dokumente sind} gewählt. Noch geschieht nichts mit ihnen.</translation>
    </message>
    <message>
        <source>If not set, documents without text stay unchanged</source>
        <translation>Ohne Häkchen bleiben sie, wie sie sind</translation>
    </message>
    <message>
        <source>Apply the changes as one undo step (Enter)</source>
        <translation>Ausführen, als ein Schritt, der sich rückgängig machen lässt (Eingabe)</translation>
    </message>
    <message>
        <source>Choose all {count} documents shown</source>
        <translation>Alle {count} gezeigten wählen</translation>
    </message>
    <message>
        <source>No documents are chosen. Click documents in the queue, or press Q, then Shift with the arrow keys.</source>
        <translation>Keine Dokumente gewählt. In der Warteschlange anklicken, oder Q, dann Umschalt und Pfeiltasten.</translation>
    </message>
    <message>
        <source>Also grade {count} {count:document|documents} without text</source>
        <translation>Auch {count} {count:Dokument|Dokumente} ohne Text bewerten</translation>
    </message>
    <message>
        <source>{count} of {chosen} {chosen:document|documents} {count:changes|change}:</source>
        <translation>{count} von {chosen} {chosen:Dokument ändert|Dokumenten ändern} sich:</translation>
    </message>
    <message>
        <source>⚠ {count} {count:has|have} no text</source>
        <translation>⚠ {count} {count:hat|haben} keinen Text</translation>
    </message>
    <message>
        <source>None of {chosen} {chosen:document|documents} would change.</source>
        <translation>Keines von {chosen} {chosen:Dokument|Dokumenten} würde sich ändern.</translation>
    </message>
</context>
<context>
    <name>CampaignSteps</name>
    <message>
        <source>checking the campaign steps</source>
        <translation>Schritte der Kampagne werden geprüft</translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
</context>
<context>
    <name>CellLegend</name>
    <message>
        <source>Meaning of the cells</source>
        <translation>Was die Felder bedeuten</translation>
    </message>
</context>
<context>
    <name>CellsView</name>
    <message>
        <source>{count} cells share this pixel, which shows their mean: zoom in with the wheel.</source>
        <translation>{count} Zellen teilen sich dieses Pixel, das ihren Mittelwert zeigt: mit dem Mausrad vergrößern.</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>Colour scale</source>
        <translation>Farbskala</translation>
    </message>
</context>
<context>
    <name>ColumnMenu</name>
    <message>
        <source>Columns of the comparison</source>
        <translation>Spalten des Vergleichs</translation>
    </message>
    <message>
        <source>Interval of the mean</source>
        <translation>Intervall des Mittels</translation>
    </message>
    <message>
        <source>Difference from the baseline</source>
        <translation>Unterschied zur Baseline</translation>
    </message>
    <message>
        <source>Interval of the difference</source>
        <translation>Intervall des Unterschieds</translation>
    </message>
    <message>
        <source>Corrected p</source>
        <translation>Korrigiertes p</translation>
    </message>
    <message>
        <source>Wins, ties, losses</source>
        <translation>Siege, Unentschieden, Niederlagen</translation>
    </message>
    <message>
        <source>Effect size d</source>
        <translation>Effektstärke d</translation>
    </message>
    <message>
        <source>Unjudged within the cutoff</source>
        <translation>Unbeurteilt bis zum Schnitt</translation>
    </message>
    <message>
        <source>Bounds due to unjudged documents</source>
        <translation>Grenzen bei Unbeurteiltem</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Best run of each team only</source>
        <translation>Nur der beste Run jedes Teams</translation>
    </message>
    <message>
        <source>As currently sorted</source>
        <translation>Wie jetzt sortiert</translation>
    </message>
    <message>
        <source>Save view…</source>
        <translation>Als Ansicht behalten…</translation>
    </message>
    <message>
        <source>Delete view</source>
        <translation>Ansicht verwerfen</translation>
    </message>
    <message>
        <source>Only {measure}</source>
        <translation>Nur {measure}</translation>
    </message>
    <message>
        <source>{name} has no scores of single topics, so it cannot be compared here.</source>
        <translation>{name} hat keine Werte für einzelne Topics und kann hier nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>Best run of each group only</source>
        <translation>Nur der beste Run jeder Gruppe</translation>
    </message>
    <message>
        <source>Run order</source>
        <translation>Reihenfolge der Runs</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Bester zuerst</translation>
    </message>
    <message>
        <source>Baseline first</source>
        <translation>Baseline zuerst</translation>
    </message>
</context>
<context>
    <name>CommandExecutor</name>
    <message>
        <source>The project file is no longer the one that was opened, so judging has stopped.</source>
        <translation>Die Projektdatei ist nicht mehr die, die hier geöffnet war; daher ruht das Beurteilen.</translation>
    </message>
    <message>
        <source>The most recent steps may be lost, so judging has stopped.</source>
        <translation>Was zuletzt gespeichert wurde, ist vielleicht verloren; daher ruht das Beurteilen.</translation>
    </message>
    <message>
        <source>The last step could not be stored, so judging has stopped. Everything shown as stored is stored.</source>
        <translation>Der letzte Schritt konnte nicht gespeichert werden, daher ruht das Beurteilen. Alles, was als gespeichert gezeigt wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>judging has stopped: the last step is not stored</source>
        <translation>das Beurteilen ruht: der letzte Schritt ist nicht gespeichert</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>CommandPopup</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notebook</translation>
    </message>
    <message>
        <source>The command reads the project file and gives the same numbers as the view.</source>
        <translation>Der Befehl liest die Projektdatei und ergibt dieselben Zahlen wie die Ansicht.</translation>
    </message>
    <message>
        <source>The command writes to the project file: close the project in the window first.</source>
        <translation>Der Befehl ergänzt die Projektdatei: Schließen Sie vorher das Projekt im Fenster.</translation>
    </message>
    <message>
        <source>The command needs no project file and gives the same numbers as the view.</source>
        <translation>Der Befehl braucht keine Projektdatei und ergibt dieselben Zahlen wie die Ansicht.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: {what}</source>
        <translation>Kopieren: {what}</translation>
    </message>
</context>
<context>
    <name>CommentField</name>
    <message>
        <source>Comment on this document</source>
        <translation>Kommentar zu diesem Dokument</translation>
    </message>
    <message>
        <source>Your comment on this document (C). Enter saves it, Shift+Enter starts a new line.</source>
        <translation>Ihr Kommentar zu diesem Dokument (C). Eingabe behält ihn, Umschalt+Eingabe beginnt eine Zeile.</translation>
    </message>
    <message>
        <source>Comment · Enter saves it · Ctrl+Shift+V inserts the selected passage</source>
        <translation>Kommentar · Eingabe behält ihn · Strg+Umschalt+V holt die gewählte Stelle</translation>
    </message>
    <message>
        <source>Enter saves the comment and returns to the document</source>
        <translation>Enter behält den Kommentar und kehrt zum Lesen zurück</translation>
    </message>
</context>
<context>
    <name>ComparisonPanel</name>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>What would change?</source>
        <translation>Was würde es ändern?</translation>
    </message>
    <message>
        <source>Name of the view</source>
        <translation>Name der Ansicht</translation>
    </message>
    <message>
        <source>Basis of the numbers</source>
        <translation>Worauf die Zahlen beruhen</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>comparing runs</source>
        <translation>Runs vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Test, correction, confidence level and interval method</source>
        <translation>Wie Runs getestet werden, und was Intervalle sind</translation>
    </message>
    <message>
        <source>The columns next to each mean, and saved views</source>
        <translation>Was neben jedem Mittel steht; benannte Ansichten</translation>
    </message>
    <message>
        <source>Choose the topics of the comparison</source>
        <translation>Die Topics wählen, über die Runs verglichen werden</translation>
    </message>
    <message>
        <source>Find judgements that would reverse the order of the selected run and the baseline</source>
        <translation>Welche Urteile die Reihenfolge des gewählten Runs und der Baseline drehen würden</translation>
    </message>
    <message>
        <source>Name of the view; Enter saves it</source>
        <translation>Name der Ansicht; Enter behält sie</translation>
    </message>
    <message>
        <source>The name under which these columns are saved</source>
        <translation>Unter diesem Namen können die Spalten wieder gewählt werden</translation>
    </message>
    <message>
        <source>Comparison of the runs: runs in rows, measures in columns</source>
        <translation>Runs nebeneinander: Runs nach Maßen</translation>
    </message>
    <message>
        <source>To compare runs with tests and intervals, select runs, then load qrels or judge documents.</source>
        <translation>Hier werden Runs verglichen, mit Tests und Intervallen: dazu braucht es Runs, die gezeigt werden, und Urteile.</translation>
    </message>
    <message>
        <source>bounds due to unjudged documents</source>
        <translation>Grenzen bei Unbeurteiltem</translation>
    </message>
    <message>
        <source>Only {measure}</source>
        <translation>Nur {measure}</translation>
    </message>
    <message>
        <source>Nothing has been judged yet. Load qrels or judge documents to see the comparison.</source>
        <translation>Noch ist nichts beurteilt: Qrels laden oder urteilen. Dann werden Runs hier verglichen.</translation>
    </message>
    <message>
        <source>The run that all others are compared with</source>
        <translation>Der Run, mit dem alle anderen verglichen werden</translation>
    </message>
    <message>
        <source>one topic</source>
        <translation>ein Topic</translation>
    </message>
    <message>
        <source>{count} topics</source>
        <translation>{count} Topics</translation>
    </message>
    <message>
        <source>{count} of {all} {all:topic|topics}</source>
        <translation>{count} von {all} {all:Topic|Topics}</translation>
    </message>
</context>
<context>
    <name>ComputingSign</name>
    <message>
        <source>Computing: {name}…</source>
        <translation>Wird berechnet: {name} …</translation>
    </message>
    <message>
        <source> · showing earlier values</source>
        <translation> · angezeigt: Werte von vorher</translation>
    </message>
</context>
<context>
    <name>ConceptLabel</name>
    <message>
        <source>Click here, or press F1 in the field, to read about this concept</source>
        <translation>Klick oder F1 im Feld: über diesen Begriff</translation>
    </message>
</context>
<context>
    <name>ConfusionView</name>
    <message>
        <source>Confusion matrix</source>
        <translation>Verwechslungsmatrix</translation>
    </message>
    <message>
        <source>{name} {grade}: {counts}</source>
        <translation>{name} {grade}: {counts}</translation>
    </message>
    <message>
        <source>Number of documents: grades of {first} in rows, of {second} in columns</source>
        <translation>{first} in Zeilen, {second} in Spalten: wie viele Dokumente</translation>
    </message>
    <message>
        <source>No document has been judged by both.</source>
        <translation>Kein Dokument wurde von beiden beurteilt.</translation>
    </message>
</context>
<context>
    <name>ContextBar</name>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Show the mean over all topics</source>
        <translation>Mittelwert über alle Topics zeigen</translation>
    </message>
    <message>
        <source>Filter: {kept} of {count} topics</source>
        <translation>Filter: {kept} von {count} Topics</translation>
    </message>
    <message>
        <source>Filter: all topics</source>
        <translation>Filter: alle Topics</translation>
    </message>
    <message>
        <source>Restrict the numbers in all views to some topics</source>
        <translation>Die Zahlen aller Ansichten über einen Teil der Topics zeigen</translation>
    </message>
</context>
<context>
    <name>ContributionsView</name>
    <message>
        <source>Contributions of the runs</source>
        <translation>Was jeder Run brachte</translation>
    </message>
    <message>
        <source>counting contributions</source>
        <translation>Beiträge werden gezählt</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Bar chart of the documents that the run contributed</source>
        <translation>Balkendiagramm der Dokumente, die der Run beigetragen hat</translation>
    </message>
    <message>
        <source>contributed</source>
        <translation>gebracht</translation>
    </message>
    <message>
        <source>Documents that the run contributed</source>
        <translation>Dokumente, die der Run brachte</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>einzigartig</translation>
    </message>
    <message>
        <source>unique relevant</source>
        <translation>einzigartig relevant</translation>
    </message>
    <message>
        <source>Documents not yet judged</source>
        <translation>Dokumente, die noch niemand beurteilt hat</translation>
    </message>
    <message>
        <source>relevant, unique to this run</source>
        <translation>relevant, nur in diesem Run</translation>
    </message>
    <message>
        <source>Documents that no other run contributed</source>
        <translation>Dokumente, die kein anderer Run brachte</translation>
    </message>
    <message>
        <source>Summary of the pool</source>
        <translation>Der Pool in einem Satz</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>Relevant documents among those contributed</source>
        <translation>Relevante unter den beigetragenen Dokumenten</translation>
    </message>
    <message>
        <source>Relevant documents that no other run contributed</source>
        <translation>Relevante Dokumente, die kein anderer Run brachte</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The run&apos;s mean score</source>
        <translation>Der mittlere Wert des Runs</translation>
    </message>
    <message>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>The run&apos;s mean if the documents contributed only by this run were not judged</source>
        <translation>Sein Mittel, wenn die nur von ihm beigetragenen Dokumente nicht beurteilt wären</translation>
    </message>
    <message>
        <source>relevant, also in other runs</source>
        <translation>relevant, auch in anderen Runs</translation>
    </message>
    <message>
        <source>nonrelevant</source>
        <translation>nicht relevant</translation>
    </message>
    <message>
        <source>{pooled:,} {pooled:document is|documents are} pooled for {topics:,} {topics:topic|topics}: {judged:,} {judged:is|are} judged, {relevant:,} {relevant:is|are} relevant. Of the relevant documents, {alone:,} {alone:was|were} contributed by a single run. Measure of the scores: {measure}.</source>
        <translation>{pooled:,} {pooled:Dokument ist|Dokumente sind} für {topics:,} {topics:Topic|Topics} im Pool: {judged:,} {judged:ist|sind} beurteilt, {relevant:,} relevant, und {alone:,} davon hat ein einziger Run beigetragen. Maß der Werte: {measure}.</translation>
    </message>
</context>
<context>
    <name>ConventionsPanel</name>
    <message>
        <source>remove unjudged documents</source>
        <translation>unbeurteilte Dokumente entfernen</translation>
    </message>
    <message>
        <source>count every judged topic</source>
        <translation>jedes beurteilte Topic zählen</translation>
    </message>
    <message>
        <source>Main measure</source>
        <translation>Hauptmaß</translation>
    </message>
    <message>
        <source>The measure shown first in views and in the report&apos;s summary, and used to choose the best run of each group.</source>
        <translation>Das Maß, das in Ansichten und in der Zusammenfassung des Berichts zuerst steht und den besten Run jeder Gruppe bestimmt.</translation>
    </message>
    <message>
        <source>Convention</source>
        <translation>Konvention</translation>
    </message>
    <message>
        <source>Most publications of the last twenty years use version 9 of trec_eval. Version 10 compares retrieval scores in full precision and rounds recall points; exact follows the definitions, and counts every judged topic.</source>
        <translation>Version 9 von trec_eval ist das, womit das Fach seit zwanzig Jahren veröffentlicht. Version 10 vergleicht Retrievalwerte in voller Genauigkeit und rundet Recall-Punkte; exact hält sich an die Definitionen und zählt jedes beurteilte Topic.</translation>
    </message>
    <message>
        <source>Ranked by</source>
        <translation>Gereiht nach</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>Gleichstände</translation>
    </message>
    <message>
        <source>The order of documents with equal retrieval scores. trec_eval uses docno descending; exact lets you choose.</source>
        <translation>Die Reihenfolge von Dokumenten mit gleichem Retrievalwert. trec_eval nimmt docno absteigend; exact lässt die Wahl.</translation>
    </message>
    <message>
        <source>Relevant from grade</source>
        <translation>Relevant ab Stufe</translation>
    </message>
    <message>
        <source>Unjudged</source>
        <translation>Unbeurteiltes</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>trec_eval&apos;s -c: a judged topic that a run lacks counts as an empty list.</source>
        <translation>-c von trec_eval: ein beurteiltes Topic, das einem Run fehlt, zählt als leere Liste.</translation>
    </message>
    <message>
        <source>Gain of a grade</source>
        <translation>Gewinn einer Stufe</translation>
    </message>
    <message>
        <source>The gain of a document with this grade in nDCG, DCG and CG; usually the grade itself.</source>
        <translation>Was nDCG, DCG und CG für ein Dokument einer Stufe zählen; üblich ist die Stufe selbst.</translation>
    </message>
    <message>
        <source>Base of the logarithm</source>
        <translation>Basis des Logarithmus</translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation>Ideal</translation>
    </message>
    <message>
        <source>Top grade</source>
        <translation>Höchststufe</translation>
    </message>
    <message>
        <source>retrieval score</source>
        <translation>Retrievalwert</translation>
    </message>
    <message>
        <source>docno descending</source>
        <translation>docno absteigend</translation>
    </message>
    <message>
        <source>docno ascending</source>
        <translation>docno aufsteigend</translation>
    </message>
    <message>
        <source>rank column</source>
        <translation>Rangspalte</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all these settings to those of a new project: trec_eval 9, as in publications</source>
        <translation>trec_eval 9, wie es im Fach üblich ist: alle Einstellungen hier wie in einem neuen Projekt</translation>
    </message>
    <message>
        <source>The ranking order of a run&apos;s documents. trec_eval uses the retrieval score and ignores the rank column.</source>
        <translation>Was die Dokumente eines Runs reiht. trec_eval nimmt den Retrievalwert und übergeht die Rangspalte.</translation>
    </message>
    <message>
        <source>trec_eval&apos;s -l: this grade and higher grades are relevant. Gains of nDCG do not change.</source>
        <translation>-l von trec_eval: diese Stufe und bessere sind relevant. Gewinne von nDCG bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>trec_eval&apos;s -J: unjudged documents are removed from the runs before ranking.</source>
        <translation>-J von trec_eval: Listen werden auf beurteilte Dokumente verkürzt und neu gezählt.</translation>
    </message>
    <message>
        <source>trec_eval&apos;s -M: only this many documents of each topic are used. The number of relevant documents does not change.</source>
        <translation>-M von trec_eval: nur so viele Dokumente jedes Topics werden betrachtet. Die Anzahl der relevanten bleibt.</translation>
    </message>
    <message>
        <source>As in Järvelin and Kekäläinen: no discount at ranks below the base, then 1 / log of the rank to this base.</source>
        <translation>Nach Järvelin und Kekäläinen: kein Abschlag vor diesem Rang, dann 1 / Logarithmus zu dieser Basis.</translation>
    </message>
    <message>
        <source>The ideal list with which nDCG compares the ranking.</source>
        <translation>Womit nDCG vergleicht.</translation>
    </message>
    <message>
        <source>The highest grade of the scale, for ERR, RBP and the ideal with the top grade at every rank.</source>
        <translation>Die beste Stufe, die es gibt, für ERR, RBP und das Ideal der Höchststufe.</translation>
    </message>
    <message>
        <source>Collection size</source>
        <translation>Dokumente insgesamt</translation>
    </message>
    <message>
        <source>trec_eval&apos;s -N: the number of documents in the collection, for Utility and the table in Why?.</source>
        <translation>trec_evals -N: wie viele Dokumente die Kollektion hat, für Utility und die Tabelle unter Warum?.</translation>
    </message>
    <message>
        <source>file order</source>
        <translation>Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>mean over all orders</source>
        <translation>Mittel über alle Ordnungen</translation>
    </message>
    <message>
        <source>best order of all judged documents</source>
        <translation>beste Ordnung aller beurteilten Dokumente</translation>
    </message>
    <message>
        <source>top grade at every rank</source>
        <translation>Höchststufe auf jedem Rang</translation>
    </message>
    <message>
        <source>best order of the run&apos;s documents</source>
        <translation>beste Ordnung dessen, was ein Run zeigt</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>from the scale</source>
        <translation>die der Skala</translation>
    </message>
    <message>
        <source>log₂(rank + 1)</source>
        <translation>2, von Rang + 1</translation>
    </message>
    <message>
        <source>Warning: {warning}.</source>
        <translation>Vorsicht: {warning}.</translation>
    </message>
    <message>
        <source>ranking again…</source>
        <translation>wird neu geordnet …</translation>
    </message>
</context>
<context>
    <name>CoordinatorSheet</name>
    <message>
        <source>Live team</source>
        <translation>Live-Team</translation>
    </message>
    <message>
        <source>Assessors</source>
        <translation>Beurteilende</translation>
    </message>
    <message>
        <source>Topics of the selected assessor</source>
        <translation>Topics der gewählten Person</translation>
    </message>
    <message>
        <source>Devices and invitations</source>
        <translation>Geräte und Einladungen</translation>
    </message>
    <message>
        <source>Assessors, separated by commas</source>
        <translation>Beurteilende, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Assessors for the selected topic</source>
        <translation>Assessoren für das gewählte Topic</translation>
    </message>
    <message>
        <source>The only assessors of the topic from now on; judgements by other assessors are kept</source>
        <translation>Alle, die das Topic von nun an beurteilen; was andere geurteilt haben, bleibt</translation>
    </message>
    <message>
        <source>Assign topic</source>
        <translation>Topic zuteilen</translation>
    </message>
    <message>
        <source>Assign the selected topic to these assessors only</source>
        <translation>Das gewählte Topic nur diesen Assessoren zuteilen</translation>
    </message>
    <message>
        <source>Assign anyway</source>
        <translation>Trotzdem zuteilen</translation>
    </message>
    <message>
        <source>Assign the topic even if its current assessors were connected recently</source>
        <translation>Das Topic auch zuteilen, wenn seine bisherigen Assessoren vor Kurzem verbunden waren</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>Entziehen</translation>
    </message>
    <message>
        <source>End the access of the selected device, or withdraw the invitation</source>
        <translation>Den Zugang des gewählten Geräts beenden oder die Einladung zurückziehen</translation>
    </message>
    <message>
        <source>Assessors and access</source>
        <translation>Beurteilende und Zugang</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Beurteilende(r)</translation>
    </message>
    <message>
        <source>The assessor to whom the topics are assigned</source>
        <translation>Der Assessor, dem die Topics zugeteilt sind</translation>
    </message>
    <message>
        <source>topics reserved until</source>
        <translation>Topics behalten bis</translation>
    </message>
    <message>
        <source>The topics can then be assigned to other assessors without confirmation</source>
        <translation>Danach können die Topics ohne Nachfrage anderen gegeben werden</translation>
    </message>
    <message>
        <source>The person with this access</source>
        <translation>Die Person, der der Zugang gehört</translation>
    </message>
    <message>
        <source>The role, which determines permissions</source>
        <translation>Was diese Person darf</translation>
    </message>
    <message>
        <source>The computer that joined, or “open invitation” if nobody has joined yet</source>
        <translation>Der Rechner, der beigetreten ist, oder dass die Einladung noch niemand verwendet hat</translation>
    </message>
    <message>
        <source>progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>The share of the assigned documents that is judged</source>
        <translation>Der Anteil der zugewiesenen Dokumente, der beurteilt ist</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Number of assigned documents that are judged</source>
        <translation>Zahl der zugeteilten Dokumente, die beurteilt sind</translation>
    </message>
    <message>
        <source>last seen</source>
        <translation>zuletzt hier</translation>
    </message>
    <message>
        <source>The time at which a device of this person last contacted the service</source>
        <translation>Wann ein Gerät dieser Person den Dienst zuletzt gefragt hat</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>beurteilt</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>open invitation</source>
        <translation>offene Einladung</translation>
    </message>
    <message>
        <source>The time of its last contact with the service; for an invitation, the time at which it expires</source>
        <translation>Wann es den Dienst zuletzt gefragt hat; bei einer Einladung, wann sie endet</translation>
    </message>
    <message>
        <source>until {time}</source>
        <translation>bis {time}</translation>
    </message>
    <message>
        <source>{project}: {judged:,} of {documents:,} judged · {count:,} {count:device|devices} joined</source>
        <translation>{project}: {judged:,} von {documents:,} beurteilt · {count:,} {count:Gerät|Geräte} beigetreten</translation>
    </message>
</context>
<context>
    <name>CurveLegend</name>
    <message>
        <source>Find a run</source>
        <translation>Run suchen</translation>
    </message>
    <message>
        <source>Find a run in the legend</source>
        <translation>Run in der Legende suchen</translation>
    </message>
    <message>
        <source>Show runs whose names contain this text; Enter selects the first</source>
        <translation>Runs zeigen, deren Name diese Zeichen enthält; Enter wählt den ersten</translation>
    </message>
    <message>
        <source>Legend of the curves</source>
        <translation>Legende der Kurven</translation>
    </message>
    <message>
        <source>Arrow keys select a run, Ctrl+Space makes it the baseline, Space ticks it to label it in the plot</source>
        <translation>Pfeiltasten wählen einen Run, Strg+Leertaste macht ihn zur Baseline, die Leertaste setzt das Häkchen, das ihn im Diagramm beschriftet</translation>
    </message>
    <message>
        <source>Untick</source>
        <translation>Häkchen entfernen</translation>
    </message>
    <message>
        <source>Tick</source>
        <translation>Häkchen setzen</translation>
    </message>
    <message>
        <source>Use as baseline</source>
        <translation>Als Baseline verwenden</translation>
    </message>
    <message>
        <source>Draw only this run</source>
        <translation>Nur diesen Run zeichnen</translation>
    </message>
    <message>
        <source>Draw all runs</source>
        <translation>Alle Runs zeichnen</translation>
    </message>
</context>
<context>
    <name>CurveMenu</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Differences from the baseline</source>
        <translation>Differenzen zur Baseline</translation>
    </message>
    <message>
        <source>Lines of equal F-measure</source>
        <translation>Linien gleichen F-Maßes</translation>
    </message>
    <message>
        <source>Elements drawn with the curves</source>
        <translation>Was neben den Kurven gezeichnet wird</translation>
    </message>
    <message>
        <source>Show or hide the other runs, the band, crossings, a perfect ranking, lines of equal F, topics, and differences from the baseline</source>
        <translation>Weitere Runs, das Band, Schnittpunkte, ein perfektes Ranking, Linien gleichen F-Maßes, Topics und Differenzen zur Baseline ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Perfect ranking</source>
        <translation>Perfekte Rangfolge</translation>
    </message>
    <message>
        <source>Topics behind the selected run’s mean</source>
        <translation>Topics hinter dem Mittel des gewählten Runs</translation>
    </message>
    <message>
        <source>Crossings with the baseline</source>
        <translation>Schnittpunkte mit der Baseline</translation>
    </message>
    <message>
        <source>Only ticked runs</source>
        <translation>Nur angekreuzte Runs</translation>
    </message>
    <message>
        <source>Draw and export only the runs that are ticked in the list. If none is ticked, hide the grey curves.</source>
        <translation>Nur die in der Liste angekreuzten Runs zeichnen und exportieren. Ist keiner angekreuzt, die grauen Kurven ausblenden.</translation>
    </message>
    <message>
        <source>Band: effect of judging the unjudged documents</source>
        <translation>Band: Auswirkung von Urteilen über Unbeurteiltes</translation>
    </message>
    <message>
        <source>Band: other topics (bootstrap)</source>
        <translation>Band: andere Topics (Bootstrap)</translation>
    </message>
    <message>
        <source>No band</source>
        <translation>Kein Band</translation>
    </message>
    <message>
        <source>Only ticked runs are drawn: tick the selected run and the baseline to see their crossings</source>
        <translation>Nur angekreuzte Runs werden gezeichnet: den gewählten Run und die Baseline ankreuzen, um ihre Schnittpunkte zu sehen</translation>
    </message>
</context>
<context>
    <name>CurvePanel</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Meaning of the band</source>
        <translation>Was das Band ist</translation>
    </message>
    <message>
        <source>The point under the mouse</source>
        <translation>Der Punkt unter der Maus</translation>
    </message>
    <message>
        <source>Description of the curves</source>
        <translation>Was die Kurven sagen</translation>
    </message>
    <message>
        <source>Show the complete curves</source>
        <translation>Die Kurven ganz zeigen</translation>
    </message>
    <message>
        <source>No curve yet: load a run and judgements of its topics.</source>
        <translation>Noch keine Kurve: dazu braucht es einen Run und Urteile über seine Topics.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>computing curves</source>
        <translation>Kurven werden berechnet</translation>
    </message>
    <message>
        <source>resampling topics</source>
        <translation>Topics werden gezogen</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>Show the complete curves again (Z, or a double click)</source>
        <translation>Wieder alles zeigen (Z oder Doppelklick)</translation>
    </message>
    <message>
        <source>Kind of curve</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Kind of curve: precision against recall, or a measure by rank</source>
        <translation>Was gezeichnet wird: Precision gegen Recall, oder ein Maß nach Rang</translation>
    </message>
    <message>
        <source>PR, 11 points</source>
        <translation>PR, 11 Punkte</translation>
    </message>
    <message>
        <source>PR, 101 points</source>
        <translation>PR, 101 Punkte</translation>
    </message>
    <message>
        <source>PR, raw</source>
        <translation>PR, roh</translation>
    </message>
    <message>
        <source>precision by rank</source>
        <translation>Precision nach Rang</translation>
    </message>
    <message>
        <source>recall by rank</source>
        <translation>Recall nach Rang</translation>
    </message>
    <message>
        <source>nDCG by rank</source>
        <translation>nDCG nach Rang</translation>
    </message>
    <message>
        <source>gain by rank</source>
        <translation>Gewinn nach Rang</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Ctrl+click a run in the legend to compare the selected run with it</source>
        <translation>Strg+Klick auf einen Run der Legende vergleicht den gewählten Run mit ihm</translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source>Curves of the runs</source>
        <translation>Kurven der Runs</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>nDCG</source>
        <translation>nDCG</translation>
    </message>
    <message>
        <source>cumulated gain</source>
        <translation>kumulierter Gewinn</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>{axis}, topic {topic}</source>
        <translation>{axis}, Topic {topic}</translation>
    </message>
</context>
<context>
    <name>CurvePoint</name>
    <message>
        <source>topic {topic}</source>
        <translation>Topic {topic}</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>Rang {rank}</translation>
    </message>
    <message>
        <source>{difference} from {run}</source>
        <translation>{difference} zu {run}</translation>
    </message>
    <message>
        <source>{run} and {other} cross · {where}</source>
        <translation>{run} und {other} schneiden sich · {where}</translation>
    </message>
</context>
<context>
    <name>CustomKeys</name>
    <message>
        <source>keys: the action {name} does not exist</source>
        <translation>keys: es gibt keine Aktion {name}</translation>
    </message>
    <message>
        <source>keys: the value of {name} must be a list of keys</source>
        <translation>keys: {name} sollte eine Liste von Tasten haben</translation>
    </message>
    <message>
        <source>{key} is not a key</source>
        <translation>{key} ist keine Taste</translation>
    </message>
    <message>
        <source>{key} is reserved for fields and lists</source>
        <translation>{key} ist Feldern und Listen vorbehalten</translation>
    </message>
    <message>
        <source>{key} is the key of “{name}”; give that action another key first</source>
        <translation>{key} ist die Taste für „{name}“; geben Sie dieser zuerst eine andere</translation>
    </message>
</context>
<context>
    <name>DefaultSelection</name>
    <message>
        <source>Baseline: {name} (the best other run by {measure})</source>
        <translation>Baseline: {name} (der beste andere Run nach {measure})</translation>
    </message>
</context>
<context>
    <name>Definitions</name>
    <message>
        <source>Definitions of the grades</source>
        <translation>Definitionen der Stufen</translation>
    </message>
</context>
<context>
    <name>DepthBox</name>
    <message>
        <source>Pool to use: the current pool, or the first documents of each run</source>
        <translation>Verwendeter Pool: der geltende Pool oder die ersten Dokumente jedes Runs</translation>
    </message>
    <message>
        <source>first {depth} {depth:document|documents}</source>
        <translation>{depth:erstes|erste} {depth} {depth:Dokument|Dokumente}</translation>
    </message>
    <message>
        <source>current pool</source>
        <translation>der geltende Pool</translation>
    </message>
</context>
<context>
    <name>DerivationLabel</name>
    <message>
        <source>Derivation in symbols and numbers</source>
        <translation>Herleitung in Symbolen und Zahlen</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>copied the derivation as LaTeX</source>
        <translation>Herleitung als LaTeX kopiert</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>not relevant</source>
        <translation>nicht relevant</translation>
    </message>
    <message>
        <source>retrieved</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>not retrieved</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>The last number requires the collection size; set it in Conventions.</source>
        <translation>Die letzte Zahl braucht die Größe der Kollektion: Dokumente insgesamt, unter Konventionen.</translation>
    </message>
</context>
<context>
    <name>DifferenceBars</name>
    <message>
        <source>Bar chart of differences by topic</source>
        <translation>Balkendiagramm der Differenzen je Topic</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>DifferencesPanel</name>
    <message>
        <source>Differences from the baseline</source>
        <translation>Differenzen zur Baseline</translation>
    </message>
    <message>
        <source>Load two runs and qrels to see how far each run is from the baseline.</source>
        <translation>Laden Sie zwei Runs und Qrels, um zu sehen, wie weit jeder Run von der Baseline entfernt ist.</translation>
    </message>
</context>
<context>
    <name>DisagreementView</name>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Narrative of the topic</source>
        <translation>Erläuterung des Topics</translation>
    </message>
    <message>
        <source>Comments of the assessors</source>
        <translation>Was die Assessoren sagen</translation>
    </message>
    <message>
        <source>Reason (published with the decision in the provenance file)</source>
        <translation>Grund (wird mit der Entscheidung in der Herkunftsdatei veröffentlicht)</translation>
    </message>
    <message>
        <source>Reason for the decision</source>
        <translation>Grund der Entscheidung</translation>
    </message>
    <message>
        <source>The reason for the decision; C moves the focus here, Enter moves it back</source>
        <translation>Warum so entschieden wird; Taste C führt hierher, Eingabe zurück</translation>
    </message>
    <message>
        <source>Decide on grade {grade}: {name}</source>
        <translation>Auf Stufe {grade} entscheiden: {name}</translation>
    </message>
    <message>
        <source>Decide on grade {grade}</source>
        <translation>Auf Stufe {grade} entscheiden</translation>
    </message>
    <message>
        <source>Decide on {name}</source>
        <translation>Auf {name} entscheiden</translation>
    </message>
    <message>
        <source>assessor {}</source>
        <translation>Assessor {}</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>no comment</source>
        <translation>kein Kommentar</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen …</translation>
    </message>
    <message>
        <source>{docno}: its text is not in the project</source>
        <translation>{docno}: der Text ist nicht im Projekt</translation>
    </message>
</context>
<context>
    <name>DocumentNavigation</name>
    <message>
        <source>no document of this pool has the same text</source>
        <translation>kein Dokument dieses Pools hat denselben Text</translation>
    </message>
    <message>
        <source>no document matches; press / and Esc to show all</source>
        <translation>kein Dokument passt; / und Esc zeigen alle</translation>
    </message>
</context>
<context>
    <name>DocumentPreview</name>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>{docno}: its text is not in the project</source>
        <translation>{docno}: sein Text ist nicht im Projekt</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>This document has no text.</source>
        <translation>Dieses Dokument hat keinen Text.</translation>
    </message>
</context>
<context>
    <name>DocumentsPanel</name>
    <message>
        <source>Document files</source>
        <translation>Dokumentdateien</translation>
    </message>
    <message>
        <source>Add documents…</source>
        <translation>Dokumente hinzufügen…</translation>
    </message>
    <message>
        <source>Load the documents that assessors read: TREC SGML, JSONL, TSV, plain text, HTML or WARC, compressed or not. Topics and runs can be chosen or dropped at the same time.</source>
        <translation>Laden Sie die Dokumente, die Assessoren lesen: TREC-SGML, JSONL, TSV, reiner Text, HTML oder WARC, komprimiert oder nicht. Topics und Runs können zusammen mit ihnen gewählt oder abgelegt werden.</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Einen Ordner wählen</translation>
    </message>
</context>
<context>
    <name>EstimateView</name>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Model whose labels are compared</source>
        <translation>Modell, dessen Labels verglichen werden</translation>
    </message>
    <message>
        <source>Assumptions of the estimates</source>
        <translation>Annahmen der Schätzungen</translation>
    </message>
    <message>
        <source>Load runs, a language model&apos;s labels, and judgements of a random sample to estimate scores.</source>
        <translation>Laden Sie Runs, die Labels eines Sprachmodells und Urteile über eine Zufallsstichprobe, um Werte zu schätzen.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Load the labels of a language model to estimate scores from them and human judgements.</source>
        <translation>Laden Sie die Labels eines Sprachmodells, um Werte aus ihnen und den Urteilen von Menschen zu schätzen.</translation>
    </message>
    <message>
        <source>Some documents have human judgements, but the selection of these documents is not recorded. Build a pool that is a sample for estimates.</source>
        <translation>Menschen haben einen Teil der Dokumente beurteilt, und nichts sagt, wie diese gewählt wurden. Bilden Sie einen Pool, der eine Stichprobe für Schätzungen ist.</translation>
    </message>
    <message>
        <source>Go to Pool</source>
        <translation>Zum Pool</translation>
    </message>
    <message>
        <source>The sample is drawn. Judge its documents; the estimates appear with the first judgements.</source>
        <translation>Die Stichprobe ist gezogen. Beurteilen Sie ihre Dokumente; die Schätzungen erscheinen mit den ersten Urteilen.</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Urteilen</translation>
    </message>
</context>
<context>
    <name>EstimatesPanel</name>
    <message>
        <source>Generalise to other topics</source>
        <translation>Auch andere Topics</translation>
    </message>
    <message>
        <source>Intervals that also cover other topics of the same kind, not only other samples from these topics</source>
        <translation>Intervalle, die auch für andere Topics derselben Art gelten, nicht nur für andere Stichproben aus diesen</translation>
    </message>
    <message>
        <source>Estimated difference of the selected pair</source>
        <translation>Geschätzter Unterschied des gewählten Paars</translation>
    </message>
    <message>
        <source>Estimates of the runs</source>
        <translation>Schätzungen der Runs</translation>
    </message>
    <message>
        <source>Estimates table</source>
        <translation>Tabelle der Schätzungen</translation>
    </message>
    <message>
        <source>estimating scores</source>
        <translation>Werte schätzen</translation>
    </message>
</context>
<context>
    <name>ExamplesPanel</name>
    <message>
        <source>Learning examples</source>
        <translation>Lernbeispiele</translation>
    </message>
    <message>
        <source>Description of the example</source>
        <translation>Beschreibung des Beispiels</translation>
    </message>
    <message>
        <source>Open the example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Rundgang machen</translation>
    </message>
    <message>
        <source>The examples are in the practice project.</source>
        <translation>Die Beispiele sind im Lernprojekt.</translation>
    </message>
    <message>
        <source>Open practice project</source>
        <translation>Lernprojekt öffnen</translation>
    </message>
    <message>
        <source>Each example opens in a suitable view, with its topics and runs chosen.</source>
        <translation>Jedes Beispiel öffnet sich in der Ansicht, die es zeigt, mit seinen Topics und Runs.</translation>
    </message>
</context>
<context>
    <name>ExplainedRanksModel</name>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank in the order of evaluation</source>
        <translation>Rang in der Ordnung der Auswertung</translation>
    </message>
    <message>
        <source>docno</source>
        <translation>docno</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>The grade that counts; ? if the document is unjudged</source>
        <translation>Die Stufe, die zählt; ? wo niemand geurteilt hat</translation>
    </message>
    <message>
        <source>subtopics</source>
        <translation>Teilthemen</translation>
    </message>
    <message>
        <source>stratum</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>preferences</source>
        <translation>Präferenzen</translation>
    </message>
    <message>
        <source>Number of satisfied preferences for this document over another</source>
        <translation>Zahl der erfüllten Präferenzen für dieses Dokument gegenüber einem anderen</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>gain so far</source>
        <translation>Gewinn bisher</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>Beitrag</translation>
    </message>
    <message>
        <source>The document&apos;s stratum of the pool</source>
        <translation>Das Stratum des Pools, zu dem das Dokument gehört</translation>
    </message>
    <message>
        <source>The subtopics for which the document is relevant</source>
        <translation>Wofür das Dokument relevant ist</translation>
    </message>
    <message>
        <source>The contribution of this rank to the sum</source>
        <translation>Was dieser Rang zur Summe beigetragen hat</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>The sum so far</source>
        <translation>Die Summe bis hier</translation>
    </message>
    <message>
        <source>Precision at this rank</source>
        <translation>Precision auf diesem Rang</translation>
    </message>
    <message>
        <source>Recall at this rank</source>
        <translation>Recall auf diesem Rang</translation>
    </message>
    <message>
        <source>ideal gain</source>
        <translation>idealer Gewinn</translation>
    </message>
    <message>
        <source>The gain of the ideal ranking at this rank</source>
        <translation>Der Gewinn der idealen Rangfolge auf diesem Rang</translation>
    </message>
    <message>
        <source>ideal sum</source>
        <translation>ideale Summe</translation>
    </message>
    <message>
        <source>The ideal&apos;s sum so far</source>
        <translation>Die Summe des Ideals bis hier</translation>
    </message>
    <message>
        <source>The sum of the gains so far, without discounts or weights</source>
        <translation>Die Summe der Gewinne bis hier, ohne Abschläge und Gewichte</translation>
    </message>
    <message>
        <source>not retrieved</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
</context>
<context>
    <name>ExplainedRanksTable</name>
    <message>
        <source>The contribution of each rank to the score</source>
        <translation>Was jeder Rang zum Wert beigetragen hat</translation>
    </message>
</context>
<context>
    <name>ExplanationPanel</name>
    <message>
        <source>How the score is computed</source>
        <translation>Wie der Wert zustande kommt</translation>
    </message>
    <message>
        <source>reading a ranking</source>
        <translation>Eine Rangliste wird gelesen</translation>
    </message>
    <message>
        <source>Select a run to see how its scores are computed.</source>
        <translation>Wählen Sie einen Run, um zu sehen, woher seine Werte kommen.</translation>
    </message>
    <message>
        <source>Nothing has been judged yet. Load qrels or judge documents to see how scores are computed.</source>
        <translation>Noch ist nichts beurteilt: Laden Sie Qrels oder urteilen Sie, um zu sehen, woher Werte kommen.</translation>
    </message>
    <message>
        <source>{measure} needs {need}, but the loaded qrels contain none for topic {topic}.</source>
        <translation>{measure} braucht {need}, und keine geladenen Qrels haben welche für Topic {topic}.</translation>
    </message>
    <message>
        <source>{measure} of this run has no score for topic {topic}.</source>
        <translation>{measure} dieses Runs hat keinen Wert für Topic {topic}.</translation>
    </message>
</context>
<context>
    <name>ExportChoice</name>
    <message>
        <source>Assessors whose packages are exported</source>
        <translation>Assessoren, deren Pakete exportiert werden</translation>
    </message>
    <message>
        <source>Whose packages to export; several rows can be selected in the table</source>
        <translation>Wessen Pakete exportiert werden; in der Tabelle lassen sich mehrere Zeilen wählen</translation>
    </message>
    <message>
        <source>All assessors</source>
        <translation>Alle Assessoren</translation>
    </message>
    <message>
        <source>{count} selected assessors</source>
        <translation>{count} gewählte Assessoren</translation>
    </message>
</context>
<context>
    <name>FailedSign</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>FaultReporter</name>
    <message>
        <source>An internal error occurred in irdesk. No stored data is lost.</source>
        <translation>In irdesk ist etwas schiefgegangen. Nichts, was gespeichert war, ist verloren.</translation>
    </message>
    <message>
        <source>The log is at {path}.</source>
        <translation>Das Protokoll liegt in {path}.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
</context>
<context>
    <name>FigureExport</name>
    <message>
        <source>Export the figure</source>
        <translation>Abbildung mitnehmen</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Als SVG speichern…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern…</translation>
    </message>
    <message>
        <source>Save data as CSV…</source>
        <translation>Daten als CSV speichern…</translation>
    </message>
    <message>
        <source>Show the command…</source>
        <translation>Befehl zeigen …</translation>
    </message>
    <message>
        <source>Go to a view with a figure, then export it</source>
        <translation>Zuerst eine Ansicht mit einer Abbildung wählen, dann diese exportieren</translation>
    </message>
    <message>
        <source>To show the command, first select a table or figure of runs</source>
        <translation>Wählen Sie zuerst eine Tabelle oder Abbildung von Runs, um ihren Befehl zu zeigen</translation>
    </message>
    <message>
        <source>writing {name}</source>
        <translation>{name} wird geschrieben</translation>
    </message>
    <message>
        <source>wrote the figure to {path}</source>
        <translation>Abbildung nach {path} geschrieben</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Export the figure as PDF, SVG or PNG, or its data as CSV</source>
        <translation>Die Abbildung als PDF, SVG oder PNG mitnehmen, oder ihre Daten</translation>
    </message>
    <message>
        <source>Save PDF…</source>
        <translation>Als PDF…</translation>
    </message>
    <message>
        <source>Save the figure as PDF, in the width and colours chosen under Export</source>
        <translation>Abbildung als PDF speichern, in der unter „Export“ gewählten Breite und Farbe</translation>
    </message>
    <message>
        <source>no installed font contains {letters}; in SVG, the viewer chooses the font</source>
        <translation>keine Schrift hier hat {letters}; SVG überlässt sie dem Betrachter</translation>
    </message>
    <message>
        <source>The figure was not written: {reason}</source>
        <translation>Die Abbildung wurde nicht geschrieben: {reason}</translation>
    </message>
    <message>
        <source>There is no figure to export yet</source>
        <translation>Hier ist noch keine Abbildung</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The location of the file when it was written or read</source>
        <translation>Wo die Datei zu dieser Zeit lag</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>find (/)</source>
        <translation>suchen (/)</translation>
    </message>
    <message>
        <source>Find in the queue</source>
        <translation>In der Warteschlange suchen</translation>
    </message>
    <message>
        <source>Show documents that contain all of these words in docno, title or text; Esc shows all</source>
        <translation>Dokumente zeigen, die alle diese Wörter in docno, Titel oder Text enthalten; Esc zeigt alle</translation>
    </message>
    <message>
        <source>State of the documents shown</source>
        <translation>Zustand der gezeigten Dokumente</translation>
    </message>
    <message>
        <source>Show documents in this state; press Tab in the search field to get here</source>
        <translation>Dokumente in diesem Zustand zeigen; Tab führt vom Suchfeld hierher</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>commented</source>
        <translation>kommentiert</translation>
    </message>
</context>
<context>
    <name>FilterSummary</name>
    <message>
        <source>Filter of the queue</source>
        <translation>Was von der Warteschlange gezeigt wird</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>Wörter werden gesucht …</translation>
    </message>
    <message>
        <source>{count} of {total} in this topic</source>
        <translation>{count} von {total} in diesem Topic</translation>
    </message>
    <message>
        <source>{count:,} in {topics:,} of {total:,} {total:topic|topics}</source>
        <translation>{count:,} in {topics:,} von {total:,} {total:Topic|Topics}</translation>
    </message>
    <message>
        <source>searching other topics…</source>
        <translation>sucht in anderen Topics…</translation>
    </message>
    <message>
        <source>chosen documents</source>
        <translation>gewählte Dokumente</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Enter goes to the next match, Shift+Enter to the previous one, Esc closes</source>
        <translation>Eingabe geht zur nächsten Stelle, Umschalt+Eingabe zur vorigen, Esc schließt</translation>
    </message>
    <message>
        <source>The number of matches</source>
        <translation>Wie oft es vorkommt</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Die vorige Stelle (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Die nächste Stelle (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>{current} of {count}</source>
        <translation>{current} von {count}</translation>
    </message>
    <message>
        <source>no matches</source>
        <translation>keine Treffer</translation>
    </message>
</context>
<context>
    <name>FirstWords</name>
    <message>
        <source>reading titles</source>
        <translation>Titel werden gelesen</translation>
    </message>
</context>
<context>
    <name>FolderButton</name>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the selected file in the system&apos;s file manager</source>
        <translation>Die gewählte Datei im Dateimanager des Systems zeigen</translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Dismiss all</source>
        <translation>Alle schließen</translation>
    </message>
    <message>
        <source>Dismiss all notices</source>
        <translation>Alle Hinweise wegräumen</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>{count} notices</source>
        <translation>{count} Hinweise</translation>
    </message>
</context>
<context>
    <name>FoundByWhomPanel</name>
    <message>
        <source>Documents to show, and their order</source>
        <translation>Gezeigte Dokumente und ihre Reihenfolge</translation>
    </message>
    <message>
        <source>all, by grade</source>
        <translation>alle, nach Stufe</translation>
    </message>
    <message>
        <source>Relevant documents and their ranks in the runs</source>
        <translation>Relevante Dokumente und die Ränge, auf denen Runs sie haben</translation>
    </message>
    <message>
        <source>Load runs and qrels to see where each run found relevant documents.</source>
        <translation>Laden Sie Runs und Qrels, um zu sehen, wo jeder Run das Relevante fand.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>looking for documents</source>
        <translation>Dokumente werden gesucht</translation>
    </message>
    <message>
        <source>Topic {topic}: {why}.</source>
        <translation>Topic {topic}: {why}.</translation>
    </message>
    <message>
        <source>Measure of the contributions</source>
        <translation>Maß, zu dem Dokumente beitragen</translation>
    </message>
    <message>
        <source>by effect on the difference</source>
        <translation>was die zwei trennt</translation>
    </message>
    <message>
        <source>Explanation of the difference between the two runs</source>
        <translation>Erklärung der Differenz zwischen den beiden Runs</translation>
    </message>
    <message>
        <source>The selected cell</source>
        <translation>Die gewählte Zelle</translation>
    </message>
    <message>
        <source>No document of this topic has been judged.</source>
        <translation>Von diesem Topic ist nichts beurteilt.</translation>
    </message>
    <message>
        <source>Topic {topic} has no relevant document that a run could have found. Choose another topic, or judge more documents of this topic.</source>
        <translation>Topic {topic} hat kein relevantes Dokument, das ein Run hätte finden können: Wählen Sie ein anderes Topic, oder beurteilen Sie mehr Dokumente von diesem.</translation>
    </message>
    <message>
        <source>found by</source>
        <translation>gefunden von</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>Rang {rank}</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>only this run</source>
        <translation>dieser Run allein</translation>
    </message>
    <message>
        <source>grade {grade}</source>
        <translation>Stufe {grade}</translation>
    </message>
    <message>
        <source>adds {adds} to {measure}</source>
        <translation>bringt {adds} zu {measure}</translation>
    </message>
    <message>
        <source>found by no other run</source>
        <translation>von keinem anderen Run gefunden</translation>
    </message>
    <message>
        <source>found by {count} of {all} runs</source>
        <translation>{count} von {all} Runs haben es</translation>
    </message>
    <message>
        <source>Choose a cell with the mouse or arrow keys; a click or Enter shows the document&apos;s text, Esc hides it.</source>
        <translation>Wählen Sie eine Zelle mit Maus oder Pfeilen; ein Klick oder Enter zeigt den Text des Dokuments, Esc räumt ihn weg.</translation>
    </message>
</context>
<context>
    <name>FusionModel</name>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
</context>
<context>
    <name>FusionPanel</name>
    <message>
        <source>fusing runs</source>
        <translation>Runs werden fusioniert</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>k of RRF: a document at rank r adds 1/(k + r)</source>
        <translation>k von RRF: ein Dokument auf Rang r zählt 1/(k + r)</translation>
    </message>
    <message>
        <source>Normalisation of the runs&apos; retrieval scores</source>
        <translation>Normalisierung der Retrievalwerte der Runs</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>depth </source>
        <translation>Tiefe </translation>
    </message>
    <message>
        <source>Number of documents per topic in the new run</source>
        <translation>Dokumente je Topic, die der neue Run hat</translation>
    </message>
    <message>
        <source>Tick several runs at once</source>
        <translation>Mehrere Runs auf einmal ankreuzen</translation>
    </message>
    <message>
        <source>Measure that selects the best runs</source>
        <translation>Maß, nach dem Runs die besten sind</translation>
    </message>
    <message>
        <source>Scores of the new run</source>
        <translation>Welche Werte der neue Run hat</translation>
    </message>
    <message>
        <source>Name of the new run</source>
        <translation>Name des neuen Runs</translation>
    </message>
    <message>
        <source>Save as TREC file…</source>
        <translation>Als TREC-Datei speichern…</translation>
    </message>
    <message>
        <source>Plot the measure against the k of RRF, or against the weights of two runs</source>
        <translation>Das Maß über das k von RRF oder über die Gewichte zweier Runs zeichnen</translation>
    </message>
    <message>
        <source>Fusion method</source>
        <translation>Art der Fusion</translation>
    </message>
    <message>
        <source>Allow longer lists</source>
        <translation>Längere Listen zulassen</translation>
    </message>
    <message>
        <source>Allow longer lists than those of the inputs; measures without a cutoff favour them</source>
        <translation>Auch Listen behalten, die länger sind als die der Eingaben, was Maße ohne Cutoff belohnen</translation>
    </message>
    <message>
        <source>Name of the new run; Enter adds it to the project</source>
        <translation>Name des neuen Runs; Enter behält ihn</translation>
    </message>
    <message>
        <source>Add to project</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Add the new run to the project</source>
        <translation>Dem Projekt hinzufügen</translation>
    </message>
    <message>
        <source>Write the run to a six-column file</source>
        <translation>In eine Datei mit den sechs Spalten von TREC schreiben</translation>
    </message>
    <message>
        <source>Select two runs to fuse.</source>
        <translation>Wählen Sie zwei Runs zum Fusionieren.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>select runs…</source>
        <translation>Runs wählen …</translation>
    </message>
    <message>
        <source>the best {n}</source>
        <translation>die besten {n}</translation>
    </message>
    <message>
        <source>group {name}</source>
        <translation>Gruppe {name}</translation>
    </message>
    <message>
        <source>{fusion}. Its topics are not judged.</source>
        <translation>{fusion}. Seine Topics sind nicht beurteilt.</translation>
    </message>
    <message>
        <source>{fusion}. {measure} = {mean}, {difference} compared with the best input, {best}.</source>
        <translation>{fusion}. {measure} = {mean}, {difference} gegenüber dem besten von ihnen, {best}.</translation>
    </message>
    <message>
        <source>wrote {count} lines to {path}</source>
        <translation>{count} Zeilen nach {path} geschrieben</translation>
    </message>
</context>
<context>
    <name>FusionSweep</name>
    <message>
        <source>Description of the curve</source>
        <translation>Was die Kurve zeigt</translation>
    </message>
    <message>
        <source>Score of the fused run by parameter</source>
        <translation>Der fusionierte Run über einen Parameter</translation>
    </message>
    <message>
        <source>sweeping a parameter</source>
        <translation>ein Parameter wird durchlaufen</translation>
    </message>
    <message>
        <source>The topics of the fused run are not judged.</source>
        <translation>Die Topics des fusionierten Runs sind nicht beurteilt.</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>fusioniert</translation>
    </message>
    <message>
        <source>{measure} is best at {value} ({parameter}): {mean}; the best input, {best}, has {other}.</source>
        <translation>{measure} ist am besten bei {value} ({parameter}): {mean}; der beste der Runs, {best}, hat {other}.</translation>
    </message>
</context>
<context>
    <name>FusionTable</name>
    <message>
        <source>The runs to be fused, and their scores</source>
        <translation>Die Runs, die fusioniert werden, und ihre Werte</translation>
    </message>
</context>
<context>
    <name>FusionTraining</name>
    <message>
        <source>Train weights</source>
        <translation>Gewichte trainieren</translation>
    </message>
    <message>
        <source>Choose the best weights on half of the judged topics, and score them on the other half</source>
        <translation>Die Gewichte wählen, die auf der Hälfte der bewerteten Topics am besten sind, und sie auf der anderen Hälfte prüfen</translation>
    </message>
    <message>
        <source>Scores of the trained weights</source>
        <translation>Was trainierte Gewichte wert sind</translation>
    </message>
    <message>
        <source>training weights</source>
        <translation>Gewichte werden trainiert</translation>
    </message>
</context>
<context>
    <name>GainsEditor</name>
    <message>
        <source>Gains of all grades</source>
        <translation>Gewinne aller Stufen</translation>
    </message>
    <message>
        <source>The grade itself, 2^grade − 1, or a number for each grade below</source>
        <translation>Die Stufe selbst, 2^Stufe − 1 oder eine Zahl für jede Stufe darunter</translation>
    </message>
    <message>
        <source>the grade</source>
        <translation>die Stufe</translation>
    </message>
    <message>
        <source>2^grade − 1</source>
        <translation>2^Stufe − 1</translation>
    </message>
    <message>
        <source>custom gains</source>
        <translation>eigene Gewinne</translation>
    </message>
    <message>
        <source>Gain of grade {grade}</source>
        <translation>Gewinn von Stufe {grade}</translation>
    </message>
</context>
<context>
    <name>GoTo</name>
    <message>
        <source>View, action, measure, run, topic, document, page of the manual</source>
        <translation>Ansicht, Aktion, Maß, Run, Topic, Dokument, Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation>Mögliche Ziele</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>Nichts hier hat diesen Namen.</translation>
    </message>
    <message>
        <source>Action, page of the manual</source>
        <translation>Aktion, Seite des Handbuchs</translation>
    </message>
    <message>
        <source>View, action, topic, document, page of the manual</source>
        <translation>Ansicht, Aktion, Topic, Dokument, Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>judge for topic {topic}</source>
        <translation>für Topic {topic} beurteilen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>table for a paper, export table</source>
        <translation>Tabelle für einen Artikel, Tabelle exportieren</translation>
    </message>
    <message>
        <source>figure for a paper, export figure, PDF, SVG, PNG, plot</source>
        <translation>Abbildung für einen Artikel, Abbildung exportieren, PDF, SVG, PNG, Diagramm</translation>
    </message>
    <message>
        <source>more judging, judge what matters, order of two runs, unjudged documents</source>
        <translation>mehr urteilen, beurteilen was zählt, Reihenfolge zweier Läufe, nicht beurteilte Dokumente</translation>
    </message>
    <message>
        <source>new runs, fair pool, leave one out, bias of the pool</source>
        <translation>neue Läufe, fairer Pool, einen weglassen, Verzerrung des Pools</translation>
    </message>
    <message>
        <source>import packages, judgements of assessors</source>
        <translation>Pakete wieder aufnehmen, Urteile der Assessoren</translation>
    </message>
</context>
<context>
    <name>GradeBar</name>
    <message>
        <source>Judgement of this document</source>
        <translation>Urteil über dieses Dokument</translation>
    </message>
    <message>
        <source>Grade {grade}</source>
        <translation>Stufe {grade}</translation>
    </message>
    <message>
        <source>keys − and {digit}</source>
        <translation>Tasten − und {digit}</translation>
    </message>
    <message>
        <source>key {}</source>
        <translation>Taste {}</translation>
    </message>
    <message>
        <source>Grade {grade}: {name}</source>
        <translation>Stufe {grade}: {name}</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>judged {grade} by other assessors</source>
        <translation>von anderen als {grade} beurteilt</translation>
    </message>
    <message>
        <source>judged {grade} in the qrels</source>
        <translation>in den Qrels als {grade} beurteilt</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>judged {grade}</source>
        <translation>als {grade} beurteilt</translation>
    </message>
    <message>
        <source>⚑ flagged</source>
        <translation>⚑ markiert</translation>
    </message>
    <message>
        <source>{count:,} {count:passage|passages} marked</source>
        <translation>{count:,} {count:Stelle|Stellen} markiert</translation>
    </message>
</context>
<context>
    <name>GradesAndGuidelinesPanel</name>
    <message>
        <source>Grade scale</source>
        <translation>Stufenskala</translation>
    </message>
    <message>
        <source>Use this scale</source>
        <translation>Diese Skala verwenden</translation>
    </message>
    <message>
        <source>Judge with another scale</source>
        <translation>Nach einer anderen Skala beurteilen</translation>
    </message>
    <message>
        <source>Judge with the proposed grades; they can be changed until judging begins</source>
        <translation>Auf den vorgeschlagenen Stufen urteilen; sie lassen sich ändern, bis geurteilt wird</translation>
    </message>
    <message>
        <source>Grade to add</source>
        <translation>Stufe, die hinzukommt</translation>
    </message>
    <message>
        <source>Add grade</source>
        <translation>Stufe hinzufügen</translation>
    </message>
    <message>
        <source>Add another grade to the scale</source>
        <translation>Der Skala eine weitere Stufe geben</translation>
    </message>
    <message>
        <source>Guidelines for assessors</source>
        <translation>Richtlinien für Assessoren</translation>
    </message>
    <message>
        <source>Guidelines in addition to the topics, in Markdown; assessors press G to read them.</source>
        <translation>Richtlinien, die die Topics ergänzen, in Markdown; Assessoren lesen sie mit G.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skala</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>from the qrels</source>
        <translation>aus den Qrels</translation>
    </message>
    <message>
        <source>Name of grade {grade}</source>
        <translation>Name der Stufe {grade}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Definition of grade {grade}</source>
        <translation>Definition der Stufe {grade}</translation>
    </message>
    <message>
        <source>Requirements for this grade</source>
        <translation>Anforderungen für diese Stufe</translation>
    </message>
    <message>
        <source>Remove grade {grade} from the scale</source>
        <translation>Stufe {grade} aus der Skala nehmen</translation>
    </message>
    <message>
        <source>Judging has begun: labels can be edited, grade values cannot.</source>
        <translation>Es wurde schon bewertet: Bezeichnungen können geändert werden, die Stufen selbst nicht.</translation>
    </message>
    <message>
        <source>This scale was chosen for the project.</source>
        <translation>Für dieses Projekt gewählt.</translation>
    </message>
    <message>
        <source>The scale is taken from the loaded qrels until judging begins or a scale is chosen.</source>
        <translation>Die Skala wird aus den geladenen Qrels genommen, bis das Beurteilen beginnt oder eine Skala gewählt wird.</translation>
    </message>
    <message>
        <source>No scale has been chosen. The scale is taken from qrels once they are loaded.</source>
        <translation>Niemand hat eine Skala gewählt: Sie wird aus Qrels genommen, sobald welche geladen sind.</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
</context>
<context>
    <name>Group</name>
    <message>
        <source>Scores</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Judgements</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>Kampagne</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>GuideBar</name>
    <message>
        <source>Clear the judgements</source>
        <translation>Urteile löschen</translation>
    </message>
    <message>
        <source>All examples</source>
        <translation>Alle Beispiele</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>HeatMapPanel</name>
    <message>
        <source>Measure of the scores</source>
        <translation>Maß der Werte</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>Werte in den Feldern</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>Differenzen</translation>
    </message>
    <message>
        <source>ranks per topic</source>
        <translation>Ränge im Topic</translation>
    </message>
    <message>
        <source>Reference run for differences</source>
        <translation>Bezugsrun für Differenzen</translation>
    </message>
    <message>
        <source>Differences are relative to this run</source>
        <translation>Differenzen beziehen sich auf diesen Run</translation>
    </message>
    <message>
        <source>Topic order</source>
        <translation>Reihenfolge der Topics</translation>
    </message>
    <message>
        <source>topics: hardest first</source>
        <translation>Topics: schwerste zuerst</translation>
    </message>
    <message>
        <source>topics: spread</source>
        <translation>Topics: Streuung</translation>
    </message>
    <message>
        <source>topics: relevant count</source>
        <translation>Topics: Relevante</translation>
    </message>
    <message>
        <source>topics: id</source>
        <translation>Topics: Id</translation>
    </message>
    <message>
        <source>topics: clusters</source>
        <translation>Topics: Cluster</translation>
    </message>
    <message>
        <source>Run order</source>
        <translation>Reihenfolge der Runs</translation>
    </message>
    <message>
        <source>runs: best first</source>
        <translation>Runs: beste zuerst</translation>
    </message>
    <message>
        <source>runs: name</source>
        <translation>Runs: Name</translation>
    </message>
    <message>
        <source>runs: group</source>
        <translation>Runs: Gruppe</translation>
    </message>
    <message>
        <source>runs: clusters</source>
        <translation>Runs: Cluster</translation>
    </message>
    <message>
        <source>Cluster linkage</source>
        <translation>Verknüpfung der Cluster</translation>
    </message>
    <message>
        <source>average linkage</source>
        <translation>Average-Linkage</translation>
    </message>
    <message>
        <source>complete linkage</source>
        <translation>Complete-Linkage</translation>
    </message>
    <message>
        <source>Ward&apos;s linkage</source>
        <translation>Ward-Linkage</translation>
    </message>
    <message>
        <source>Description of the figure</source>
        <translation>Was gezeichnet ist, in Worten</translation>
    </message>
    <message>
        <source>Topics × runs</source>
        <translation>Topics × Runs</translation>
    </message>
    <message>
        <source>The selected cell</source>
        <translation>Die gewählte Zelle</translation>
    </message>
    <message>
        <source>rank under {measure}, 1 is best</source>
        <translation>Rang unter {measure}, 1 ist der beste</translation>
    </message>
    <message>
        <source>Choose a cell with the mouse or arrow keys to select its topic and run everywhere; Enter compares the two runs on the topic.</source>
        <translation>Wählen Sie eine Zelle mit Maus oder Pfeilen, um Topic und Run überall zu sehen; Enter vergleicht dort.</translation>
    </message>
    <message>
        <source>Load runs and qrels to see every score of every run.</source>
        <translation>Laden Sie Runs und Qrels, um jeden Wert jedes Runs zu sehen.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>drawing topics × runs</source>
        <translation>Topics × Runs werden gezeichnet</translation>
    </message>
    <message>
        <source>No topics to draw</source>
        <translation>Kein Topic ist übrig, das gezeichnet werden könnte.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>no score</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>worse than the reference run</source>
        <translation>schlechter als der Bezugsrun</translation>
    </message>
    <message>
        <source>{measure} − {measure} of {run}</source>
        <translation>{measure} − {measure} von {run}</translation>
    </message>
    <message>
        <source>one topic</source>
        <translation>ein Topic</translation>
    </message>
    <message>
        <source>{count} topics</source>
        <translation>{count} Topics</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Run</translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} Runs</translation>
    </message>
    <message>
        <source>cells without a score: {count}</source>
        <translation>Zellen ohne Wert: {count}</translation>
    </message>
    <message>
        <source>topics without a relevant document: {count}</source>
        <translation>Topics ohne relevantes Dokument: {count}</translation>
    </message>
    <message>
        <source>too many topics to cluster</source>
        <translation>zu viele Topics für Cluster</translation>
    </message>
    <message>
        <source>rank {rank} of {count}</source>
        <translation>Rang {rank} von {count}</translation>
    </message>
    <message>
        <source>{difference} from {run}</source>
        <translation>{difference} zu {run}</translation>
    </message>
    <message>
        <source>{count} relevant</source>
        <translation>{count} relevant</translation>
    </message>
    <message>
        <source>Zoom with the wheel, + and −; drag to move; 0 shows all.</source>
        <translation>Mausrad, + und − vergrößern und verkleinern; Ziehen verschiebt; 0 zeigt alles.</translation>
    </message>
</context>
<context>
    <name>HelpActions</name>
    <message>
        <source>irdesk {version}, the workbench for evaluating retrieval systems.
MIT licence. Icons: Lucide (ISC).</source>
        <translation>irdesk {version}, die Werkbank zur Evaluierung von Retrievalsystemen.
MIT-Lizenz. Symbole: Lucide (ISC).</translation>
    </message>
</context>
<context>
    <name>HistoryPanel</name>
    <message>
        <source>find: document, topic, assessor</source>
        <translation>suchen: Dokument, Topic, Assessor</translation>
    </message>
    <message>
        <source>Find in the history</source>
        <translation>Im Verlauf suchen</translation>
    </message>
    <message>
        <source>Show the steps that contain all of these words</source>
        <translation>Die Schritte zeigen, die alle diese Wörter enthalten</translation>
    </message>
    <message>
        <source>judgements only</source>
        <translation>nur Urteile</translation>
    </message>
    <message>
        <source>Hide steps for loading, pools and settings</source>
        <translation>Schritte zu Laden, Pools und Einstellungen verbergen</translation>
    </message>
    <message>
        <source>Measure whose change is shown</source>
        <translation>Maß, dessen Änderung gezeigt wird</translation>
    </message>
    <message>
        <source>Steps of the project, newest first</source>
        <translation>Schritte des Projekts, neueste zuerst</translation>
    </message>
    <message>
        <source>The two compared states</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Judgements that differ, and their effects</source>
        <translation>Urteile, die sich unterscheiden, und was jedes bewirkt hat</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Description of the comparison</source>
        <translation>Was der Vergleich zeigt</translation>
    </message>
    <message>
        <source>Causes of the change</source>
        <translation>Was es bewegt hat</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>stored at</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>The time at which the step was stored</source>
        <translation>Der Zeitpunkt der Speicherung</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>The assessor</source>
        <translation>Der Assessor</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>früher</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The later mean minus the earlier mean</source>
        <translation>Das spätere Mittel minus dem früheren</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>reading the history</source>
        <translation>Verlauf wird gelesen</translation>
    </message>
    <message>
        <source>Select a step to compare the state after it with the current state, or select two steps to compare them.</source>
        <translation>Wählen Sie einen Schritt, um den Stand danach mit dem jetzigen zu vergleichen, oder zwei Schritte, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>computing earlier states</source>
        <translation>es wird zurückgeblickt</translation>
    </message>
    <message>
        <source>Means of the runs after both steps</source>
        <translation>Mittel der Runs zu beiden Zeitpunkten</translation>
    </message>
    <message>
        <source>Every step of the project is listed here, beginning with its first file.</source>
        <translation>Hier steht jeder Schritt des Projekts, von der ersten Datei an.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>was</translation>
    </message>
    <message>
        <source>The step, with the name that Undo shows</source>
        <translation>Der Schritt, mit dem Namen, den Rückgängig zeigt</translation>
    </message>
    <message>
        <source>The run&apos;s mean after the earlier step</source>
        <translation>Sein Mittel zum früheren Zeitpunkt</translation>
    </message>
    <message>
        <source>The run&apos;s mean after the later step</source>
        <translation>Sein Mittel zum späteren Zeitpunkt</translation>
    </message>
    <message>
        <source>The earlier and the later grade; ? if unjudged</source>
        <translation>Die Stufe früher und später; ? wo unbeurteilt</translation>
    </message>
    <message>
        <source>The change of the later mean due to this judgement alone, for the selected run or, if none is selected, the run with the largest change</source>
        <translation>Die Änderung des späteren Mittels durch dieses Urteil allein, für den gewählten Run oder, wenn keiner gewählt ist, für den Run mit der größten Änderung</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>{measure} from {since} to {until}: {count} {count:judgement differs|judgements differ}</source>
        <translation>{measure} von {since} bis {until}: {count} {count:Urteil unterscheidet|Urteile unterscheiden} sich</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>topic {topic}, {docno}: {said}</source>
        <translation>Topic {topic}, {docno}: {said}</translation>
    </message>
</context>
<context>
    <name>ImaginedRankingPage</name>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Back to the start page (Esc)</source>
        <translation>Zurück zur Startseite (Esc)</translation>
    </message>
    <message>
        <source>Imagine a ranking</source>
        <translation>Rangliste ausdenken</translation>
    </message>
    <message>
        <source>Imagined ranking</source>
        <translation>Ausgedachte Rangliste</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>How the score is computed</source>
        <translation>Wie der Wert zustande kommt</translation>
    </message>
    <message>
        <source>Add documents…</source>
        <translation>Dokumente hinzufügen…</translation>
    </message>
    <message>
        <source>reading a ranking</source>
        <translation>Eine Rangliste wird gelesen</translation>
    </message>
    <message>
        <source>comparing two runs</source>
        <translation>Zwei Runs werden verglichen</translation>
    </message>
    <message>
        <source>Document {docno}</source>
        <translation>Dokument {docno}</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Select a run to see how its scores are computed.</source>
        <translation>Wählen Sie einen Run, um zu sehen, woher seine Werte kommen.</translation>
    </message>
    <message>
        <source>{run} · {measure} · topic {topic}</source>
        <translation>{run} · {measure} · Topic {topic}</translation>
    </message>
    <message>
        <source>{run} · {measure} · mean of {count} {count:topic|topics}</source>
        <translation>{run} · {measure} · Mittel von {count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>{run} · {measure} · mean of {kept} of {count} topics</source>
        <translation>{run} · {measure} · Mittel von {kept} der {count} Topics</translation>
    </message>
    <message>
        <source>{wins} {wins:win|wins} · {ties} {ties:tie|ties} · {losses} {losses:loss|losses}</source>
        <translation>{wins} {wins:Sieg|Siege} · {ties} {ties:Gleichstand|Gleichstände} · {losses} {losses:Niederlage|Niederlagen}</translation>
    </message>
    <message>
        <source>mean difference {mean}</source>
        <translation>mittlerer Unterschied {mean}</translation>
    </message>
    <message>
        <source>{share} % interval {low} to {high}</source>
        <translation>{share}-%-Intervall {low} bis {high}</translation>
    </message>
    <message>
        <source>(uncorrected)</source>
        <translation>(unkorrigiert)</translation>
    </message>
    <message>
        <source>Topics by difference from {baseline}</source>
        <translation>Topics nach Differenz zu {baseline}</translation>
    </message>
    <message>
        <source>No score</source>
        <translation>Kein Wert</translation>
    </message>
    <message>
        <source>Why {score}?</source>
        <translation>Warum {score}?</translation>
    </message>
    <message>
        <source>Judged: {counts}</source>
        <translation>Beurteilt: {counts}</translation>
    </message>
    <message>
        <source>The run has no score for this topic.</source>
        <translation>Der Run hat für dieses Topic keinen Wert.</translation>
    </message>
    <message>
        <source>Topic {topic}</source>
        <translation>Topic {topic}</translation>
    </message>
    <message>
        <source>Topic {topic}: {difference}</source>
        <translation>Topic {topic}: {difference}</translation>
    </message>
    <message>
        <source>Largest loss: {topic} ({difference})</source>
        <translation>Größter Verlust: {topic} ({difference})</translation>
    </message>
    <message>
        <source>No difference: {topic}</source>
        <translation>Kein Unterschied: {topic}</translation>
    </message>
    <message>
        <source>Smallest gain: {topic} ({difference})</source>
        <translation>Kleinster Gewinn: {topic} ({difference})</translation>
    </message>
</context>
<context>
    <name>InviteForm</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the invited person</source>
        <translation>Name der eingeladenen Person</translation>
    </message>
    <message>
        <source>The name recorded with this person&apos;s judgements</source>
        <translation>Der Name, der mit den Urteilen dieser Person gespeichert wird</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Einladen</translation>
    </message>
    <message>
        <source>Make an invitation that can be used once, within 14 days</source>
        <translation>Eine Einladung erzeugen, die einmal und innerhalb von 14 Tagen gilt</translation>
    </message>
    <message>
        <source>Invitation</source>
        <translation>Einladung</translation>
    </message>
    <message>
        <source>Anyone who has this line can use it: send it only to the invited person</source>
        <translation>Wer diese Zeile hat, kann sie verwenden: senden Sie sie nur dieser Person</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the invitation</source>
        <translation>Die Einladung kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Write the invitation to a file</source>
        <translation>Die Einladung in eine Datei schreiben</translation>
    </message>
</context>
<context>
    <name>JoinSheet</name>
    <message>
        <source>Join a team</source>
        <translation>Einem Team beitreten</translation>
    </message>
    <message>
        <source>Paste the invitation that a coordinator sent you, or choose its file.</source>
        <translation>Fügen Sie die Einladung ein, die Sie von der Koordination erhalten haben, oder wählen Sie ihre Datei.</translation>
    </message>
    <message>
        <source>Invitation</source>
        <translation>Einladung</translation>
    </message>
    <message>
        <source>A line that starts with irdesk://</source>
        <translation>Eine Zeile, die mit irdesk:// beginnt</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Read the invitation from a file</source>
        <translation>Die Einladung aus einer Datei lesen</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Invited by</source>
        <translation>Eingeladen von</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Choose where your judgements are stored on this computer</source>
        <translation>Wählen, wo Ihre Urteile auf diesem Rechner gespeichert werden</translation>
    </message>
    <message>
        <source>Local file</source>
        <translation>Lokale Datei</translation>
    </message>
    <message>
        <source>Judgements are stored in the local file first and sent in the background; you can work offline.</source>
        <translation>Urteile werden zuerst in der lokalen Datei gespeichert und im Hintergrund gesendet; Sie können offline arbeiten.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Accept the invitation and open the local file</source>
        <translation>Die Einladung annehmen und die lokale Datei öffnen</translation>
    </message>
    <message>
        <source>You began to accept this invitation. Press Join to continue, or paste another invitation.</source>
        <translation>Diese Einladung wurde bereits begonnen. „Beitreten“ setzt sie fort; oder fügen Sie eine andere ein.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
</context>
<context>
    <name>JudgementEditor</name>
    <message>
        <source>topic {id} is done; press Ctrl+T to note how hard it was to judge</source>
        <translation>Topic {id} ist fertig; mit Strg+T lässt sich notieren, wie schwer es zu beurteilen war</translation>
    </message>
    <message>
        <source>{docno} is the only document left</source>
        <translation>{docno} ist das letzte, das bleibt</translation>
    </message>
    <message>
        <source>Select a passage of the document first</source>
        <translation>Zuerst eine Stelle des Dokuments auswählen</translation>
    </message>
    <message>
        <source>Press Space or Enter to begin this topic before judging</source>
        <translation>Beginnen Sie dieses Topic mit Leertaste oder Eingabetaste, bevor Sie urteilen</translation>
    </message>
    <message>
        <source>the scale has no grade {digit}; it has {grades}</source>
        <translation>die Skala hat keine Stufe {digit}; sie hat {grades}</translation>
    </message>
</context>
<context>
    <name>JudgementOriginMenu</name>
    <message>
        <source>Assign to assessor…</source>
        <translation>Assessor zuordnen…</translation>
    </message>
    <message>
        <source>Import the selected judgements as judgements of an assessor (for comparison only, or counted), as model labels (never counted), or as plain qrels</source>
        <translation>Die gewählten Urteile als Urteile eines Assessors importieren (nur zum Vergleich oder zählend), als Labels eines Modells (nie zählend) oder als einfache Qrels</translation>
    </message>
    <message>
        <source>As human judgements</source>
        <translation>Als Urteile von Menschen</translation>
    </message>
    <message>
        <source>As an assessor’s judgements (comparison only)…</source>
        <translation>Als Urteile eines Assessors (nur zum Vergleich) …</translation>
    </message>
    <message>
        <source>As an assessor’s judgements (counted)…</source>
        <translation>Als Urteile eines Assessors (zählend) …</translation>
    </message>
    <message>
        <source>As model labels</source>
        <translation>Als Labels eines Modells</translation>
    </message>
    <message>
        <source>model labels</source>
        <translation>eines Modells</translation>
    </message>
    <message>
        <source>imported as judgements of {name} (comparison only)</source>
        <translation>als Urteile von {name} importiert (nur zum Vergleich)</translation>
    </message>
    <message>
        <source>imported as judgements of {name} (counted)</source>
        <translation>als Urteile von {name} importiert (zählend)</translation>
    </message>
    <message>
        <source>As plain qrels</source>
        <translation>Als einfache Qrels</translation>
    </message>
    <message>
        <source> · imported, in addition to {count:,} judged here</source>
        <translation> · importiert, neben {count:,} hier beurteilten</translation>
    </message>
</context>
<context>
    <name>JudgementsNeededPlot</name>
    <message>
        <source>Interval of the difference against the number of judgements</source>
        <translation>Intervall der Differenz gegen die Zahl der Urteile</translation>
    </message>
</context>
<context>
    <name>JudgingOverTimePanel</name>
    <message>
        <source>The assessor whose judging is shown</source>
        <translation>Wessen Urteilen gezeigt wird</translation>
    </message>
    <message>
        <source>Description of judging over time</source>
        <translation>Urteilen im Lauf der Zeit, in Worten</translation>
    </message>
    <message>
        <source>over the last {count}</source>
        <translation>über die letzten {count}</translation>
    </message>
    <message>
        <source>Pace during judging</source>
        <translation>Tempo beim Beurteilen</translation>
    </message>
    <message>
        <source>Grades during judging</source>
        <translation>Stufen beim Beurteilen</translation>
    </message>
    <message>
        <source>Self-agreement during judging</source>
        <translation>Selbstübereinstimmung beim Beurteilen</translation>
    </message>
    <message>
        <source>same grade</source>
        <translation>gleiche Stufe</translation>
    </message>
    <message>
        <source>judgement</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Plots of pace, grades and self-agreement appear after {count} judgements.</source>
        <translation>Tempo, Stufen und Selbstübereinstimmung erscheinen ab {count} Urteilen.</translation>
    </message>
    <message>
        <source>Judge documents</source>
        <translation>Dokumente beurteilen</translation>
    </message>
    <message>
        <source>{count:,} {count:judgement|judgements} by {name}</source>
        <translation>{count:,} {count:Urteil|Urteile} von {name}</translation>
    </message>
    <message>
        <source>{count} judgements by {name}.</source>
        <translation>{count} Urteile von {name}.</translation>
    </message>
    <message>
        <source>Self-agreement is shown once all documents are judged.</source>
        <translation>Die Selbstübereinstimmung erscheint, wenn alle Dokumente beurteilt sind.</translation>
    </message>
    <message>
        <source>No document has been judged twice yet.</source>
        <translation>Noch wurde nichts zweimal beurteilt.</translation>
    </message>
    <message>
        <source>{same} of {all} hidden {all:repeat|repeats} got the same grade.</source>
        <translation>{same} von {all} verdeckten {all:Wiederholung|Wiederholungen} bekamen dieselbe Stufe.</translation>
    </message>
    <message>
        <source>{same} of {all} {all:document|documents} that the assessor chose to grade again kept the same grade.</source>
        <translation>{same} von {all} freiwillig erneut beurteilten {all:Dokument|Dokumenten} behielten die Stufe.</translation>
    </message>
    <message>
        <source>Median time: initially {first} s, recently {last} s.</source>
        <translation>Median der Zeit: anfangs {first} s, zuletzt {last} s.</translation>
    </message>
    <message>
        <source>seconds, median</source>
        <translation>Sekunden, Median</translation>
    </message>
    <message>
        <source>share of grades</source>
        <translation>Anteil der Stufen</translation>
    </message>
    <message>
        <source>computing judging statistics</source>
        <translation>Urteilsstatistik wird berechnet</translation>
    </message>
    <message>
        <source>no grade</source>
        <translation>keine Stufe</translation>
    </message>
    <message>
        <source>These statistics are computed on this computer and not sent anywhere.</source>
        <translation>Diese Statistik wird auf diesem Rechner berechnet und nirgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Median time: {last} s.</source>
        <translation>Median der Zeit: {last} s.</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>press a key…</source>
        <translation>Taste drücken …</translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys of {name}</source>
        <translation>Tasten für {name}</translation>
    </message>
    <message>
        <source>Click, then press another key; Delete restores the default</source>
        <translation>Anklicken und eine andere Taste drücken; Entf gibt die übliche zurück</translation>
    </message>
    <message>
        <source>Click a key, then press its replacement. Esc cancels, Delete restores the default.</source>
        <translation>Eine Taste anklicken und dann eine andere dafür drücken. Esc lässt sie, Entf gibt die übliche zurück.</translation>
    </message>
</context>
<context>
    <name>KeyStrip</name>
    <message>
        <source>skip</source>
        <translation>überspringen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht zu entscheiden</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>merken</translation>
    </message>
    <message>
        <source>mark passage</source>
        <translation>Stelle markieren</translation>
    </message>
    <message>
        <source>mark match</source>
        <translation>Treffer markieren</translation>
    </message>
    <message>
        <source>mark sentence</source>
        <translation>Satz markieren</translation>
    </message>
    <message>
        <source>next marked word</source>
        <translation>nächstes Wort</translation>
    </message>
    <message>
        <source>note on the topic</source>
        <translation>Notiz zum Topic</translation>
    </message>
    <message>
        <source>next unjudged</source>
        <translation>nächstes unbeurteiltes</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>beginnen</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>voriges</translation>
    </message>
    <message>
        <source>last judged</source>
        <translation>zuletzt beurteiltes</translation>
    </message>
    <message>
        <source>last judgements</source>
        <translation>letzte Urteile</translation>
    </message>
    <message>
        <source>next match</source>
        <translation>nächste Fundstelle</translation>
    </message>
    <message>
        <source>previous match</source>
        <translation>vorige Fundstelle</translation>
    </message>
    <message>
        <source>quote in comment</source>
        <translation>im Kommentar zitieren</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>rückgängig</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>save</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>highlight terms</source>
        <translation>hervorheben</translation>
    </message>
    <message>
        <source>first match</source>
        <translation>erster Treffer</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>verlassen</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>abbrechen</translation>
    </message>
    <message>
        <source>show all</source>
        <translation>alle zeigen</translation>
    </message>
    <message>
        <source>close</source>
        <translation>schließen</translation>
    </message>
</context>
<context>
    <name>LabelDifferenceList</name>
    <message>
        <source>Documents whose grade and label differ</source>
        <translation>Dokumente, deren Stufe und Label sich unterscheiden</translation>
    </message>
    <message>
        <source>Effect of adjudication on the estimates</source>
        <translation>Was Entscheidungen darüber mit Schätzungen machen</translation>
    </message>
    <message>
        <source>Adjudicating only documents on which the model differs biases the estimates towards the model.</source>
        <translation>Wer Dokumente entscheidet, weil sie vom Modell abweichen, zieht die Schätzungen zum Modell hin.</translation>
    </message>
    <message>
        <source>Adjudicate {count} selected documents</source>
        <translation>{count} gewählte entscheiden</translation>
    </message>
    <message>
        <source>Adjudicate the first {count}</source>
        <translation>Die ersten {count} entscheiden</translation>
    </message>
    <message>
        <source>Adjudicate all {count}</source>
        <translation>Alle {count} entscheiden</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>people</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>The grade that counts</source>
        <translation>Der Grad, der zählt</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The label of the model</source>
        <translation>Das Label des Modells</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The change of the run&apos;s mean if the model&apos;s label counted instead</source>
        <translation>Um wie viel sich der Mittelwert des Runs ändern würde, wenn stattdessen das Label des Modells zählte</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Runs</translation>
    </message>
    <message>
        <source>The mean change of all runs</source>
        <translation>Die mittlere Änderung aller Runs</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run whose mean would change most</source>
        <translation>Der Run, dessen Mittelwert sich am meisten ändern würde</translation>
    </message>
</context>
<context>
    <name>LabelNotices</name>
    <message>
        <source>looking for model labels among judgements</source>
        <translation>Labels eines Modells unter den Urteilen suchen</translation>
    </message>
    <message>
        <source>{name} was imported as model labels</source>
        <translation>{name} gilt als Labels eines Modells</translation>
    </message>
    <message>
        <source>Model labels never count as judgements. Enter model, version and prompt below the list of files.</source>
        <translation>Modell-Labels zählen nirgends als Urteile. Tragen Sie Modell, Version und Prompt unter der Dateiliste ein.</translation>
    </message>
    <message>
        <source>The file name looks like a model name. If people gave the grades, choose Import as human judgements.</source>
        <translation>Der Dateiname klingt nach einem Modell. Wenn Menschen geurteilt haben, wählen Sie „Als Urteile von Menschen importieren“.</translation>
    </message>
    <message>
        <source>{count:,} of its labels equal human judgements and were left out; the model labelled only the rest.</source>
        <translation>{count:,} ihrer Urteile gleichen denen von Menschen und wurden ausgelassen: ein Modell hat die Lücken gefüllt.</translation>
    </message>
    <message>
        <source>{count:,} {count:label refers|labels refer} to queries or passages that are not loaded and {count:was|were} left out.</source>
        <translation>{count:,} {count:Label nennt|Labels nennen} Anfragen oder Passagen, die nicht geladen sind, und {count:wurde|wurden} ausgelassen.</translation>
    </message>
    <message>
        <source>{name} mixes human judgements and model labels</source>
        <translation>{name} mischt Urteile von Menschen und Labels eines Modells</translation>
    </message>
    <message>
        <source>{people:,} of its labels repeat human judgements, {filled:,} come from a model.</source>
        <translation>{people:,} ihrer Labels wiederholen Urteile von Menschen, {filled:,} sind von einem Modell.</translation>
    </message>
    <message>
        <source>Keep only the model labels</source>
        <translation>Teil des Modells übernehmen</translation>
    </message>
    <message>
        <source>{filled:,} of its judgements seem to be labels of {model}; only {agreement:.0%} of the other {people:,} equal its labels.</source>
        <translation>{filled:,} ihrer Urteile scheinen Labels von {model} zu sein; von den übrigen {people:,} gleichen ihnen nur {agreement:.0%}.</translation>
    </message>
    <message>
        <source>Import as model labels</source>
        <translation>Als Labels eines Modells übernehmen</translation>
    </message>
    <message>
        <source>Import as human judgements</source>
        <translation>Als Urteile von Menschen importieren</translation>
    </message>
</context>
<context>
    <name>LazyPanels</name>
    <message>
        <source>preparing plots</source>
        <translation>Diagramme werden vorbereitet</translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message>
        <source>Return to the step</source>
        <translation>Zurück zum Schritt</translation>
    </message>
    <message>
        <source>Return to the example</source>
        <translation>Zurück zum Beispiel</translation>
    </message>
    <message>
        <source>The tour waits at step {step}. Menu → Help → Tour resumes it.</source>
        <translation>Der Rundgang wartet bei Schritt {step}. Menü → Hilfe → Rundgang setzt ihn fort.</translation>
    </message>
    <message>
        <source>Example {place} of {count}: {title}</source>
        <translation>Beispiel {place} von {count}: {title}</translation>
    </message>
    <message>
        <source>Next example</source>
        <translation>Nächstes Beispiel</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
</context>
<context>
    <name>LeaveOutBars</name>
    <message>
        <source>loss above {limit} %</source>
        <translation>Verlust über {limit} %</translation>
    </message>
    <message>
        <source>loss up to {limit} %</source>
        <translation>Verlust bis {limit} %</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>{run}: {score} becomes {without} ({change} %), rank {place} becomes {then}
{relevant} of the {unique} documents contributed only by this run are relevant</source>
        <translation>{run}: {score} wird {without} ({change} %), Platz {place} wird {then}
{relevant} der {unique} Dokumente, die nur er beigetragen hat, sind relevant</translation>
    </message>
</context>
<context>
    <name>LegendModel</name>
    <message>
        <source>the baseline</source>
        <translation>die Baseline</translation>
    </message>
    <message>
        <source>Click to select the run; Ctrl+click or press Ctrl+Space to make it the baseline</source>
        <translation>Klicken wählt den Run; Strg+Klick oder Strg+Leertaste macht ihn zur Baseline</translation>
    </message>
    <message>
        <source>Tick the box or press Space to label the run in the plot</source>
        <translation>Häkchen setzen oder Leertaste drücken, um den Run im Diagramm zu beschriften</translation>
    </message>
    <message>
        <source>Click to select the run; Ctrl+click or press Space to make it the baseline</source>
        <translation>Klicken wählt den Run; Strg+Klick oder Leertaste macht ihn zur Baseline</translation>
    </message>
</context>
<context>
    <name>LoadedRunsModel</name>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>judged@10</source>
        <translation>beurteilt@10</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>The team that submitted the run; double-click or press F2 to edit it for the selected runs</source>
        <translation>Das Team, das den Run eingereicht hat: ein Doppelklick oder F2 gibt es für die gewählten Runs ein</translation>
    </message>
    <message>
        <source>Metadata of the run; double-click or press F2 to edit it for the selected runs</source>
        <translation>Metadaten des Runs: ein Doppelklick oder F2 gibt sie für die ausgewählten Runs ein</translation>
    </message>
</context>
<context>
    <name>LoaderPanel</name>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected file from the project; undo restores it</source>
        <translation>Die gewählte Datei aus dem Projekt nehmen; Rückgängig holt sie zurück</translation>
    </message>
    <message>
        <source>Drop runs, qrels, topics and documents here. The kind of each is detected from its content.</source>
        <translation>Runs, Qrels, Topics und Dokumente hier ablegen. Jede Datei wird an ihrem Inhalt erkannt.</translation>
    </message>
    <message>
        <source>Collection and judgements</source>
        <translation>Kollektion und Urteile</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>contents</source>
        <translation>was darin ist</translation>
    </message>
    <message>
        <source>Import as judgements of {name}, for comparison only</source>
        <translation>Als Urteile von {name} importieren, nur zum Vergleich</translation>
    </message>
    <message>
        <source>Import and count</source>
        <translation>Zählen lassen</translation>
    </message>
    <message>
        <source>Known formats</source>
        <translation>Bekannte Formate</translation>
    </message>
    <message>
        <source>The runs may number the topics differently.</source>
        <translation>Ihre Nummern sind vielleicht andere als die der Runs.</translation>
    </message>
    <message>
        <source>The three columns can be read in several ways. Choose one:</source>
        <translation>Die drei Spalten lassen sich verschieden lesen. Wählen Sie:</translation>
    </message>
    <message>
        <source>{name} was not loaded: nothing was imported from this file</source>
        <translation>{name} wurde nicht geladen: Aus dieser Datei wurde nichts importiert</translation>
    </message>
    <message>
        <source>Left out of {name}: {count:,} {count:file|files} of unknown format</source>
        <translation>Aus {name} ausgelassen: {count:,} {count:Datei|Dateien} ohne bekanntes Format</translation>
    </message>
    <message>
        <source>None of the topics of {name} is in the qrels</source>
        <translation>Keines der Topics von {name} ist in den Qrels</translation>
    </message>
    <message>
        <source>Its scores are 0 or missing until its topics are judged.</source>
        <translation>Seine Werte sind 0 oder fehlen, bis seine Topics beurteilt sind.</translation>
    </message>
    <message>
        <source>{count:,} {count:topic of|topics of} {name} {count:is|are} missing from all runs and qrels</source>
        <translation>{count:,} {count:Topic|Topics} von {name} {count:kommt|kommen} in keinem Run und keinen Qrels vor</translation>
    </message>
    <message>
        <source>Number topics by position</source>
        <translation>Topics nach der Stelle nummerieren</translation>
    </message>
    <message>
        <source>{name} has no topic in common with the project&apos;s topics and runs</source>
        <translation>{name} hat kein Topic mit den Topics und Runs des Projekts gemeinsam</translation>
    </message>
    <message>
        <source>Its judgements count and would be published. Remove it if it is for another collection.</source>
        <translation>Ihre Urteile zählen und würden veröffentlicht. Entfernen Sie die Datei, wenn sie nicht hierher gehört.</translation>
    </message>
</context>
<context>
    <name>LongTextView</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Some of your preferences are not valid</source>
        <translation>Einige Ihrer Einstellungen gelten nicht</translation>
    </message>
    <message>
        <source>opening the project</source>
        <translation>Projekt wird geöffnet</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>Das Projekt wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>{name} has changed since it was last opened here</source>
        <translation>{name} hat sich geändert, seit das Projekt hier zuletzt geöffnet war</translation>
    </message>
    <message>
        <source>Save the readable rows…</source>
        <translation>Lesbares retten …</translation>
    </message>
    <message>
        <source>preparing the panels</source>
        <translation>Bedienfelder werden vorbereitet</translation>
    </message>
    <message>
        <source>closing the project</source>
        <translation>Projekt wird geschlossen</translation>
    </message>
    <message>
        <source>The project file was not closed completely; opening it again repairs this</source>
        <translation>Die Projektdatei wurde nicht abgeschlossen; das geschieht beim nächsten Öffnen</translation>
    </message>
    <message>
        <source>{name} already exists; choose another name, or open it</source>
        <translation>{name} gibt es bereits; wählen Sie einen anderen Namen, oder öffnen Sie es</translation>
    </message>
    <message>
        <source> — work package of {project}</source>
        <translation> — Arbeitspaket von {project}</translation>
    </message>
</context>
<context>
    <name>ManualPage</name>
    <message>
        <source>Page of the manual</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>open in What if</source>
        <translation>in „Was wäre wenn“ öffnen</translation>
    </message>
</context>
<context>
    <name>ManualViewer</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Contents of the manual</source>
        <translation>Inhalt des Handbuchs</translation>
    </message>
    <message>
        <source>The pages of the manual are in English.</source>
        <translation>Die Seiten des Handbuchs gibt es nur auf Englisch.</translation>
    </message>
    <message>
        <source>no sections</source>
        <translation>kein Abschnitt</translation>
    </message>
    <message>
        <source>sections: {count}</source>
        <translation>Abschnitte: {count}</translation>
    </message>
</context>
<context>
    <name>MeasureChooser</name>
    <message>
        <source>Choose a measure</source>
        <translation>Maß wählen</translation>
    </message>
    <message>
        <source>Name, title or task</source>
        <translation>Name, Titel oder Aufgabe</translation>
    </message>
    <message>
        <source>Filter by name, title, words or task</source>
        <translation>Nach Name, Titel, Wörtern oder Aufgabe filtern</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Relevance</source>
        <translation>Relevanz</translation>
    </message>
    <message>
        <source>Position-aware</source>
        <translation>Beachtet Ränge</translation>
    </message>
    <message>
        <source>Judgements needed</source>
        <translation>Nötige Urteile</translation>
    </message>
    <message>
        <source>Measures and their traits</source>
        <translation>Maße und ihre Eigenschaften</translation>
    </message>
    <message>
        <source>Show manual page</source>
        <translation>Handbuchseite zeigen</translation>
    </message>
    <message>
        <source>Add to Metrics</source>
        <translation>Zu Metriken hinzufügen</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>A common form of the measure</source>
        <translation>Eine übliche Form des Maßes</translation>
    </message>
    <message>
        <source>Required depth of rankings and judgements</source>
        <translation>Wie tief Rangfolgen und Urteile reichen müssen</translation>
    </message>
    <message>
        <source>The lowest and the highest score</source>
        <translation>Der kleinste und der größte Wert</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>The title of the measure</source>
        <translation>Der Titel des Maßes</translation>
    </message>
    <message>
        <source>relevance</source>
        <translation>Relevanz</translation>
    </message>
    <message>
        <source>Kind of judgements that count</source>
        <translation>Welche Art von Urteilen zählt</translation>
    </message>
    <message>
        <source>position-aware</source>
        <translation>beachtet Ränge</translation>
    </message>
    <message>
        <source>Whether the score depends on the order of documents, or only on the cutoff</source>
        <translation>Ob der Wert von der Reihenfolge der Dokumente abhängt oder nur von der Grenze</translation>
    </message>
    <message>
        <source>depth needed</source>
        <translation>nötige Tiefe</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Wertebereich</translation>
    </message>
    <message>
        <source>judgements needed</source>
        <translation>nötige Urteile</translation>
    </message>
    <message>
        <source>The judgements that the score is based on</source>
        <translation>Die Urteile, auf denen der Wert beruht</translation>
    </message>
    <message>
        <source>{count} of {all} measures</source>
        <translation>{count} von {all} Maßen</translation>
    </message>
    <message>
        <source>No measure matches: try fewer words, or “any” in the lists.</source>
        <translation>Kein Maß passt: weniger Wörter versuchen, oder „beliebig“ in den Listen.</translation>
    </message>
    <message>
        <source>Open a project to add a measure to its scores</source>
        <translation>Öffnen Sie ein Projekt, um ein Maß zu seinen Werten hinzuzufügen</translation>
    </message>
</context>
<context>
    <name>MetricsPanel</name>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>+ measures, such as AP nDCG@20</source>
        <translation>+ Maße, etwa AP nDCG@20</translation>
    </message>
    <message>
        <source>Add measures by name</source>
        <translation>Maße nach Namen hinzufügen</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Show only the measures named in the field; separate several names with spaces or commas</source>
        <translation>Nur die Maße zeigen, die das Feld nennt; mehrere Namen durch Leerzeichen oder Kommas trennen</translation>
    </message>
    <message>
        <source>No run is loaded. Scores appear here as soon as there are runs and judgements.</source>
        <translation>Kein Run ist geladen. Werte erscheinen hier, sobald es Runs und Urteile gibt.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Scores: runs by measures</source>
        <translation>Werte: Runs nach Maßen</translation>
    </message>
    <message>
        <source>{typed} is the mean of {name}.</source>
        <translation>{typed} ist der Mittelwert von {name}.</translation>
    </message>
    <message>
        <source>{names} are already shown.</source>
        <translation>{names} werden schon gezeigt.</translation>
    </message>
    <message>
        <source>{typed} is the mean of {name}, which is already shown.</source>
        <translation>{typed} ist der Mittelwert von {name}, das angezeigt wird.</translation>
    </message>
    <message>
        <source>{name} is already shown.</source>
        <translation>{name} wird schon angezeigt.</translation>
    </message>
    <message>
        <source>{typed} is {name}, which is already shown.</source>
        <translation>{typed} ist {name}, das angezeigt wird.</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
</context>
<context>
    <name>MissingTextConfirmation</name>
    <message>
        <source>This document has no text. Press the grade again to give it {grade} anyway.</source>
        <translation>Dieses Dokument hat keinen Text. Drücken Sie die Stufe noch einmal, um ihm dennoch {grade} zu geben.</translation>
    </message>
    <message>
        <source>One press grades a document without text in this project.</source>
        <translation>In diesem Projekt beurteilt ein Tastendruck ein Dokument ohne Text.</translation>
    </message>
    <message>
        <source>Grading a document without text takes two presses of the same key.</source>
        <translation>Ein Dokument ohne Text wird durch zweimaliges Drücken derselben Taste eingestuft.</translation>
    </message>
</context>
<context>
    <name>ModelBiasPanel</name>
    <message>
        <source>Runs compared with all others</source>
        <translation>Was mit allen anderen verglichen wird</translation>
    </message>
    <message>
        <source>Each run</source>
        <translation>Jeder Run</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Model bias chart</source>
        <translation>Bias des Modells</translation>
    </message>
    <message>
        <source>Model bias table</source>
        <translation>Tabelle des Bias</translation>
    </message>
    <message>
        <source>Family, for example gpt</source>
        <translation>Familie, zum Beispiel gpt</translation>
    </message>
    <message>
        <source>Family of the selected runs</source>
        <translation>Familie der gewählten Runs</translation>
    </message>
    <message>
        <source>Runs made by or with one model form a family; an empty field removes the runs from their family</source>
        <translation>Runs, die von einem Modell oder mit ihm gemacht wurden, bilden eine Familie; leer nimmt sie heraus</translation>
    </message>
    <message>
        <source>Comparison of the model with people</source>
        <translation>Modell und Menschen im Vergleich</translation>
    </message>
    <message>
        <source>Set family of selected runs</source>
        <translation>Familie der gewählten Runs setzen</translation>
    </message>
    <message>
        <source>Agreement of the model with people</source>
        <translation>Übereinstimmung des Modells mit Menschen</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>comparing the model with people</source>
        <translation>Modell mit Menschen vergleichen</translation>
    </message>
    <message>
        <source>First select runs in the table of each run&apos;s bias.</source>
        <translation>Wählen Sie zuerst Runs in der Tabelle des Bias der einzelnen Runs.</translation>
    </message>
</context>
<context>
    <name>Navigator</name>
    <message>
        <source>Views of this workspace</source>
        <translation>Ansichten dieses Arbeitsbereichs</translation>
    </message>
    <message>
        <source>Show the names of the views</source>
        <translation>Die Namen der Ansichten zeigen</translation>
    </message>
    <message>
        <source>Collapse to icons</source>
        <translation>Auf Symbole verkleinern</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Open to the side</source>
        <translation>Daneben öffnen</translation>
    </message>
    <message>
        <source>Open in a window</source>
        <translation>In einem Fenster öffnen</translation>
    </message>
</context>
<context>
    <name>NearDuplicateLine</name>
    <message>
        <source>Documents with nearly the same text</source>
        <translation>Dokumente mit fast demselben Text</translation>
    </message>
    <message>
        <source>Go to duplicate</source>
        <translation>Dorthin</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>judged {grade}</source>
        <translation>als {grade} beurteilt</translation>
    </message>
    <message>
        <source>Same text as {twins}</source>
        <translation>Derselbe Text wie {twins}</translation>
    </message>
    <message>
        <source>⚠ {text}; this document is judged {grade}</source>
        <translation>⚠ {text}; dieses ist als {grade} beurteilt</translation>
    </message>
    <message>
        <source>{docno} is judged {grade}, but {twin}, which has the same text, is judged {other}; Backspace goes back</source>
        <translation>{docno} ist als {grade} beurteilt, {twin} mit demselben Text als {other}; Rücktaste geht zurück</translation>
    </message>
</context>
<context>
    <name>NeededTopic</name>
    <message>
        <source>first topic (no topic is selected)</source>
        <translation>erstes Topic (kein Topic ist gewählt)</translation>
    </message>
    <message>
        <source>largest loss to {baseline} (no topic is selected)</source>
        <translation>größter Verlust gegen {baseline} (kein Topic ist gewählt)</translation>
    </message>
    <message>
        <source>smallest gain over {baseline} (no topic is selected)</source>
        <translation>kleinster Gewinn gegen {baseline} (kein Topic ist gewählt)</translation>
    </message>
    <message>
        <source>no loss to {baseline} (no topic is selected)</source>
        <translation>kein Verlust gegen {baseline} (kein Topic ist gewählt)</translation>
    </message>
</context>
<context>
    <name>NotWhileJudging</name>
    <message>
        <source>This view shows which run retrieved a document, so it is hidden during judging.</source>
        <translation>Diese Ansicht zeigt, welcher Run ein Dokument gefunden hat; beim Urteilen ist sie daher verborgen.</translation>
    </message>
</context>
<context>
    <name>NoteRow</name>
    <message>
        <source>Difficulty of judging this topic</source>
        <translation>Schwierigkeit, dieses Topic zu beurteilen</translation>
    </message>
    <message>
        <source>How hard was this topic to judge? Press a digit.</source>
        <translation>Wie schwer war dieses Topic zu beurteilen? Eine Ziffer wählt.</translation>
    </message>
    <message>
        <source>difficulty</source>
        <translation>Schwierigkeit</translation>
    </message>
    <message>
        <source>1 very easy</source>
        <translation>1 sehr leicht</translation>
    </message>
    <message>
        <source>2 easy</source>
        <translation>2 leicht</translation>
    </message>
    <message>
        <source>3 medium</source>
        <translation>3 mittel</translation>
    </message>
    <message>
        <source>4 hard</source>
        <translation>4 schwer</translation>
    </message>
    <message>
        <source>5 very hard</source>
        <translation>5 sehr schwer</translation>
    </message>
    <message>
        <source>Note on this topic</source>
        <translation>Notiz zu diesem Topic</translation>
    </message>
    <message>
        <source>Your note on the topic as a whole. Enter saves it.</source>
        <translation>Ihre Notiz zum Topic als Ganzem. Eingabe behält sie.</translation>
    </message>
    <message>
        <source>How hard was this topic to judge, and why? · Enter saves it</source>
        <translation>Wie schwer war dieses Topic zu beurteilen, und warum? · Eingabe behält es</translation>
    </message>
    <message>
        <source>Topic {id}:</source>
        <translation>Topic {id}:</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Dismiss this notice</source>
        <translation>Diesen Hinweis wegräumen</translation>
    </message>
    <message>
        <source>Show all {count} lines</source>
        <translation>Alle {count} Zeilen zeigen</translation>
    </message>
</context>
<context>
    <name>OnlyTheseAction</name>
    <message>
        <source>Only these, such as AP nDCG@10 P@10</source>
        <translation>Nur diese, etwa AP nDCG@10 P@10</translation>
    </message>
    <message>
        <source>Show only the measures named here</source>
        <translation>Nur die hier genannten Maße zeigen</translation>
    </message>
    <message>
        <source>Enter shows only the measures named here, in this order; separate names with spaces or commas</source>
        <translation>Enter zeigt nur die hier genannten Maße, in dieser Reihenfolge; mehrere Namen durch Leerzeichen oder Kommas trennen</translation>
    </message>
</context>
<context>
    <name>OpenProject</name>
    <message>
        <source>ranking runs again</source>
        <translation>Runs werden neu geordnet</translation>
    </message>
    <message>
        <source>preparing plots</source>
        <translation>Diagramme werden vorbereitet</translation>
    </message>
</context>
<context>
    <name>OverviewPanel</name>
    <message>
        <source>Measure of the comparison</source>
        <translation>Wonach die Runs verglichen werden</translation>
    </message>
    <message>
        <source>What would change?</source>
        <translation>Was würde sich ändern?</translation>
    </message>
    <message>
        <source>Judgements that would reverse the order of the chosen run and the baseline</source>
        <translation>Welche Urteile die Reihenfolge des gewählten Runs und der Baseline umkehren würden</translation>
    </message>
    <message>
        <source>Precision and recall</source>
        <translation>Precision und Recall</translation>
    </message>
    <message>
        <source>No run is loaded. Scores appear here as soon as there are runs and judgements.</source>
        <translation>Kein Run ist geladen. Werte erscheinen hier, sobald es Runs und Urteile gibt.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>comparing runs</source>
        <translation>Runs werden verglichen</translation>
    </message>
    <message>
        <source>counting unjudged documents</source>
        <translation>Unbeurteilte Dokumente werden gezählt</translation>
    </message>
    <message>
        <source>comparing two runs</source>
        <translation>Zwei Runs werden verglichen</translation>
    </message>
    <message>
        <source>Precision and recall: topic {topic}</source>
        <translation>Precision und Recall: Topic {topic}</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Choose a run and another run as the baseline.</source>
        <translation>Wählen Sie einen Run und einen anderen als Baseline.</translation>
    </message>
    <message>
        <source>Topics by difference: {run} − {other}</source>
        <translation>Topics nach Unterschied: {run} − {other}</translation>
    </message>
</context>
<context>
    <name>PackageList</name>
    <message>
        <source>Exported and imported packages</source>
        <translation>Exportierte und importierte Pakete</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time of the export or import</source>
        <translation>Wann es exportiert oder importiert wurde</translation>
    </message>
    <message>
        <source>action</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Exported or imported</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>package</source>
        <translation>Paket</translation>
    </message>
    <message>
        <source>Assessor, or name of the file</source>
        <translation>Assessor oder Name der Datei</translation>
    </message>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Contents of an exported package, or entries added by an imported one</source>
        <translation>Inhalt eines exportierten Pakets, oder Einträge, die ein importiertes hinzugefügt hat</translation>
    </message>
</context>
<context>
    <name>PackageLog</name>
    <message>
        <source>exported</source>
        <translation>exportiert</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>⚠ not imported</source>
        <translation>⚠ nicht importiert</translation>
    </message>
    <message>
        <source>{count:,} {count:topic|topics}</source>
        <translation>{count:,} {count:Topic|Topics}</translation>
    </message>
</context>
<context>
    <name>PassageMarker</name>
    <message>
        <source>Only title and text can be marked, not the line of fields below the title</source>
        <translation>Nur Titel und Text lassen sich markieren, nicht die Zeile der Felder unter dem Titel</translation>
    </message>
    <message>
        <source>Select a passage first: J goes to a marked word, Ctrl+F finds text, Shift+arrows extend the selection</source>
        <translation>Zuerst eine Stelle auswählen: J geht zu einem markierten Wort, Strg+F sucht eines, Umschalt+Pfeile erweitern</translation>
    </message>
</context>
<context>
    <name>PastCurves</name>
    <message>
        <source>Precision–recall curves after both steps</source>
        <translation>Precision-Recall-Kurven zu beiden Zeitpunkten</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>{run} (earlier state)</source>
        <translation>{run} (früherer Stand)</translation>
    </message>
    <message>
        <source>{run} (later state)</source>
        <translation>{run} (späterer Stand)</translation>
    </message>
</context>
<context>
    <name>PlanMenu</name>
    <message>
        <source>Tests and intervals</source>
        <translation>Tests und Intervalle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Konfidenz</translation>
    </message>
    <message>
        <source>Student’s t</source>
        <translation>Students t</translation>
    </message>
    <message>
        <source>paired bootstrap</source>
        <translation>gepaarter Bootstrap</translation>
    </message>
    <message>
        <source>Tukey, simultaneous for all pairs</source>
        <translation>Tukey, simultan für alle Paare</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
</context>
<context>
    <name>PoolAdditions</name>
    <message>
        <source>Topic of the documents</source>
        <translation>Topic der Dokumente</translation>
    </message>
    <message>
        <source>The topic for which documents are added</source>
        <translation>Das Topic, für das Dokumente hinzukommen</translation>
    </message>
    <message>
        <source>docnos, or search words</source>
        <translation>docnos oder Suchwörter</translation>
    </message>
    <message>
        <source>Docnos or words</source>
        <translation>Docnos oder Wörter</translation>
    </message>
    <message>
        <source>Docnos to add, or words to search for in docno, title and text</source>
        <translation>Docnos, die hinzugefügt werden, oder Wörter, die in docno, Titel und Text gesucht werden</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add the documents with these docnos for the topic</source>
        <translation>Die Dokumente mit diesen docnos für das Topic hinzufügen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Add all documents that contain these words (Enter)</source>
        <translation>Alle Dokumente mit diesen Wörtern hinzufügen (Eingabe)</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Add documents from a file, one per line: topic docno</source>
        <translation>Dokumente aus einer Datei hinzufügen, eines je Zeile: Topic docno</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>{count} {origin}; topics: {topics}</source>
        <translation>{count} {origin}; Topics: {topics}</translation>
    </message>
    <message>
        <source>Remove documents: {origin}</source>
        <translation>Dokumente entfernen: {origin}</translation>
    </message>
    <message>
        <source>Remove these documents</source>
        <translation>Diese Dokumente entfernen</translation>
    </message>
</context>
<context>
    <name>PoolDepthProfile</name>
    <message>
        <source>{run}, rank {rank}</source>
        <translation>{run}, Rang {rank}</translation>
    </message>
</context>
<context>
    <name>PoolForm</name>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Pooling order of the documents</source>
        <translation>Reihenfolge beim Pooling der Dokumente</translation>
    </message>
    <message>
        <source>by retrieval score</source>
        <translation>nach Retrievalwert</translation>
    </message>
    <message>
        <source>by rank column</source>
        <translation>nach Rangspalte</translation>
    </message>
    <message>
        <source>Queue order</source>
        <translation>Ordnung der Warteschlange</translation>
    </message>
    <message>
        <source>The order in which assessors see the documents; replay shows what each order would find</source>
        <translation>In welcher Reihenfolge Assessoren die Dokumente sehen; Replay zeigt, was jede fände</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The same seed gives the same queue on every computer</source>
        <translation>Derselbe Seed gibt auf jedem Rechner dieselbe Warteschlange</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Erster Run</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Zweiter Run</translation>
    </message>
    <message>
        <source>Topics of the pool</source>
        <translation>Topics des Pools</translation>
    </message>
    <message>
        <source>all, or a list such as 301-350, 401</source>
        <translation>alle, oder eine Liste wie 301-350, 401</translation>
    </message>
    <message>
        <source>Kind of pool</source>
        <translation>Art des Pools</translation>
    </message>
    <message>
        <source>The documents to judge: the first documents of runs, or a sample for estimates</source>
        <translation>Was Menschen beurteilen: die ersten Dokumente von Runs oder eine Stichprobe für Schätzungen</translation>
    </message>
    <message>
        <source>first documents of runs</source>
        <translation>erste Dokumente von Runs</translation>
    </message>
    <message>
        <source>sample for estimates</source>
        <translation>Stichprobe für Schätzungen</translation>
    </message>
    <message>
        <source>Number of documents from each run; to set the depth of a single run, type it in its row</source>
        <translation>Wie viele Dokumente jedes Runs; die eigene Tiefe eines Runs steht in seiner Zeile</translation>
    </message>
    <message>
        <source>The order in which a run&apos;s documents are taken; NIST uses the order of the lines in the file</source>
        <translation>In welcher Reihenfolge die Dokumente eines Runs genommen werden; NIST nimmt die Zeilen der Datei</translation>
    </message>
    <message>
        <source>in file order</source>
        <translation>in der Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>Topics to pool: ids, * and ? as wildcards, ranges of numbers; leave empty for all</source>
        <translation>Topics für den Pool: Kennungen, * und ? für beliebige Zeichen, Zahlenbereiche; leer lassen für alle</translation>
    </message>
    <message>
        <source>judge all, or 20%, or 1-10:100%,11-:20%</source>
        <translation>alles, oder 20%, oder 1-10:100%,11-:20%</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>Judge a random share, or a share of each stratum (a range of best ranks); the probabilities are stored</source>
        <translation>Einen zufälligen Anteil beurteilen, oder einen Anteil jeder Schicht (eines Bereichs bester Ränge); die Wahrscheinlichkeiten werden gespeichert</translation>
    </message>
    <message>
        <source>Topics, sample, single documents</source>
        <translation>Topics, Stichprobe, einzelne Dokumente</translation>
    </message>
    <message>
        <source>Show or hide rarely needed fields</source>
        <translation>Zeigen oder verbergen, was selten gebraucht wird</translation>
    </message>
    <message>
        <source>The queue is ordered for comparing these two runs</source>
        <translation>Die Warteschlange ist für den Vergleich dieser zwei Runs geordnet</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordnung</translation>
    </message>
    <message>
        <source>Run pair</source>
        <translation>Run-Paar</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
</context>
<context>
    <name>PoolPanel</name>
    <message>
        <source>Extend pool</source>
        <translation>Pool erweitern</translation>
    </message>
    <message>
        <source>in {count:,} {count:topic|topics}</source>
        <translation>in {count:,} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>of {count:,} {count:run|runs}</source>
        <translation>von {count:,} {count:Run|Runs}</translation>
    </message>
    <message>
        <source>{count} documents</source>
        <translation>{count} Dokumente</translation>
    </message>
    <message>
        <source>Replace pool</source>
        <translation>Pool ersetzen</translation>
    </message>
    <message>
        <source>Judge a new pool instead; judgements are kept, and undo restores this pool</source>
        <translation>Stattdessen einen anderen Pool beurteilen; Urteile bleiben, und Rückgängig bringt diesen Pool zurück</translation>
    </message>
    <message>
        <source>Extend pool…</source>
        <translation>Pool erweitern…</translation>
    </message>
    <message>
        <source>Add runs, a greater depth or documents; documents already shown keep their positions</source>
        <translation>Einen Run, größere Tiefe oder Dokumente hinzufügen; was gesehen wurde, behält seinen Platz</translation>
    </message>
    <message>
        <source>Replace pool…</source>
        <translation>Pool ersetzen…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Do not change the pool</source>
        <translation>Den Pool lassen, wie er ist</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents to judge, over all topics</source>
        <translation>Zu bewertende Dokumente, über alle Topics</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Maximum number of documents pooled from each run</source>
        <translation>So viele Dokumente kommen höchstens aus jedem Run</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>Bewertet</translation>
    </message>
    <message>
        <source>Judged documents in the pool</source>
        <translation>Dokumente des Pools mit einem Urteil</translation>
    </message>
    <message>
        <source>Judgements assigned to assessors</source>
        <translation>Urteile, die Bewerter abgeben sollen</translation>
    </message>
    <message>
        <source>Build the previewed pool; undo restores the previous one</source>
        <translation>Den Pool bilden, wie ihn die Vorschau zeigt; Rückgängig bringt den vorigen zurück</translation>
    </message>
    <message>
        <source> {count:,} of them are judged only in imported qrels.</source>
        <translation> {count:,} davon sind nur in importierten Qrels beurteilt.</translation>
    </message>
    <message>
        <source>Assigned</source>
        <translation>Zugeteilt</translation>
    </message>
    <message>
        <source>counting judgements</source>
        <translation>Urteile werden gezählt</translation>
    </message>
    <message>
        <source>Build pool</source>
        <translation>Pool bilden</translation>
    </message>
    <message>
        <source>No pool yet. Choose runs and a depth, then build it.</source>
        <translation>Noch kein Pool. Wählen Sie Runs und eine Tiefe, und bilden Sie ihn.</translation>
    </message>
    <message>
        <source>No pool yet. Load runs first, then build it here.</source>
        <translation>Noch kein Pool. Laden Sie zuerst Runs, und bilden Sie ihn hier.</translation>
    </message>
    <message>
        <source>Current pool: {documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}, a random sample of {pooled:,} to estimate {measures}, drawn in {rounds} {rounds:round|rounds}; seed {seed}, made {made}. {judged:,} judged.</source>
        <translation>Aktueller Pool: {documents:,} {documents:Dokument|Dokumente} zu {topics:,} {topics:Topic|Topics}, eine Zufallsstichprobe aus {pooled:,} zur Schätzung von {measures}, in {rounds} {rounds:Runde|Runden} gezogen; Startwert {seed}, erstellt {made}. {judged:,} beurteilt.</translation>
    </message>
    <message>
        <source>, drawn from {pooled}</source>
        <translation>, gezogen aus {pooled}</translation>
    </message>
    <message>
        <source>Current pool: {documents:,} {documents:document|documents}{drawn}, {topics:,} {topics:topic|topics}, depth {depth}, {runs} {runs:run|runs}; {order}, seed {seed}, made {made}. {judged:,} judged.</source>
        <translation>Aktueller Pool: {documents:,} {documents:Dokument|Dokumente}{drawn}, {topics:,} {topics:Topic|Topics}, Tiefe {depth}, {runs} {runs:Run|Runs}; {order}, Seed {seed}, erstellt {made}. {judged:,} beurteilt.</translation>
    </message>
    <message>
        <source>{count} judged</source>
        <translation>{count} beurteilt</translation>
    </message>
</context>
<context>
    <name>PoolPicturePanel</name>
    <message>
        <source>The pool</source>
        <translation>Der Pool</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Contributions</source>
        <translation>Beiträge</translation>
    </message>
    <message>
        <source>Load runs to see a picture of the documents that they retrieve and how these are judged.</source>
        <translation>Das Bild zeigt, was Runs finden und wie es beurteilt ist: Laden Sie zuerst Runs.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
</context>
<context>
    <name>PoolPictureText</name>
    <message>
        <source>judged: {grade}</source>
        <translation>beurteilt: {grade}</translation>
    </message>
    <message>
        <source>beyond the end of the run</source>
        <translation>hinter dem Ende des Runs</translation>
    </message>
    <message>
        <source>outside the pool and unjudged</source>
        <translation>außerhalb des Pools und unbeurteilt</translation>
    </message>
    <message>
        <source>pooled, but not drawn for the sample</source>
        <translation>im Pool, aber nicht in der Stichprobe</translation>
    </message>
    <message>
        <source>pooled, but not yet judged</source>
        <translation>im Pool, noch von niemandem beurteilt</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>nonrelevant</source>
        <translation>nicht relevant</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>not in the sample</source>
        <translation>nicht in der Stichprobe</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>pooled, unjudged</source>
        <translation>im Pool, unbeurteilt</translation>
    </message>
    <message>
        <source>outside the pool</source>
        <translation>außerhalb des Pools</translation>
    </message>
    <message>
        <source>{share} % of the topics: {kind}</source>
        <translation>{share} % der Topics: {kind}</translation>
    </message>
    <message>
        <source>{run}, rank {rank}, all topics: {shares}</source>
        <translation>{run}, Rang {rank}, alle Topics: {shares}</translation>
    </message>
    <message>
        <source>{run} has no document at rank {rank}</source>
        <translation>{run} hat kein Dokument auf Rang {rank}</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>{run}, rank {rank}: {docno}</source>
        <translation>{run}, Rang {rank}: {docno}</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>beurteilt</translation>
    </message>
    <message>
        <source>in {count} of {all} runs, at rank: {runs}</source>
        <translation>in {count} von {all} Runs, auf Rang: {runs}</translation>
    </message>
    <message>
        <source>reason for pooling: {runs}</source>
        <translation>Grund für die Aufnahme: {runs}</translation>
    </message>
    <message>
        <source>a hidden run</source>
        <translation>ein verborgener Run</translation>
    </message>
</context>
<context>
    <name>PoolPictureView</name>
    <message>
        <source>The kind of documents whose share over all topics is shown</source>
        <translation>Über alle Topics: der Anteil welcher Dokumente</translation>
    </message>
    <message>
        <source>The pool, with runs in columns and ranks in rows</source>
        <translation>Der Pool, mit Runs in Spalten und Rängen in Zeilen</translation>
    </message>
    <message>
        <source>The selected cell</source>
        <translation>Die gewählte Zelle</translation>
    </message>
    <message>
        <source>Depth profile of the selected run</source>
        <translation>Tiefenprofil des gewählten Runs</translation>
    </message>
    <message>
        <source>drawing the pool</source>
        <translation>der Pool wird gezeichnet</translation>
    </message>
    <message>
        <source>reading the pool&apos;s documents</source>
        <translation>die Dokumente des Pools werden gelesen</translation>
    </message>
    <message>
        <source>finding similar runs</source>
        <translation>ähnliche Runs werden gesucht</translation>
    </message>
    <message>
        <source>The text is not in the project.</source>
        <translation>Der Text ist nicht im Projekt.</translation>
    </message>
    <message>
        <source>Choose a cell to mark its document in every run and to show the text; Esc hides the text.</source>
        <translation>Wählen Sie eine Zelle: Ihr Dokument wird in jedem Run markiert und sein Text gezeigt; Esc legt ihn weg.</translation>
    </message>
    <message>
        <source>Click a run to choose it, and choose a topic above to see its documents.</source>
        <translation>Wählen Sie einen Run mit einem Klick, und oben ein Topic, um dessen Dokumente zu sehen.</translation>
    </message>
</context>
<context>
    <name>PoolPreview</name>
    <message>
        <source>Effect of replacing the pool</source>
        <translation>Was das Ersetzen des Pools bewirkt</translation>
    </message>
    <message>
        <source>Documents per run</source>
        <translation>Dokumente je Run</translation>
    </message>
    <message>
        <source>Documents per topic</source>
        <translation>Dokumente je Topic</translation>
    </message>
    <message>
        <source>Preview of the pool</source>
        <translation>Was der Pool enthielte</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents that the run contributes</source>
        <translation>Dokumente, die der Run beiträgt</translation>
    </message>
    <message>
        <source>Documents that no other run contributes</source>
        <translation>Dokumente, die kein anderer Run bringt</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>to judge</source>
        <translation>zu beurteilen</translation>
    </message>
    <message>
        <source>{chosen:,} {chosen:was|were} added individually</source>
        <translation>{chosen:,} {chosen:wurde|wurden} ausgewählt</translation>
    </message>
    <message>
        <source>Documents to judge</source>
        <translation>Zu beurteilende Dokumente</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>einzigartig</translation>
    </message>
    <message>
        <source>Interval widths</source>
        <translation>Breite der Intervalle</translation>
    </message>
    <message>
        <source>in several runs</source>
        <translation>in mehreren Runs</translation>
    </message>
    <message>
        <source>Documents that other runs also contribute</source>
        <translation>Dokumente, die auch andere Runs bringen</translation>
    </message>
    <message>
        <source>Not in the current pool</source>
        <translation>Nicht im aktuellen Pool</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>beurteilt</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>Documents judged only in imported qrels</source>
        <translation>Nur in importierten Qrels beurteilte Dokumente</translation>
    </message>
    <message>
        <source>pooled</source>
        <translation>im Pool</translation>
    </message>
    <message>
        <source>{documents:,} pooled {documents:document|documents} in {topics:,} {topics:topic|topics}</source>
        <translation>{documents:,} gepoolte {documents:Dokument|Dokumente} in {topics:,} {topics:Topic|Topics}</translation>
    </message>
    <message>
        <source>, all judged</source>
        <translation>, alle beurteilt</translation>
    </message>
    <message>
        <source>, {judged:,} judged</source>
        <translation>, {judged:,} beurteilt</translation>
    </message>
    <message>
        <source>{unique:,} unique to one run, {shared:,} in several runs</source>
        <translation>{unique:,} aus nur einem Run, {shared:,} in mehreren Runs</translation>
    </message>
    <message>
        <source>A time estimate appears after {count} timed judgements.</source>
        <translation>Eine Zeitschätzung erscheint nach {count} Urteilen mit gemessener Zeit.</translation>
    </message>
    <message>
        <source>, drawn from {pooled}</source>
        <translation>, gezogen aus {pooled}</translation>
    </message>
    <message>
        <source>Already judged</source>
        <translation>Schon beurteilt</translation>
    </message>
    <message>
        <source>Documents from which the sample is drawn</source>
        <translation>Dokumente, aus denen die zu beurteilenden gezogen werden</translation>
    </message>
    <message>
        <source>, {new} of them new</source>
        <translation>, davon {new} neu</translation>
    </message>
    <message>
        <source> ({count:,} only in imported qrels)</source>
        <translation> ({count:,} nur in importierten Qrels)</translation>
    </message>
    <message>
        <source>⚠ {count:,} {count:has|have} no text</source>
        <translation>⚠ {count:,} {count:hat|haben} keinen Text</translation>
    </message>
    <message>
        <source>About {least} to {most} of judging, at the pace so far.</source>
        <translation>Etwa {least} bis {most} Beurteilen, im bisherigen Tempo.</translation>
    </message>
</context>
<context>
    <name>PoolReasons</name>
    <message>
        <source>Topic whose documents are shown</source>
        <translation>Topic, dessen Dokumente nachgesehen werden</translation>
    </message>
    <message>
        <source>Reasons for pooling the documents</source>
        <translation>Gründe, warum Dokumente im Pool sind</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Position in the queue</source>
        <translation>Platz in der Warteschlange</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>The runs that contributed the document, with its rank in each, or the person or file that added it</source>
        <translation>Die Runs, die es gebracht haben, mit seinem Rang in jedem; oder wer es ausgewählt hat</translation>
    </message>
    <message>
        <source>{run}, rank {rank}</source>
        <translation>{run}, Rang {rank}</translation>
    </message>
    <message>
        <source>; and {count} more</source>
        <translation>; und {count} weitere</translation>
    </message>
</context>
<context>
    <name>PoolRunsModel</name>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
</context>
<context>
    <name>PoolRunsTable</name>
    <message>
        <source>Runs of the pool</source>
        <translation>Runs des Pools</translation>
    </message>
    <message>
        <source>Tick the runs to take documents from; press F2 or double-click to set the depth of one run</source>
        <translation>Runs ankreuzen, deren Dokumente genommen werden; F2 oder ein Doppelklick gibt einem Run eine eigene Tiefe</translation>
    </message>
</context>
<context>
    <name>PowerView</name>
    <message>
        <source>Test of each pair of runs</source>
        <translation>Test jedes Paars von Runs</translation>
    </message>
    <message>
        <source>paired bootstrap (Sakai 2006)</source>
        <translation>gepaarter Bootstrap (Sakai 2006)</translation>
    </message>
    <message>
        <source>randomized Tukey HSD</source>
        <translation>randomisierter Tukey HSD</translation>
    </message>
    <message>
        <source>The difference of means that a larger collection should detect, used for the column “needed”</source>
        <translation>Die Differenz der Mittelwerte, die eine größere Kollektion finden soll, für die Spalte „nötig“</translation>
    </message>
    <message>
        <source>Achieved significance levels</source>
        <translation>Erreichte Signifikanzniveaus</translation>
    </message>
    <message>
        <source>Difference of means to detect</source>
        <translation>Differenz, die Topics zeigen sollen</translation>
    </message>
    <message>
        <source>pairs of runs, ordered by level</source>
        <translation>Paare von Runs, nach ihrem Niveau</translation>
    </message>
    <message>
        <source>achieved level</source>
        <translation>erreichtes Niveau</translation>
    </message>
    <message>
        <source>Method of measuring discriminative power</source>
        <translation>Methode zur Messung der Trennkraft</translation>
    </message>
    <message>
        <source>Discriminative power of measures</source>
        <translation>Trennkraft der Maße</translation>
    </message>
    <message>
        <source>measuring discriminative power</source>
        <translation>Messung der Trennkraft</translation>
    </message>
    <message>
        <source>planning a topic set</source>
        <translation>Topics werden geplant</translation>
    </message>
    <message>
        <source>Difference to detect</source>
        <translation>Zu findende Differenz</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>The measure</source>
        <translation>Das Maß</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Trennkraft</translation>
    </message>
    <message>
        <source>The share of the pairs of runs that differ significantly under this measure</source>
        <translation>Welcher Anteil der Paare von Runs sich danach signifikant unterscheidet</translation>
    </message>
    <message>
        <source>Pairs that cannot be tested because their difference does not vary</source>
        <translation>Paare, die nicht geprüft werden können: Runs ohne eine Differenz, die streut</translation>
    </message>
    <message>
        <source>paired t-test: {t} · analysis of variance of {runs} runs: {f} · interval of this width: {width}</source>
        <translation>gepaarter t-Test: {t} · Varianzanalyse von {runs} Runs: {f} · so breites Intervall: {width}</translation>
    </message>
    <message>
        <source>Nothing can be tested: at least two topics common to all runs are needed. </source>
        <translation>Nichts lässt sich testen: Es braucht zwei Topics, die alle Runs haben. </translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Pairs that differ significantly / pairs that can be tested</source>
        <translation>Paare, die sich signifikant unterscheiden / Paare, die geprüft werden können</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>The estimated difference of means needed for significance</source>
        <translation>Die Differenz der Mittel, die es braucht, geschätzt</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Topics that all runs have</source>
        <translation>Topics, die alle Runs haben</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>nötig</translation>
    </message>
    <message>
        <source>Number of topics needed for a paired t-test to detect the chosen difference with 80 % power, using these runs as a pilot (Sakai 2016)</source>
        <translation>Zahl der Topics, mit denen ein gepaarter t-Test die gewählte Differenz mit 80 % Power findet; diese Runs dienen als Vorversuch (Sakai 2016)</translation>
    </message>
    <message>
        <source>these runs cannot serve as a pilot: a pilot needs two runs, two topics, and differences that vary</source>
        <translation>diese Runs eignen sich nicht als Vorversuch: Er braucht zwei Runs, zwei Topics und Differenzen, die streuen</translation>
    </message>
    <message>
        <source>level {alpha}</source>
        <translation>Niveau {alpha}</translation>
    </message>
    <message>
        <source>{test}, two-sided at {alpha}, {count} resamples, seed {seed}</source>
        <translation>{test}, zweiseitig zu {alpha}, {count} Stichproben, Startwert {seed}</translation>
    </message>
</context>
<context>
    <name>PracticalDifferenceBar</name>
    <message>
        <source>Margin of practical importance</source>
        <translation>Schranke der praktischen Bedeutung</translation>
    </message>
    <message>
        <source>Differences up to this margin are regarded as unimportant. A test that finds no difference does not show that there is none; showing that two runs are equivalent needs a margin.</source>
        <translation>Differenzen bis zu dieser Schranke gelten als unwichtig. Ein Test, der keinen Unterschied findet, zeigt nicht, dass es keinen gibt; zu zeigen, dass zwei Runs gleich gut sind, braucht eine Schranke.</translation>
    </message>
    <message>
        <source>Practical importance of the difference</source>
        <translation>Praktische Bedeutung des Unterschieds</translation>
    </message>
    <message>
        <source>TOST: two one-sided t-tests, to show that a cheaper run is as good. Bayesian signed-rank test: the probabilities that the run is better, equivalent or worse, to decide between the two runs. Topics: the number needed, to plan a larger collection.</source>
        <translation>TOST: zwei einseitige t-Tests, um zu zeigen, dass ein billigerer Run ebenso gut ist. Bayes-Vorzeichen-Rang-Test: die Wahrscheinlichkeiten, dass der Run besser, äquivalent oder schlechter ist, für eine Entscheidung zwischen beiden. Topics: für die Planung einer größeren Kollektion.</translation>
    </message>
    <message>
        <source>Equivalence</source>
        <translation>Äquivalenz</translation>
    </message>
    <message>
        <source>testing equivalence</source>
        <translation>Äquivalenz wird geprüft</translation>
    </message>
</context>
<context>
    <name>PreferenceRow</name>
    <message>
        <source>Reset to the default</source>
        <translation>Auf die Vorgabe zurücksetzen</translation>
    </message>
</context>
<context>
    <name>PreferencesSheet</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search preferences and keys</source>
        <translation>Einstellungen und Tasten suchen</translation>
    </message>
    <message>
        <source>Show preferences and keys that contain all of these words</source>
        <translation>Einstellungen und Tasten zeigen, die alle diese Wörter enthalten</translation>
    </message>
    <message>
        <source>No preference or key contains all of these words. Try fewer words.</source>
        <translation>Keine Einstellung oder Taste enthält alle diese Wörter. Versuchen Sie es mit weniger Wörtern.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>ProgressPanel</name>
    <message>
        <source>Judged</source>
        <translation>Beurteilt</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Share of the assigned documents that are judged</source>
        <translation>Von den zugewiesenen Dokumenten</translation>
    </message>
    <message>
        <source>Mean of Cohen&apos;s κ (linear weights) over all pairs of assessors</source>
        <translation>Mittelwert von Cohens κ (lineare Gewichte) über alle Paare von Bewertenden</translation>
    </message>
    <message>
        <source>Repeats with same grade</source>
        <translation>Wiederholungen gleich beurteilt</translation>
    </message>
    <message>
        <source>Hidden repeats that got the same grade</source>
        <translation>Verdeckte Wiederholungen mit derselben Stufe</translation>
    </message>
    <message>
        <source>To adjudicate</source>
        <translation>Zu entscheiden</translation>
    </message>
    <message>
        <source>Documents that assessors grade differently</source>
        <translation>Dokumente, die Assessoren verschieden beurteilen</translation>
    </message>
    <message>
        <source>Progress of each assessor</source>
        <translation>Fortschritt jedes Assessors</translation>
    </message>
    <message>
        <source>Selected assessor</source>
        <translation>Gewählter Assessor</translation>
    </message>
    <message>
        <source>Details of the selected assessor</source>
        <translation>Einzelheiten zum gewählten Assessor</translation>
    </message>
    <message>
        <source>Topics of the selected assessor</source>
        <translation>Topics des gewählten Assessors</translation>
    </message>
    <message>
        <source>Change topics…</source>
        <translation>Topics ändern…</translation>
    </message>
    <message>
        <source>Assign a topic to another assessor</source>
        <translation>Ein Topic jemand anderem geben</translation>
    </message>
    <message>
        <source>Open adjudication</source>
        <translation>Entscheidung öffnen</translation>
    </message>
    <message>
        <source>Import packages…</source>
        <translation>Pakete importieren …</translation>
    </message>
    <message>
        <source>Import judgements from packages (Ctrl+Shift+I)</source>
        <translation>Urteile aus Paketen importieren (Strg+Umschalt+I)</translation>
    </message>
    <message>
        <source>Hint on importing packages</source>
        <translation>Hinweis zum Import von Paketen</translation>
    </message>
    <message>
        <source>Returned packages can be dropped here.</source>
        <translation>Zurückkommende Pakete können hier abgelegt werden.</translation>
    </message>
    <message>
        <source>Export packages…</source>
        <translation>Pakete exportieren …</translation>
    </message>
    <message>
        <source>Write work packages (Ctrl+Shift+O)</source>
        <translation>Arbeitspakete schreiben (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Progress is shown here once documents are assigned or judged.</source>
        <translation>Der Fortschritt erscheint hier, sobald Dokumente zugewiesen oder beurteilt sind.</translation>
    </message>
    <message>
        <source>Assign documents…</source>
        <translation>Dokumente zuweisen…</translation>
    </message>
    <message>
        <source>counting judgements</source>
        <translation>Urteile werden gezählt</translation>
    </message>
    <message>
        <source>Live team…</source>
        <translation>Live-Team …</translation>
    </message>
    <message>
        <source>Assessors and packages</source>
        <translation>Assessoren und Pakete</translation>
    </message>
    <message>
        <source>Assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>The assessor who made the judgements</source>
        <translation>Wessen Urteile das sind</translation>
    </message>
    <message>
        <source>The time of the last imported judgement</source>
        <translation>Die Zeit des letzten Urteils, soweit importiert</translation>
    </message>
    <message>
        <source>Hidden repeats that got the same grade, out of all judged repeats</source>
        <translation>Verdeckte Wiederholungen mit derselben Stufe, von allen beurteilten</translation>
    </message>
    <message>
        <source>Lowest agreement: with {name}, κ {kappa} on {count} documents</source>
        <translation>Stimmt am wenigsten überein mit {name}: κ {kappa} auf {count} Dokumenten</translation>
    </message>
    <message>
        <source>progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>The share of the assigned documents that is judged</source>
        <translation>Der Anteil der zugewiesenen Dokumente, der beurteilt ist</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Number of assigned documents that are judged</source>
        <translation>Zahl der zugeteilten Dokumente, die beurteilt sind</translation>
    </message>
    <message>
        <source>pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Median active seconds of the latest judgements</source>
        <translation>Median der aktiven Sekunden der letzten Urteile</translation>
    </message>
    <message>
        <source>last judged</source>
        <translation>zuletzt beurteiltes</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>Documents marked “cannot tell”</source>
        <translation>Als „nicht zu sagen“ markierte Dokumente</translation>
    </message>
    <message>
        <source>κ with others</source>
        <translation>κ mit anderen</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ (linear weights) with all other assessors combined, on the documents that both graded</source>
        <translation>Cohens κ (lineare Gewichte) mit allen anderen Assessoren zusammengenommen, auf den Dokumenten, die beide beurteilt haben</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>{count} of {all}</source>
        <translation>{count} von {all}</translation>
    </message>
    <message>
        <source>linear weights, {count} shared documents</source>
        <translation>lineare Gewichte, {count} gemeinsame Dokumente</translation>
    </message>
    <message>
        <source>of {all} disagreements</source>
        <translation>von {all} Abweichungen</translation>
    </message>
    <message>
        <source>{left:,} {left:document|documents} left in {topics:,} {topics:topic|topics}</source>
        <translation>{left:,} {left:Dokument|Dokumente} offen in {topics:,} {topics:Topic|Topics}</translation>
    </message>
</context>
<context>
    <name>ProvenanceForm</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model that gave the labels</source>
        <translation>Das Modell, das die Labels vergab</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The version of the model</source>
        <translation>Die Version des Modells</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Hash or name of the prompt</source>
        <translation>Der Hash oder ein Name des Prompts</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>The temperature, such as 0.7</source>
        <translation>Die Temperatur, etwa 0.7</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>The date of the labelling</source>
        <translation>Das Datum der Vergabe der Labels</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>The number of this repeat with the same model, starting at 1</source>
        <translation>Die Nummer dieser Wiederholung mit demselben Modell, ab 1</translation>
    </message>
</context>
<context>
    <name>Publications</name>
    <message>
        <source>Publications</source>
        <translation>Veröffentlichungen</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>The time at which the qrels were written</source>
        <translation>Wann die Qrels geschrieben wurden</translation>
    </message>
    <message>
        <source>judgements</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Judgements in the file</source>
        <translation>Urteile in der Datei</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Form in which the grades were written</source>
        <translation>Form, in der die Stufen geschrieben wurden</translation>
    </message>
    <message>
        <source>Unchanged grades</source>
        <translation>Stufen, wie sie sind</translation>
    </message>
    <message>
        <source>Relevant or not</source>
        <translation>Relevant oder nicht</translation>
    </message>
    <message>
        <source>With the strata of the sample</source>
        <translation>Mit den Schichten der Stichprobe</translation>
    </message>
</context>
<context>
    <name>PublishPanel</name>
    <message>
        <source>Open adjudication</source>
        <translation>Entscheidung öffnen</translation>
    </message>
    <message>
        <source>Relevant or not</source>
        <translation>Relevant oder nicht</translation>
    </message>
    <message>
        <source>With the strata of the sample</source>
        <translation>Mit den Schichten der Stichprobe</translation>
    </message>
    <message>
        <source>Form of the qrels</source>
        <translation>Form der Qrels</translation>
    </message>
    <message>
        <source>Form in which the qrels are written</source>
        <translation>Form, in der die Qrels geschrieben werden</translation>
    </message>
    <message>
        <source>Lowest relevant grade</source>
        <translation>Kleinste relevante Stufe</translation>
    </message>
    <message>
        <source>The lowest grade that is written as relevant</source>
        <translation>Die kleinste Stufe, die als relevant geschrieben wird</translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation>Veröffentlichen …</translation>
    </message>
    <message>
        <source>Sources of the judgements</source>
        <translation>Quellen der Urteile</translation>
    </message>
    <message>
        <source>Publish judgements here as qrels, with a record of their origin.</source>
        <translation>Hier werden Urteile als Qrels veröffentlicht, mit einem Nachweis ihrer Herkunft.</translation>
    </message>
    <message>
        <source>Show the progress</source>
        <translation>Fortschritt zeigen</translation>
    </message>
    <message>
        <source>Judgements to publish, and unresolved items</source>
        <translation>Was veröffentlicht wird, und was offen ist</translation>
    </message>
    <message>
        <source>Unresolved items</source>
        <translation>Was ungeklärt ist</translation>
    </message>
    <message>
        <source>The provenance file lists the unresolved items</source>
        <translation>Die Herkunftsdatei nennt, was ungeklärt war</translation>
    </message>
    <message>
        <source>Unchanged grades</source>
        <translation>Stufen, wie sie sind</translation>
    </message>
    <message>
        <source>First tick “Publish anyway”, or resolve the items listed above it</source>
        <translation>Erst „Trotzdem veröffentlichen“ ankreuzen, oder erledigen, was darüber steht</translation>
    </message>
    <message>
        <source>The judgements are being counted</source>
        <translation>Die Urteile werden gezählt</translation>
    </message>
    <message>
        <source>Write the qrels, and next to them a record of their origin (Ctrl+Shift+E)</source>
        <translation>Qrels schreiben, mit einem Nachweis ihrer Herkunft daneben (Strg+Umschalt+E)</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Publish anyway</source>
        <translation>Trotzdem veröffentlichen</translation>
    </message>
    <message>
        <source>judgements</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Documents whose grade comes from this source</source>
        <translation>Dokumente, deren Stufe von hier kommt</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Topics of these documents</source>
        <translation>Topics dieser Dokumente</translation>
    </message>
    <message>
        <source>grades</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Number of judgements per grade</source>
        <translation>Zahl der Urteile je Stufe</translation>
    </message>
    <message>
        <source>Their origin is recorded in {name}</source>
        <translation>Ihre Herkunft ist in {name} festgehalten</translation>
    </message>
    <message>
        <source>The qrels were not published</source>
        <translation>Die Qrels wurden nicht veröffentlicht</translation>
    </message>
    <message>
        <source>The report on the judgements could not be created</source>
        <translation>Es gibt keinen Bericht über die Urteile</translation>
    </message>
    <message>
        <source>reporting on the judgements</source>
        <translation>über die Urteile wird berichtet</translation>
    </message>
    <message>
        <source>The source of the grade that counts: an assessor, several who agree, the adjudicator, or imported qrels</source>
        <translation>Wessen Stufe zählt: ein Assessor, mehrere übereinstimmende, die Schlichtung oder importierte Qrels</translation>
    </message>
    <message>
        <source>from {grade} {name}</source>
        <translation>ab {grade} {name}</translation>
    </message>
    <message>
        <source>Wrote {count:,} {count:judgement|judgements} to {name}</source>
        <translation>{count:,} {count:Urteil|Urteile} nach {name} geschrieben</translation>
    </message>
</context>
<context>
    <name>QueueFilter</name>
    <message>
        <source>searching for words</source>
        <translation>Wörter werden gesucht</translation>
    </message>
    <message>
        <source>All chosen documents are done</source>
        <translation>Alle gewählten Dokumente sind erledigt</translation>
    </message>
    <message>
        <source>No more documents match the filter</source>
        <translation>Keine weiteren Dokumente passen zum Filter</translation>
    </message>
    <message>
        <source>no more matches in this topic; the other topics are still being searched</source>
        <translation>in diesem Topic nichts weiter; in den anderen werden die Wörter noch gesucht</translation>
    </message>
    <message>
        <source>no more of the chosen documents; press / and Esc to show all, or go to Analyse</source>
        <translation>keine weiteren gewählten Dokumente; / und Esc zeigen alle, oder zurück zu Analysieren</translation>
    </message>
    <message>
        <source>no more documents match the filter; press / and Esc to show all</source>
        <translation>nichts Weiteres von dem, was der Filter zeigt; / und Esc zeigen wieder alles</translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>judged {grade}</source>
        <translation>als {grade} beurteilt</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>{count:,} {count:passage|passages} marked</source>
        <translation>{count:,} {count:Stelle|Stellen} markiert</translation>
    </message>
    <message>
        <source>comment: {text}</source>
        <translation>Kommentar: {text}</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>No pool yet. Build one under Collection (Ctrl+3).</source>
        <translation>Noch kein Pool. Bilden Sie einen unter Kollektion (Strg+3).</translation>
    </message>
    <message>
        <source>Nothing has been assigned to you yet.</source>
        <translation>Bisher ist Ihnen nichts zugewiesen.</translation>
    </message>
</context>
<context>
    <name>RankDifferences</name>
    <message>
        <source>Documents by their effect on the difference of the two runs</source>
        <translation>Dokumente danach, wie verschieden die beiden Runs sie einordnen</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>The grade of the document</source>
        <translation>Seine Stufe</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>The document&apos;s rank in the run</source>
        <translation>Sein Rang in der Liste des Runs</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderer</translation>
    </message>
    <message>
        <source>The document&apos;s rank in the other run</source>
        <translation>Sein Rang in der Liste des Runs, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>The document&apos;s contribution to the other run&apos;s score</source>
        <translation>Der Beitrag des Dokuments zum Wert des anderen Runs</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>bringt</translation>
    </message>
    <message>
        <source>The document&apos;s contribution to the run&apos;s score</source>
        <translation>Der Beitrag des Dokuments zum Wert des Runs</translation>
    </message>
    <message>
        <source>other adds</source>
        <translation>Beitrag anderer</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>The run&apos;s gain (▲) or loss (▼) from the document, compared with the other run</source>
        <translation>Gewinn (▲) oder Verlust (▼) des Runs durch das Dokument, im Vergleich zum anderen Run</translation>
    </message>
</context>
<context>
    <name>RankingBoard</name>
    <message>
        <source>The name of the ranking, with hints</source>
        <translation>Welche Rangliste das ist, und dass nichts davon gespeichert wird</translation>
    </message>
    <message>
        <source>The ranking as text: grades, best rank first</source>
        <translation>Die Rangliste als Text: Stufen, der beste Rang zuerst</translation>
    </message>
    <message>
        <source>Grades to imagine, best rank first: 3 2 0 1 2 | 3</source>
        <translation>Ausgedachte Stufen, der beste Rang zuerst: 3 2 0 1 2 | 3</translation>
    </message>
    <message>
        <source>3 2 0 1 2 | 3: grades, best rank first; after the bar, the grades of judged documents that are not retrieved. ? is an unjudged document, 1*8 means eight documents of grade 1. Options follow, each after a semicolon: R=8, all= (all grades of the topic), beside= (a second ranking), cutoff=5, level=2, gains=exp, ideal=top, measures=AP nDCG@5. Enter shows the ranking.</source>
        <translation>3 2 0 1 2 | 3: Stufen, der beste Rang zuerst; nach dem Strich die Stufen beurteilter Dokumente, die nicht gefunden wurden. ? ist unbeurteilt, 1*8 acht der Stufe 1. Dann, je nach einem Semikolon: R=8, all= (alle Stufen des Topics), beside= (eine zweite Rangliste), cutoff=5, level=2, gains=exp, ideal=top, measures=AP nDCG@5. Enter zeigt sie.</translation>
    </message>
    <message>
        <source>Drag documents up and down, or press Alt+↑ and Alt+↓; a digit grades, U clears the grade, Del removes the document from the ranking; Backspace undoes one step, R resets all</source>
        <translation>Ziehen Sie Dokumente auf und ab, oder Alt+↑ und Alt+↓; eine Ziffer vergibt die Stufe, U nimmt sie weg, Entf nimmt das Dokument aus der Rangliste; die Rücktaste geht einen Schritt zurück, R zum Anfang</translation>
    </message>
    <message>
        <source>The project has changed in the meantime; R starts again from its current state.</source>
        <translation>Das Projekt hat sich inzwischen geändert; R beginnt mit dem jetzigen Stand.</translation>
    </message>
    <message>
        <source>These changes are imagined and not stored. Backspace undoes one step, R resets all.</source>
        <translation>Das ist ausgedacht: Nichts davon wird gespeichert. Die Rücktaste geht zurück, R setzt zurück.</translation>
    </message>
    <message>
        <source>After the bar |: documents not retrieved. Drag documents, or press Alt+↑ and Alt+↓; digits grade, U clears the grade.</source>
        <translation>Nach dem Strich |: nicht gefundene Dokumente. Ziehen oder Alt+↑ ↓; Ziffern geben Stufen, U nimmt sie weg.</translation>
    </message>
    <message>
        <source>Changes made here are not stored. Drag documents, or press Alt+↑ and Alt+↓; digits grade, U clears the grade.</source>
        <translation>Nichts von dem, was Sie hier tun, wird gespeichert. Ziehen, oder Alt+↑ ↓; Ziffern vergeben Stufen, U nimmt sie weg.</translation>
    </message>
    <message>
        <source>The ranking to experiment with</source>
        <translation>Die Rangliste zum Ausprobieren</translation>
    </message>
    <message>
        <source>The second ranking to experiment with</source>
        <translation>Die zweite Rangliste zum Ausprobieren</translation>
    </message>
    <message>
        <source>copied as text: paste it into the field above to restore it</source>
        <translation>als Text kopiert: Im Feld darüber eingefügt, stellt er alles wieder her</translation>
    </message>
    <message>
        <source>the scale has no grade {grade}</source>
        <translation>Die Skala hat keine Stufe {grade}</translation>
    </message>
</context>
<context>
    <name>RankingFiguresView</name>
    <message>
        <source>Precision against recall</source>
        <translation>Precision gegen Recall</translation>
    </message>
    <message>
        <source>DCG of the ranking and of the ideal ranking, by rank</source>
        <translation>DCG neben der des Ideals, nach Rang</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>DCG</source>
        <translation>DCG</translation>
    </message>
    <message>
        <source>Points: relevant documents. Line: interpolated precision.</source>
        <translation>Punkte: relevante Dokumente. Linie: interpolierte Precision.</translation>
    </message>
    <message>
        <source>first: {numbers}</source>
        <translation>erste: {numbers}</translation>
    </message>
    <message>
        <source>second: {numbers}</source>
        <translation>zweite: {numbers}</translation>
    </message>
    <message>
        <source>Nothing has been judged.</source>
        <translation>Nichts ist beurteilt.</translation>
    </message>
    <message>
        <source>{dcg} = {gained}, ideal (outlined) {best}, {ndcg} = {share}</source>
        <translation>{dcg} = {gained}, Ideal (umrandet) {best}, {ndcg} = {share}</translation>
    </message>
</context>
<context>
    <name>RankingModel</name>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>rank in the other ranking</source>
        <translation>Rang in der anderen</translation>
    </message>
    <message>
        <source>Rank in the order of evaluation</source>
        <translation>Rang in der Ordnung der Auswertung</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>docno</source>
        <translation>Docno</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>The grade that counts; ? if the document is unjudged</source>
        <translation>Die Stufe, die zählt; ? wo niemand geurteilt hat</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Docno and title</source>
        <translation>Docno und Titel</translation>
    </message>
    <message>
        <source>other rank</source>
        <translation>anderer Rang</translation>
    </message>
    <message>
        <source>Rank in the other ranking; ▲ the document is higher here, ▼ it is lower here</source>
        <translation>Rang in der anderen Rangfolge; ▲ das Dokument steht hier weiter oben, ▼ weiter unten</translation>
    </message>
    <message>
        <source>the run lacks this topic</source>
        <translation>der Run hat dieses Topic nicht</translation>
    </message>
    <message>
        <source>end of the list</source>
        <translation>Ende der Liste</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>grade {grade}</source>
        <translation>Stufe {grade}</translation>
    </message>
    <message>
        <source>not in the other ranking</source>
        <translation>nicht in der anderen Rangfolge</translation>
    </message>
    <message>
        <source>rank {rank} in the other ranking</source>
        <translation>Rang {rank} in der anderen</translation>
    </message>
    <message>
        <source>{docno}: rank {rank}, {grade}, {where}</source>
        <translation>{docno}: Rang {rank}, {grade}, {where}</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>The text is not in the project.</source>
        <translation>Der Text ist nicht im Projekt.</translation>
    </message>
</context>
<context>
    <name>RankingTable</name>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
</context>
<context>
    <name>RankingsView</name>
    <message>
        <source>← Topics</source>
        <translation>← Topics</translation>
    </message>
    <message>
        <source>Back to all topics (Escape)</source>
        <translation>Zurück zu allen Topics (Escape)</translation>
    </message>
    <message>
        <source>Topic and scores</source>
        <translation>Topic und Werte</translation>
    </message>
    <message>
        <source>Number of ranks shown</source>
        <translation>Gezeigte Ränge</translation>
    </message>
    <message>
        <source>The last rank shown in the lists</source>
        <translation>Bis zu welchem Rang die Listen gezeigt werden</translation>
    </message>
    <message>
        <source>The other run&apos;s ranking</source>
        <translation>Die Rangfolge des anderen</translation>
    </message>
    <message>
        <source>{count} ranks</source>
        <translation>{count} Ränge</translation>
    </message>
    <message>
        <source>The run&apos;s ranking</source>
        <translation>Die Rangfolge des Runs</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>No loaded collection contains the text of this document. Add the documents under Collection.</source>
        <translation>Keine geladene Kollektion enthält den Text dieses Dokuments. Fügen Sie die Dokumente unter Kollektion hinzu.</translation>
    </message>
    <message>
        <source>Reading the document&apos;s text …</source>
        <translation>Text wird gelesen …</translation>
    </message>
    <message>
        <source>To grade it without text, press the grade twice. To judge a whole project without texts, tick Menu → Judge → Show → Judge without text; then one press is enough.</source>
        <translation>Um es ohne Text zu beurteilen, drücken Sie die Stufe zweimal. Wo alles ohne Texte beurteilt wird, genügt ein Tastendruck, sobald Menü → Beurteilen → Zeigen → Ohne Text beurteilen angekreuzt ist.</translation>
    </message>
    <message>
        <source>Its collection contains neither its title nor its text.</source>
        <translation>Seine Sammlung hat weder einen Titel noch einen Text davon.</translation>
    </message>
    <message>
        <source>⚠ This document has no text</source>
        <translation>⚠ Dieses Dokument hat keinen Text</translation>
    </message>
</context>
<context>
    <name>ReasonRow</name>
    <message>
        <source>Reason why you cannot tell</source>
        <translation>Grund, warum es nicht entscheidbar ist</translation>
    </message>
    <message>
        <source>Enter records that you cannot tell, Esc cancels</source>
        <translation>Eingabe sagt, dass es nicht entscheidbar ist, Esc geht zurück</translation>
    </message>
    <message>
        <source>Reason (optional) · Enter accepts · Esc cancels</source>
        <translation>Grund (kann leer bleiben) · Eingabe nimmt an · Esc bricht ab</translation>
    </message>
    <message>
        <source>&amp;Cannot tell:</source>
        <translation>&amp;Nicht entscheidbar:</translation>
    </message>
</context>
<context>
    <name>RecentJudgementsPanel</name>
    <message>
        <source>Last judgements, newest first</source>
        <translation>Letzte Urteile, neueste zuerst</translation>
    </message>
    <message>
        <source>History of this document</source>
        <translation>Verlauf dieses Dokuments</translation>
    </message>
    <message>
        <source>Nothing has been judged yet. Your judgements are listed here; the arrow keys return to them.</source>
        <translation>Noch nichts beurteilt. Was Sie beurteilen, steht hier; Pfeile führen dorthin zurück.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>The grade, or the reason for giving none</source>
        <translation>Die Stufe, oder der Grund, warum es keine gibt</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Active seconds for the judgement</source>
        <translation>Aktive Sekunden, die es brauchte</translation>
    </message>
    <message>
        <source>stored at</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>The time of the judgement</source>
        <translation>Der Zeitpunkt des Urteils</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>Vermerke</translation>
    </message>
    <message>
        <source>Flag and comment</source>
        <translation>Markierung und Kommentar</translation>
    </message>
    <message>
        <source>The time at which the step was stored</source>
        <translation>Der Zeitpunkt der Speicherung</translation>
    </message>
    <message>
        <source>action</source>
        <translation>was</translation>
    </message>
    <message>
        <source>The action</source>
        <translation>Die Aktion</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>The assessor</source>
        <translation>Der Assessor</translation>
    </message>
    <message>
        <source>History of {docno}</source>
        <translation>Verlauf von {docno}</translation>
    </message>
    <message>
        <source>reading the document&apos;s history</source>
        <translation>Verlauf des Dokuments wird gelesen</translation>
    </message>
    <message>
        <source>History of {docno}: no entries yet</source>
        <translation>Verlauf von {docno}: noch nichts</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>flag removed</source>
        <translation>Markierung entfernt</translation>
    </message>
    <message>
        <source>comment: {text}</source>
        <translation>Kommentar: {text}</translation>
    </message>
    <message>
        <source>{count:,} {count:passage|passages} marked</source>
        <translation>{count:,} {count:Stelle|Stellen} markiert</translation>
    </message>
    <message>
        <source>undo: </source>
        <translation>rückgängig: </translation>
    </message>
    <message>
        <source>redo: </source>
        <translation>wiederholt: </translation>
    </message>
</context>
<context>
    <name>Remarks</name>
    <message>
        <source>The text that you were typing when irdesk ended was restored</source>
        <translation>Was Sie gerade schrieben, als irdesk endete, ist wieder da</translation>
    </message>
    <message>
        <source>This comment was changed on another computer; what you type here replaces it</source>
        <translation>Dieser Kommentar wurde auf einem anderen Computer geändert; was Sie hier schreiben, ersetzt ihn</translation>
    </message>
    <message>
        <source>This note was changed on another computer; what you type here replaces it</source>
        <translation>Diese Notiz wurde auf einem anderen Computer geändert; was Sie hier schreiben, ersetzt sie</translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message>
        <source>Orders to replay</source>
        <translation>Ordnungen für das Replay</translation>
    </message>
    <message>
        <source>Tick the orders to compare</source>
        <translation>Die Ordnungen ankreuzen, die nebeneinander zu sehen sein sollen</translation>
    </message>
    <message>
        <source>Depth of the replayed pool</source>
        <translation>Tiefe des nachgespielten Pools</translation>
    </message>
    <message>
        <source>Number of documents from each run in the replayed pool</source>
        <translation>Wie viele Dokumente jedes Runs der nachgespielte Pool hat</translation>
    </message>
    <message>
        <source>Seed of the replay</source>
        <translation>Seed des Replays</translation>
    </message>
    <message>
        <source>The same seed gives the same replay</source>
        <translation>Derselbe Seed gibt dasselbe Replay</translation>
    </message>
    <message>
        <source>Measure that ranks the runs</source>
        <translation>Maß, das die Runs ordnet</translation>
    </message>
    <message>
        <source>τ compares the run order under this measure with the final order</source>
        <translation>τ vergleicht die Reihenfolge der Runs unter diesem Maß mit der endgültigen</translation>
    </message>
    <message>
        <source>Topic of the replay</source>
        <translation>Topic des Replays</translation>
    </message>
    <message>
        <source>All topics combined, or one topic</source>
        <translation>Alle Topics zusammengenommen, oder ein Topic</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Nachspielen</translation>
    </message>
    <message>
        <source>Replay the judging in each order</source>
        <translation>Noch einmal so beurteilen, wie jede Ordnung es vorgelegt hätte</translation>
    </message>
    <message>
        <source>documents judged</source>
        <translation>beurteilte Dokumente</translation>
    </message>
    <message>
        <source>Relevant documents found</source>
        <translation>Gefundene relevante Dokumente</translation>
    </message>
    <message>
        <source>relevant found</source>
        <translation>relevant gefunden</translation>
    </message>
    <message>
        <source>Run order compared with the final order</source>
        <translation>Reihenfolge der Runs im Vergleich zur endgültigen</translation>
    </message>
    <message>
        <source>τ of the run orders</source>
        <translation>τ der Reihenfolgen der Runs</translation>
    </message>
    <message>
        <source>Replay needs runs and judgements of their documents, such as qrels of an earlier year.</source>
        <translation>Replay braucht Runs und Urteile über ihre Dokumente, etwa Qrels eines früheren Jahres.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Rank runs by</source>
        <translation>Runs ordnen nach</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Tick orders, then press Replay to see the relevant documents that each would have found.</source>
        <translation>Ordnungen ankreuzen, dann nachspielen: hier wird gezeichnet, was sie gefunden hätten.</translation>
    </message>
    <message>
        <source>{judged} documents, of which {relevant} are known to be relevant; runs ranked by {measure}.</source>
        <translation>{judged} Dokumente, davon {relevant} relevant, sind bekannt; Runs geordnet nach {measure}.</translation>
    </message>
    <message>
        <source>Tick at least one order.</source>
        <translation>Mindestens eine Ordnung ankreuzen.</translation>
    </message>
    <message>
        <source>Replaying…</source>
        <translation>Wird nachgespielt …</translation>
    </message>
    <message>
        <source>replaying</source>
        <translation>wird nachgespielt</translation>
    </message>
    <message>
        <source>all topics</source>
        <translation>alle Topics</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>{count} pooled documents without a judgement count as not relevant.</source>
        <translation>{count} Dokumente des Pools, die niemand beurteilt hat, zählen als nicht relevant.</translation>
    </message>
</context>
<context>
    <name>ReportTableModel</name>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>significantly different from the baseline; the marks are explained below the table</source>
        <translation>signifikant verschieden von der Baseline; die Zeichen sind unter der Tabelle erklärt</translation>
    </message>
    <message>
        <source>the best of the runs shown</source>
        <translation>der beste der gezeigten Runs</translation>
    </message>
</context>
<context>
    <name>ReusabilityPanel</name>
    <message>
        <source>Measure for scoring the runs</source>
        <translation>Maß zum Bewerten der Runs</translation>
    </message>
    <message>
        <source>Units to leave out</source>
        <translation>Was weggelassen wird</translation>
    </message>
    <message>
        <source>each run</source>
        <translation>jeder Run</translation>
    </message>
    <message>
        <source>each team</source>
        <translation>jedes Team</translation>
    </message>
    <message>
        <source>Fairness of scores to new runs</source>
        <translation>Fairness der Werte gegenüber neuen Runs</translation>
    </message>
    <message>
        <source>Caveats</source>
        <translation>Was zu bedenken ist</translation>
    </message>
    <message>
        <source>Losses of runs that are left out</source>
        <translation>Was Runs verlieren, wenn sie weggelassen werden</translation>
    </message>
    <message>
        <source>Runs left out</source>
        <translation>Weggelassene Runs</translation>
    </message>
    <message>
        <source>Load at least two runs and judgements of their pool to test whether new runs are scored fairly.</source>
        <translation>Laden Sie zwei oder mehr Runs und Urteile ihres Pools, um zu prüfen, ob neue Runs gerecht bewertet werden.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Teams are fields of the runs. Read them from the run names or a table with Metadata in the Loader.</source>
        <translation>Teams sind Felder der Runs. „Metadaten“ unter „Laden“ liest sie aus den Namen der Runs oder aus einer Tabelle.</translation>
    </message>
    <message>
        <source>Set teams…</source>
        <translation>Teams setzen…</translation>
    </message>
    <message>
        <source>leaving runs out</source>
        <translation>Runs werden weggelassen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run that is left out</source>
        <translation>Der Run, der weggelassen wird</translation>
    </message>
    <message>
        <source>The runs that are left out together</source>
        <translation>Die Runs, die zusammen weggelassen werden</translation>
    </message>
    <message>
        <source>Pooled documents contributed only by this run or, if teams are left out, only by its team</source>
        <translation>Gepoolte Dokumente, die nur dieser Run oder nur sein Team beigetragen hat</translation>
    </message>
    <message>
        <source>Relevant documents among the unique documents</source>
        <translation>Relevante Dokumente unter den nur hier beigetragenen</translation>
    </message>
    <message>
        <source>The run&apos;s mean if the unique documents were not judged</source>
        <translation>Das Mittel des Runs, wenn die nur hier beigetragenen Dokumente nicht beurteilt wären</translation>
    </message>
    <message>
        <source>The change as a percentage of the score</source>
        <translation>Die Änderung als Anteil am Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>new rank</source>
        <translation>dann</translation>
    </message>
    <message>
        <source>Like τ_b, with more weight on the best runs</source>
        <translation>Dasselbe, wobei die besten Runs am meisten zählen</translation>
    </message>
    <message>
        <source>No run belongs to a team.</source>
        <translation>Kein Run gehört zu einem Team.</translation>
    </message>
    <message>
        <source>team</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>einzigartig</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The run&apos;s current mean</source>
        <translation>Das Mittel des Runs, wie er ist</translation>
    </message>
    <message>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The score without the unique documents minus the current score</source>
        <translation>Der Wert ohne die nur hier beigetragenen Dokumente minus dem jetzigen Wert</translation>
    </message>
    <message>
        <source>change in %</source>
        <translation>Änderung in %</translation>
    </message>
    <message>
        <source>The rank of the run among all runs</source>
        <translation>Der Platz des Runs unter allen</translation>
    </message>
    <message>
        <source>The run&apos;s rank if all runs are scored without the unique documents</source>
        <translation>Der Platz des Runs, wenn alle Runs ohne die nur hier beigetragenen Dokumente bewertet werden</translation>
    </message>
    <message>
        <source>Correlation of the resulting order of all runs with the current order</source>
        <translation>Wie sehr die Reihenfolge aller Runs dann der gleicht, wie sie ist</translation>
    </message>
</context>
<context>
    <name>RunBox</name>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The current run</source>
        <translation>Der Run, der betrachtet wird</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>Run, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>The run to compare with</source>
        <translation>Der Run, mit dem er verglichen wird</translation>
    </message>
</context>
<context>
    <name>RunFigurePanel</name>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Values in the figure</source>
        <translation>Werte der Abbildung</translation>
    </message>
    <message>
        <source>Basis of the figure</source>
        <translation>Worauf die Abbildung beruht</translation>
    </message>
    <message>
        <source>Runs shown in the figure</source>
        <translation>In der Abbildung gezeigte Runs</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
</context>
<context>
    <name>RunFilterBar</name>
    <message>
        <source>Show runs with…</source>
        <translation>Runs zeigen mit …</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Best of each group</source>
        <translation>Bester jeder Gruppe</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show these runs in all views, and hide the others</source>
        <translation>Diese Runs in allen Ansichten zeigen, die anderen ausblenden</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show all runs in all views</source>
        <translation>Alle Runs in allen Ansichten zeigen</translation>
    </message>
    <message>
        <source>any field</source>
        <translation>jedes Feld</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Field to search</source>
        <translation>Feld, in dem Runs gesucht werden</translation>
    </message>
    <message>
        <source>Text that the field must contain</source>
        <translation>Text in den zu zeigenden Runs</translation>
    </message>
    <message>
        <source>Treat the text as a regular expression</source>
        <translation>Den Text als regulären Ausdruck lesen</translation>
    </message>
    <message>
        <source>Show only the best matching run of each group according to the main measure</source>
        <translation>Von den passenden Runs nur den besten jeder Gruppe nach dem Hauptmaß</translation>
    </message>
    <message>
        <source>The visible runs were not changed</source>
        <translation>Die gezeigten Runs bleiben, wie sie sind</translation>
    </message>
</context>
<context>
    <name>RunMetadataMenu</name>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Team, model and other fields of the runs</source>
        <translation>Team, Modell und andere Felder der Runs</translation>
    </message>
    <message>
        <source>{team}_{model}, or (?P&lt;team&gt;[^_]+)_(?P&lt;model&gt;.*); Enter applies it</source>
        <translation>{team}_{model} oder (?P&lt;team&gt;[^_]+)_(?P&lt;model&gt;.*); Eingabe liest es</translation>
    </message>
    <message>
        <source>Pattern that extracts fields from tags</source>
        <translation>Muster, das Felder aus Tags liest</translation>
    </message>
    <message>
        <source>No fields were read from the tags</source>
        <translation>Aus den Tags wurden keine Felder gelesen</translation>
    </message>
    <message>
        <source>From tags, with a pattern…</source>
        <translation>Aus Tags mit einem Muster …</translation>
    </message>
    <message>
        <source>From a table…</source>
        <translation>Aus einer Tabelle …</translation>
    </message>
    <message>
        <source>From ir_metadata headers of the files</source>
        <translation>Aus ir_metadata-Köpfen der Dateien</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>group, or team if there is no group</source>
        <translation>Gruppe, oder Team, wenn es keine Gruppe gibt</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Färben nach</translation>
    </message>
    <message>
        <source>each run separately</source>
        <translation>jeden Run für sich</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>headers</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>reading {name}</source>
        <translation>liest {name}</translation>
    </message>
    <message>
        <source>{n:,} {n:name|names} in the table {n:is|are} not in the project</source>
        <translation>{n:,} {n:Name|Namen} der Tabelle {n:ist|sind} kein Run des Projekts</translation>
    </message>
    <message>
        <source>No fields were read from {name}</source>
        <translation>Aus {name} wurden keine Felder gelesen</translation>
    </message>
</context>
<context>
    <name>RunRankingsPanel</name>
    <message>
        <source>Rankings of runs</source>
        <translation>Rangfolgen der Runs</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Wie ähnlich</translation>
    </message>
    <message>
        <source>Discriminative power</source>
        <translation>Trennkraft</translation>
    </message>
    <message>
        <source>To compare rankings, select two runs and load judgements of their topics.</source>
        <translation>Um Rangfolgen zu vergleichen, wählen Sie zwei Runs und laden Urteile zu ihren Topics.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
</context>
<context>
    <name>RunSearch</name>
    <message>
        <source>Find runs</source>
        <translation>Runs suchen</translation>
    </message>
    <message>
        <source>List the runs whose names contain these words; other runs keep their ticks</source>
        <translation>Zeigt die Runs, deren Namen diese Wörter enthalten; die Haken der anderen bleiben</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Tick the listed runs</source>
        <translation>Die gezeigten Runs ankreuzen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Untick the listed runs</source>
        <translation>Die gezeigten Runs abwählen</translation>
    </message>
    <message>
        <source>Best {count}</source>
        <translation>Beste {count}</translation>
    </message>
    <message>
        <source>Tick only the {count} runs with the best means</source>
        <translation>Die {count} Runs mit den besten Mittelwerten ankreuzen, und keine anderen</translation>
    </message>
</context>
<context>
    <name>RunTable</name>
    <message>
        <source>Scores of the runs under the chosen measure</source>
        <translation>Werte der Runs unter dem gewählten Maß</translation>
    </message>
</context>
<context>
    <name>RunTableModel</name>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>Mean over the topics that all runs have</source>
        <translation>Mittel über die Topics, die alle Runs haben</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Confidence interval of the mean</source>
        <translation>Konfidenzintervall des Mittels</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>The run&apos;s mean minus the baseline&apos;s; ▲ the run is better</source>
        <translation>Das Mittel des Runs minus das der Baseline; ▲ der Run ist besser</translation>
    </message>
    <message>
        <source>p ({correction})</source>
        <translation>p ({correction})</translation>
    </message>
    <message>
        <source>p of the difference from the baseline; * significant</source>
        <translation>p des Unterschieds zur Baseline; * signifikant</translation>
    </message>
    <message>
        <source>W/T/L</source>
        <translation>S/G/N</translation>
    </message>
    <message>
        <source>Topics on which the run is better than, equal to, or worse than the baseline</source>
        <translation>Topics, auf denen der Run besser als die Baseline, gleich und schlechter ist</translation>
    </message>
    <message>
        <source>Share of unjudged documents among the top-ranked documents that the measure uses</source>
        <translation>Anteil unbeurteilter Dokumente unter den ersten, die das Maß betrachtet</translation>
    </message>
    <message>
        <source>Unjudged</source>
        <translation>Unbeurteilt</translation>
    </message>
    <message>
        <source>Rank of the run by its mean; runs with equal means share a rank</source>
        <translation>Rang des Runs nach seinem Mittelwert; Runs mit gleichem Mittelwert teilen sich einen Rang</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleich</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>Add runs…</source>
        <translation>Runs hinzufügen…</translation>
    </message>
    <message>
        <source>Load the runs whose top documents are pooled for judging.</source>
        <translation>Laden Sie die Runs, deren erste Dokumente zum Beurteilen gesammelt werden.</translation>
    </message>
</context>
<context>
    <name>SampleFields</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>The total number of documents to judge, over all rounds</source>
        <translation>Die Gesamtzahl der zu beurteilenden Dokumente, über alle Runden</translation>
    </message>
    <message>
        <source>The measures to estimate: P@k, R@k, CG@k, DCG@k, nDCG@k, RBP or AP, separated by spaces</source>
        <translation>Die zu schätzenden Maße: P@k, R@k, CG@k, DCG@k, nDCG@k, RBP oder AP, durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>The model whose labels are corrected; assessors never see them</source>
        <translation>Das Modell, dessen Labels korrigiert werden; Assessoren sehen sie nie</translation>
    </message>
    <message>
        <source>scores of all ticked runs</source>
        <translation>Werte aller angekreuzten Runs</translation>
    </message>
    <message>
        <source>difference of two runs</source>
        <translation>Differenz zweier Runs</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>The quantity that the sample should estimate best</source>
        <translation>Die Größe, die die Stichprobe am besten schätzen soll</translation>
    </message>
    <message>
        <source>One run</source>
        <translation>Ein Run</translation>
    </message>
    <message>
        <source>Other run</source>
        <translation>Anderer Run</translation>
    </message>
    <message>
        <source>Run pair</source>
        <translation>Run-Paar</translation>
    </message>
    <message>
        <source>all {count} models</source>
        <translation>alle {count} Modelle</translation>
    </message>
</context>
<context>
    <name>SampleWidths</name>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents to judge</source>
        <translation>Zu beurteilende Dokumente</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>The measure to estimate</source>
        <translation>Das zu schätzende Maß</translation>
    </message>
    <message>
        <source>± mean</source>
        <translation>± Mittel</translation>
    </message>
    <message>
        <source>Half-width of 95 % intervals, mean of the runs</source>
        <translation>Halbe Breite der 95-%-Intervalle, Mittel der Runs</translation>
    </message>
    <message>
        <source>± widest</source>
        <translation>± breitestes</translation>
    </message>
    <message>
        <source>Half-width of the widest 95 % interval</source>
        <translation>Halbe Breite des breitesten 95-%-Intervalls</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Judging time at the assessors’ average pace so far</source>
        <translation>Stunden des Urteilens beim bisherigen Tempo aller</translation>
    </message>
    <message>
        <source>Expected interval widths</source>
        <translation>Erwartete Breite der Intervalle</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} bis {most}</translation>
    </message>
</context>
<context>
    <name>ScoreModel</name>
    <message>
        <source>F1 or right-click: about {name}</source>
        <translation>F1 oder Rechtsklick: über {name}</translation>
    </message>
    <message>
        <source>⇄ the baseline, with which other runs are compared</source>
        <translation>⇄ der Run, mit dem andere verglichen werden</translation>
    </message>
    <message>
        <source>{name} needs {need}, but the qrels contain none</source>
        <translation>{name} braucht {need}, und die Qrels haben keine</translation>
    </message>
    <message>
        <source>{name}: no judgements</source>
        <translation>{name}: keine Urteile</translation>
    </message>
    <message>
        <source>the last change: {change:+.6f}</source>
        <translation>die letzte Änderung: {change:+.6f}</translation>
    </message>
    <message>
        <source>the best of the runs shown</source>
        <translation>der beste Wert der gezeigten Runs</translation>
    </message>
    <message>
        <source>range over all possible grades of the unjudged documents: {range}</source>
        <translation>Bereich über alle möglichen Stufen der unbeurteilten Dokumente: {range}</translation>
    </message>
</context>
<context>
    <name>ScorePlane</name>
    <message>
        <source>One run&apos;s scores against the other&apos;s</source>
        <translation>Die Werte des einen Runs gegen die des anderen</translation>
    </message>
</context>
<context>
    <name>ScoresByTopicPanel</name>
    <message>
        <source>Back to the mean</source>
        <translation>Zurück zum Mittel</translation>
    </message>
    <message>
        <source>Show the mean over topics again in all views</source>
        <translation>In allen Ansichten wieder das Mittel über Topics zeigen</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Scores of one run: topics by measures</source>
        <translation>Werte eines Runs: Topics nach Maßen</translation>
    </message>
    <message>
        <source>No topic of this run has been judged yet.</source>
        <translation>Kein Topic dieses Runs ist bisher beurteilt.</translation>
    </message>
    <message>
        <source>No judged topic matches the filter.</source>
        <translation>Kein beurteiltes Topic passt zum Filter.</translation>
    </message>
    <message>
        <source>Select a run above to see its topics one by one.</source>
        <translation>Wählen Sie oben einen Run, um seine Topics einzeln zu sehen.</translation>
    </message>
    <message>
        <source>Topics of {run}</source>
        <translation>Topics von {run}</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
</context>
<context>
    <name>ScoresOverTopicsPanel</name>
    <message>
        <source>Scores over topics</source>
        <translation>Werte über Topics</translation>
    </message>
    <message>
        <source>Load runs and qrels to see how the scores of each run are spread over topics.</source>
        <translation>Laden Sie Runs und Qrels, um zu sehen, wie die Werte jedes Runs über die Topics streuen.</translation>
    </message>
</context>
<context>
    <name>SearchList</name>
    <message>
        <source>Find in: {name}</source>
        <translation>Suchen in: {name}</translation>
    </message>
    <message>
        <source>Show entries that contain this text; Enter selects the highlighted entry</source>
        <translation>Zeigt Einträge, die diese Buchstaben enthalten; Enter wählt den markierten</translation>
    </message>
    <message>
        <source>Search {count} entries</source>
        <translation>{count} Einträge durchsuchen</translation>
    </message>
</context>
<context>
    <name>SideBySidePanel</name>
    <message>
        <source>Load two runs and qrels to see their rankings of a topic side by side.</source>
        <translation>Laden Sie zwei Runs und Qrels, um ihre Rangfolgen eines Topics nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>reading two rankings</source>
        <translation>zwei Rangfolgen werden gelesen</translation>
    </message>
</context>
<context>
    <name>SimilarityView</name>
    <message>
        <source>Source of the rankings</source>
        <translation>Wonach die Runs geordnet werden</translation>
    </message>
    <message>
        <source>measures</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>pool depths</source>
        <translation>Pooltiefen</translation>
    </message>
    <message>
        <source>assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>Measure of similarity</source>
        <translation>Maß der Ähnlichkeit</translation>
    </message>
    <message>
        <source>Measure for ranking the runs</source>
        <translation>Maß, nach dem die Runs geordnet werden</translation>
    </message>
    <message>
        <source>Ranks of the runs</source>
        <translation>Plätze der Runs</translation>
    </message>
    <message>
        <source>The run&apos;s rank under {way}</source>
        <translation>Der Rang des Runs unter {way}</translation>
    </message>
    <message>
        <source>Rankings by assessors need two assessors: import the judgements of another assessor.</source>
        <translation>Rangfolgen nach Assessoren brauchen zwei, die geurteilt haben: Importieren Sie die Urteile eines weiteren.</translation>
    </message>
    <message>
        <source>Similarity of the rankings</source>
        <translation>Wie ähnlich die Rangfolgen sind</translation>
    </message>
    <message>
        <source>Rankings compared</source>
        <translation>Verglichene Rangfolgen</translation>
    </message>
    <message>
        <source>ranking the runs</source>
        <translation>Ordnen der Runs</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>nicht definiert</translation>
    </message>
    <message>
        <source>{one} and {other}: {statistic} {value}, {moved} of {runs} runs change places</source>
        <translation>{one} und {other}: {statistic} {value}, {moved} von {runs} Runs wechseln den Platz</translation>
    </message>
    <message>
        <source>Two or more measures are needed to compare rankings: add one in Metrics.</source>
        <translation>Zum Vergleichen von Rangfolgen braucht es mindestens zwei Maße: Fügen Sie eines unter Maße hinzu.</translation>
    </message>
</context>
<context>
    <name>SnapshotsPanel</name>
    <message>
        <source>name of this state; leave empty to use the time</source>
        <translation>Name dieses Stands; leer lassen, um die Zeit zu verwenden</translation>
    </message>
    <message>
        <source>Name of this state</source>
        <translation>Name dieses Moments</translation>
    </message>
    <message>
        <source>Take snapshot</source>
        <translation>Festhalten</translation>
    </message>
    <message>
        <source>Name the current state of the project; nothing is copied (Enter)</source>
        <translation>Dem Projekt, wie es jetzt ist, einen Namen geben; nichts wird kopiert (Eingabe)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the selected snapshots; undo restores them</source>
        <translation>Die gewählten Momentaufnahmen löschen; Rückgängig holt sie zurück</translation>
    </message>
    <message>
        <source>Snapshots, newest first</source>
        <translation>Momentaufnahmen, die neueste zuerst</translation>
    </message>
    <message>
        <source>The two compared states</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Measure whose means are shown</source>
        <translation>Maß, dessen Mittelwerte gezeigt werden</translation>
    </message>
    <message>
        <source>A name for the current state, for later comparison</source>
        <translation>Ein Name für den jetzigen Stand, um ihn später zu vergleichen</translation>
    </message>
    <message>
        <source>Means in both states</source>
        <translation>Mittelwerte in beiden Momenten</translation>
    </message>
    <message>
        <source>Judgements that differ</source>
        <translation>Urteile, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Files and settings that differ</source>
        <translation>Dateien und Einstellungen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>comparing snapshots</source>
        <translation>Momentaufnahmen werden verglichen</translation>
    </message>
    <message>
        <source>A snapshot names the current state of the project, so that it can be compared later.</source>
        <translation>Ein Schnappschuss benennt das Projekt, wie es jetzt ist, um es später zu vergleichen.</translation>
    </message>
    <message>
        <source>Description of the comparison of snapshots</source>
        <translation>Was der Vergleich der Momentaufnahmen zeigt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>Judgements</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>Files and settings</source>
        <translation>Dateien und Einstellungen</translation>
    </message>
    <message>
        <source>snapshot</source>
        <translation>Momentaufnahme</translation>
    </message>
    <message>
        <source>The name of the state</source>
        <translation>Der Name des Moments</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>wann</translation>
    </message>
    <message>
        <source>The time of the snapshot</source>
        <translation>Der Zeitpunkt der Momentaufnahme</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>The run&apos;s mean in the first state</source>
        <translation>Sein Mittelwert im ersten Moment</translation>
    </message>
    <message>
        <source>The run&apos;s mean in the second state</source>
        <translation>Sein Mittelwert im zweiten Moment</translation>
    </message>
    <message>
        <source>The grades in the first and the second state; ? if unjudged</source>
        <translation>Die Stufe vorher und nachher; ? wo nicht beurteilt</translation>
    </message>
    <message>
        <source>item</source>
        <translation>was</translation>
    </message>
    <message>
        <source>Value in the first state</source>
        <translation>Wert im ersten Moment</translation>
    </message>
    <message>
        <source>Value in the second state</source>
        <translation>Wert im zweiten Moment</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>The mean in the second state minus that in the first</source>
        <translation>Das Mittel nachher minus dem vorher</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>A loaded file or a setting</source>
        <translation>Eine geladene Datei oder eine Einstellung</translation>
    </message>
    <message>
        <source>Select a snapshot to compare it with the current state, or select two to compare them.</source>
        <translation>Wählen Sie eine Momentaufnahme, um sie mit dem jetzigen Stand zu vergleichen, oder zwei, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>τ {tau} · {judgements} judgements, {others} files and settings differ · {first} → {second}</source>
        <translation>τ {tau} · {judgements} Urteile, {others} Dateien und Einstellungen anders · {first} → {second}</translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Missing data</source>
        <translation>Fehlende Daten</translation>
    </message>
    <message>
        <source>Messages about loaded files</source>
        <translation>Meldungen über geladene Dateien</translation>
    </message>
    <message>
        <source>Show in the Loader</source>
        <translation>Unter Laden zeigen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected files from the project; undo restores them</source>
        <translation>Die gewählten Dateien aus dem Projekt nehmen; Rückgängig holt sie zurück</translation>
    </message>
    <message>
        <source>looking for missing data</source>
        <translation>Lücken werden gesucht</translation>
    </message>
    <message>
        <source>Files can also be dropped here; the kind of each is detected from its content.</source>
        <translation>Dateien können auch hier abgelegt werden; jede wird an ihrem Inhalt erkannt.</translation>
    </message>
    <message>
        <source>Effect of numbering the topics by position</source>
        <translation>Auswirkung einer Nummerierung der Topics nach Position</translation>
    </message>
    <message>
        <source>Number topics by position</source>
        <translation>Topics nach der Stelle nummerieren</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The file name, or the tag of the run</source>
        <translation>Die Datei oder das Kürzel des Runs</translation>
    </message>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>The contents of the file</source>
        <translation>Was die Datei enthält</translation>
    </message>
    <message>
        <source>loaded from</source>
        <translation>geladen aus</translation>
    </message>
    <message>
        <source>The path of the loaded file, or the fusion that made the run</source>
        <translation>Der Pfad, von dem es geladen wurde, oder die Fusion, aus der es entstand</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>{before} becomes {after}</source>
        <translation>{before} wird {after}</translation>
    </message>
    <message>
        <source>{count:,} {count:topic of|topics of} {name} {count:is|are} missing from all runs and qrels.</source>
        <translation>{count:,} {count:Topic von|Topics von} {name} {count:kommt|kommen} in keinem Run und keinen Qrels vor.</translation>
    </message>
    <message>
        <source>Topic {examples} …</source>
        <translation>Topic {examples} …</translation>
    </message>
</context>
<context>
    <name>SpreadPlot</name>
    <message>
        <source>Distribution of the differences</source>
        <translation>Wie die Unterschiede verteilt sind</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent projects</source>
        <translation>Letzte Projekte</translation>
    </message>
    <message>
        <source>Judge pooled documents, compare runs, and watch the scores change.</source>
        <translation>Dokumente eines Pools beurteilen, Runs vergleichen, jedem Wert beim Entstehen zusehen.</translation>
    </message>
    <message>
        <source>Drop runs, qrels, topics and documents here to start a new project, or drop a project to open it.</source>
        <translation>Runs, Qrels, Topics und Dokumente hier ablegen, um ein neues Projekt zu beginnen, oder ein Projekt, um es zu öffnen.</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>Start a new project with runs, qrels, topics or documents</source>
        <translation>Ein neues Projekt mit Runs, Qrels, Topics oder Dokumenten beginnen</translation>
    </message>
    <message>
        <source>   (missing)</source>
        <translation>   (nicht da)</translation>
    </message>
</context>
<context>
    <name>StartTeamSheet</name>
    <message>
        <source>Live team</source>
        <translation>Live-Team</translation>
    </message>
    <message>
        <source>This project does not belong to a team. In a live team, assessors judge at the same time, and their judgements arrive here as they are made. This needs a service on a computer that all assessors can reach.</source>
        <translation>Dieses Projekt ist keinem Team beigetreten. In einem Live-Team beurteilen die Assessoren gleichzeitig, und ihre Urteile kommen hier sofort an. Dazu braucht es einen Dienst auf einem Rechner, den alle Assessoren erreichen.</translation>
    </message>
    <message>
        <source>Copy the project to that computer, and run there:</source>
        <translation>Kopieren Sie das Projekt auf diesen Rechner und führen Sie dort aus:</translation>
    </message>
    <message>
        <source>YOUR-NAME</source>
        <translation>IHR-NAME</translation>
    </message>
    <message>
        <source>Commands that serve the project</source>
        <translation>Befehle, die das Projekt bereitstellen</translation>
    </message>
    <message>
        <source>The second command prints an invitation: accept it here with “Join a team…”. In the copy that irdesk then creates, use “Live team…” to invite the assessors.</source>
        <translation>Der zweite Befehl gibt eine Einladung aus: Nehmen Sie sie hier mit „Einem Team beitreten …“ an. In der Kopie, die Sie erhalten, laden Sie die Assessoren unter „Live-Team …“ ein.</translation>
    </message>
    <message>
        <source>Without a service, assessors judge in packages: Export packages… on the page Assessors.</source>
        <translation>Ohne Dienst beurteilen die Assessoren in Paketen: „Pakete exportieren …“ auf der Seite „Assessoren“.</translation>
    </message>
    <message>
        <source>How to set up a live team</source>
        <translation>Ein Live-Team einrichten</translation>
    </message>
    <message>
        <source>Open the manual&apos;s page on live teams</source>
        <translation>Die Handbuchseite über Live-Teams öffnen</translation>
    </message>
    <message>
        <source>Join a team…</source>
        <translation>Einem Team beitreten …</translation>
    </message>
    <message>
        <source>Accept an invitation</source>
        <translation>Eine Einladung annehmen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Scoring conventions</source>
        <translation>Konventionen der Zahlen</translation>
    </message>
    <message>
        <source>assessor: {name}</source>
        <translation>Assessor: {name}</translation>
    </message>
    <message>
        <source>opened at {time}, all changes stored</source>
        <translation>geöffnet um {time}, alle Änderungen gespeichert</translation>
    </message>
    <message>
        <source>all changes stored {time}</source>
        <translation>alle Änderungen gespeichert {time}</translation>
    </message>
    <message>
        <source>stored: {name}</source>
        <translation>gespeichert: {name}</translation>
    </message>
    <message>
        <source>undo: {name}</source>
        <translation>rückgängig: {name}</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>Next: {step}</source>
        <translation>Weiter: {step}</translation>
    </message>
</context>
<context>
    <name>StoppingEstimatePanel</name>
    <message>
        <source>Once a pool is judged, the number of relevant documents left is estimated here.</source>
        <translation>Sobald ein Pool bewertet wird, steht hier die Schätzung, wie viele relevante Dokumente noch fehlen.</translation>
    </message>
    <message>
        <source>Show pool</source>
        <translation>Pool zeigen</translation>
    </message>
    <message>
        <source>Number of recent judgements</source>
        <translation>Urteile, auf die zurückgeblickt wird</translation>
    </message>
    <message>
        <source>The number of judgements over which the order of the runs is compared</source>
        <translation>Über wie viele Urteile die Ordnung der Runs betrachtet wird</translation>
    </message>
    <message>
        <source>Topics, with relevant documents found and left</source>
        <translation>Topics, mit gefundenen und fehlenden relevanten Dokumenten</translation>
    </message>
    <message>
        <source>Relevant documents found</source>
        <translation>Gefundene relevante Dokumente</translation>
    </message>
    <message>
        <source>documents judged</source>
        <translation>beurteilte Dokumente</translation>
    </message>
    <message>
        <source>relevant found</source>
        <translation>relevant gefunden</translation>
    </message>
    <message>
        <source>Run order window</source>
        <translation>Fenster für die Reihenfolge</translation>
    </message>
    <message>
        <source>judgements</source>
        <translation>Urteile</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>to judge</source>
        <translation>zu beurteilen</translation>
    </message>
    <message>
        <source>Documents to judge</source>
        <translation>Zu beurteilende Dokumente</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Documents judged</source>
        <translation>Beurteilte Dokumente</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>Documents judged only in imported qrels</source>
        <translation>Nur in importierten Qrels beurteilte Dokumente</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>recent</source>
        <translation>zuletzt</translation>
    </message>
    <message>
        <source>Relevant documents among the last {count} judged</source>
        <translation>Relevante unter den letzten {count} beurteilten</translation>
    </message>
    <message>
        <source>Number of relevant documents left, estimated from the sample, with its 95 % interval</source>
        <translation>Relevante Dokumente, die übrig sind, geschätzt aus der Stichprobe, mit ihrem 95-%-Intervall</translation>
    </message>
    <message>
        <source>The order of the runs needs two runs and judgements made in irdesk: imported judgements have no times.</source>
        <translation>Die Reihenfolge der Runs braucht zwei Runs und hier gefällte Urteile: Importierte haben keine Zeiten.</translation>
    </message>
    <message>
        <source>No order under {measure}: the runs are tied, or were tied {count} judgements ago.</source>
        <translation>Keine Reihenfolge unter {measure}: Die Runs sind gleichauf oder waren es vor {count} Urteilen.</translation>
    </message>
    <message>
        <source>Under {measure}, the order did not change over the last {count} judgements.</source>
        <translation>Unter {measure} hat sich die Reihenfolge über die letzten {count} Urteile nicht geändert.</translation>
    </message>
    <message>
        <source>Under {measure}, the order changed within the last {count} judgements, but not within the last {same}.</source>
        <translation>Unter {measure} hat sich die Reihenfolge innerhalb der letzten {count} Urteile geändert, aber nicht innerhalb der letzten {same}.</translation>
    </message>
    <message>
        <source> τ with the order before these judgements: {tau}.</source>
        <translation> τ mit der Ordnung davor: {tau}.</translation>
    </message>
    <message>
        <source>The number of relevant documents left cannot be estimated in this order: judge the pool in random order, or draw a sample.</source>
        <translation>Die Zahl der übrigen relevanten Dokumente lässt sich in dieser Ordnung nicht schätzen: Beurteilen Sie den Pool in zufälliger Ordnung, oder ziehen Sie eine Stichprobe.</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>estimating relevant documents left</source>
        <translation>übrige relevante Dokumente werden geschätzt</translation>
    </message>
    <message>
        <source>The number of relevant documents left is estimated from the sample, up to its first unjudged document.</source>
        <translation>Die Zahl der übrigen relevanten Dokumente wird aus der Stichprobe bis zu ihrem ersten unbeurteilten Dokument geschätzt.</translation>
    </message>
    <message>
        <source>documents judged in topic {topic}</source>
        <translation>beurteilte Dokumente, Topic {topic}</translation>
    </message>
</context>
<context>
    <name>SwitchBar</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>All actions (F10)</source>
        <translation>Alle Aktionen (F10)</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>{done:,} of {topics:,} {topics:topic|topics} · {judged:,} of {documents:,} judged</source>
        <translation>{done:,} von {topics:,} {topics:Topic|Topics} · {judged:,} von {documents:,} beurteilt</translation>
    </message>
    <message>
        <source>{done:,} of {topics:,} {topics:topic|topics} · {decided:,} of {documents:,} done: {judged:,} judged</source>
        <translation>{done:,} von {topics:,} {topics:Topic|Topics} · {decided:,} von {documents:,} erledigt: {judged:,} beurteilt</translation>
    </message>
    <message>
        <source> ({count:,} imported)</source>
        <translation> ({count:,} importiert)</translation>
    </message>
    <message>
        <source>, {count:,} cannot tell</source>
        <translation>, {count:,} nicht zu sagen</translation>
    </message>
    <message>
        <source> · {count:,} skipped</source>
        <translation> · {count:,} übersprungen</translation>
    </message>
    <message>
        <source> · about {time} left</source>
        <translation> · noch etwa {time}</translation>
    </message>
    <message>
        <source> · about {least} to {most} left</source>
        <translation> · noch etwa {least} bis {most}</translation>
    </message>
    <message>
        <source>The pace appears after the first judgements.</source>
        <translation>Das Tempo steht hier, sobald etwas beurteilt ist.</translation>
    </message>
    <message>
        <source>The time left appears after {count} more {count:judgement|judgements}.</source>
        <translation>Die restliche Zeit steht hier nach {count} {count:weiteren Urteil|weiteren Urteilen}.</translation>
    </message>
    <message>
        <source>{rate:.0f} judgements per hour of active time, median {median:.0f} s over the last {count}</source>
        <translation>{rate:.0f} Urteile je Stunde aktiver Zeit, {median:.0f} s im Median der letzten {count}</translation>
    </message>
</context>
<context>
    <name>TableExport</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX, all columns</source>
        <translation>Als LaTeX kopieren, alle Spalten</translation>
    </message>
    <message>
        <source>Show the command…</source>
        <translation>Befehl zeigen …</translation>
    </message>
    <message>
        <source>copied {rows:,} {rows:row|rows} of {columns} {columns:column|columns}</source>
        <translation>{rows:,} {rows:Zeile|Zeilen} mit {columns} {columns:Spalte|Spalten} kopiert</translation>
    </message>
    <message>
        <source>First select the table that you want to export</source>
        <translation>Erst die Tabelle auswählen, die exportiert werden soll</translation>
    </message>
    <message>
        <source>About {name}…</source>
        <translation>Über {name}…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Copy or save the table</source>
        <translation>Tabelle kopieren oder speichern</translation>
    </message>
    <message>
        <source>Copy the table as LaTeX, Markdown or CSV, or save it</source>
        <translation>Die Tabelle als LaTeX, Markdown oder CSV kopieren oder speichern</translation>
    </message>
    <message>
        <source>left out {names} and {more} more</source>
        <translation>ausgelassen: {names} und {more} weitere</translation>
    </message>
    <message>
        <source>left out {names}</source>
        <translation>ausgelassen: {names}</translation>
    </message>
</context>
<context>
    <name>TaskView</name>
    <message>
        <source>Progress of background work</source>
        <translation>Fortschritt der Arbeit im Hintergrund</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the background task and discard its result</source>
        <translation>Die Hintergrundarbeit abbrechen und ihr Ergebnis verwerfen</translation>
    </message>
    <message>
        <source> (+{count})</source>
        <translation> (+{count})</translation>
    </message>
</context>
<context>
    <name>TeamActions</name>
    <message>
        <source>Not available: this project does not belong to a team (see Live team… and Join a team…)</source>
        <translation>Nicht verfügbar: Dieses Projekt ist keinem Team beigetreten (siehe „Live-Team …“ und „Einem Team beitreten …“)</translation>
    </message>
    <message>
        <source>Not available: needs an open project and, in a team, the role of coordinator</source>
        <translation>Nicht verfügbar: Erfordert ein offenes Projekt und in einem Team die Rolle Koordinator</translation>
    </message>
</context>
<context>
    <name>TeamConnectionSheet</name>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>{name}, {role}</source>
        <translation>{name}, {role}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>Last contact</source>
        <translation>Letzter Kontakt</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Only in this copy</source>
        <translation>Nur in dieser Kopie</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Contact the service now</source>
        <translation>Den Dienst sofort fragen</translation>
    </message>
    <message>
        <source>Leave the team…</source>
        <translation>Das Team verlassen …</translation>
    </message>
    <message>
        <source>Remove the connection to this server; all judgements are kept in the file</source>
        <translation>Die Verbindung zu diesem Server entfernen; alle Urteile bleiben in der Datei</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to this server from now on</source>
        <translation>Ab jetzt mit diesem Server verbinden</translation>
    </message>
    <message>
        <source>no contact since the file was opened</source>
        <translation>kein Kontakt seit dem Öffnen</translation>
    </message>
    <message>
        <source>{count:,} {count:judgement or note|judgements and notes}</source>
        <translation>{count:,} {count:Urteil oder Notiz|Urteile und Notizen}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>All your judgements are kept in this file. To join again you need a new invitation.</source>
        <translation>Alle Ihre Urteile bleiben in dieser Datei. Um wieder beizutreten, brauchen Sie eine neue Einladung.</translation>
    </message>
    <message>
        <source>{count:,} {count:row was|rows were} not sent; send the file to the coordinator instead.</source>
        <translation>{count:,} {count:Zeile wurde|Zeilen wurden} nicht gesendet; senden Sie stattdessen die Datei an die Koordination.</translation>
    </message>
</context>
<context>
    <name>TeamInWindow</name>
    <message>
        <source>connecting to the team</source>
        <translation>Verbindung zum Team wird aufgebaut</translation>
    </message>
    <message>
        <source>Server: {server}</source>
        <translation>Server: {server}</translation>
    </message>
    <message>
        <source>This project belongs to a team that you did not join on this computer</source>
        <translation>Dieses Projekt gehört zu einem Team, dem Sie nicht auf diesem Rechner beigetreten sind</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Your access to the team was revoked</source>
        <translation>Ihr Zugang zum Team wurde entzogen</translation>
    </message>
    <message>
        <source>The certificate of the team&apos;s server has changed</source>
        <translation>Der Server des Teams hat ein anderes Zertifikat als bisher</translation>
    </message>
    <message>
        <source>Judgements made in this copy are not sent to the team</source>
        <translation>Urteile in dieser Kopie werden nicht an das Team gesendet</translation>
    </message>
    <message>
        <source>The team&apos;s service rejected the data</source>
        <translation>Der Dienst des Teams lehnt ab, was gesendet wurde</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>The coordinator made changes</source>
        <translation>Die Koordination hat Änderungen vorgenommen</translation>
    </message>
    <message>
        <source>Assignments: a coordinator assigns topics in Live team…</source>
        <translation>Zuteilungen: Ein Koordinator teilt Topics unter „Live-Team …“ zu</translation>
    </message>
    <message>
        <source>Guidelines: only a coordinator can edit them.</source>
        <translation>Richtlinien: Ein Koordinator schreibt sie.</translation>
    </message>
    <message>
        <source>Grade scale: it cannot change after the team has begun to judge.</source>
        <translation>Stufenskala: Sie kann nicht mehr geändert werden, sobald das Team zu urteilen begonnen hat.</translation>
    </message>
    <message>
        <source>The team&apos;s settings replaced your changes in this copy</source>
        <translation>Die Einstellungen des Teams haben Ihre Änderungen in dieser Kopie ersetzt</translation>
    </message>
    <message>
        <source>you left the team; this file keeps your judgements</source>
        <translation>Sie haben das Team verlassen; diese Datei behält, was Sie geurteilt haben</translation>
    </message>
</context>
<context>
    <name>TermBar</name>
    <message>
        <source>Custom highlight terms for this topic</source>
        <translation>Eigene Suchwörter für dieses Topic</translation>
    </message>
    <message>
        <source>custom terms, separated by commas</source>
        <translation>eigene Wörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Enter highlights them in all documents of this topic, Esc cancels</source>
        <translation>Eingabe hebt sie in allen Dokumenten dieses Topics hervor, Esc lässt sie, wie sie waren</translation>
    </message>
</context>
<context>
    <name>TermChip</name>
    <message>
        <source>{word}, occurrences: {count}</source>
        <translation>{word}, Vorkommen: {count}</translation>
    </message>
    <message>
        <source>custom term</source>
        <translation>eigenes Wort</translation>
    </message>
    <message>
        <source>topic word</source>
        <translation>Wort des Topics</translation>
    </message>
    <message>
        <source>{whose}: go to the next occurrence{key}</source>
        <translation>{whose}: zur nächsten Stelle{key}</translation>
    </message>
</context>
<context>
    <name>TextZoom</name>
    <message>
        <source>document text size: {percent} %</source>
        <translation>Textgröße der Dokumente: {percent} %</translation>
    </message>
    <message>
        <source>interface text size: {percent} %</source>
        <translation>Textgröße der Oberfläche: {percent} %</translation>
    </message>
</context>
<context>
    <name>TitleBar</name>
    <message>
        <source>Open another view next to this one</source>
        <translation>Eine andere Ansicht daneben öffnen</translation>
    </message>
    <message>
        <source>Show this view in a separate window</source>
        <translation>Diese Ansicht in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Close this view</source>
        <translation>Diese Ansicht schließen</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Undone · {what}</source>
        <translation>Rückgängig · {what}</translation>
    </message>
    <message>
        <source>Redone · {what}</source>
        <translation>Wiederholt · {what}</translation>
    </message>
    <message>
        <source>Cleared · {what} · {undo} restores it</source>
        <translation>Gelöscht · {what} · {undo} stellt es wieder her</translation>
    </message>
    <message>
        <source>Changed · {what} · press “{next}” for the next unjudged document</source>
        <translation>Geändert · {what} · „{next}“ führt zum nächsten unbeurteilten Dokument</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
</context>
<context>
    <name>TopicBox</name>
    <message>
        <source>Mean or topic</source>
        <translation>Mittel oder Topic</translation>
    </message>
    <message>
        <source>Show the mean over topics, or the scores of one topic</source>
        <translation>Werte des Mittels über Topics oder eines Topics</translation>
    </message>
    <message>
        <source>mean of {count} {count:topic|topics}</source>
        <translation>Mittel von {count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>mean of {kept} of {count} topics</source>
        <translation>Mittel von {kept} der {count} Topics</translation>
    </message>
    <message>
        <source>{topic} (outside the filter)</source>
        <translation>{topic} (außerhalb des Filters)</translation>
    </message>
    <message>
        <source>{topic} (not judged)</source>
        <translation>{topic} (nicht beurteilt)</translation>
    </message>
</context>
<context>
    <name>TopicDifficultyPanel</name>
    <message>
        <source>Measure of the scores</source>
        <translation>Maß der Werte</translation>
    </message>
    <message>
        <source>Two runs</source>
        <translation>Zwei Runs</translation>
    </message>
    <message>
        <source>Compare two runs on the chosen topic (Enter)</source>
        <translation>Zwei Runs im gewählten Topic vergleichen (Eingabe)</translation>
    </message>
    <message>
        <source>Topics and the scores of the runs</source>
        <translation>Topics und was sie mit den Runs machen</translation>
    </message>
    <message>
        <source>Load runs and qrels to see how the runs score on each topic.</source>
        <translation>Laden Sie Runs und Qrels, um zu sehen, was jedes Topic mit den Runs macht.</translation>
    </message>
    <message>
        <source>computing scores by topic</source>
        <translation>Topics werden betrachtet</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>Relevant documents of the topic</source>
        <translation>Relevante Dokumente des Topics</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>run order least similar to that of the means: {topic} (τ_AP {value})</source>
        <translation>Reihenfolge der Runs, die der der Mittel am wenigsten ähnelt: {topic} (τ_AP {value})</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Median score of the runs</source>
        <translation>Median der Werte der Runs</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>Best score: if it is low, no run does well on the topic</source>
        <translation>Bester Wert: niedrig, wo kein Run das Topic kann</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Runs</translation>
    </message>
    <message>
        <source>Best score minus the worst (ΔnDCG, if the measure is nDCG)</source>
        <translation>Bester Wert weniger den schlechtesten (ΔnDCG, wo das Maß nDCG ist)</translation>
    </message>
    <message>
        <source>failing run</source>
        <translation>versagender Run</translation>
    </message>
    <message>
        <source>The only outlier below all other runs, by Grubbs&apos; test at 1 %; needs at least five runs</source>
        <translation>Der einzige Run, der nach dem Test von Grubbs zu 1 % als Ausreißer unter allen anderen liegt; ab fünf Runs</translation>
    </message>
    <message>
        <source>hardest topic: {topic} (mean {value})</source>
        <translation>schwierigstes Topic: {topic} (Mittel {value})</translation>
    </message>
    <message>
        <source>most discriminating topic: {topic} (SD {value})</source>
        <translation>trennschärfstes Topic: {topic} (SD {value})</translation>
    </message>
    <message>
        <source>Summary of the topics</source>
        <translation>Topics in Worten</translation>
    </message>
    <message>
        <source>Mean score of the runs; it is low for a hard topic</source>
        <translation>Mittlerer Wert der Runs: niedrig ist schwer</translation>
    </message>
    <message>
        <source>Every run&apos;s score from 0 on the left to the highest on the right; a triangle marks the selected run</source>
        <translation>Der Wert jedes Runs von 0 links bis zum größten rechts; der des gewählten Runs ist ein Dreieck</translation>
    </message>
    <message>
        <source>Standard deviation of the runs&apos; scores: how well the topic separates them</source>
        <translation>Standardabweichung der Werte der Runs: wie weit das Topic sie auseinanderbringt</translation>
    </message>
    <message>
        <source>Correlation of the run order on this topic with the order of the means: 1 identical, 0 as expected by chance, −1 reversed</source>
        <translation>Korrelation der Reihenfolge der Runs in diesem Topic mit der ihrer Mittel: 1 gleich, 0 wie durch Zufall, −1 umgekehrt</translation>
    </message>
    <message>
        <source>Difference between the failing run&apos;s score and the next run&apos;s</source>
        <translation>Differenz zwischen dem Wert des versagenden Runs und dem des nächsten</translation>
    </message>
    <message>
        <source>No topics to show</source>
        <translation>Kein Topic ist übrig, das man betrachten könnte.</translation>
    </message>
    <message>
        <source>single-run failures: {count} {count:topic|topics} (expected by chance: {chance})</source>
        <translation>Ausfälle eines einzelnen Runs: {count} {count:Topic|Topics} (zufällig erwartet: {chance})</translation>
    </message>
    <message>
        <source>detecting single-run failures needs {count} runs</source>
        <translation>Ausfälle einzelner Runs brauchen {count} Runs</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Run</translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} Runs</translation>
    </message>
</context>
<context>
    <name>TopicFilterBar</name>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>such as 1-10, 12, 106_*</source>
        <translation>etwa 1-10, 12, 106_*</translation>
    </message>
    <message>
        <source>Topic ids, with wildcards * and ? and ranges of numbers</source>
        <translation>Kennungen von Topics, * und ? für beliebige Zeichen, Spannen von Nummern</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>in title or description</source>
        <translation>in Titel oder Beschreibung</translation>
    </message>
    <message>
        <source>Show topics with all these words in the title or description</source>
        <translation>Topics mit all diesen Wörtern im Titel oder in der Beschreibung zeigen</translation>
    </message>
    <message>
        <source>Relevant</source>
        <translation>Relevant</translation>
    </message>
    <message>
        <source>Number of relevant documents per topic: 5..100, 5.. or ..100</source>
        <translation>Wie viele relevante Dokumente ein Topic hat: 5..100, 5.. oder ..100</translation>
    </message>
    <message>
        <source>Mean of all runs&apos; scores, low for a hard topic: ..0.3 or 0.1..0.3</source>
        <translation>Das Mittel der Werte aller Runs: bei einem schweren Topic ist es niedrig. ..0.3 oder 0.1..0.3</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Schwierigkeit</translation>
    </message>
    <message>
        <source>Measure of difficulty</source>
        <translation>Maß der Schwierigkeit</translation>
    </message>
    <message>
        <source>The measure of topic difficulty</source>
        <translation>Das Maß, nach dem Topics schwer sind</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>Remove the filter: show all topics again</source>
        <translation>Den Filter entfernen: wieder alle Topics zeigen</translation>
    </message>
</context>
<context>
    <name>TopicHeader</name>
    <message>
        <source>Narrative and guidelines</source>
        <translation>Narrative und Richtlinien</translation>
    </message>
    <message>
        <source>Narrative</source>
        <translation>Narrativ</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Mark words</source>
        <translation>Wörter markieren</translation>
    </message>
</context>
<context>
    <name>TopicListModel</name>
    <message>
        <source>{id} {title}: {judged} of {pooled} judged</source>
        <translation>{id} {title}: {judged} von {pooled} beurteilt</translation>
    </message>
    <message>
        <source>, {count} imported</source>
        <translation>, {count} importiert</translation>
    </message>
    <message>
        <source>, {count} cannot tell</source>
        <translation>, {count} nicht zu sagen</translation>
    </message>
    <message>
        <source>, {count} skipped</source>
        <translation>, {count} übersprungen</translation>
    </message>
</context>
<context>
    <name>TopicPlot</name>
    <message>
        <source>The two runs tie in all {count} {count:topic|topics}</source>
        <translation>Die beiden Runs sind in allen {count} {count:Topic|Topics} gleich</translation>
    </message>
    <message>
        <source>{count:,} more {count:topic|topics} here: {topics}; click again for the next</source>
        <translation>{count:,} {count:weiteres Topic|weitere Topics} hier: {topics}; noch einmal klicken für das nächste</translation>
    </message>
</context>
<context>
    <name>TopicTextsPanel</name>
    <message>
        <source>Topic files</source>
        <translation>Topic-Dateien</translation>
    </message>
    <message>
        <source>Add topics…</source>
        <translation>Topics hinzufügen…</translation>
    </message>
    <message>
        <source>Load the topics with the titles, descriptions and narratives that assessors use to judge.</source>
        <translation>Laden Sie die Topics mit ihren Titeln, Beschreibungen und Erläuterungen, nach denen Assessoren urteilen.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The id of the topic</source>
        <translation>Seine Nummer</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>The title of the topic</source>
        <translation>Sein Titel</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>The information that assessors look for</source>
        <translation>Die Information, nach der Assessoren suchen</translation>
    </message>
    <message>
        <source>narrative</source>
        <translation>Erläuterung</translation>
    </message>
    <message>
        <source>The criteria for relevance</source>
        <translation>Die Kriterien für Relevanz</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Tour, step {step} of {steps}</source>
        <translation>Rundgang, Schritt {step} von {steps}</translation>
    </message>
    <message>
        <source>{count} {count:document|documents} of this topic {count:is|are} already judged. Clear the judgements to judge them yourself, or continue.</source>
        <translation>{count} {count:Dokument|Dokumente} dieses Topics {count:ist|sind} bereits beurteilt. Löschen Sie die Urteile, um selbst zu urteilen, oder gehen Sie weiter.</translation>
    </message>
    <message>
        <source>All topics are shown again. The list of examples offers more examples; each opens in its view.</source>
        <translation>Alle Topics werden wieder gezeigt. Die Liste der Beispiele bietet mehr; jedes öffnet sich in seiner Ansicht.</translation>
    </message>
    <message>
        <source>The tour is done</source>
        <translation>Der Rundgang ist beendet</translation>
    </message>
</context>
<context>
    <name>TwoRunsPanel</name>
    <message>
        <source>Swap sides</source>
        <translation>Seiten wechseln</translation>
    </message>
    <message>
        <source>Swap the two runs</source>
        <translation>Die beiden Runs die Seiten wechseln lassen</translation>
    </message>
    <message>
        <source>What would change?</source>
        <translation>Was würde es ändern?</translation>
    </message>
    <message>
        <source>Topics of the two runs</source>
        <translation>Topics der beiden Runs</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>comparing two runs</source>
        <translation>zwei Runs werden verglichen</translation>
    </message>
    <message>
        <source>reading two rankings</source>
        <translation>zwei Rangfolgen werden gelesen</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run&apos;s score</source>
        <translation>Der Wert des Runs</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>The run&apos;s score minus the other&apos;s; ▲ the run is better</source>
        <translation>Der Wert des Runs weniger den des anderen; ▲ der Run ist besser</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>Relevant documents of the topic</source>
        <translation>Relevante Dokumente des Topics</translation>
    </message>
    <message>
        <source>unjudged {run}</source>
        <translation>unbeurteilt {run}</translation>
    </message>
    <message>
        <source>{wins} {wins:win|wins} · {ties} {ties:tie|ties} · {losses} {losses:loss|losses} in {n} {n:topic|topics}</source>
        <translation>{wins} {wins:Sieg|Siege} · {ties} unentschieden · {losses} {losses:Niederlage|Niederlagen} bei {n} {n:Topic|Topics}</translation>
    </message>
    <message>
        <source>Unjudged documents that the run retrieves, down to the measure&apos;s cutoff</source>
        <translation>Unbeurteilte Dokumente, die der Run zeigt, bis zum Cutoff des Maßes</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>The baseline&apos;s score</source>
        <translation>Der Wert der Baseline</translation>
    </message>
    <message>
        <source>{count} relevant</source>
        <translation>{count} relevant</translation>
    </message>
    <message>
        <source>{run} is compared with itself: choose another run.</source>
        <translation>{run} wird mit sich selbst verglichen: Wählen Sie einen anderen Run.</translation>
    </message>
    <message>
        <source>{share} % interval ({method}) {low} to {high}</source>
        <translation>{share}-%-Intervall ({method}) {low} bis {high}</translation>
    </message>
    <message>
        <source>SD {deviation}, d {effect}</source>
        <translation>SD {deviation}, d {effect}</translation>
    </message>
    <message>
        <source>{test}: {statistic}, p {p}</source>
        <translation>{test}: {statistic}, p {p}</translation>
    </message>
    <message>
        <source>{run} and {other} have no topic in common. {basis}</source>
        <translation>{run} und {other} haben kein Topic gemeinsam. {basis}</translation>
    </message>
    <message>
        <source>Find judgements that would reverse the order of these two runs</source>
        <translation>Welche Urteile die Reihenfolge der beiden drehen würden</translation>
    </message>
    <message>
        <source>Measure for comparing the two runs</source>
        <translation>Maß, nach dem die beiden Runs verglichen werden</translation>
    </message>
    <message>
        <source>Summary of the comparison</source>
        <translation>Der Vergleich in Worten</translation>
    </message>
    <message>
        <source>Load two runs and qrels to compare them.</source>
        <translation>Zwei Runs und Qrels laden, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>Unjudged documents that the other run retrieves, down to the measure&apos;s cutoff</source>
        <translation>Unbeurteilte Dokumente, die der andere Run zeigt, bis zum Cutoff</translation>
    </message>
    <message>
        <source>No topics for comparing the runs</source>
        <translation>Kein Topic ist übrig, über dem die Runs verglichen werden könnten.</translation>
    </message>
    <message>
        <source>This p is not corrected for multiple pairs; Comparison and All pairs correct p for all pairs that they show.</source>
        <translation>Dieses p ist nicht für mehrere Paare korrigiert; Vergleich und Alle Paare korrigieren p für alle Paare, die sie zeigen.</translation>
    </message>
    <message>
        <source>{run} and {other} do not differ in any of {n} {n:topic|topics}. {basis}</source>
        <translation>{run} und {other} unterscheiden sich in keinem von {n} {n:Topic|Topics}. {basis}</translation>
    </message>
    <message>
        <source>{run} − {other}: mean difference {mean}</source>
        <translation>{run} − {other}: mittlerer Unterschied {mean}</translation>
    </message>
</context>
<context>
    <name>UndoAndRedo</name>
    <message>
        <source>the previous step is not a judgement; undo it under Collection (Ctrl+3)</source>
        <translation>der vorige Schritt ist kein Urteil; unter Kollektion (Strg+3) lässt er sich rückgängig machen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo {name}</source>
        <translation>Rückgängig: {name}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo {name}</source>
        <translation>Wiederholen: {name}</translation>
    </message>
</context>
<context>
    <name>UnjudgedState</name>
    <message>
        <source>Add qrels…</source>
        <translation>Qrels hinzufügen…</translation>
    </message>
    <message>
        <source>looking for qrels</source>
        <translation>Qrels werden gesucht</translation>
    </message>
    <message>
        <source>{count:,} {count:run is|runs are} loaded, but no judgements. Load qrels or judge documents to see scores.</source>
        <translation>{count:,} {count:Run ist|Runs sind} geladen, aber keine Urteile. Werte brauchen Qrels oder eigene Urteile.</translation>
    </message>
    <message>
        <source>Load {name}</source>
        <translation>{name} laden</translation>
    </message>
</context>
<context>
    <name>ViewFrame</name>
    <message>
        <source>All topics: the filter is not applied here</source>
        <translation>Alle Topics: Der Filter wirkt hier nicht</translation>
    </message>
</context>
<context>
    <name>WhatIfControls</name>
    <message>
        <source>cutoff </source>
        <translation>Cutoff </translation>
    </message>
    <message>
        <source>cutoffs of the measures</source>
        <translation>Cutoffs wie im Namen</translation>
    </message>
    <message>
        <source>The cutoff for all measures</source>
        <translation>Der Rang, an dem alle Maße abgeschnitten werden</translation>
    </message>
    <message>
        <source>The cutoff for all measures; 0: each measure uses the cutoff in its name, such as 5 in P@5</source>
        <translation>Der Rang, bei dem alle Maße abgeschnitten werden; 0: jedes bei dem in seinem Namen, etwa 5 bei P@5</translation>
    </message>
    <message>
        <source>The lowest grade that counts as relevant</source>
        <translation>Die Stufe, ab der ein Dokument relevant ist</translation>
    </message>
    <message>
        <source>The gain of a grade</source>
        <translation>Was eine Stufe einbringt</translation>
    </message>
    <message>
        <source>Second ranking</source>
        <translation>Zweite Rangliste</translation>
    </message>
    <message>
        <source>Show a second ranking of the same documents next to the first</source>
        <translation>Eine zweite Rangliste derselben Dokumente neben der ersten zeigen</translation>
    </message>
    <message>
        <source>Add missing relevant document (I)</source>
        <translation>Fehlendes relevantes Dokument (I)</translation>
    </message>
    <message>
        <source>Add a relevant document that is not retrieved (I); it is below the line until you move it up</source>
        <translation>Ein relevantes Dokument ergänzen, das nicht gefunden wurde (I); es steht unter der Linie, bis Sie es nach oben schieben</translation>
    </message>
    <message>
        <source>Reset (R)</source>
        <translation>Zurücksetzen (R)</translation>
    </message>
    <message>
        <source>Back to the real ranking (R)</source>
        <translation>Zurück zur Rangliste, wie sie wirklich ist (R)</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy the ranking as text; to restore it, paste it here or pass it to irdesk what-if</source>
        <translation>Die Rangliste als Text kopieren: hier eingefügt oder an irdesk what-if gegeben, bringt er alles zurück</translation>
    </message>
    <message>
        <source>relevant from {grade}</source>
        <translation>relevant ab {grade}</translation>
    </message>
    <message>
        <source>gain: grade</source>
        <translation>Gewinn: Stufe</translation>
    </message>
    <message>
        <source>gain: 2^grade − 1</source>
        <translation>Gewinn: 2^Stufe − 1</translation>
    </message>
    <message>
        <source>gain: {gains}</source>
        <translation>Gewinn: {gains}</translation>
    </message>
</context>
<context>
    <name>WhatIfKeys</name>
    <message>
        <source>nothing is stored: Backspace undoes one step, R resets all</source>
        <translation>Hier wird nichts gespeichert: Die Rücktaste geht einen Schritt zurück, R zum Anfang</translation>
    </message>
</context>
<context>
    <name>WhatIfModel</name>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>docno</source>
        <translation>docno</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>was</source>
        <translation>war</translation>
    </message>
    <message>
        <source>The rank in the imagined ranking</source>
        <translation>Der Rang, den es jetzt hat</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The rank in the real ranking</source>
        <translation>Der Rang, den es wirklich hat</translation>
    </message>
    <message>
        <source>The grade in the imagined ranking; ✎ if it differs from the real grade, ? if it is unjudged</source>
        <translation>Die Stufe, die es jetzt hat; ✎ wo es wirklich eine andere ist, ? wo niemand geurteilt hat</translation>
    </message>
    <message>
        <source>— not retrieved —</source>
        <translation>— nicht gefunden —</translation>
    </message>
</context>
<context>
    <name>WhatIfPanel</name>
    <message>
        <source>Back to the run</source>
        <translation>Zurück zum Run</translation>
    </message>
    <message>
        <source>Show the ranking of the selected run again</source>
        <translation>Wieder die Rangliste des gewählten Runs zeigen</translation>
    </message>
    <message>
        <source>Load a run and judgements to experiment with a ranking.</source>
        <translation>Laden Sie einen Run und Urteile, um mit einer Rangliste zu spielen.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>reading a ranking</source>
        <translation>eine Rangliste wird gelesen</translation>
    </message>
    <message>
        <source>Imagine a ranking</source>
        <translation>Rangliste ausdenken</translation>
    </message>
    <message>
        <source>Imagined ranking</source>
        <translation>Ausgedachte Rangliste</translation>
    </message>
</context>
<context>
    <name>WhatIfScores</name>
    <message>
        <source>How the imagined score is computed</source>
        <translation>Wie der gedachte Wert zustande kommt</translation>
    </message>
    <message>
        <source>imagined</source>
        <translation>wäre</translation>
    </message>
    <message>
        <source>The imagined score minus the real one</source>
        <translation>Um wie viel er sich ändern würde</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>The measure</source>
        <translation>Das Maß</translation>
    </message>
    <message>
        <source>Imagined and real scores</source>
        <translation>Gedachte Werte neben den wirklichen</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>The score of the first ranking</source>
        <translation>Der Wert der ersten Rangliste</translation>
    </message>
    <message>
        <source>second</source>
        <translation>zweite</translation>
    </message>
    <message>
        <source>The score of the second ranking</source>
        <translation>Der Wert der zweiten Rangliste</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>The second score minus the first one</source>
        <translation>Der zweite Wert minus den ersten</translation>
    </message>
    <message>
        <source>real</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>The real score</source>
        <translation>Der wirkliche Wert</translation>
    </message>
    <message>
        <source>The imagined score</source>
        <translation>Der Wert des Gedachten</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>{measure} has no score here.</source>
        <translation>{measure} hat hier keinen Wert.</translation>
    </message>
    <message>
        <source>Second ranking: {formula}</source>
        <translation>Zweite Rangliste: {formula}</translation>
    </message>
    <message>
        <source>First ranking: {formula}</source>
        <translation>Erste Rangliste: {formula}</translation>
    </message>
</context>
<context>
    <name>WhatWouldChangePanel</name>
    <message>
        <source>Measure for comparing the two runs</source>
        <translation>Maß, nach dem die beiden Runs verglichen werden</translation>
    </message>
    <message>
        <source>Summary of the decisive judgements</source>
        <translation>Zusammenfassung der entscheidenden Urteile</translation>
    </message>
    <message>
        <source>Decisive documents</source>
        <translation>Entscheidende Dokumente</translation>
    </message>
    <message>
        <source>Load two runs and qrels to see what would change their order.</source>
        <translation>Laden Sie zwei Runs und Urteile zu ihren Topics, um zu sehen, was ihre Reihenfolge ändern würde.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>looking for judgements that would change the order</source>
        <translation>sucht Urteile, die die Reihenfolge ändern würden</translation>
    </message>
    <message>
        <source>No documents are left to judge for these two runs.</source>
        <translation>Für diese beiden Runs ist nichts mehr zu beurteilen.</translation>
    </message>
    <message>
        <source>Compare the two runs</source>
        <translation>Die beiden Runs vergleichen</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>docno</source>
        <translation>docno</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>✓ if the document is in the pool; other documents are added before they are judged</source>
        <translation>✓ im Pool; andere kommen hinein, wenn sie beurteilt werden sollen</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>The document&apos;s rank in the selected run; – if it was not retrieved</source>
        <translation>Der Rang des Dokuments im gewählten Run; –, wenn es nicht gefunden wurde</translation>
    </message>
    <message>
        <source>The document&apos;s rank in the baseline; – if it was not retrieved</source>
        <translation>Der Rang des Dokuments in der Baseline; –, wenn es nicht gefunden wurde</translation>
    </message>
    <message>
        <source>The change of the difference (run − baseline) if only this document were judged, with the top grade</source>
        <translation>Um wie viel sich die Differenz (Run − Baseline) ändert, wenn nur dieses Dokument beurteilt würde, mit der höchsten Stufe</translation>
    </message>
    <message>
        <source>The queue now shows only {count} {count:document|documents}, in its own order; {key} goes back</source>
        <translation>Die Warteschlange zeigt jetzt nur {count} {count:Dokument|Dokumente}, in ihrer eigenen Reihenfolge; {key} führt zurück</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderer</translation>
    </message>
    <message>
        <source>favours</source>
        <translation>begünstigt</translation>
    </message>
    <message>
        <source>Documents to judge are those that either run retrieves down to the measure&apos;s cutoff, and those in the pool; all other documents stay unchanged. “At random” means that each document is relevant with its topic&apos;s probability p.</source>
        <translation>Beurteilt werden kann, was einer der Runs bis zur Schranke des Maßes zeigt, und was im Pool ist; alles andere bleibt, wie es ist. Ausgelost: Jedes Dokument ist mit dem p seines Topics relevant.</translation>
    </message>
    <message>
        <source>Judge {count} selected documents</source>
        <translation>{count} gewählte beurteilen</translation>
    </message>
    <message>
        <source>if relevant</source>
        <translation>wenn relevant</translation>
    </message>
    <message>
        <source>if not</source>
        <translation>wenn nicht</translation>
    </message>
    <message>
        <source>The change of the difference (run − baseline) if only this document were judged, with the lowest grade; = if it would not change</source>
        <translation>Um wie viel sich die Differenz (Run − Baseline) ändert, wenn nur dieses Dokument beurteilt würde, mit der niedrigsten Stufe; =, wenn sie gleich bliebe</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>By how much this judgement moves the difference on average: 2 p (1 − p) times the distance between its two possible changes. p = (relevant + 1) / (judged + 2) in the topic is the chance that the document is relevant.</source>
        <translation>Um wie viel dieses Urteil die Differenz im Mittel verschiebt: 2 p (1 − p) mal der Abstand der beiden möglichen Änderungen. p = (relevante + 1) / (beurteilte + 2) im Topic ist die Wahrscheinlichkeit, dass das Dokument relevant ist.</translation>
    </message>
    <message>
        <source>The run that gains if the document is relevant</source>
        <translation>Der Run, der gewinnt, wenn das Dokument relevant ist</translation>
    </message>
    <message>
        <source>{run} is compared with itself: choose another run.</source>
        <translation>{run} wird mit sich selbst verglichen: einen anderen Run wählen.</translation>
    </message>
    <message>
        <source>Judge the first {count}</source>
        <translation>Die ersten {count} beurteilen</translation>
    </message>
    <message>
        <source>Judge all {count}</source>
        <translation>Alle {count} beurteilen</translation>
    </message>
    <message>
        <source>Judge document</source>
        <translation>Dokument beurteilen</translation>
    </message>
    <message>
        <source>Queue these documents in the Judge workspace ({key}); {back} returns here</source>
        <translation>Diese Dokumente in die Warteschlange des Arbeitsbereichs Beurteilen stellen ({key}); {back} führt zurück</translation>
    </message>
</context>
<context>
    <name>ZoomScrollBars</name>
    <message>
        <source>Visible rows</source>
        <translation>Sichtbare Zeilen</translation>
    </message>
    <message>
        <source>Visible columns</source>
        <translation>Sichtbare Spalten</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt …</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>Projekt öffnen …</translation>
    </message>
    <message>
        <source>Open a project file</source>
        <translation>Eine Projektdatei öffnen</translation>
    </message>
    <message>
        <source>Invite assessors, assign topics, see progress</source>
        <translation>Einladen, zuweisen, den Fortschritt des Teams sehen, dem Sie beigetreten sind</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Open the bundled sample collection</source>
        <translation>Die mitgelieferte Beispielkollektion öffnen</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Load runs, qrels, topics or documents</source>
        <translation>Runs, Qrels, Topics oder Dokumente laden</translation>
    </message>
    <message>
        <source>Export qrels…</source>
        <translation>Qrels exportieren …</translation>
    </message>
    <message>
        <source>Write judgements that count</source>
        <translation>Alle Urteile schreiben, die zählen</translation>
    </message>
    <message>
        <source>Export journal…</source>
        <translation>Journal exportieren …</translation>
    </message>
    <message>
        <source>Write work packages for assessors</source>
        <translation>Arbeitspakete für Assessoren schreiben</translation>
    </message>
    <message>
        <source>Import the assessors&apos; judgements</source>
        <translation>Importieren, was Assessoren beurteilt haben</translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation>Veröffentlichen …</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Backups…</source>
        <translation>Sicherungen …</translation>
    </message>
    <message>
        <source>Open a copy of an earlier state</source>
        <translation>Kopie eines früheren Stands öffnen</translation>
    </message>
    <message>
        <source>Judge as…</source>
        <translation>Urteilen als …</translation>
    </message>
    <message>
        <source>Close project</source>
        <translation>Projekt schließen</translation>
    </message>
    <message>
        <source>Go back to the start page</source>
        <translation>Zur Startseite zurückgehen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quit irdesk</source>
        <translation>irdesk beenden</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Die letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>Die zurückgenommene Änderung wiederherstellen</translation>
    </message>
    <message>
        <source>Copy table as…</source>
        <translation>Tabelle kopieren als…</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>Tabelle speichern…</translation>
    </message>
    <message>
        <source>Write the table to a file</source>
        <translation>Die Tabelle in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Save figure…</source>
        <translation>Abbildung speichern…</translation>
    </message>
    <message>
        <source>Save the figure or its data</source>
        <translation>Die Abbildung oder ihre Daten mitnehmen</translation>
    </message>
    <message>
        <source>Check judgements and write qrels</source>
        <translation>Über die Urteile berichten, dann schreiben</translation>
    </message>
    <message>
        <source>Write a report on methods and results</source>
        <translation>Eine Seite darüber schreiben, was getan und gefunden wurde</translation>
    </message>
    <message>
        <source>Change the assessor name for your judgements</source>
        <translation>Den Namen ändern, mit dem Urteile gezeichnet werden</translation>
    </message>
    <message>
        <source>Copy the table as LaTeX, CSV or another format</source>
        <translation>Die Tabelle als LaTeX, CSV und anderes kopieren</translation>
    </message>
    <message>
        <source>Page-width figures</source>
        <translation>Abbildungen in Seitenbreite</translation>
    </message>
    <message>
        <source>174 mm instead of 84 mm (column width)</source>
        <translation>174 mm statt der 84 einer Spalte</translation>
    </message>
    <message>
        <source>Greyscale figures</source>
        <translation>Abbildungen in Grau</translation>
    </message>
    <message>
        <source>Shades of grey instead of colours</source>
        <translation>Graustufen statt Farben</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>Grade 0</source>
        <translation>Stufe 0</translation>
    </message>
    <message>
        <source>Judge the document and continue</source>
        <translation>Das Dokument beurteilen und weitergehen</translation>
    </message>
    <message>
        <source>Grade 1</source>
        <translation>Stufe 1</translation>
    </message>
    <message>
        <source>Grade 2</source>
        <translation>Stufe 2</translation>
    </message>
    <message>
        <source>Grade 3</source>
        <translation>Stufe 3</translation>
    </message>
    <message>
        <source>Grade 4</source>
        <translation>Stufe 4</translation>
    </message>
    <message>
        <source>Grade 5</source>
        <translation>Stufe 5</translation>
    </message>
    <message>
        <source>Grade 6</source>
        <translation>Stufe 6</translation>
    </message>
    <message>
        <source>Grade 7</source>
        <translation>Stufe 7</translation>
    </message>
    <message>
        <source>Grade 8</source>
        <translation>Stufe 8</translation>
    </message>
    <message>
        <source>Grade 9</source>
        <translation>Stufe 9</translation>
    </message>
    <message>
        <source>Grade -1</source>
        <translation>Stufe -1</translation>
    </message>
    <message>
        <source>Grade -2</source>
        <translation>Stufe -2</translation>
    </message>
    <message>
        <source>Grade -3</source>
        <translation>Stufe -3</translation>
    </message>
    <message>
        <source>Grade -4</source>
        <translation>Stufe -4</translation>
    </message>
    <message>
        <source>Grade -5</source>
        <translation>Stufe -5</translation>
    </message>
    <message>
        <source>Grade -6</source>
        <translation>Stufe -6</translation>
    </message>
    <message>
        <source>Grade -7</source>
        <translation>Stufe -7</translation>
    </message>
    <message>
        <source>Grade -8</source>
        <translation>Stufe -8</translation>
    </message>
    <message>
        <source>Grade -9</source>
        <translation>Stufe -9</translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation>Vorerst überspringen</translation>
    </message>
    <message>
        <source>The document returns at the end of its topic</source>
        <translation>Es kommt am Ende seines Topics wieder</translation>
    </message>
    <message>
        <source>Cannot tell</source>
        <translation>Nicht entscheidbar</translation>
    </message>
    <message>
        <source>Record that you cannot tell, and why</source>
        <translation>Sagen, dass es nicht entscheidbar ist, und warum</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Comment on this document</source>
        <translation>Dieses Dokument kommentieren</translation>
    </message>
    <message>
        <source>Quote the selection</source>
        <translation>Auswahl zitieren</translation>
    </message>
    <message>
        <source>Copy the selected passage into the comment</source>
        <translation>Die gewählte Stelle in den Kommentar holen</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Flag this document, to find it again</source>
        <translation>Dieses Dokument markieren, um es wiederzufinden</translation>
    </message>
    <message>
        <source>Note on the topic</source>
        <translation>Notiz zum Topic</translation>
    </message>
    <message>
        <source>Record how hard this topic was to judge</source>
        <translation>Sagen, wie schwer dieses Topic zu beurteilen war</translation>
    </message>
    <message>
        <source>Scroll a page; at the end, go to the next unjudged document</source>
        <translation>Eine Seite blättern; am Ende zum nächsten unbeurteilten Dokument gehen</translation>
    </message>
    <message>
        <source>Scroll a page back</source>
        <translation>Eine Seite zurückblättern</translation>
    </message>
    <message>
        <source>Next document</source>
        <translation>Nächstes Dokument</translation>
    </message>
    <message>
        <source>Go to the next document</source>
        <translation>Zum nächsten Dokument gehen</translation>
    </message>
    <message>
        <source>Previous document</source>
        <translation>Voriges Dokument</translation>
    </message>
    <message>
        <source>Go to the previous document</source>
        <translation>Zum vorigen Dokument gehen</translation>
    </message>
    <message>
        <source>Back to last judged document</source>
        <translation>Zurück zum zuletzt beurteilten</translation>
    </message>
    <message>
        <source>Go to the document that you judged last</source>
        <translation>Zum Dokument gehen, das zuletzt beurteilt wurde</translation>
    </message>
    <message>
        <source>Next unjudged</source>
        <translation>Nächstes unbeurteiltes</translation>
    </message>
    <message>
        <source>Go to the next unjudged document</source>
        <translation>Zum nächsten unbeurteilten Dokument gehen</translation>
    </message>
    <message>
        <source>Next topic</source>
        <translation>Nächstes Topic</translation>
    </message>
    <message>
        <source>Go to the next topic</source>
        <translation>Zum nächsten Topic gehen</translation>
    </message>
    <message>
        <source>Previous topic</source>
        <translation>Voriges Topic</translation>
    </message>
    <message>
        <source>Go to the previous topic</source>
        <translation>Zum vorigen Topic gehen</translation>
    </message>
    <message>
        <source>Search the queue</source>
        <translation>Warteschlange durchsuchen</translation>
    </message>
    <message>
        <source>Filter the queue</source>
        <translation>Die Warteschlange filtern</translation>
    </message>
    <message>
        <source>Go to the queue</source>
        <translation>Zur Warteschlange</translation>
    </message>
    <message>
        <source>Choose documents in the queue with the arrow keys</source>
        <translation>Dokumente der Warteschlange mit Pfeiltasten wählen</translation>
    </message>
    <message>
        <source>Last judgements</source>
        <translation>Letzte Urteile</translation>
    </message>
    <message>
        <source>Break reminders</source>
        <translation>An Pausen erinnern</translation>
    </message>
    <message>
        <source>Titles, descriptions and narratives of the topics</source>
        <translation>Titel, Beschreibungen und Narrative der Topics</translation>
    </message>
    <message>
        <source>The rankings from which documents are pooled</source>
        <translation>Die Rangfolgen, aus denen Dokumente in den Pool kommen</translation>
    </message>
    <message>
        <source>The grade scale and guidelines</source>
        <translation>Wonach Assessoren urteilen</translation>
    </message>
    <message>
        <source>The documents to be judged</source>
        <translation>Welche Dokumente beurteilt werden</translation>
    </message>
    <message>
        <source>Assignment of topics, and work packages</source>
        <translation>Wer was beurteilt, und Arbeitspakete</translation>
    </message>
    <message>
        <source>Progress and consistency of each assessor</source>
        <translation>Wie weit jeder Assessor ist, und wie gut</translation>
    </message>
    <message>
        <source>Relevant documents left</source>
        <translation>Wie viel noch zu finden ist</translation>
    </message>
    <message>
        <source>Compare judging orders on existing judgements</source>
        <translation>Was andere Arten des Poolings gekostet hätten</translation>
    </message>
    <message>
        <source>The journal, and scores in any earlier state</source>
        <translation>Das Journal und Werte zu jedem früheren Zeitpunkt</translation>
    </message>
    <message>
        <source>Agreement between assessors, and its effect on scores</source>
        <translation>Wie weit Assessoren übereinstimmen, und was das ändert</translation>
    </message>
    <message>
        <source>Decide disagreements between assessors</source>
        <translation>Entscheiden, worüber Assessoren uneins sind</translation>
    </message>
    <message>
        <source>Topics that are difficult, and topics that distinguish the runs</source>
        <translation>Welche Topics schwer sind, und welche die Runs auseinanderbringen</translation>
    </message>
    <message>
        <source>Judgements that would reverse the order of two runs</source>
        <translation>Was die Reihenfolge zweier Runs drehen würde</translation>
    </message>
    <message>
        <source>Scores from human judgements and model labels</source>
        <translation>Werte aus den Labels von Menschen und einem Modell</translation>
    </message>
    <message>
        <source>Documents retrieved by the runs, and how they are judged</source>
        <translation>Was Runs finden, und wie es beurteilt ist</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Find text in this document</source>
        <translation>Text in diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>Zur nächsten Fundstelle gehen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>Zur vorigen Fundstelle gehen</translation>
    </message>
    <message>
        <source>Next marked word</source>
        <translation>Nächstes hervorgehobenes Wort</translation>
    </message>
    <message>
        <source>Go to the next marked word</source>
        <translation>Zum nächsten hervorgehobenen Wort gehen</translation>
    </message>
    <message>
        <source>Previous marked word</source>
        <translation>Voriges hervorgehobenes Wort</translation>
    </message>
    <message>
        <source>Go to the previous marked word</source>
        <translation>Zum vorigen hervorgehobenen Wort gehen</translation>
    </message>
    <message>
        <source>Go to the next occurrence of this word</source>
        <translation>Zur nächsten Stelle dieses Wortes gehen</translation>
    </message>
    <message>
        <source>Go to the document with the same text</source>
        <translation>Zum Dokument mit demselben Text gehen</translation>
    </message>
    <message>
        <source>Line length</source>
        <translation>Zeilenlänge</translation>
    </message>
    <message>
        <source>Change the line length of the document</source>
        <translation>Den Zeilen des Dokuments eine andere Länge geben</translation>
    </message>
    <message>
        <source>If not set, show the text exactly as in its file</source>
        <translation>Oder den Text so zeigen, wie er in der Datei steht</translation>
    </message>
    <message>
        <source>Let a single key press grade a document without text</source>
        <translation>Ein Dokument ohne Text mit einem Tastendruck beurteilen lassen</translation>
    </message>
    <message>
        <source>How a score is computed, document by document</source>
        <translation>Wie ein Wert zustande kommt, Dokument für Dokument</translation>
    </message>
    <message>
        <source>Export packages…</source>
        <translation>Pakete exportieren …</translation>
    </message>
    <message>
        <source>Create a new project file</source>
        <translation>Eine neue Projektdatei anlegen</translation>
    </message>
    <message>
        <source>Join a team…</source>
        <translation>Einem Team beitreten …</translation>
    </message>
    <message>
        <source>Accept an invitation to judge with others</source>
        <translation>Eine Einladung zum gemeinsamen Urteilen annehmen</translation>
    </message>
    <message>
        <source>Live team…</source>
        <translation>Live-Team …</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Load a collection, or a folder of runs or pages</source>
        <translation>Eine Kollektion oder einen Ordner mit Runs oder Seiten laden</translation>
    </message>
    <message>
        <source>Write every step of all assessors, including remarks</source>
        <translation>Jeden Schritt aller Assessoren schreiben, mit Vermerken</translation>
    </message>
    <message>
        <source>Import packages…</source>
        <translation>Pakete importieren …</translation>
    </message>
    <message>
        <source>Team connection…</source>
        <translation>Verbindung zum Team …</translation>
    </message>
    <message>
        <source>Show its state and what is unsent, or leave the team</source>
        <translation>Verbindung und nicht Gesendetes anzeigen, oder das Team verlassen</translation>
    </message>
    <message>
        <source>Show file in folder</source>
        <translation>Datei im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the file, for example to return a package</source>
        <translation>Die Datei zeigen, etwa um ein Paket zurückzugeben</translation>
    </message>
    <message>
        <source>Show the command…</source>
        <translation>Befehl zeigen …</translation>
    </message>
    <message>
        <source>Command line and notebook code for these numbers</source>
        <translation>Befehlszeile und Notebook-Zeilen zu diesen Zahlen</translation>
    </message>
    <message>
        <source>Theme (light or dark), language, sizes, keys, folders and more</source>
        <translation>Farbschema (hell oder dunkel), Sprache, Größen, Tasten, Ordner und mehr</translation>
    </message>
    <message>
        <source>Clear judgement</source>
        <translation>Urteil löschen</translation>
    </message>
    <message>
        <source>Remove the judgement of this document</source>
        <translation>Das Urteil über dieses Dokument entfernen</translation>
    </message>
    <message>
        <source>Find and mark</source>
        <translation>Suchen und markieren</translation>
    </message>
    <message>
        <source>Mark passage</source>
        <translation>Stelle markieren</translation>
    </message>
    <message>
        <source>Mark or unmark the selected passage</source>
        <translation>Die ausgewählte Stelle markieren oder ihre Markierung entfernen</translation>
    </message>
    <message>
        <source>Mark sentence</source>
        <translation>Satz markieren</translation>
    </message>
    <message>
        <source>Mark or unmark the sentence at the cursor</source>
        <translation>Den Satz an der Schreibmarke markieren oder die Markierung entfernen</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehen zu</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>Weiterblättern</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>Zurückblättern</translation>
    </message>
    <message>
        <source>Batch grading</source>
        <translation>Sammelurteil</translation>
    </message>
    <message>
        <source>Grade, skip or flag many documents of the queue at once</source>
        <translation>Viele Dokumente der Warteschlange auf einmal beurteilen, zurückstellen oder markieren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show your last judgements and their history</source>
        <translation>Ihre letzten Urteile und ihre Geschichte zeigen</translation>
    </message>
    <message>
        <source>Show a notice after a period of judging</source>
        <translation>Ein Hinweis nach einer Weile Beurteilen</translation>
    </message>
    <message>
        <source>Next occurrence of word 1</source>
        <translation>Nächste Stelle von Wort 1</translation>
    </message>
    <message>
        <source>Next occurrence of word 2</source>
        <translation>Nächste Stelle von Wort 2</translation>
    </message>
    <message>
        <source>Next occurrence of word 3</source>
        <translation>Nächste Stelle von Wort 3</translation>
    </message>
    <message>
        <source>Next occurrence of word 4</source>
        <translation>Nächste Stelle von Wort 4</translation>
    </message>
    <message>
        <source>Next occurrence of word 5</source>
        <translation>Nächste Stelle von Wort 5</translation>
    </message>
    <message>
        <source>Next occurrence of word 6</source>
        <translation>Nächste Stelle von Wort 6</translation>
    </message>
    <message>
        <source>Next occurrence of word 7</source>
        <translation>Nächste Stelle von Wort 7</translation>
    </message>
    <message>
        <source>Next occurrence of word 8</source>
        <translation>Nächste Stelle von Wort 8</translation>
    </message>
    <message>
        <source>Next occurrence of word 9</source>
        <translation>Nächste Stelle von Wort 9</translation>
    </message>
    <message>
        <source>Go to duplicate</source>
        <translation>Zum Duplikat</translation>
    </message>
    <message>
        <source>Custom highlight terms…</source>
        <translation>Eigene Suchwörter …</translation>
    </message>
    <message>
        <source>Highlight custom terms in this topic&apos;s documents</source>
        <translation>Eigene Wörter in den Dokumenten dieses Topics hervorheben</translation>
    </message>
    <message>
        <source>Narrative</source>
        <translation>Narrative</translation>
    </message>
    <message>
        <source>Show what counts as relevant</source>
        <translation>Zeigen, was als relevant zählt</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>Show the guidelines</source>
        <translation>Die Richtlinien zeigen</translation>
    </message>
    <message>
        <source>Keys below the grades</source>
        <translation>Tasten unter den Stufen</translation>
    </message>
    <message>
        <source>Show the currently available keys</source>
        <translation>Die Tasten zeigen, auf die es jetzt ankommt</translation>
    </message>
    <message>
        <source>Join broken lines</source>
        <translation>Umbrochene Zeilen verbinden</translation>
    </message>
    <message>
        <source>Definitions of grades</source>
        <translation>Definitionen der Stufen</translation>
    </message>
    <message>
        <source>Show the definitions of the grades</source>
        <translation>Die Definitionen der Stufen zeigen</translation>
    </message>
    <message>
        <source>Judge without text</source>
        <translation>Ohne Text beurteilen</translation>
    </message>
    <message>
        <source>Mark the topic&apos;s words</source>
        <translation>Wörter des Topics hervorheben</translation>
    </message>
    <message>
        <source>Mark words in the text</source>
        <translation>Wörter im Text hervorheben</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>The assessor&apos;s workspace</source>
        <translation>Der Arbeitsbereich des Assessors</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>The analyst&apos;s workspace</source>
        <translation>Der Arbeitsbereich zum Analysieren</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Kollektion</translation>
    </message>
    <message>
        <source>The coordinator&apos;s workspace</source>
        <translation>Der Arbeitsbereich zum Koordinieren</translation>
    </message>
    <message>
        <source>Conventions</source>
        <translation>Konventionen</translation>
    </message>
    <message>
        <source>Ties, relevance level, gains: how scores are computed</source>
        <translation>Gleichstände, Relevanzschwelle, Gewinne: wonach sich die Zahlen richten</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare runs, with tests and intervals</source>
        <translation>Runs nebeneinander, mit Tests und Intervallen</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>Problems to check before relying on the results</source>
        <translation>Probleme, die vor der Verwendung der Ergebnisse zu prüfen sind</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Runs, curves, topics and problems</source>
        <translation>Runs, Kurven, Topics und Probleme</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Explain the selected score, run, topic or document</source>
        <translation>Den gewählten Wert, Run, das Topic oder Dokument erklären</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>Scores of all runs under all measures</source>
        <translation>Werte aller Runs unter allen Maßen</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Precision–recall, ROC and other curves</source>
        <translation>Precision-Recall-, ROC- und andere Kurven</translation>
    </message>
    <message>
        <source>Scores by topic</source>
        <translation>Werte je Topic</translation>
    </message>
    <message>
        <source>The selected run, topic by topic</source>
        <translation>Der gewählte Run, Topic für Topic</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Judgement editor</source>
        <translation>Beurteilung</translation>
    </message>
    <message>
        <source>Read and judge a document</source>
        <translation>Ein Dokument lesen und beurteilen</translation>
    </message>
    <message>
        <source>Topics and queue</source>
        <translation>Topics und Warteschlange</translation>
    </message>
    <message>
        <source>The documents to judge</source>
        <translation>Die zu beurteilenden Dokumente</translation>
    </message>
    <message>
        <source>Loader</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load runs, qrels, topics and documents</source>
        <translation>Runs, Qrels, Topics und Dokumente laden</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>The texts that assessors read</source>
        <translation>Die Texte, die Assessoren lesen</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Runs</translation>
    </message>
    <message>
        <source>Grades and guidelines</source>
        <translation>Stufen und Richtlinien</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>Veröffentlichen</translation>
    </message>
    <message>
        <source>Write qrels and a report on the judgements</source>
        <translation>Qrels mit einem Bericht darüber schreiben</translation>
    </message>
    <message>
        <source>Stopping estimate</source>
        <translation>Abbruchschätzung</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Replay</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Momentaufnahmen</translation>
    </message>
    <message>
        <source>Name the current state, and compare states</source>
        <translation>Diesem Moment einen Namen geben, und Momente vergleichen</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>Schlichtung</translation>
    </message>
    <message>
        <source>Two runs</source>
        <translation>Zwei Runs</translation>
    </message>
    <message>
        <source>Two runs topic by topic, and both rankings of a topic</source>
        <translation>Zwei Runs Topic für Topic, und beide Rangfolgen eines Topics</translation>
    </message>
    <message>
        <source>Topics compared</source>
        <translation>Topics im Vergleich</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>Was es ändern würde</translation>
    </message>
    <message>
        <source>Estimates</source>
        <translation>Schätzungen</translation>
    </message>
    <message>
        <source>Model bias</source>
        <translation>Bias des Modells</translation>
    </message>
    <message>
        <source>Bias of a judging model towards runs</source>
        <translation>Bevorzugung von Runs durch ein urteilendes Modell</translation>
    </message>
    <message>
        <source>Judging over time</source>
        <translation>Urteilen im Lauf der Zeit</translation>
    </message>
    <message>
        <source>Pace, grades, and self-agreement</source>
        <translation>Tempo, Stufen und Übereinstimmung mit sich selbst</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>Alle Paare</translation>
    </message>
    <message>
        <source>Significant differences between all pairs of runs</source>
        <translation>Signifikante Unterschiede zwischen allen Paaren von Runs</translation>
    </message>
    <message>
        <source>Rankings of runs</source>
        <translation>Rangfolgen der Runs</translation>
    </message>
    <message>
        <source>Similarity of the run orders under measures, pool depths and assessors</source>
        <translation>Ähnlichkeit der Reihenfolgen der Runs unter Maßen, Pooltiefen und Assessoren</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Differenzen</translation>
    </message>
    <message>
        <source>Forest plot against the baseline</source>
        <translation>Forest-Plot gegen die Baseline</translation>
    </message>
    <message>
        <source>Average ranks</source>
        <translation>Mittlere Ränge</translation>
    </message>
    <message>
        <source>Critical differences</source>
        <translation>Kritische Differenzen</translation>
    </message>
    <message>
        <source>Scores over topics</source>
        <translation>Werte über Topics</translation>
    </message>
    <message>
        <source>Box plots of the runs&apos; scores</source>
        <translation>Boxplots der Werte der Runs</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>Fuse several runs: RRF, CombSUM, Borda and others</source>
        <translation>Aus mehreren Runs einen neuen machen: RRF, CombSUM, Borda und andere</translation>
    </message>
    <message>
        <source>Topics × runs</source>
        <translation>Topics × Runs</translation>
    </message>
    <message>
        <source>All scores as a matrix, clustered or sorted</source>
        <translation>Alle Werte als Bild, in Clustern oder sortiert</translation>
    </message>
    <message>
        <source>Picture of the pool</source>
        <translation>Bild des Pools</translation>
    </message>
    <message>
        <source>Reusability</source>
        <translation>Wiederverwendbarkeit</translation>
    </message>
    <message>
        <source>Fairness of scores to new runs</source>
        <translation>Fairness der Werte gegenüber neuen Runs</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Experiment with a ranking, and watch its scores</source>
        <translation>Mit einer Rangliste spielen und ihre Werte beobachten</translation>
    </message>
    <message>
        <source>Learn with examples</source>
        <translation>Mit Beispielen lernen</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Next example</source>
        <translation>Nächstes Beispiel</translation>
    </message>
    <message>
        <source>Learning examples</source>
        <translation>Lernbeispiele</translation>
    </message>
    <message>
        <source>Imagine a ranking</source>
        <translation>Rangliste ausdenken</translation>
    </message>
    <message>
        <source>Experiment with a ranking entered as a list of grades</source>
        <translation>Eine Rangliste ausprobieren, die als Liste von Stufen eingegeben wird</translation>
    </message>
    <message>
        <source>Found by whom</source>
        <translation>Von wem gefunden</translation>
    </message>
    <message>
        <source>Relevant documents retrieved by each run, and how early</source>
        <translation>Welche relevanten Dokumente jeder Run gefunden hat, und wie früh</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Two rankings of a topic, with lines connecting identical documents</source>
        <translation>Zwei Rangfolgen eines Topics, mit Linien zwischen gleichen Dokumenten</translation>
    </message>
    <message>
        <source>Go to…</source>
        <translation>Gehe zu…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Normal text</source>
        <translation>Normaler Text</translation>
    </message>
    <message>
        <source>Whole curves</source>
        <translation>Kurven ganz</translation>
    </message>
    <message>
        <source>Show the complete curves again after a zoom</source>
        <translation>Die Kurven nach einem Zoom wieder ganz zeigen</translation>
    </message>
    <message>
        <source>Next area</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Move the focus to the next area of the window</source>
        <translation>Den Fokus in den nächsten Bereich des Fensters setzen</translation>
    </message>
    <message>
        <source>Previous area</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Move the focus to the previous area</source>
        <translation>Den Fokus in den vorigen Bereich setzen</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Open the practice project</source>
        <translation>Das Lernprojekt öffnen</translation>
    </message>
    <message>
        <source>Ten steps through the practice project</source>
        <translation>Zehn Schritte durch das Lernprojekt</translation>
    </message>
    <message>
        <source>Open the next example</source>
        <translation>Das nächste Lernbeispiel öffnen</translation>
    </message>
    <message>
        <source>An example of each concept</source>
        <translation>Kleine Beispiele zu jedem Gedanken</translation>
    </message>
    <message>
        <source>Open a view, action, topic, page or other entry by name</source>
        <translation>Ansicht, Aktion, Topic, Seite und mehr nach dem Namen</translation>
    </message>
    <message>
        <source>Enlarge the document text or, if no document is shown, the window text</source>
        <translation>Text des Dokuments vergrößern oder, wenn keines gezeigt wird, den des Fensters</translation>
    </message>
    <message>
        <source>Reduce the document text or, if no document is shown, the window text</source>
        <translation>Text des Dokuments verkleinern oder, wenn keines gezeigt wird, den des Fensters</translation>
    </message>
    <message>
        <source>Reset the size of the document text or the window text</source>
        <translation>Textgröße des Dokuments oder des Fensters zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the initial layout of this workspace</source>
        <translation>Die Bereiche dieses Arbeitsbereichs an ihre Plätze zurückbringen</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Show the manual&apos;s page on this panel</source>
        <translation>Die Seite des Handbuchs zu dieser Ansicht zeigen</translation>
    </message>
    <message>
        <source>About the measure</source>
        <translation>Über das Maß</translation>
    </message>
    <message>
        <source>Formula, worked example and uses of the measure</source>
        <translation>Formel, Rechenbeispiel und Verwendung des Maßes</translation>
    </message>
    <message>
        <source>Choose a measure…</source>
        <translation>Maß wählen…</translation>
    </message>
    <message>
        <source>Compare measures by task and required judgements</source>
        <translation>Maße nach Aufgabe und benötigten Urteilen vergleichen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Show all keys</source>
        <translation>Alle Tasten zeigen</translation>
    </message>
    <message>
        <source>About irdesk</source>
        <translation>Über irdesk</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
</context>
<context>
    <name>agreement_tables</name>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>An assessor, or the name of imported qrels</source>
        <translation>Ein Assessor oder der Name, unter dem importierte Qrels stehen</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>verglichen mit</translation>
    </message>
    <message>
        <source>The other assessor of the pair</source>
        <translation>Der andere des Paars</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>α, all</source>
        <translation>α, alle</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s α, ordinal, of all assessors in this topic</source>
        <translation>Krippendorffs α, ordinal, aller Assessoren in diesem Topic</translation>
    </message>
    <message>
        <source>Documents judged by both assessors</source>
        <translation>Dokumente, die beide beurteilt haben</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>roh</translation>
    </message>
    <message>
        <source>The share of documents to which both assessors gave the same grade</source>
        <translation>Der Anteil der Dokumente, denen beide dieselbe Stufe gaben</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Documents judged relevant by both assessors, divided by those judged relevant by either</source>
        <translation>Dokumente, die beide relevant nennen, über denen, die einer von beiden relevant nennt</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ: agreement beyond chance</source>
        <translation>Cohens κ: Übereinstimmung über den Zufall hinaus</translation>
    </message>
    <message>
        <source>κ linear</source>
        <translation>κ linear</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ, weighted by distance</source>
        <translation>Cohens κ, Uneinigkeit nach Abstand gewichtet</translation>
    </message>
    <message>
        <source>κ quadratic</source>
        <translation>κ quadratisch</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ, weighted by squared distance</source>
        <translation>Cohens κ, Uneinigkeit nach quadriertem Abstand gewichtet</translation>
    </message>
    <message>
        <source>κ binary</source>
        <translation>κ binär</translation>
    </message>
    <message>
        <source>Cohen&apos;s κ of binary grades: relevant or not</source>
        <translation>Cohens κ für relevant oder nicht</translation>
    </message>
    <message>
        <source>rank, {name}</source>
        <translation>Platz, {name}</translation>
    </message>
    <message>
        <source>mean, {name}</source>
        <translation>Mittel, {name}</translation>
    </message>
    <message>
        <source>The run&apos;s rank under the grades of {name}</source>
        <translation>Platz des Runs nach den Stufen von {name}</translation>
    </message>
    <message>
        <source>The run&apos;s mean under the grades of {name}</source>
        <translation>Mittel des Runs nach den Stufen von {name}</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Run</translation>
    </message>
    <message>
        <source>change</source>
        <translation>rückt</translation>
    </message>
    <message>
        <source>Number of ranks gained (▲) or lost (▼) under the grades of {name}</source>
        <translation>Zahl der Ränge, die der Run unter den Stufen von {name} gewinnt (▲) oder verliert (▼)</translation>
    </message>
</context>
<context>
    <name>appearance_menus</name>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Systemeinstellung</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>irdesk projects (*.irdesk)</source>
        <translation>irdesk-Projekte (*.irdesk)</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Add runs, qrels, topics or documents</source>
        <translation>Runs, Qrels, Topics oder Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Add all files in a folder, or a folder of documents</source>
        <translation>Alle Dateien eines Ordners hinzufügen, oder einen Ordner mit Dokumenten</translation>
    </message>
    <message>
        <source>Add documents from a file, one per line: topic docno</source>
        <translation>Dokumente aus einer Datei hinzufügen, eines je Zeile: Topic docno</translation>
    </message>
    <message>
        <source>Read metadata of runs from a table: run, team, model, …</source>
        <translation>Metadaten von Runs aus einer Tabelle lesen: run, team, model, …</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.json *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.json *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export qrels</source>
        <translation>Qrels exportieren</translation>
    </message>
    <message>
        <source>Publish qrels</source>
        <translation>Qrels veröffentlichen</translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation>Journal exportieren</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>Webseiten (*.html)</translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Save run</source>
        <translation>Run speichern</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Save the data of the figure</source>
        <translation>Daten der Abbildung speichern</translation>
    </message>
    <message>
        <source>Save figure</source>
        <translation>Abbildung speichern</translation>
    </message>
    <message>
        <source>Export packages</source>
        <translation>Pakete exportieren</translation>
    </message>
    <message>
        <source>Folder for the packages</source>
        <translation>Ordner für die Pakete</translation>
    </message>
    <message>
        <source>Choose an invitation</source>
        <translation>Einladung wählen</translation>
    </message>
    <message>
        <source>Save the invitation</source>
        <translation>Einladung speichern</translation>
    </message>
    <message>
        <source>Import packages</source>
        <translation>Pakete importieren</translation>
    </message>
    <message>
        <source>Save the readable rows</source>
        <translation>Lesbares retten</translation>
    </message>
    <message>
        <source>Open a copy of a backup</source>
        <translation>Kopie einer Sicherung öffnen</translation>
    </message>
    <message>
        <source>Judge as</source>
        <translation>Urteilen als</translation>
    </message>
    <message>
        <source>Name recorded with your judgements</source>
        <translation>Name, der mit Ihren Urteilen gespeichert wird</translation>
    </message>
    <message>
        <source>Name of the crowd, model or person that gave these judgements</source>
        <translation>Name der Crowd, des Modells oder der Person, die diese Urteile gegeben hat</translation>
    </message>
    <message>
        <source>Import as an assessor&apos;s judgements</source>
        <translation>Als Urteile eines Assessors importieren</translation>
    </message>
</context>
<context>
    <name>assignment_preview_tables</name>
    <message>
        <source>assessor</source>
        <translation>Assessor</translation>
    </message>
    <message>
        <source>The name recorded with the judgements</source>
        <translation>Der Name, der mit den Urteilen gespeichert wird</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Topics to judge</source>
        <translation>Zu beurteilende Topics</translation>
    </message>
    <message>
        <source>shared topics</source>
        <translation>gemeinsame Topics</translation>
    </message>
    <message>
        <source>Topics that other assessors also judge independently</source>
        <translation>Topics, die auch andere Assessoren unabhängig beurteilen</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents to judge</source>
        <translation>Zu beurteilende Dokumente</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Documents shown twice, unannounced</source>
        <translation>Dokumente, die unbemerkt zweimal gezeigt werden</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Judged documents whose judgements have been imported</source>
        <translation>Beurteilte Dokumente, soweit importiert</translation>
    </message>
    <message>
        <source>Assignments per assessor</source>
        <translation>Zuteilung je Assessor</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic</source>
        <translation>Das Topic</translation>
    </message>
    <message>
        <source>Documents in the topic&apos;s queue</source>
        <translation>Dokumente in der Warteschlange des Topics</translation>
    </message>
    <message>
        <source>assessors</source>
        <translation>Assessoren</translation>
    </message>
    <message>
        <source>The assessors of the topic</source>
        <translation>Die Assessoren des Topics</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>Assessors per topic</source>
        <translation>Assessoren je Topic</translation>
    </message>
</context>
<context>
    <name>exporting</name>
    <message>
        <source>wrote {count:,} {count:judgement|judgements} to {path}</source>
        <translation>{count:,} {count:Urteil|Urteile} nach {path} geschrieben</translation>
    </message>
    <message>
        <source>; left out because they have no grade: {what}</source>
        <translation>; ausgelassen, da keine Stufe gegeben wurde: {what}</translation>
    </message>
    <message>
        <source>The qrels were not written</source>
        <translation>Die Qrels wurden nicht geschrieben</translation>
    </message>
    <message>
        <source>wrote {count:,} {count:row|rows} of the journal to {path}</source>
        <translation>{count:,} {count:Zeile|Zeilen} des Journals nach {path} geschrieben</translation>
    </message>
    <message>
        <source>The journal was not written</source>
        <translation>Das Journal wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>The report was written</source>
        <translation>Der Bericht wurde geschrieben</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The report was not written</source>
        <translation>Der Bericht wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>wrote {count:,} {count:row|rows} to {path}</source>
        <translation>{count:,} {count:Zeile|Zeilen} nach {path} geschrieben</translation>
    </message>
    <message>
        <source>The table was not written</source>
        <translation>Die Tabelle wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>writing {name}</source>
        <translation>{name} wird geschrieben</translation>
    </message>
</context>
<context>
    <name>import_report</name>
    <message>
        <source>Export packages…</source>
        <translation>Pakete exportieren …</translation>
    </message>
    <message>
        <source>{name}: cancelled</source>
        <translation>{name}: abgebrochen</translation>
    </message>
    <message>
        <source>{name} was not imported</source>
        <translation>{name} wurde nicht importiert</translation>
    </message>
    <message>
        <source>{count} files were not imported</source>
        <translation>{count} Dateien wurden nicht importiert</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>System default</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>the language changes at the next start of irdesk</source>
        <translation>die Sprache gilt ab dem nächsten Start von irdesk</translation>
    </message>
</context>
<context>
    <name>link</name>
    <message>
        <source>{count:,} waiting</source>
        <translation>{count:,} warten</translation>
    </message>
    <message>
        <source>not connected · {count:,} waiting</source>
        <translation>nicht verbunden · {count:,} warten</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>connecting to the team</source>
        <translation>Verbindung zum Team wird aufgebaut</translation>
    </message>
    <message>
        <source>all synchronised</source>
        <translation>alles synchronisiert</translation>
    </message>
    <message>
        <source>offline · {count:,} waiting</source>
        <translation>offline · {count:,} warten</translation>
    </message>
    <message>
        <source>offline · nothing to send</source>
        <translation>offline · nichts zu senden</translation>
    </message>
    <message>
        <source>refused · {count:,} waiting</source>
        <translation>abgelehnt · {count:,} warten</translation>
    </message>
    <message>
        <source>access revoked · {count:,} not sent</source>
        <translation>Zugang entzogen · {count:,} nicht gesendet</translation>
    </message>
    <message>
        <source>{count:,} only in this copy</source>
        <translation>{count:,} nur in dieser Kopie</translation>
    </message>
    <message>
        <source>irdesk is asking the service for changes.</source>
        <translation>irdesk fragt den Dienst, was neu ist.</translation>
    </message>
    <message>
        <source>Your judgements are being sent.</source>
        <translation>Was hier geurteilt wurde, wird gesendet.</translation>
    </message>
    <message>
        <source>{count:,} {count:judgement or note is|judgements and notes are} only in this copy, because the role {role} does not send judgements. To judge for the team, join as an assessor in another file.</source>
        <translation>{count:,} {count:Urteil oder Notiz ist|Urteile und Notizen sind} nur in dieser Kopie, weil die Rolle {role} keine Urteile sendet. Um für das Team zu urteilen, treten Sie in einer anderen Datei als Assessor bei.</translation>
    </message>
    <message>
        <source>This file joined the team on another computer. The sender of the file chose the server, so irdesk connects only if you agree. All your judgements are stored in this file.</source>
        <translation>Diese Datei ist dem Team auf einem anderen Rechner beigetreten. Der Absender hat den Server gewählt; irdesk verbindet sich daher nur, wenn Sie zustimmen. Alle Ihre Urteile werden in dieser Datei gespeichert.</translation>
    </message>
    <message>
        <source>This file has all data of the team.</source>
        <translation>Diese Datei hat alles, was das Team hat.</translation>
    </message>
    <message>
        <source>The service has all your judgements.</source>
        <translation>Der Dienst hat alles, was hier geurteilt wurde.</translation>
    </message>
    <message>
        <source>The service does not respond. Judgements are stored in this file and will be sent when it responds; continue judging.</source>
        <translation>Der Dienst antwortet nicht. Urteile werden in dieser Datei gespeichert und gesendet, sobald er antwortet; urteilen Sie weiter.</translation>
    </message>
    <message>
        <source>The service rejected the data. Judgements are stored in this file; irdesk will try again.</source>
        <translation>Der Dienst lehnt die Daten ab. Urteile werden in dieser Datei gespeichert; irdesk versucht es wieder.</translation>
    </message>
    <message>
        <source>The coordinator ended your access. All your judgements are stored in this file.</source>
        <translation>Die Koordination hat Ihren Zugang beendet. Alles, was Sie geurteilt haben, ist in dieser Datei gespeichert.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate differs from the one in the invitation. Nothing was sent to it.</source>
        <translation>Der Server hat ein anderes Zertifikat, als die Einladung nennt. Es wurde nichts an ihn gesendet.</translation>
    </message>
    <message>
        <source>Expected: {fingerprint}</source>
        <translation>Erwartet: {fingerprint}</translation>
    </message>
    <message>
        <source>Found: {fingerprint}</source>
        <translation>Gefunden: {fingerprint}</translation>
    </message>
    <message>
        <source>Ask the coordinator whether the certificate was replaced, and for a new invitation if so.</source>
        <translation>Fragen Sie die Koordination, ob das Zertifikat ersetzt wurde, und falls ja, nach einer neuen Einladung.</translation>
    </message>
    <message>
        <source>assessor</source>
        <translation>Beurteilende(r)</translation>
    </message>
    <message>
        <source>adjudicator</source>
        <translation>Entscheidende(r)</translation>
    </message>
    <message>
        <source>coordinator</source>
        <translation>Koordination</translation>
    </message>
    <message>
        <source>analyst</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>no encryption: the service runs on this computer</source>
        <translation>keine Verschlüsselung: der Dienst läuft auf diesem Rechner</translation>
    </message>
    <message>
        <source>issued by an authority that this computer trusts</source>
        <translation>von einer Stelle verbürgt, der dieser Rechner vertraut</translation>
    </message>
</context>
<context>
    <name>measures</name>
    <message>
        <source>Judged</source>
        <translation>Beurteilt</translation>
    </message>
    <message>
        <source>The share of judged documents among the first k retrieved; if it is low, a score means little. Documents with negative grades count as unjudged; ir_measures counts them as judged, and breaks ties by docno ascending.</source>
        <translation>Der Anteil der ersten k Dokumente, die irgendjemand beurteilt hat, an den gezeigten; wo er niedrig ist, sagt ein Wert wenig. Negative Stufen gelten als nicht beurteilt; ir_measures zählt sie und ordnet Gleichstände nach docno aufsteigend.</translation>
    </message>
    <message>
        <source>Unjudged</source>
        <translation>Unbeurteilt</translation>
    </message>
    <message>
        <source>The share of unjudged documents in the first k ranks. Ranks beyond the end of the list do not count as unjudged.</source>
        <translation>Der Anteil unbeurteilter Dokumente auf den ersten k Rängen. Ränge hinter dem Ende der Liste zählen nicht als unbeurteilt.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>The number of topics that count.</source>
        <translation>Die Anzahl der Topics, die zählen.</translation>
    </message>
    <message>
        <source>Retrieved</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Relevant</source>
        <translation>Relevant</translation>
    </message>
    <message>
        <source>The number of documents judged relevant. If all topics count, documents of missing topics are included at the chosen relevance level; trec_eval&apos;s -c always uses level 1 for them, and ir_measures leaves them out.</source>
        <translation>Die Anzahl der als relevant beurteilten Dokumente, auch die fehlender Topics, wo alle Topics zählen: zur verlangten Relevanzschwelle, während -c von trec_eval sie stets zur Schwelle 1 hinzuzählt und ir_measures gar nicht.</translation>
    </message>
    <message>
        <source>Relevant retrieved</source>
        <translation>Relevante gefunden</translation>
    </message>
    <message>
        <source>The number of relevant documents retrieved.</source>
        <translation>Die Anzahl der gefundenen relevanten Dokumente.</translation>
    </message>
    <message>
        <source>Nonrelevant retrieved</source>
        <translation>Nicht relevante gefunden</translation>
    </message>
    <message>
        <source>The number of documents retrieved that were judged not relevant.</source>
        <translation>Die Anzahl der gefundenen Dokumente, die als nicht relevant beurteilt wurden.</translation>
    </message>
    <message>
        <source>Average precision</source>
        <translation>Average Precision</translation>
    </message>
    <message>
        <source>The mean, over all relevant documents of the topic, of the precision at their ranks; 0 for those not retrieved.</source>
        <translation>Das Mittel der Precision auf den Rängen aller relevanten Dokumente des Topics; 0 für die nicht gefundenen.</translation>
    </message>
    <message>
        <source>Geometric mean average precision</source>
        <translation>Geometrisches Mittel der Average Precision</translation>
    </message>
    <message>
        <source>The geometric mean of AP over topics, where scores below 0.00001 are raised to 0.00001. Topics with low scores have more weight.</source>
        <translation>Das geometrische Mittel von AP über Topics, wobei Werte unter 0.00001 auf 0.00001 angehoben werden. Topics mit niedrigen Werten haben mehr Gewicht.</translation>
    </message>
    <message>
        <source>Smoothed average precision</source>
        <translation>Geglättete Average Precision</translation>
    </message>
    <message>
        <source>The logarithm of (1 + S) / (1 + R − S), where S is the sum of precisions that AP divides by R. It orders the runs on a topic as AP does. A topic that a run lacks counts as an empty list if all topics count; trec_eval adds 0.</source>
        <translation>Der Logarithmus von (1 + S) / (1 + R − S), wobei S die Summe der Precision-Werte ist, die AP durch R teilt. Er ordnet die Runs eines Topics wie AP. Ein Topic, das einem Run fehlt, zählt als leere Liste, wenn alle Topics zählen; trec_eval zählt 0 hinzu.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>The share of relevant documents among the first k, even if fewer are retrieved; without k, among all retrieved documents.</source>
        <translation>Der Anteil relevanter Dokumente an den ersten k, auch wo weniger gefunden sind; ohne k an allen.</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>The share of the topic&apos;s relevant documents that are among the first k; without k, among all retrieved documents.</source>
        <translation>Der Anteil der relevanten Dokumente des Topics, die unter den ersten k stehen; ohne k irgendwo.</translation>
    </message>
    <message>
        <source>Relative precision</source>
        <translation>Relative Precision</translation>
    </message>
    <message>
        <source>Precision of the first k documents, divided by the greatest possible value, min(k, R) / k.</source>
        <translation>Precision der ersten k Dokumente über der größten, die möglich wäre, min(k, R) / k.</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>Success</translation>
    </message>
    <message>
        <source>Whether any of the first k documents is relevant.</source>
        <translation>Ob irgendeines der ersten k Dokumente relevant ist.</translation>
    </message>
    <message>
        <source>R-precision</source>
        <translation>R-Precision</translation>
    </message>
    <message>
        <source>Precision after R documents, R being the number of the topic&apos;s relevant documents.</source>
        <translation>Precision nach R Dokumenten, wobei R die Anzahl der relevanten Dokumente des Topics ist.</translation>
    </message>
    <message>
        <source>Precision at a multiple of R</source>
        <translation>Precision bei einem Vielfachen von R</translation>
    </message>
    <message>
        <source>Precision after x · R documents, R being the number of relevant ones.</source>
        <translation>Precision nach x · R Dokumenten, wobei R die Anzahl der relevanten ist.</translation>
    </message>
    <message>
        <source>Binary preference</source>
        <translation>Binary Preference</translation>
    </message>
    <message>
        <source>Measures how rarely judged nonrelevant documents are ranked above relevant ones. Unjudged documents and negative grades are ignored, while ranx counts negative grades as nonrelevant.</source>
        <translation>Misst, wie selten als nicht relevant beurteilte Dokumente über relevanten stehen. Unbeurteilte Dokumente und negative Stufen spielen keine Rolle; ranx zählt negative Stufen als nicht relevant.</translation>
    </message>
    <message>
        <source>Geometric mean binary preference</source>
        <translation>Geometrisches Mittel der Binary Preference</translation>
    </message>
    <message>
        <source>The geometric mean of Bpref over topics, where scores below 0.00001 are raised to 0.00001. Topics with low scores have more weight.</source>
        <translation>Das geometrische Mittel von Bpref über Topics, wobei Werte unter 0.00001 auf 0.00001 angehoben werden. Topics mit niedrigen Werten haben mehr Gewicht.</translation>
    </message>
    <message>
        <source>Reciprocal rank</source>
        <translation>Reciprocal Rank</translation>
    </message>
    <message>
        <source>One over the rank of the first relevant document. ir_measures&apos; RR@k breaks ties by docno ascending.</source>
        <translation>Eins durch den Rang des ersten relevanten Dokuments. RR@k von ir_measures ordnet Gleichstände nach docno aufsteigend.</translation>
    </message>
    <message>
        <source>Normalised discounted cumulative gain</source>
        <translation>Normalised Discounted Cumulative Gain</translation>
    </message>
    <message>
        <source>Discounted cumulative gain</source>
        <translation>Discounted Cumulative Gain</translation>
    </message>
    <message>
        <source>Cumulative gain</source>
        <translation>Cumulative Gain</translation>
    </message>
    <message>
        <source>The sum of the gains of the first k documents, regardless of their order.</source>
        <translation>Die Summe der Gewinne der ersten k Dokumente, unabhängig von ihrer Reihenfolge.</translation>
    </message>
    <message>
        <source>Interpolated precision</source>
        <translation>Interpolierte Precision</translation>
    </message>
    <message>
        <source>The best precision at or after the recall point; 0 if the point is not reached. trec_eval&apos;s -J has no value at recall 0 if nothing judged is retrieved.</source>
        <translation>Die beste Precision am Recall-Punkt oder danach; 0, wo er nicht erreicht wird. -J von trec_eval hat bei Recall 0 keine Zahl, wo nichts Beurteiltes gefunden ist.</translation>
    </message>
    <message>
        <source>Rank-biased precision</source>
        <translation>Rank-Biased Precision</translation>
    </message>
    <message>
        <source>Residual of rank-biased precision</source>
        <translation>Rest der Rank-Biased Precision</translation>
    </message>
    <message>
        <source>The amount by which RBP would rise if all unjudged documents had the top grade, including ranks beyond the list&apos;s end; trec_eval 10 ignores that tail if the whole list is judged.</source>
        <translation>Der Betrag, um den RBP steigen würde, wenn alle unbeurteilten Dokumente die Höchststufe hätten, auch Ränge hinter dem Ende der Liste; trec_eval 10 lässt diesen Rest weg, wenn die ganze Liste beurteilt ist.</translation>
    </message>
    <message>
        <source>Expected reciprocal rank</source>
        <translation>Expected Reciprocal Rank</translation>
    </message>
    <message>
        <source>Set precision</source>
        <translation>Mengen-Precision</translation>
    </message>
    <message>
        <source>The share of relevant documents among all retrieved documents, or among the first k. Unlike P@k, it divides by the number of retrieved documents if these are fewer than k.</source>
        <translation>Der Anteil relevanter Dokumente an allen gefundenen oder an den ersten k: Anders als bei P@k wird bei einer kürzeren Liste nicht durch k geteilt.</translation>
    </message>
    <message>
        <source>Set recall</source>
        <translation>Mengen-Recall</translation>
    </message>
    <message>
        <source>The share of the topic&apos;s relevant documents that are retrieved, or that are among the first k (R@k).</source>
        <translation>Der Anteil der relevanten Dokumente des Topics, die gefunden wurden, oder der unter den ersten k, also R@k.</translation>
    </message>
    <message>
        <source>The mean gain of the documents read by a user who wants a gain of T, and is less likely to continue the more gain has been found. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Der mittlere Gewinn dessen, was jemand ansieht, der einen Gewinn von T will und umso weniger weitergeht, je mehr gefunden ist. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>The mean gain of the documents read by a user who wants a gain of T and continues regardless of the gain found. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Der mittlere Gewinn dessen, was jemand ansieht, der einen Gewinn von T will und weitergeht, was auch gefunden ist. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>The mean gain of the documents read by a user who stops when a gain of T is found, or after k documents. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Der mittlere Gewinn dessen, was jemand ansieht, der aufhört, wenn ein Gewinn von T gefunden ist, oder nach k Dokumenten. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>The gains of the first k documents, each divided by log2(rank + 1), over the same sum for k documents of the top grade, even if fewer such documents exist. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Die Gewinne der ersten k Dokumente, jeder durch log2(Rang + 1) geteilt, über der Summe von k Dokumenten der Höchststufe, ob es so viele gibt oder nicht. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>The mean gain of the documents read by a user who stops at each document with a probability equal to its gain, or at rank k. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Der mittlere Gewinn dessen, was jemand ansieht, der bei jedem Dokument mit der Wahrscheinlichkeit von dessen Gewinn aufhört, oder bei Rang k. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>Like NERR8, but the user also continues from rank i with probability i / (i + 1). Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Wie NERR8, für jemanden, der überdies von Rang i mit Wahrscheinlichkeit i / (i + 1) weitergeht. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>Like NERR8 without a cutoff, but the user also continues with probability p, as in RBP. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Wie NERR8 ohne Cutoff, für jemanden, der überdies mit Wahrscheinlichkeit p weitergeht, wie bei RBP. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>Like NERR8 without a cutoff, but the user also continues as in INSQ, wanting a gain of T. Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. Unlike irdesk, cwl_eval keeps the file order of tied documents.</source>
        <translation>Wie NERR8 ohne Cutoff, für jemanden, der überdies weitergeht wie bei INSQ und einen Gewinn von T will. Wie in cwl_eval gilt jede Liste als 1000 Dokumente lang, ohne Gewinn hinter ihrem Ende; cwl_eval behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>The gain from the subtopics that each document is relevant for, divided by log2(rank + 1), over that of the best order of all judged documents. The ideal ranking is approximated as in ndeval, so a score may slightly exceed 1.</source>
        <translation>Gewinn der Teilthemen, für die jedes Dokument relevant ist, durch log2(Rang + 1); über dem der besten Ordnung aller beurteilten Dokumente. Die ideale Rangfolge wird angenähert, wie ndeval es tut, so dass ein Wert 1 ein wenig übersteigen kann.</translation>
    </message>
    <message>
        <source>ERR_IA divided by that of the best order of all judged documents. The ideal ranking is approximated as in ndeval, so a score may slightly exceed 1.</source>
        <translation>Wie ERR_IA, über dem der besten Ordnung aller beurteilten Dokumente. Die ideale Rangfolge wird angenähert, wie ndeval es tut, so dass ein Wert 1 ein wenig übersteigen kann.</translation>
    </message>
    <message>
        <source>NRBP divided by that of the best order of all judged documents. The ideal ranking is approximated as in ndeval, so a score may slightly exceed 1.</source>
        <translation>Wie NRBP, über der der besten Ordnung aller beurteilten Dokumente. Die ideale Rangfolge wird angenähert, wie ndeval es tut, so dass ein Wert 1 ein wenig übersteigen kann.</translation>
    </message>
    <message>
        <source>Average precision under each group&apos;s judgements, averaged over the groups. The groups are the values of the qrels&apos; second column, including groups without a relevant document. With -J, documents that no group judged are removed; trec_eval instead removes, for each group, the documents that this group did not judge.</source>
        <translation>Average Precision nach den Urteilen jeder Gruppe, gemittelt über die Gruppen. Die Gruppen sind die Werte der zweiten Spalte der Qrels, auch die ohne relevantes Dokument. Mit -J entfällt, was keine Gruppe beurteilt hat; trec_eval lässt für jede Gruppe weg, was sie selbst nicht beurteilt hat.</translation>
    </message>
    <message>
        <source>Precision at rank k under each group&apos;s judgements, averaged over the groups. The groups are the values of the qrels&apos; second column, including groups without a relevant document. With -J, documents that no group judged are removed; trec_eval instead removes, for each group, the documents that this group did not judge.</source>
        <translation>Precision auf Rang k nach den Urteilen jeder Gruppe, gemittelt über die Gruppen. Die Gruppen sind die Werte der zweiten Spalte der Qrels, auch die ohne relevantes Dokument. Mit -J entfällt, was keine Gruppe beurteilt hat; trec_eval lässt für jede Gruppe weg, was sie selbst nicht beurteilt hat.</translation>
    </message>
    <message>
        <source>Precision at x times the number of relevant documents under each group&apos;s judgements, averaged over the groups. The groups are the values of the qrels&apos; second column, including groups without a relevant document. With -J, documents that no group judged are removed; trec_eval instead removes, for each group, the documents that this group did not judge.</source>
        <translation>Precision beim x-Fachen der Anzahl relevanter Dokumente nach den Urteilen jeder Gruppe, gemittelt über die Gruppen. Die Gruppen sind die Werte der zweiten Spalte der Qrels, auch die ohne relevantes Dokument. Mit -J entfällt, was keine Gruppe beurteilt hat; trec_eval lässt für jede Gruppe weg, was sie selbst nicht beurteilt hat.</translation>
    </message>
    <message>
        <source>The number of preferences fulfilled. Preferences with neither document retrieved are not fulfilled. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Die Anzahl der erfüllten Präferenzen. Präferenzen, von denen kein Dokument gefunden ist, sind nicht erfüllt. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The number of preferences fulfilled. Only preferences with both documents retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Die Anzahl der erfüllten Präferenzen. Nur Präferenzen, deren beide Dokumente gefunden sind, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled, over all judgement groups combined. Preferences with neither document retrieved are not fulfilled. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen aller Urteilsgruppen zusammen. Präferenzen, von denen kein Dokument gefunden ist, sind nicht erfüllt. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled, over all judgement groups combined. Only preferences with both documents retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen aller Urteilsgruppen zusammen. Nur Präferenzen, deren beide Dokumente gefunden sind, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled, over all judgement groups combined. Only preferences with at least one document retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen aller Urteilsgruppen zusammen. Nur Präferenzen, von denen ein Dokument gefunden ist, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of fulfilled preferences of each pair of documents, averaged over the pairs. Preferences with neither document retrieved are not fulfilled. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Der erfüllte Anteil der Präferenzen eines Dokumentpaars, gemittelt über die Paare. Präferenzen, von denen kein Dokument gefunden ist, sind nicht erfüllt. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of fulfilled preferences of each pair of documents, averaged over the pairs. Only preferences with both documents retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Der erfüllte Anteil der Präferenzen eines Dokumentpaars, gemittelt über die Paare. Nur Präferenzen, deren beide Dokumente gefunden sind, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of fulfilled preferences of each pair of documents, averaged over the pairs. Only preferences with at least one document retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Der erfüllte Anteil der Präferenzen eines Dokumentpaars, gemittelt über die Paare. Nur Präferenzen, von denen ein Dokument gefunden ist, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled in a judgement group, averaged over the groups. Preferences with neither document retrieved are not fulfilled. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen einer Urteilsgruppe, gemittelt über die Gruppen. Präferenzen, von denen kein Dokument gefunden ist, sind nicht erfüllt. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled in a judgement group, averaged over the groups. Only preferences with both documents retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen einer Urteilsgruppe, gemittelt über die Gruppen. Nur Präferenzen, deren beide Dokumente gefunden sind, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>The share of preferences fulfilled in a judgement group, averaged over the groups. Only preferences with at least one document retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Erfüllte Präferenzen, von denen einer Urteilsgruppe, gemittelt über die Gruppen. Nur Präferenzen, von denen ein Dokument gefunden ist, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>Like prefs_avgjg, but with equal numbers of nonrelevant (level 0) and relevant documents in each group. As in trec_eval, if a group has one subgroup and too many nonrelevant documents, pairs of them also count. A group without a preference has the score 0, while trec_eval gives the whole topic 0. Preferences with neither document retrieved are not fulfilled. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Wie prefs_avgjg, mit so vielen nicht relevanten Dokumenten (Stufe 0) in jeder Gruppe wie relevanten. Wie in trec_eval zählen, wo eine Gruppe eine Untergruppe und zu viele davon hat, auch Paare nicht relevanter Dokumente. Eine Gruppe ohne Präferenz hat 0, wo trec_eval dem ganzen Topic 0 gibt. Präferenzen, von denen kein Dokument gefunden ist, sind nicht erfüllt. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>Like prefs_avgjg, but with equal numbers of nonrelevant (level 0) and relevant documents in each group. As in trec_eval, if a group has one subgroup and too many nonrelevant documents, pairs of them also count. A group without a preference has the score 0, while trec_eval gives the whole topic 0. Only preferences with both documents retrieved count. Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here.</source>
        <translation>Wie prefs_avgjg, mit so vielen nicht relevanten Dokumenten (Stufe 0) in jeder Gruppe wie relevanten. Wie in trec_eval zählen, wo eine Gruppe eine Untergruppe und zu viele davon hat, auch Paare nicht relevanter Dokumente. Eine Gruppe ohne Präferenz hat 0, wo trec_eval dem ganzen Topic 0 gibt. Nur Präferenzen, deren beide Dokumente gefunden sind, zählen. Gleichstände werden wie überall nach docno absteigend geordnet; trec_eval ordnet sie hier aufsteigend.</translation>
    </message>
    <message>
        <source>Average precision estimated from a sample of the pool with a separate sampling rate in each stratum. Documents with a negative grade are in the pool but unjudged. With a cutoff k, the score equals that of NIST&apos;s sample_eval.pl with $maxResultSize = k. It can exceed 1.</source>
        <translation>Average Precision, wie eine Stichprobe des Pools, in jeder Schicht mit eigener Rate gezogen, sie schätzen lässt. Dokumente mit negativer Stufe sind im Pool, aber unbeurteilt. Mit einem Cutoff k ist es, was sample_eval.pl von NIST mit $maxResultSize = k berechnet. Es kann 1 übersteigen.</translation>
    </message>
    <message>
        <source>nDCG estimated from a sample of the pool with a separate sampling rate in each stratum; gains are grades. Documents with a negative grade are in the pool but unjudged. With a cutoff k, the score equals that of NIST&apos;s sample_eval.pl with $maxResultSize = k. If more than k relevant documents are estimated, the ideal ranking continues beyond k with one document of each lower grade, as in the script. It can exceed 1.</source>
        <translation>nDCG, wie eine Stichprobe des Pools, in jeder Schicht mit eigener Rate gezogen, es schätzen lässt; Gewinne sind Stufen. Dokumente mit negativer Stufe sind im Pool, aber unbeurteilt. Mit einem Cutoff k ist es, was sample_eval.pl von NIST mit $maxResultSize = k berechnet. Wo mehr als k relevante Dokumente geschätzt sind, geht die ideale Rangfolge wie die des Skripts über k hinaus, mit einem Dokument jeder niedrigeren Stufe. Es kann 1 übersteigen.</translation>
    </message>
    <message>
        <source>Q-measure</source>
        <translation>Q-Maß</translation>
    </message>
    <message>
        <source>The mean, over all relevant documents of the topic, of the blended ratio at their ranks: precision and cumulated gain in one number. With β = 0 it is average precision. With a cutoff k it is divided by min(k, R), as in NTCIREVAL.</source>
        <translation>Das Mittel des gemischten Verhältnisses an den Rängen aller relevanten Dokumente des Topics: Precision und kumulierter Gewinn in einer Zahl. Mit β = 0 ist es Average Precision. Mit einem Cutoff k wird durch min(k, R) geteilt, wie in NTCIREVAL.</translation>
    </message>
    <message>
        <source>Normalised cumulative utility, graded-uniform</source>
        <translation>Normalisierter kumulierter Nutzen, gestuft-gleichverteilt</translation>
    </message>
    <message>
        <source>The mean of the blended ratio over users who stop at a relevant document; the higher its gain, the more users stop. NTCIREVAL calls it NCUgu,BR, or NCUgu,P with β = 0, where precision replaces the blended ratio.</source>
        <translation>Das Mittel des gemischten Verhältnisses über Nutzer, die bei einem relevanten Dokument aufhören, umso mehr, je höher sein Gewinn ist. NTCIREVAL nennt es NCUgu,BR, und mit β = 0, also mit Precision statt des gemischten Verhältnisses, NCUgu,P.</translation>
    </message>
    <message>
        <source>Normalised cumulative utility, rank-biased</source>
        <translation>Normalisierter kumulierter Nutzen, rangverzerrt</translation>
    </message>
    <message>
        <source>The mean of the blended ratio over users who stop at a relevant document; fewer users stop at each further one. NTCIREVAL calls it NCUrb,BR, or NCUrb,P with β = 0, where precision replaces the blended ratio.</source>
        <translation>Das Mittel des gemischten Verhältnisses über Nutzer, die bei einem relevanten Dokument aufhören, bei jedem weiteren weniger. NTCIREVAL nennt es NCUrb,BR, und mit β = 0, also mit Precision statt des gemischten Verhältnisses, NCUrb,P.</translation>
    </message>
    <message>
        <source>O-measure</source>
        <translation>O-Maß</translation>
    </message>
    <message>
        <source>The blended ratio at the first relevant document: a reciprocal rank that takes its grade into account. With β = 0 it is RR.</source>
        <translation>Das gemischte Verhältnis am ersten relevanten Dokument: reziproker Rang, der dessen Grad mitzählt. Mit β = 0 ist es RR.</translation>
    </message>
    <message>
        <source>P-measure</source>
        <translation>P-Maß</translation>
    </message>
    <message>
        <source>The blended ratio at the preferred rank, that of the first document with the highest grade in the list.</source>
        <translation>Das gemischte Verhältnis am bevorzugten Rang, dem des ersten Dokuments mit dem höchsten Grad der Liste.</translation>
    </message>
    <message>
        <source>P-plus</source>
        <translation>P-plus</translation>
    </message>
    <message>
        <source>The mean of the blended ratio over the relevant documents down to the preferred rank, that of the first document with the highest grade in the list.</source>
        <translation>Das Mittel des gemischten Verhältnisses über die relevanten Dokumente bis zum bevorzugten Rang, dem des ersten Dokuments mit dem höchsten Grad der Liste.</translation>
    </message>
    <message>
        <source>D-nDCG</source>
        <translation>D-nDCG</translation>
    </message>
    <message>
        <source>nDCG with global gain: the mean of a document&apos;s gains over the intents of its topic. Intents are the subtopics of the qrels, and all are equally probable.</source>
        <translation>nDCG nach globalem Gewinn, dem Mittel der Gewinne eines Dokuments über die Absichten seines Topics. Absichten sind die Teilthemen der Qrels, und alle sind gleich wahrscheinlich.</translation>
    </message>
    <message>
        <source>D#-nDCG</source>
        <translation>D#-nDCG</translation>
    </message>
    <message>
        <source>The weighted mean of intent recall (StRecall) and D-nDCG. Intents are the subtopics of the qrels, and all are equally probable.</source>
        <translation>Das gewichtete Mittel aus dem Recall der Absichten (StRecall) und D-nDCG. Absichten sind die Teilthemen der Qrels, und alle sind gleich wahrscheinlich.</translation>
    </message>
    <message>
        <source>Recall at effort</source>
        <translation>Recall nach Aufwand</translation>
    </message>
    <message>
        <source>Recall after a review of x · R + y documents, R being the number of relevant ones. With x = 1 and y = 0 it is R-precision.</source>
        <translation>Recall nach einer Prüfung von x · R + y Dokumenten, R die Zahl der relevanten. Mit x = 1 und y = 0 ist es R-Precision.</translation>
    </message>
    <message>
        <source>Work saved over sampling</source>
        <translation>Ersparte Arbeit gegenüber Stichproben</translation>
    </message>
    <message>
        <source>The share of documents that need not be reviewed once recall has reached c, minus the share 1 − c that could be left out by chance. If the list does not reach c, everything is reviewed.</source>
        <translation>Der Anteil der Dokumente, die nicht geprüft werden müssen, sobald der Recall c erreicht ist, abzüglich des Anteils 1 − c, der zufällig weggelassen werden könnte. Wo die Liste c nicht erreicht, wird alles geprüft.</translation>
    </message>
    <message>
        <source>Understandability-biased RBP</source>
        <translation>Verständlichkeits-gewichtetes RBP</translation>
    </message>
    <message>
        <source>Rank-biased precision in which a document&apos;s gain is the product of its grades in all aspects, such as relevance and understandability. Aspects are the values of the qrels&apos; second column, and all have the collection&apos;s top grade. With rel=, a document counts if it has that grade or better in every aspect.</source>
        <translation>Rank-biased Precision, bei der ein Dokument nach dem Produkt seiner Grade in allen Aspekten zählt, etwa Relevanz und Verständlichkeit: den Werten der zweiten Spalte der Qrels. Alle Aspekte haben den höchsten Grad der Kollektion; mit rel= zählt ein Dokument, das in jedem Aspekt mindestens diesen Grad hat.</translation>
    </message>
    <message>
        <source>Attention-weighted rank fairness</source>
        <translation>Aufmerksamkeits-gewichtete Rangfairness</translation>
    </message>
    <message>
        <source>Compares the groups&apos; shares of attention with their target shares: 1 − the Jensen–Shannon divergence in nats, 1 if the shares are equal. The attention of a document is 1 / log2(max(rank, 2)). The groups are the values of the qrels&apos; second column; documents without a group do not count.</source>
        <translation>Die Ähnlichkeit der Anteile der Gruppen an der Aufmerksamkeit, 1 / log2(max(Rang, 2)) für jedes Dokument, zu ihren Zielanteilen: 1 − die Jensen-Shannon-Divergenz in Nats, 1, wenn sie gleich sind. Die Gruppen sind die Werte der zweiten Spalte der Qrels; Dokumente ohne Gruppe zählen nicht.</translation>
    </message>
    <message>
        <source>Set F</source>
        <translation>Mengen-F</translation>
    </message>
    <message>
        <source>The weighted harmonic mean of set precision and set recall, (1 + β²) P R / (β² P + R). The parameter of trec_eval&apos;s set_F is β², so that set_F.2 is SetF with β = 1.414.</source>
        <translation>Das gewichtete harmonische Mittel von Mengen-Precision und Mengen-Recall, (1 + β²) P R / (β² P + R). Der Parameter von set_F in trec_eval ist β², so dass set_F.2 SetF mit β = 1.414 ist.</translation>
    </message>
    <message>
        <source>Set average precision</source>
        <translation>Mengen-Average-Precision</translation>
    </message>
    <message>
        <source>Set precision times set recall.</source>
        <translation>Mengen-Precision mal Mengen-Recall.</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>The weighted harmonic mean of precision and recall of the first k documents, or of all without k.</source>
        <translation>Das gewichtete harmonische Mittel von Precision und Recall der ersten k Dokumente, oder ohne k aller.</translation>
    </message>
    <message>
        <source>Utility</source>
        <translation>Utility</translation>
    </message>
    <message>
        <source>The sum of a for each relevant document retrieved, b for each nonrelevant one retrieved, c for each relevant one missed and d for each nonrelevant one not retrieved; d needs the collection size (-N). A topic that a run lacks counts as an empty list if all topics count; trec_eval adds 0.</source>
        <translation>a für jedes gefundene relevante Dokument, b für jedes andere gefundene, c für jedes verfehlte relevante und d für jedes andere Dokument der Kollektion, deren Größe d braucht (-N). Ein Topic, das einem Run fehlt, zählt als leere Liste, wo alle Topics zählen; trec_eval zählt 0 hinzu.</translation>
    </message>
    <message>
        <source>Inferred average precision</source>
        <translation>Inferred Average Precision</translation>
    </message>
    <message>
        <source>Average precision inferred from a judged sample of the pool: documents with a negative grade are in the pool but unjudged, and all others without a judgement are not in the pool.</source>
        <translation>Average Precision, wie eine beurteilte Stichprobe des Pools sie erschließen lässt: Dokumente mit negativer Stufe sind im Pool, aber unbeurteilt, alle anderen ohne Urteil sind nicht im Pool.</translation>
    </message>
    <message>
        <source>Normalised gain</source>
        <translation>Normierter Gewinn</translation>
    </message>
    <message>
        <source>The sum of the gains, each divided by log2(2 + the ideal ranking&apos;s cost so far − the gain so far), over the sum of all gains without these divisors. Experimental. Fractional gains are sorted as they are; trec_eval sorts them as integers.</source>
        <translation>Gewinne, jeder durch log2(2 + bisherige Kosten des Ideals − bisheriger Gewinn) geteilt, über der Summe aller Gewinne. Experimentell. Gebrochene Gewinne werden sortiert, wie sie sind; trec_eval sortiert sie als ganze Zahlen.</translation>
    </message>
    <message>
        <source>Binary G</source>
        <translation>Binäres G</translation>
    </message>
    <message>
        <source>The mean of 1 / log2(2 + number of nonrelevant documents above), over all relevant documents. Experimental.</source>
        <translation>Das Mittel von 1 / log2(2 + Dokumente darüber, die nicht relevant sind) über alle relevanten Dokumente. Experimentell.</translation>
    </message>
    <message>
        <source>nDCG at relevant documents</source>
        <translation>nDCG an relevanten Dokumenten</translation>
    </message>
    <message>
        <source>nDCG averaged over the ranks of all documents with a gain; documents that are not retrieved are placed at the end of the list. Experimental. Fractional gains are sorted as they are; trec_eval sorts them as integers.</source>
        <translation>nDCG, gemittelt über die Ränge aller Dokumente mit einem Gewinn; für die nicht gefundenen am Ende der Liste. Experimentell. Gebrochene Gewinne werden sortiert, wie sie sind; trec_eval sortiert sie als ganze Zahlen.</translation>
    </message>
    <message>
        <source>nDCG at levels of grade</source>
        <translation>nDCG an Stufenwechseln</translation>
    </message>
    <message>
        <source>nDCG averaged over the ranks at which the ideal ranking&apos;s gain changes. Experimental. Fractional gains are sorted as they are; trec_eval sorts them as integers.</source>
        <translation>nDCG, gemittelt über die Ränge, an denen sich der Gewinn der idealen Rangfolge ändert. Experimentell. Gebrochene Gewinne werden sortiert, wie sie sind; trec_eval sortiert sie als ganze Zahlen.</translation>
    </message>
    <message>
        <source>INST</source>
        <translation>INST</translation>
    </message>
    <message>
        <source>INSQ</source>
        <translation>INSQ</translation>
    </message>
    <message>
        <source>Bejeweled player model</source>
        <translation>Bejeweled Player Model</translation>
    </message>
    <message>
        <source>Scaled discounted cumulative gain</source>
        <translation>Scaled Discounted Cumulative Gain</translation>
    </message>
    <message>
        <source>Nearly expected reciprocal rank, equation 8</source>
        <translation>Nearly Expected Reciprocal Rank, Gleichung 8</translation>
    </message>
    <message>
        <source>Nearly expected reciprocal rank, equation 9</source>
        <translation>Nearly Expected Reciprocal Rank, Gleichung 9</translation>
    </message>
    <message>
        <source>Nearly expected reciprocal rank, equation 10</source>
        <translation>Nearly Expected Reciprocal Rank, Gleichung 10</translation>
    </message>
    <message>
        <source>Nearly expected reciprocal rank, equation 11</source>
        <translation>Nearly Expected Reciprocal Rank, Gleichung 11</translation>
    </message>
    <message>
        <source>Compatibility</source>
        <translation>Compatibility</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Accuracy</translation>
    </message>
    <message>
        <source>The probability that a relevant document is ranked above a nonrelevant one, for a random pair of the first k documents (or of all). It is 1 if all these documents are relevant (undefined in ir_measures), and 0 if none is (left out of the mean in ir_measures). ir_measures keeps the file order of tied documents.</source>
        <translation>Die Wahrscheinlichkeit, dass ein relevantes Dokument über einem nicht relevanten steht, für ein zufälliges Paar der ersten k Dokumente (oder aller). Sie ist 1, wenn alle diese Dokumente relevant sind (in ir_measures undefiniert), und 0, wenn keines es ist (in ir_measures aus dem Mittel ausgelassen). ir_measures behält bei Gleichständen die Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>Novelty-biased cumulated gain</source>
        <translation>Neuheitsgewichteter kumulierter Gewinn</translation>
    </message>
    <message>
        <source>Novelty-biased nDCG</source>
        <translation>Neuheitsgewichtetes nDCG</translation>
    </message>
    <message>
        <source>Intent-aware expected reciprocal rank</source>
        <translation>Intent-Aware Expected Reciprocal Rank</translation>
    </message>
    <message>
        <source>The gain from the subtopics that each document is relevant for, halved for each earlier document on the subtopic and divided by the rank, over that of a list of documents relevant for every subtopic. ndeval does not normalise the score at cutoff 1.</source>
        <translation>Gewinn der Teilthemen, für die jedes Dokument relevant ist, halbiert mit jedem früheren Mal, durch den Rang; über Dokumenten, die jeweils für jedes Teilthema relevant sind. ndeval teilt bei Cutoff 1 nicht.</translation>
    </message>
    <message>
        <source>Normalised intent-aware expected reciprocal rank</source>
        <translation>Normierter Intent-Aware Expected Reciprocal Rank</translation>
    </message>
    <message>
        <source>Novelty- and rank-biased precision</source>
        <translation>Novelty- and Rank-Biased Precision</translation>
    </message>
    <message>
        <source>The number of documents retrieved; with a relevance level in its name, the number of relevant ones, as in ir_measures.</source>
        <translation>Die Anzahl der gefundenen Dokumente; mit einer Relevanzschwelle im Namen die der relevanten, wie in ir_measures.</translation>
    </message>
    <message>
        <source>The discounted gains of the first k documents, over those of the ideal ranking. Fractional gains are sorted as they are; trec_eval sorts them as integers and may score a perfect ranking 0. A relevance level does not affect gains; ranx deletes the grades below it.</source>
        <translation>Die Gewinne der ersten k Dokumente mit Abschlag, über denen der idealen Rangfolge. Gebrochene Gewinne werden sortiert, wie sie sind; trec_eval sortiert sie als ganze Zahlen und gibt einer perfekten Rangfolge womöglich 0. Eine Relevanzschwelle lässt Gewinne unberührt; ranx löscht die Stufen darunter.</translation>
    </message>
    <message>
        <source>The discounted gains of the first k documents, without comparison with an ideal.</source>
        <translation>Die Gewinne der ersten k Dokumente mit Abschlag, mit keinem Ideal verglichen.</translation>
    </message>
    <message>
        <source>Averaged interpolated precision</source>
        <translation>Gemittelte interpolierte Precision</translation>
    </message>
    <message>
        <source>Interpolated precision, averaged over recall points: by default eleven, from 0 to 1.</source>
        <translation>Interpolierte Precision, gemittelt über Recall-Punkte: elf von 0 bis 1, wo keine anderen genannt sind.</translation>
    </message>
    <message>
        <source>The expected gain of a reader who continues from each document to the next with probability p. trec_eval 10 rescales gains topic by topic.</source>
        <translation>Was jemand findet, der von jedem Dokument mit Wahrscheinlichkeit p zum nächsten weitergeht. trec_eval 10 skaliert Gewinne Topic für Topic neu.</translation>
    </message>
    <message>
        <source>The expected 1 / rank of the document that satisfies a reader; each document does so with probability (2^gain − 1) / 2^(gain of the top grade). gdeval fixes the top grade at 4 and reads integer topic ids only.</source>
        <translation>Der Erwartungswert von 1 / Rang des Dokuments, das jemanden zufriedenstellt; ein Dokument tut das mit Wahrscheinlichkeit (2^Gewinn − 1) / 2^(Gewinn der Höchststufe). gdeval legt die Höchststufe auf 4 fest und liest nur ganzzahlige Topics.</translation>
    </message>
    <message>
        <source>The rank-biased overlap of the list and the ideal ranking most similar to it. Documents that are not retrieved come last within their grade; ir_measures puts them before documents with a negative score, and breaks ties by docno ascending. Custom gains and the relevance level do not affect it: every document with a positive grade counts, in the order of grades.</source>
        <translation>Die Rank-Biased Overlap der Liste mit der idealen Rangfolge, die ihr am nächsten ist. Nicht gefundene Dokumente stehen als letzte unter denen ihrer Stufe; ir_measures stellt sie vor die mit negativem Wert und ordnet Gleichstände nach docno aufsteigend. Eigene Gewinne und die Relevanzschwelle berühren es nicht: jedes Dokument mit positiver Stufe zählt, in der Reihenfolge der Stufen.</translation>
    </message>
    <message>
        <source>The gain from the subtopics that each document is relevant for, divided by log2(rank + 1), over that of a list in which each document is relevant for every subtopic. ndeval does not normalise the score at cutoff 1.</source>
        <translation>Gewinn der Teilthemen, für die jedes Dokument relevant ist, durch log2(Rang + 1); über Dokumenten, die jeweils für jedes Teilthema relevant sind. ndeval teilt bei Cutoff 1 nicht.</translation>
    </message>
    <message>
        <source>The gain from the subtopics that each document is relevant for, weighted by β^(rank − 1).</source>
        <translation>Gewinn der Teilthemen, für die jedes Dokument relevant ist, mal β^(Rang − 1).</translation>
    </message>
    <message>
        <source>Normalised novelty- and rank-biased precision</source>
        <translation>Normierte Novelty- and Rank-Biased Precision</translation>
    </message>
    <message>
        <source>Intent-aware average precision</source>
        <translation>Intent-Aware Average Precision</translation>
    </message>
    <message>
        <source>The mean of average precision over the subtopics.</source>
        <translation>Das Mittel der Average Precision über die Teilthemen.</translation>
    </message>
    <message>
        <source>Intent-aware precision</source>
        <translation>Intent-Aware Precision</translation>
    </message>
    <message>
        <source>The mean of precision at rank k over the subtopics.</source>
        <translation>Das Mittel der Precision auf Rang k über die Teilthemen.</translation>
    </message>
    <message>
        <source>Subtopic recall</source>
        <translation>Teilthemen-Recall</translation>
    </message>
    <message>
        <source>The share of subtopics for which at least one of the first k documents is relevant.</source>
        <translation>Der Anteil der Teilthemen, für die irgendeines der ersten k Dokumente relevant ist.</translation>
    </message>
    <message>
        <source>Average precision over judgement groups</source>
        <translation>Average Precision über Urteilsgruppen</translation>
    </message>
    <message>
        <source>Precision over judgement groups</source>
        <translation>Precision über Urteilsgruppen</translation>
    </message>
    <message>
        <source>Precision at multiples of R over judgement groups</source>
        <translation>Precision bei Vielfachen von R über Urteilsgruppen</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Präferenzen</translation>
    </message>
    <message>
        <source>The number of preferences of a topic, implied ones included.</source>
        <translation>Die Anzahl der Präferenzen eines Topics, erschlossene mitgezählt.</translation>
    </message>
    <message>
        <source>Preferences fulfilled</source>
        <translation>Erfüllte Präferenzen</translation>
    </message>
    <message>
        <source>Preferences fulfilled, simple ratio</source>
        <translation>Erfüllte Präferenzen, einfacher Anteil</translation>
    </message>
    <message>
        <source>Preferences fulfilled, by pair</source>
        <translation>Erfüllte Präferenzen, nach Paaren</translation>
    </message>
    <message>
        <source>Preferences fulfilled, by judgement group</source>
        <translation>Erfüllte Präferenzen, nach Urteilsgruppen</translation>
    </message>
    <message>
        <source>Preferences fulfilled, as many nonrelevant as relevant</source>
        <translation>Erfüllte Präferenzen, so viele nicht relevante wie relevante</translation>
    </message>
    <message>
        <source>Extended inferred average precision</source>
        <translation>Extended Inferred Average Precision</translation>
    </message>
    <message>
        <source>Inferred nDCG</source>
        <translation>Inferred nDCG</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>{n:,} {n:topic|topics}</source>
        <translation>{n:,} {n:Topic|Topics}</translation>
    </message>
    <message>
        <source>{n:,} {n:document|documents}</source>
        <translation>{n:,} {n:Dokument|Dokumente}</translation>
    </message>
    <message>
        <source>{n:,} {n:line|lines}</source>
        <translation>{n:,} {n:Zeile|Zeilen}</translation>
    </message>
    <message>
        <source>{n:,} {n:judgement|judgements}</source>
        <translation>{n:,} {n:Urteil|Urteile}</translation>
    </message>
    <message>
        <source>depth {n:,}</source>
        <translation>Tiefe {n:,}</translation>
    </message>
    <message>
        <source>{n:,} kept</source>
        <translation>{n:,} behalten</translation>
    </message>
    <message>
        <source>{n:,} {n:topic|topics} with subtopics</source>
        <translation>{n:,} {n:Topic|Topics} mit Teilthemen</translation>
    </message>
    <message>
        <source>{n:,} {n:topic|topics} with strata</source>
        <translation>{n:,} {n:Topic|Topics} mit Schichten</translation>
    </message>
    <message>
        <source>{n:,} {n:topic|topics} with preferences</source>
        <translation>{n:,} {n:Topic|Topics} mit Präferenzen</translation>
    </message>
    <message>
        <source>the rank column has no number in {missing} of {lines} lines</source>
        <translation>die Rangspalte enthält in {missing} von {lines} Zeilen keine Zahl</translation>
    </message>
    <message>
        <source>the rank column is {rank} in all {lines} lines</source>
        <translation>die Rangspalte ist in allen {lines} Zeilen {rank}</translation>
    </message>
    <message>
        <source>{path}: its tables are not those of an irdesk project ({names}); it was changed by another program and was not opened</source>
        <translation>{path}: die Tabellen sind nicht die eines irdesk-Projekts ({names}); ein anderes Programm hat die Datei verändert, sie wird nicht geöffnet</translation>
    </message>
    <message>
        <source>{path}: {reason}; steps stored after {moment} are in {log} next to it: keep both files together, and reopen the project when the problem is solved</source>
        <translation>{path}: {reason}; was nach {moment} gespeichert wurde, steht in {log} daneben: Behalten Sie beide Dateien zusammen, und öffnen Sie das Projekt wieder, wenn das behoben ist</translation>
    </message>
    <message>
        <source>{path}: steps stored after {moment} were not written to the file, because the files next to it were deleted or damaged, or the disk does not respond; close and reopen the project to see what is missing</source>
        <translation>{path}: was nach {moment} gespeichert wurde, kam nicht in die Datei, weil die Dateien neben ihr gelöscht oder beschädigt wurden oder der Datenträger nicht antwortet; schließen Sie das Projekt und öffnen Sie es wieder, dann steht da, was fehlt</translation>
    </message>
    <message>
        <source>{path}: the file has schema version {version}, which no version of irdesk has used</source>
        <translation>{path}: hat Schemaversion {version}, die kein irdesk geschrieben hat</translation>
    </message>
    <message>
        <source>worker processes ended unexpectedly twice; use fewer workers, so that each has more memory</source>
        <translation>Arbeitsprozesse endeten zweimal unerwartet; verwenden Sie weniger Prozesse, damit jeder mehr Speicher hat</translation>
    </message>
    <message>
        <source>Scores contradict the rank column</source>
        <translation>Retrievalwerte widersprechen der Rangspalte</translation>
    </message>
    <message>
        <source>A run shares no topic with the judgements</source>
        <translation>Ein Run hat kein Topic mit den Urteilen gemeinsam</translation>
    </message>
    <message>
        <source>Check that the run and the qrels belong to the same collection.</source>
        <translation>Prüfen Sie, ob Run und Qrels zu einer Kollektion gehören.</translation>
    </message>
    <message>
        <source>Topics are spelled differently</source>
        <translation>Topics sind verschieden geschrieben</translation>
    </message>
    <message>
        <source>Runs lack judged topics</source>
        <translation>Runs fehlen beurteilte Topics</translation>
    </message>
    <message>
        <source>Topics of runs are not judged</source>
        <translation>Topics von Runs sind nicht beurteilt</translation>
    </message>
    <message>
        <source>No action is needed if only some topics were judged; otherwise check that the qrels are complete.</source>
        <translation>Es ist nichts zu tun, wenn nur einige Topics beurteilt wurden; sonst prüfen Sie, ob die Qrels vollständig sind.</translation>
    </message>
    <message>
        <source>Topics dropped from the comparison</source>
        <translation>Topics aus dem Vergleich ausgelassen</translation>
    </message>
    <message>
        <source>Docnos are spelled differently</source>
        <translation>Docnos sind verschieden geschrieben</translation>
    </message>
    <message>
        <source>Few retrieved documents are judged</source>
        <translation>Kaum ein gefundenes Dokument ist beurteilt</translation>
    </message>
    <message>
        <source>Check that the run and the qrels belong to the same collection; unjudged documents count as not relevant.</source>
        <translation>Prüfen Sie, ob Run und Qrels zu einer Kollektion gehören; unbeurteilte Dokumente zählen als nicht relevant.</translation>
    </message>
    <message>
        <source>Remove the NUL characters from the run; trec_eval reads a docno only up to its first NUL.</source>
        <translation>Entfernen Sie das NUL aus dem Run; trec_eval liest eine solche Docno nur bis dorthin.</translation>
    </message>
    <message>
        <source>Scores depend on ties</source>
        <translation>Werte hängen von Gleichständen ab</translation>
    </message>
    <message>
        <source>Lists differ in depth</source>
        <translation>Listen sind verschieden tief</translation>
    </message>
    <message>
        <source>The lowest grade counts as relevant</source>
        <translation>Die niedrigste Stufe zählt als relevant</translation>
    </message>
    <message>
        <source>Grade 1 may be the best grade</source>
        <translation>Stufe 1 könnte die beste sein</translation>
    </message>
    <message>
        <source>Negative grades count as unjudged</source>
        <translation>Negative Stufen zählen als unbeurteilt</translation>
    </message>
    <message>
        <source>No action is needed if negative grades mean unjudged; otherwise give such documents grade 0.</source>
        <translation>Es ist nichts zu tun, wenn negative Stufen unbeurteilt bedeuten; sonst geben Sie solchen Dokumenten Stufe 0.</translation>
    </message>
    <message>
        <source>The top grade was never given</source>
        <translation>Niemand hat die Höchststufe gewählt</translation>
    </message>
    <message>
        <source>Topics have no text</source>
        <translation>Topics haben keinen Text</translation>
    </message>
    <message>
        <source>Load the topic file; otherwise assessors see only ids.</source>
        <translation>Laden Sie die Topic-Datei; sonst sehen Assessoren nur Ids.</translation>
    </message>
    <message>
        <source>Documents to judge have no text</source>
        <translation>Zu beurteilende Dokumente haben keinen Text</translation>
    </message>
    <message>
        <source>Load the collection that contains these documents, or remove the documents from the pool.</source>
        <translation>Laden Sie die Kollektion, die sie enthält, oder nehmen Sie sie aus dem Pool.</translation>
    </message>
    <message>
        <source>{names} and {more} more</source>
        <translation>{names} und {more} weitere</translation>
    </message>
    <message>
        <source>{run} lacks {topics}</source>
        <translation>{run} fehlen {topics}</translation>
    </message>
    <message>
        <source>{count} more runs lack some topics</source>
        <translation>{count} weiteren Runs fehlen einige Topics</translation>
    </message>
    <message>
        <source>{dropped}; the comparison is over the other {count}</source>
        <translation>{dropped}; verglichen wird über die anderen {count}</translation>
    </message>
    <message>
        <source>{names}, …</source>
        <translation>{names}, …</translation>
    </message>
    <message>
        <source>{run}: retrieval scores contradict the rank column in {count} of {topics} topics ({names}). In {rising} of these topics, scores rise with the rank, as distances do. Documents are ranked by score</source>
        <translation>{run}: Retrievalwerte widersprechen der Rangspalte in {count} von {topics} Topics ({names}); in {rising} davon steigen sie mit dem Rang, wie Abstände. Gereiht wird nach dem Retrievalwert</translation>
    </message>
    <message>
        <source>{run}: retrieval scores contradict the rank column in {count} of {topics} topics ({names}). Documents are ranked by score</source>
        <translation>{run}: Retrievalwerte widersprechen der Rangspalte in {count} von {topics} Topics ({names}). Gereiht wird nach dem Retrievalwert</translation>
    </message>
    <message>
        <source>{runs}: no topic is judged; topic ids look like {one} in the run and {other} in the qrels</source>
        <translation>{runs}: kein Topic ist beurteilt; Topic-Ids haben die Form {one} im Run und {other} in den Qrels</translation>
    </message>
    <message>
        <source>{runs}: {count} of {topics} topics are not judged and not counted ({names})</source>
        <translation>{runs}: {count} von {topics} Topics sind nicht beurteilt und zählen nicht ({names})</translation>
    </message>
    <message>
        <source>{runs}: {count} of {topics} judged topics are missing ({names}) and count as 0</source>
        <translation>{runs}: {count} von {topics} beurteilten Topics fehlen ({names}) und zählen als 0</translation>
    </message>
    <message>
        <source>{runs}: {count} of {topics} judged topics are missing ({names}); means are over the other {others} {others:topic|topics}</source>
        <translation>{runs}: {count} von {topics} beurteilten Topics fehlen ({names}); gemittelt wird über {others:das andere|die anderen} {others} {others:Topic|Topics}</translation>
    </message>
    <message>
        <source>{run}: only {judged:,} of {documents:,} retrieved documents are judged; they occur in {met} of {topics} topics</source>
        <translation>{run}: {judged:,} von {documents:,} gefundenen Dokumenten sind beurteilt, in {met} von {topics} Topics</translation>
    </message>
    <message>
        <source>{run}: scores depend on the order of tied documents: {ranges}</source>
        <translation>{run}: Werte hängen von der Reihenfolge gleichstehender Dokumente ab: {ranges}</translation>
    </message>
    <message>
        <source>{sentence}. Ties also matter in {runs}</source>
        <translation>{sentence}. Gleichstände zählen auch in {runs}</translation>
    </message>
    <message>
        <source>{measure} {mean} lies between {low} and {high}</source>
        <translation>{measure} {mean} liegt zwischen {low} und {high}</translation>
    </message>
    <message>
        <source>{measure} {mean} lies between {low} and {high}, {average} on average over all orders</source>
        <translation>{measure} {mean} liegt zwischen {low} und {high}, im Mittel über alle Reihenfolgen {average}</translation>
    </message>
    <message>
        <source>{runs}: lists have at most {depth:,} documents, those of other runs {usual:,}; {measures} reward depth</source>
        <translation>{runs}: Listen von höchstens {depth:,} Dokumenten, wo andere Runs {usual:,} haben; {measures} belohnen Tiefe</translation>
    </message>
    <message>
        <source>{runs}: lists have up to {depth:,} documents, those of other runs {usual:,}; {measures} reward depth</source>
        <translation>{runs}: Listen von bis zu {depth:,} Dokumenten, wo andere Runs {usual:,} haben; {measures} belohnen Tiefe</translation>
    </message>
    <message>
        <source>{sentence}. {measure} of {run} is {mean}, but {cut} at depth {usual:,}</source>
        <translation>{sentence}. {measure} von {run} ist {mean}, und {cut} bei Tiefe {usual:,}</translation>
    </message>
    <message>
        <source>Grades are {grades}, and no document has grade 0. In such qrels, grade 1 is often the best, as in Cranfield. All {count:,} documents with a positive grade count as relevant</source>
        <translation>Die Stufen sind {grades}, und kein Dokument hat Stufe 0: dann ist oft Stufe 1 die beste, wie in Cranfield; alle {count:,} Dokumente mit positiver Stufe zählen als relevant</translation>
    </message>
    <message>
        <source>Grade {grade} (scale {least}–{top}) counts as relevant for {measures}; {share} % of {count:,} relevant documents have only this grade. The ids look like MS MARCO passages, where TREC Deep Learning treats grade 2 and above as relevant</source>
        <translation>Stufe {grade} (Skala {least}–{top}) zählt als relevant für {measures}; {share} % von {count:,} relevanten Dokumenten haben nur diese Stufe. Die Ids sehen nach MS-MARCO-Passagen aus; dort zählt TREC Deep Learning erst ab Stufe 2 als relevant</translation>
    </message>
    <message>
        <source>Grade {grade} (scale {least}–{top}) counts as relevant for {measures}; {share} % of {count:,} relevant documents have only this grade</source>
        <translation>Stufe {grade} (Skala {least}–{top}) zählt als relevant für {measures}; {share} % von {count:,} relevanten Dokumenten haben nur diese Stufe</translation>
    </message>
    <message>
        <source>{count:,} of {all:,} judgements are negative ({grades}) and count as not judged</source>
        <translation>{count:,} von {all:,} Urteilen sind negativ ({grades}) und zählen als nicht beurteilt</translation>
    </message>
    <message>
        <source>{measures}: the top grade is assumed to be {top}, the highest in the qrels</source>
        <translation>{measures}: als Höchststufe gilt {top}, die beste in den Qrels</translation>
    </message>
    <message>
        <source>upper and lower case</source>
        <translation>Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>Unicode normalization (NFC, NFD)</source>
        <translation>Unicode-Normalisierung (NFC, NFD)</translation>
    </message>
    <message>
        <source>an embedded NUL</source>
        <translation>ein NUL darin</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>einen Pfad</translation>
    </message>
    <message>
        <source>a file extension</source>
        <translation>eine Dateiendung</translation>
    </message>
    <message>
        <source>a path and a file extension</source>
        <translation>einen Pfad und eine Dateiendung</translation>
    </message>
    <message>
        <source>leading zeros</source>
        <translation>führende Nullen</translation>
    </message>
    <message>
        <source>a numeric suffix, as in passage ids</source>
        <translation>eine Zahl am Ende, wie in Passagen-Ids</translation>
    </message>
    <message>
        <source>the text before the first digit</source>
        <translation>das, was vor der ersten Ziffer steht</translation>
    </message>
    <message>
        <source>the text before the last number</source>
        <translation>das, was vor der letzten Zahl steht</translation>
    </message>
    <message>
        <source>{difference}, and upper and lower case</source>
        <translation>{difference} und Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>{test}: undefined, because {why}</source>
        <translation>{test}: undefiniert, {why}</translation>
    </message>
    <message>
        <source>interval and effect size are undefined, because {why}</source>
        <translation>Intervall und Effektstärke undefiniert, {why}</translation>
    </message>
    <message>
        <source>the interval is based on only {count} {count:topic|topics}</source>
        <translation>das Intervall beruht auf nur {count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>{test}: p is based on only {count} {count:topic|topics}</source>
        <translation>{test}: p beruht auf nur {count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>{test}: with {count} non-zero {count:difference|differences}, the lowest possible p is {least}</source>
        <translation>{test}: mit {count} {count:Differenz|Differenzen} ungleich 0 ist das kleinste mögliche p {least}</translation>
    </message>
    <message>
        <source>{test}: with {count} {count:topic|topics}, the lowest possible p is {least}</source>
        <translation>{test}: mit {count} {count:Topic|Topics} ist das kleinste mögliche p {least}</translation>
    </message>
    <message>
        <source>with high probabilities</source>
        <translation>mit großen Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>{share} % of {count} judgements outside the sample equal the labels of {model}, but only {usual} % in the sample: the file seems to mix human and model labels; leave out the model&apos;s labels</source>
        <translation>{share} % von {count} Bewertungen außerhalb der Stichprobe gleichen den Labels von {model}, in der Stichprobe nur {usual} %: die Datei mischt offenbar Labels von Menschen und Modell; lassen Sie die des Modells weg</translation>
    </message>
    <message>
        <source>the judgements equal the labels of {model} in {share} % of {count} documents, more often than people agree with each other: make sure that the file contains only human judgements</source>
        <translation>die Urteile gleichen den Labels von {model} bei {share} % von {count} Dokumenten, mehr als Menschen untereinander übereinstimmen: Prüfen Sie, dass die Datei nur Urteile von Menschen enthält</translation>
    </message>
    <message>
        <source>{count} judged {count:document was|documents were} not drawn; their probability is taken as 1</source>
        <translation>{count} {count:bewertetes Dokument wurde nicht gezogen und zählt|bewertete Dokumente wurden nicht gezogen und zählen} als sicher</translation>
    </message>
    <message>
        <source>the command has an unclosed quotation mark</source>
        <translation>Im Befehl ist ein Anführungszeichen offen</translation>
    </message>
    <message>
        <source>a run cannot be called &apos;{tag}&apos;; expected a name without spaces</source>
        <translation>ein Run kann nicht »{tag}« heißen; erwartet ist ein Name ohne Leerzeichen</translation>
    </message>
    <message>
        <source>{share} of {n} topics leaves no training topics or no held-out topics; choose a share closer to 0.5</source>
        <translation>{share} von {n} Topics lässt keine Trainings-Topics oder keine zurückgehaltenen Topics übrig; wählen Sie einen Anteil näher an 0.5</translation>
    </message>
    <message>
        <source>Each group&apos;s target share of attention is proportional to its number of relevant documents.</source>
        <translation>Der Zielanteil jeder Gruppe an der Aufmerksamkeit ist proportional zur Zahl ihrer relevanten Dokumente.</translation>
    </message>
    <message>
        <source>Precision at this rank, if the measure uses it</source>
        <translation>Precision auf diesem Rang, wo sie die ist, die zählt</translation>
    </message>
    <message>
        <source>At each relevant document, γ = {gamma} times as many users stop as at the one above.</source>
        <translation>Bei jedem relevanten Dokument hören γ = {gamma} mal so viele Nutzer auf wie beim vorigen.</translation>
    </message>
    <message>
        <source>Precision is divided by the maximum possible for the number of documents retrieved.</source>
        <translation>Die Precision wird durch die höchste geteilt, die mit der Zahl der gefundenen Dokumente möglich ist.</translation>
    </message>
    <message>
        <source>Documents with grade {level} or better are relevant.</source>
        <translation>Relevant ist, was Stufe {level} oder eine bessere hat.</translation>
    </message>
    <message>
        <source>There is no cutoff: the whole list counts.</source>
        <translation>Ohne Cutoff: die ganze Liste zählt.</translation>
    </message>
    <message>
        <source>The cutoff is rank k = {rank}.</source>
        <translation>Der Cutoff ist Rang k = {rank}.</translation>
    </message>
    <message>
        <source>The recall point is {recall}.</source>
        <translation>Der Recall-Punkt ist {recall}.</translation>
    </message>
    <message>
        <source>The multiple of R is x = {multiple}.</source>
        <translation>Das Vielfache von R ist x = {multiple}.</translation>
    </message>
    <message>
        <source>Unjudged documents are removed before scoring.</source>
        <translation>Unbeurteilte Dokumente werden vor dem Bewerten entfernt.</translation>
    </message>
    <message>
        <source>numbered by position</source>
        <translation>nach der Stelle nummeriert</translation>
    </message>
    <message>
        <source>Some runs have far more unjudged documents than others</source>
        <translation>Einige Runs haben weit mehr unbeurteilte Dokumente als andere</translation>
    </message>
    <message>
        <source>Qrels share no topic with the project</source>
        <translation>Qrels haben kein Topic mit dem Projekt gemeinsam</translation>
    </message>
    <message>
        <source>Remove the file in the Loader if it belongs to another collection; otherwise load its topics and runs.</source>
        <translation>Entfernen Sie die Datei im Loader, wenn sie zu einer anderen Sammlung gehört; laden Sie sonst ihre Topics und Runs.</translation>
    </message>
    <message>
        <source>Check the collection&apos;s description; reverse the grades if 1 is the best.</source>
        <translation>Prüfen Sie die Beschreibung der Sammlung; kehren Sie die Stufen um, wenn 1 die beste ist.</translation>
    </message>
    <message>
        <source>{runs}: up to {most} % of the first {ranks} documents are unjudged and count as nonrelevant; for {best} it is {least} %</source>
        <translation>{runs}: Bis zu {most} % der ersten {ranks} Dokumente sind unbeurteilt und zählen als nicht relevant, bei {best} sind es {least} %</translation>
    </message>
    <message>
        <source>Of the nonrelevant documents among the first k, the share ranked below this document</source>
        <translation>Der Anteil der nicht relevanten unter den ersten k Dokumenten, die unter diesem Dokument stehen</translation>
    </message>
    <message>
        <source>P at rank</source>
        <translation>P am Rang</translation>
    </message>
    <message>
        <source>Precision at this rank</source>
        <translation>Precision auf diesem Rang</translation>
    </message>
    <message>
        <source>preference</source>
        <translation>Präferenz</translation>
    </message>
    <message>
        <source>1 − min(n, R) / min(N, R), where n of the N judged nonrelevant documents are ranked above; 1 where n = 0</source>
        <translation>1 − min(n, R) / min(N, R), wobei n der N als nicht relevant beurteilten Dokumente darüber stehen; 1, wo n = 0</translation>
    </message>
    <message>
        <source>The weight of each depth is p = {p} times that of the previous depth.</source>
        <translation>Jede Tiefe wiegt p = {p} mal so viel wie die vorige.</translation>
    </message>
    <message>
        <source>The overlap is divided by that of the ideal ranking with itself.</source>
        <translation>Geteilt wird durch die Überlappung der idealen Rangfolge mit sich selbst.</translation>
    </message>
    <message>
        <source>The overlap is divided by the sum of the weights of all depths.</source>
        <translation>Geteilt wird durch die Summe der Gewichte aller Tiefen.</translation>
    </message>
    <message>
        <source>1 where the grade is above 0</source>
        <translation>1, wo die Stufe über 0 liegt</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Σ p^(d − 1) / d over the depths d at which both rankings have the document</source>
        <translation>Σ p^(d − 1) / d über die Tiefen d, bei denen beide Rangfolgen das Dokument haben</translation>
    </message>
    <message>
        <source>Only documents of grade {level} or better count.</source>
        <translation>Nur Dokumente der Stufe {level} oder einer besseren zählen.</translation>
    </message>
    <message>
        <source>1 where the document is judged</source>
        <translation>1, wo das Dokument beurteilt ist</translation>
    </message>
    <message>
        <source>1 where the document is judged not relevant</source>
        <translation>1, wo das Dokument als nicht relevant beurteilt ist</translation>
    </message>
    <message>
        <source>The top grade is {top}.</source>
        <translation>Die Höchststufe ist {top}.</translation>
    </message>
    <message>
        <source>The probability that the document satisfies the reader</source>
        <translation>Die Wahrscheinlichkeit, dass das Dokument zufriedenstellt</translation>
    </message>
    <message>
        <source>P(reached) / rank</source>
        <translation>P(erreicht) / Rang</translation>
    </message>
    <message>
        <source>The probability that the reader reaches this rank, divided by the rank</source>
        <translation>Die Wahrscheinlichkeit, dass jemand bis zu diesem Rang liest, geteilt durch den Rang</translation>
    </message>
    <message>
        <source>discount</source>
        <translation>Abschlag</translation>
    </message>
    <message>
        <source>1 / log2(2 + the ideal ranking&apos;s cost so far − the gain so far)</source>
        <translation>1 / log2(2 + bisherige Kosten des Ideals − bisheriger Gewinn)</translation>
    </message>
    <message>
        <source>1 / log2(2 + number of nonrelevant documents above)</source>
        <translation>1 / log2(2 + Dokumente darüber, die nicht relevant sind)</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>The discount of the rank, times the sum of 1 / ideal sum: at the rank of each document with a gain from here on, and at the end of the ideal ranking for each missing document</source>
        <translation>Der Abschlag des Rangs, mal Σ 1 / die Summe des Ideals am Rang jedes Dokuments mit Gewinn von hier an, und am Ende des Ideals für jedes fehlende</translation>
    </message>
    <message>
        <source>expected P</source>
        <translation>erwartete P</translation>
    </message>
    <message>
        <source>The expected precision at this rank, given the sampled documents above it</source>
        <translation>Die erwartete Precision auf diesem Rang, aufgrund der gezogenen Dokumente darüber</translation>
    </message>
    <message>
        <source>The recall points are {points}.</source>
        <translation>Die Recall-Punkte sind {points}.</translation>
    </message>
    <message>
        <source>P × points</source>
        <translation>P × Punkte</translation>
    </message>
    <message>
        <source>Precision at this rank, times the number of recall points that use it</source>
        <translation>Precision auf diesem Rang, mal die Recall-Punkte, für die sie gilt</translation>
    </message>
    <message>
        <source>(1 − p) · p^(rank − 1), p = {p}</source>
        <translation>(1 − p) · p^(Rang − 1), p = {p}</translation>
    </message>
    <message>
        <source>A document with grade {level} or better has gain 1, any other document gain 0.</source>
        <translation>Ein Dokument der Stufe {level} oder einer besseren bringt 1, jedes andere nichts.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is its custom gain / that of the top grade, {top}: {gains}.</source>
        <translation>Ein Dokument bringt seinen eigenen Gewinn / den der Höchststufe {top}: {gains}.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is its grade / {top}, the top grade.</source>
        <translation>Ein Dokument bringt Stufe / {top}, die Höchststufe.</translation>
    </message>
    <message>
        <source>The reader continues to the next document with probability p = {p}.</source>
        <translation>Zum nächsten Dokument wird mit Wahrscheinlichkeit p = {p} weitergegangen.</translation>
    </message>
    <message>
        <source>1 / rank</source>
        <translation>1 / Rang</translation>
    </message>
    <message>
        <source>1 / rank, only for the first relevant document</source>
        <translation>1 / Rang, nur für das erste relevante Dokument</translation>
    </message>
    <message>
        <source>β = 1: recall is as important as precision.</source>
        <translation>β = 1: Recall ist so wichtig wie Precision.</translation>
    </message>
    <message>
        <source>β = {beta}: recall is {beta} times as important as precision.</source>
        <translation>β = {beta}: Recall ist {beta} mal so wichtig wie Precision.</translation>
    </message>
    <message>
        <source>a = {a}, b = {b}, c = {c}, d = {d}; the collection has {documents} documents.</source>
        <translation>a = {a}, b = {b}, c = {c}, d = {d}; die Kollektion hat {documents} Dokumente.</translation>
    </message>
    <message>
        <source>The estimated number of documents of each grade in the ideal ranking is truncated to an integer, as in sample_eval.pl before 10 October 2011.</source>
        <translation>Die geschätzte Zahl der Dokumente jeder Stufe in der idealen Rangfolge wird abgeschnitten, wie in sample_eval.pl vor dem 10. Oktober 2011.</translation>
    </message>
    <message>
        <source>The estimated number of documents of each grade in the ideal ranking is rounded, as in sample_eval.pl since 10 October 2011.</source>
        <translation>Die geschätzte Zahl der Dokumente jeder Stufe in der idealen Rangfolge wird gerundet, wie in sample_eval.pl seit dem 10. Oktober 2011.</translation>
    </message>
    <message>
        <source>A document gains (gain − gain of {least}) / (gain of {top} − gain of {least}), from 0 to 1: {gains}.</source>
        <translation>Ein Dokument bringt (Gewinn − Gewinn von {least}) / (Gewinn von {top} − Gewinn von {least}), von 0 bis 1: {gains}.</translation>
    </message>
    <message>
        <source>A document gains (grade − {least}) / ({top} − {least}), from 0 to 1.</source>
        <translation>Ein Dokument bringt (Stufe − {least}) / ({top} − {least}), von 0 bis 1.</translation>
    </message>
    <message>
        <source>The reader wants a gain of T = {wanted}.</source>
        <translation>Gewollt ist ein Gewinn von T = {wanted}.</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>The probability that the reader looks at this rank, divided by that of the first rank</source>
        <translation>Wie wahrscheinlich dieser Rang angesehen wird, im Verhältnis zum ersten</translation>
    </message>
    <message>
        <source>1 / log2(rank + 1)</source>
        <translation>1 / log2(Rang + 1)</translation>
    </message>
    <message>
        <source>fusion needs two or more runs</source>
        <translation>zum Fusionieren braucht es mindestens zwei Runs</translation>
    </message>
    <message>
        <source>k is {k}; expected a number of 0 or more</source>
        <translation>k ist {k}; erwartet ist eine Zahl ab 0</translation>
    </message>
    <message>
        <source>the depth is {depth}; expected 1 or more</source>
        <translation>die Tiefe ist {depth}; erwartet ist 1 oder mehr</translation>
    </message>
    <message>
        <source>{weights} weights for {runs} runs; expected one for each run</source>
        <translation>{weights} Gewichte für {runs} Runs; erwartet ist je eines</translation>
    </message>
    <message>
        <source>weights must be numbers, and at least one must not be 0</source>
        <translation>Gewichte müssen Zahlen sein, und eines davon nicht 0</translation>
    </message>
    <message>
        <source>the retrieval scores for topic {topic} are too large to be added; choose rrf or borda</source>
        <translation>die Retrieval-Scores zum Topic {topic} sind zu groß, um addiert zu werden; RRF oder Borda wählen</translation>
    </message>
    <message>
        <source>two docnos in topic {topic} have the same 64-bit key</source>
        <translation>zwei Docnos des Topics {topic} haben denselben 64-Bit-Schlüssel</translation>
    </message>
    <message>
        <source>max divides by the highest retrieval score, but run {run} has none above 0 for topic {topic}; choose min-max</source>
        <translation>Run {run} hat zum Topic {topic} keinen Retrieval-Score über 0, durch den max teilt; min-max wählen</translation>
    </message>
    <message>
        <source>Custom gains of grades: {gains}.</source>
        <translation>Eigene Gewinne von Stufen: {gains}.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is 2^g − 1, where g is its grade or custom gain: {gains}.</source>
        <translation>Ein Dokument bringt 2^g − 1, g ist seine Stufe oder ihr eigener Gewinn: {gains}.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is 2^grade − 1.</source>
        <translation>Ein Dokument bringt 2^Stufe − 1.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is its grade or custom gain: {gains}.</source>
        <translation>Ein Dokument bringt seine Stufe oder ihren eigenen Gewinn: {gains}.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is its grade.</source>
        <translation>Ein Dokument bringt seine Stufe.</translation>
    </message>
    <message>
        <source>Each gain is divided by log2(rank + 1).</source>
        <translation>Jeder Gewinn wird durch log2(Rang + 1) geteilt.</translation>
    </message>
    <message>
        <source>Gains are not discounted before rank {base}; from there on they are divided by the logarithm of the rank to base {base}.</source>
        <translation>Vor Rang {base} gibt es keinen Abschlag; von da an werden Gewinne durch den Logarithmus des Rangs zur Basis {base} geteilt.</translation>
    </message>
    <message>
        <source>1 before rank {base}, and 1 / the logarithm of the rank to base {base} from there on</source>
        <translation>1 vor Rang {base}, von da an 1 / der Logarithmus des Rangs zur Basis {base}</translation>
    </message>
    <message>
        <source>The ideal ranking is the best order of all judged documents.</source>
        <translation>Die ideale Rangfolge ist die beste Ordnung aller beurteilten Dokumente.</translation>
    </message>
    <message>
        <source>The ideal ranking has the top grade, {top}, at every rank.</source>
        <translation>Die ideale Rangfolge hat auf jedem Rang die Höchststufe {top}.</translation>
    </message>
    <message>
        <source>The ideal ranking is the best order of the documents retrieved; {warning}.</source>
        <translation>Die ideale Rangfolge ist die beste Ordnung der gezeigten Dokumente; {warning}.</translation>
    </message>
    <message>
        <source>1 where the document is relevant</source>
        <translation>1, wo das Dokument relevant ist</translation>
    </message>
    <message>
        <source>IDCG is the DCG of the ideal ranking, the divisor of nDCG; Why? shows it for nDCG</source>
        <translation>IDCG ist das DCG der idealen Rangfolge, durch das nDCG geteilt wird; „Warum?“ von nDCG zeigt es</translation>
    </message>
    <message>
        <source>{name} stands for {count} measures; name one, such as {example}</source>
        <translation>{name} steht für {count} Maße; bitte eines nennen, etwa {example}</translation>
    </message>
    <message>
        <source>the parameters of {name} are &apos;{params}&apos;; expected {expected}</source>
        <translation>die Parameter von {name} sind „{params}“; erwartet: {expected}</translation>
    </message>
    <message>
        <source>{name} needs a cutoff, such as {example}</source>
        <translation>{name} braucht einen Cutoff, etwa {example}</translation>
    </message>
    <message>
        <source>{family} takes no cutoff, but {name} has one</source>
        <translation>{family} hat keinen Cutoff, aber {name} nennt einen</translation>
    </message>
    <message>
        <source>a recall between 0 and 1</source>
        <translation>ein Recall zwischen 0 und 1</translation>
    </message>
    <message>
        <source>a multiple between 0 and 1000</source>
        <translation>ein Vielfaches zwischen 0 und 1000</translation>
    </message>
    <message>
        <source>a rank of 1 or more</source>
        <translation>ein Rang ab 1</translation>
    </message>
    <message>
        <source>the cutoff of {name} is &apos;{text}&apos;; expected {wanted}</source>
        <translation>der Cutoff von {name} ist „{text}“; erwartet: {wanted}</translation>
    </message>
    <message>
        <source>the parameter &apos;{part}&apos; of {name} has no value; expected {key}=…</source>
        <translation>der Parameter „{part}“ von {name} hat keinen Wert; erwartet: {key}=…</translation>
    </message>
    <message>
        <source>the parameter &apos;{key}&apos; of {name} is unknown; {family} has {offered}</source>
        <translation>der Parameter „{key}“ von {name} ist nicht bekannt; {family} hat {offered}</translation>
    </message>
    <message>
        <source>the parameter &apos;{key}&apos; of {name} is given twice</source>
        <translation>der Parameter „{key}“ von {name} ist zweimal genannt</translation>
    </message>
    <message>
        <source>the relevance level of {name} is {value}; expected {expected}</source>
        <translation>die Relevanzschwelle von {name} ist {value}; erwartet: {expected}</translation>
    </message>
    <message>
        <source>the parameter {key} of {name} is {value}; expected {expected}</source>
        <translation>der Parameter {key} von {name} ist {value}; erwartet: {expected}</translation>
    </message>
    <message>
        <source>no measure is called {name}</source>
        <translation>kein Maß heißt {name}</translation>
    </message>
    <message>
        <source>no measure is called {name}; the nearest are {nearest}</source>
        <translation>kein Maß heißt {name}; am nächsten kommen {nearest}</translation>
    </message>
    <message>
        <source>the ideal ranking of the retrieved documents ignores relevant documents that the run missed</source>
        <translation>die ideale Rangfolge der gefundenen Dokumente berücksichtigt keine relevanten Dokumente, die der Run verfehlt hat</translation>
    </message>
    <message>
        <source>ideal: judged</source>
        <translation>Ideal: beurteilte</translation>
    </message>
    <message>
        <source>ideal: top</source>
        <translation>Ideal: Höchststufe</translation>
    </message>
    <message>
        <source>ideal: shown ({warning})</source>
        <translation>Ideal: gezeigte ({warning})</translation>
    </message>
    <message>
        <source>gains {gains}</source>
        <translation>Gewinne {gains}</translation>
    </message>
    <message>
        <source>logarithm to base {base}</source>
        <translation>Logarithmus zur Basis {base}</translation>
    </message>
    <message>
        <source>{count} {count:document|documents} in the collection</source>
        <translation>{count} {count:Dokument|Dokumente} in der Kollektion</translation>
    </message>
    <message>
        <source>the runs have no topic in common</source>
        <translation>die Runs haben kein Topic gemeinsam</translation>
    </message>
    <message>
        <source>the runs do not differ in any topic</source>
        <translation>die Runs unterscheiden sich in keinem Topic</translation>
    </message>
    <message>
        <source>a single topic shows no variation</source>
        <translation>ein Topic allein zeigt keine Streuung</translation>
    </message>
    <message>
        <source>the difference is the same in every topic</source>
        <translation>die Differenz ist in jedem Topic gleich</translation>
    </message>
    <message>
        <source>all variation is between runs and between topics</source>
        <translation>außer Runs und Topics streut nichts</translation>
    </message>
    <message>
        <source>a gain for each grade of 0 or more, such as 1=3.5,2=9</source>
        <translation>ein Gewinn für jede Stufe ab 0, etwa 1=3.5,2=9</translation>
    </message>
    <message>
        <source>expected one gain per grade, but grade {grade} has two</source>
        <translation>ein Gewinn je Stufe, aber {grade} hat zwei</translation>
    </message>
    <message>
        <source>distinct recall values between 0 and 1, such as 0.2,0.5,0.8</source>
        <translation>verschiedene Recall-Werte zwischen 0 und 1, etwa 0.2,0.5,0.8</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number from {low} to {high}</source>
        <translation>eine Zahl von {low} bis {high}</translation>
    </message>
    <message>
        <source>a grade of 1 or more</source>
        <translation>eine Stufe ab 1</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True oder False</translation>
    </message>
    <message>
        <source>a pool needs at least one run, or chosen documents</source>
        <translation>ein Pool braucht mindestens einen Run oder ausgewählte Dokumente</translation>
    </message>
    <message>
        <source>the depth of a pool must be 1 or more, not {found}</source>
        <translation>die Tiefe eines Pools ist 1 oder mehr, nicht {found}</translation>
    </message>
    <message>
        <source>there is no order {order}; the orders are {orders}</source>
        <translation>es gibt keine Ordnung {order}; es gibt {orders}</translation>
    </message>
    <message>
        <source>the order {order} compares two runs; choose two runs</source>
        <translation>die Ordnung {order} vergleicht zwei Runs; wählen Sie zwei Runs</translation>
    </message>
    <message>
        <source>no chosen run contains the {count:topic|topics} {names}</source>
        <translation>kein gewählter Run enthält {count:das Topic|die Topics} {names}</translation>
    </message>
    <message>
        <source>no document is in the stratum of ranks {layers}: the pool has depth {depth}</source>
        <translation>in der Schicht der Ränge {layers} liegt kein Dokument: der Pool reicht bis Tiefe {depth}</translation>
    </message>
    <message>
        <source>the pool would be empty: the chosen runs contain none of the chosen topics</source>
        <translation>es käme nichts in den Pool: die gewählten Runs haben keines der gewählten Topics</translation>
    </message>
    <message>
        <source>{where}: a line has no rank; choose the order of the file or of the scores instead</source>
        <translation>{where}: eine Zeile hat keinen Rang; bitte die Dokumente in der Reihenfolge der Datei oder nach Retrievalwert nehmen</translation>
    </message>
    <message>
        <source>found &apos;{found}&apos;, expected a share such as 20%, or strata of ranks with shares such as 1-10:100%,11-100:20%</source>
        <translation>gefunden: „{found}“, erwartet: ein Anteil wie 20%, oder Schichten von Rängen mit Anteilen wie 1-10:100%,11-100:20%</translation>
    </message>
    <message>
        <source>found &apos;{found}&apos;, expected shares of more than 0 and up to 100 %, for ascending ranks from 1</source>
        <translation>gefunden: „{found}“, erwartet: Anteile über 0 bis 100 % von Rängen, die von 1 an steigen</translation>
    </message>
    <message>
        <source>found &apos;{found}&apos;, expected strata that start at rank 1 and cover every rank</source>
        <translation>gefunden: „{found}“, erwartet: Schichten, die bei Rang 1 beginnen und keinen Rang auslassen</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>low</source>
        <translation>gering</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>der Run</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>the group that submitted the run</source>
        <translation>die Gruppe, die den Run eingereicht hat</translation>
    </message>
    <message>
        <source>{run} (baseline)</source>
        <translation>{run} (Baseline)</translation>
    </message>
    <message>
        <source>the run minus the baseline, on average over topics</source>
        <translation>der Run weniger die Baseline, im Mittel über die Topics</translation>
    </message>
    <message>
        <source>p of the difference, corrected for the comparisons shown</source>
        <translation>p des Unterschieds, korrigiert für die gezeigten Vergleiche</translation>
    </message>
    <message>
        <source>topics on which the run wins, ties or loses against the baseline</source>
        <translation>Topics, die der Run gegen die Baseline gewinnt, unentschieden lässt und verliert</translation>
    </message>
    <message>
        <source>share of the retrieved documents within the measure&apos;s cutoff that are unjudged</source>
        <translation>Anteil der Dokumente bis zum Schnitt des Maßes, die niemand beurteilt hat, an denen, die gezeigt werden</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>, each measure separately</source>
        <translation>, jedes Maß für sich</translation>
    </message>
    <message>
        <source>two-sided at {level}</source>
        <translation>zweiseitig zu {level}</translation>
    </message>
    <message>
        <source>corrected by {name}</source>
        <translation>korrigiert nach {name}</translation>
    </message>
    <message>
        <source>{count} permutations, seed {seed}</source>
        <translation>{count} Permutationen, Startwert {seed}</translation>
    </message>
    <message>
        <source>paired t</source>
        <translation>gepaarter t-Test</translation>
    </message>
    <message>
        <source>Wilcoxon signed-rank</source>
        <translation>Wilcoxon-Vorzeichen-Rang-Test</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>Vorzeichentest</translation>
    </message>
    <message>
        <source>sign-flip randomization</source>
        <translation>Randomisierung der Vorzeichen</translation>
    </message>
    <message>
        <source>paired bootstrap</source>
        <translation>gepaarter Bootstrap</translation>
    </message>
    <message>
        <source>Tukey HSD, blocked</source>
        <translation>Tukeys HSD, in Blöcken</translation>
    </message>
    <message>
        <source>Tukey HSD, randomized</source>
        <translation>Tukeys HSD, randomisiert</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; cannot be the name of a field; expected a letter, then letters, digits, spaces, &apos;-&apos;, &apos;.&apos; or &apos;_&apos;, at most {most} characters in all, and not &apos;run&apos; or &apos;tag&apos;</source>
        <translation>„{name}“ kann kein Feldname sein; erwartet wird ein Buchstabe, dann Buchstaben, Ziffern, Leerzeichen, „-“, „.“ oder „_“, zusammen höchstens {most}, und nicht „run“ oder „tag“</translation>
    </message>
    <message>
        <source>expected field names in braces, separated by text, such as {example}, or a regular expression with named groups, such as {regex}</source>
        <translation>erwartet werden Feldnamen in geschweiften Klammern mit dem Text dazwischen, etwa {example}, oder ein regulärer Ausdruck mit benannten Gruppen, etwa {regex}</translation>
    </message>
    <message>
        <source>the pattern &apos;{text}&apos; has an unmatched brace; {what}</source>
        <translation>eine Klammer des Musters „{text}“ hat kein Gegenstück; {what}</translation>
    </message>
    <message>
        <source>the current pool: {count} {count:run|runs}, depth {depth}</source>
        <translation>der geltende Pool: {count} {count:Run|Runs}, bis Tiefe {depth}</translation>
    </message>
    <message>
        <source>a sample of the current pool: {count} {count:run|runs}, depth {depth}</source>
        <translation>eine Stichprobe des geltenden Pools: {count} {count:Run|Runs}, bis Tiefe {depth}</translation>
    </message>
    <message>
        <source>the range of the mean over all possible judgements of the retrieved documents</source>
        <translation>zwischen welchen Werten das Mittel liegt, was auch immer von dem beurteilt wird, was der Run zeigt</translation>
    </message>
    <message>
        <source>{count} {count:topic|topics} that all runs have</source>
        <translation>{count} {count:Topic, das|Topics, die} alle Runs haben</translation>
    </message>
    <message>
        <source>{unjudged}: no judgements were found that reverse the order, but the lead is only known to be {span}, so a reversal cannot be ruled out.</source>
        <translation>{unjudged}: Es fand sich keine Beurteilung, die die Reihenfolge dreht, aber vom Vorsprung ist nur bekannt, dass er zwischen {span} liegt; ausgeschlossen ist es also nicht.</translation>
    </message>
    <message>
        <source>{unjudged}: with the best judgements for {first}, it leads by {best}; with the best judgements for {second}, that run leads by {worst}. The order is open.</source>
        <translation>{unjudged}: Mit den besten Urteilen für {first} führt dieser um {best}, mit den besten für {second} dieser um {worst}. Die Reihenfolge ist offen.</translation>
    </message>
    <message>
        <source>The best {best} of {runs} runs are drawn</source>
        <translation>Die {best} besten von {runs} Runs sind gezeichnet</translation>
    </message>
    <message>
        <source>bars join runs that do not differ in Nemenyi&apos;s test at {level}: critical difference {difference}</source>
        <translation>Balken verbinden Runs, die sich nach dem Nemenyi-Test bei {level} nicht unterscheiden: kritische Differenz {difference}</translation>
    </message>
    <message>
        <source>bars join runs among which no pair differs significantly ({plan})</source>
        <translation>Balken verbinden Runs, von denen sich kein Paar signifikant unterscheidet ({plan})</translation>
    </message>
    <message>
        <source>no band: judging the unjudged documents would not change the curve</source>
        <translation>kein Band: Urteile über Unbeurteiltes würden die Kurve nicht verschieben</translation>
    </message>
    <message>
        <source>raw points are at different recalls: use interpolated curves to see where curves cross</source>
        <translation>rohe Punkte liegen an verschiedenen Stellen: interpolierte sagen, wo Kurven sich schneiden</translation>
    </message>
    <message>
        <source>band: range over all possible judgements of the unjudged documents</source>
        <translation>Band: was Urteile über Unbeurteiltes daraus machen können</translation>
    </message>
    <message>
        <source>band: possible change of the curve if the unjudged documents are judged</source>
        <translation>Band: mögliche Änderung der Kurve durch Urteile über unbeurteilte Dokumente</translation>
    </message>
    <message>
        <source>documents that people judged and the model labelled, weighted by the inverse of their sampling probability; intervals use Student&apos;s t over samples of documents</source>
        <translation>Dokumente, die Menschen beurteilt haben und das Modell gelabelt hat, gewichtet mit dem Kehrwert ihrer Ziehungswahrscheinlichkeit; Intervalle nach Student, für andere Stichproben</translation>
    </message>
    <message>
        <source>Share of documents that the model labels higher than people do</source>
        <translation>Anteil der Dokumente, die das Modell höher einstuft als Menschen</translation>
    </message>
    <message>
        <source>Share of documents that the model labels lower than people do</source>
        <translation>Anteil der Dokumente, die das Modell niedriger einstuft als Menschen</translation>
    </message>
    <message>
        <source>human grade {grade}</source>
        <translation>Grad {grade} von Menschen</translation>
    </message>
    <message>
        <source>model label {label}</source>
        <translation>Label {label} des Modells</translation>
    </message>
    <message>
        <source>people judged all {needed} {needed:document|documents}; these are ordinary scores</source>
        <translation>Menschen haben alle {needed} {needed:Dokument|Dokumente} beurteilt; gewöhnliche Werte</translation>
    </message>
    <message>
        <source>the score if people had judged all {needed} documents; assumes that the {judged} judged documents are a random sample with the design&apos;s probabilities, and that the human grades are right; documents outside the design count as not relevant; intervals cover {scope}; the order is shrunk towards the model&apos;s</source>
        <translation>der Wert, wenn Menschen alle {needed} Dokumente beurteilt hätten; nimmt an, dass die {judged} beurteilten eine Zufallsstichprobe mit den Wahrscheinlichkeiten des Plans sind und dass ihre Grade stimmen; Dokumente außerhalb des Plans gelten als nicht relevant; Intervalle gelten für {scope}; die Reihenfolge ist zu der des Modells hingezogen</translation>
    </message>
    <message>
        <source>{difference} under {model}&apos;s labels</source>
        <translation>{difference} nach den Labels von {model}</translation>
    </message>
    <message>
        <source>bias: score under the model&apos;s labels minus the estimate under human grades, compared with the mean of all other runs; intervals and p hold for all {rows} rows simultaneously; assumes that the {judged} judged documents are a random sample with the design&apos;s probabilities, and that the human grades are right</source>
        <translation>Bias: Wert nach den Labels des Modells minus Schätzung nach denen von Menschen, verglichen mit dem Mittel aller anderen Runs; Intervalle und p gelten für alle {rows} Zeilen zugleich; nimmt an, dass die {judged} beurteilten Dokumente eine Zufallsstichprobe mit den Wahrscheinlichkeiten des Plans sind und dass die Grade der Menschen stimmen</translation>
    </message>
    <message>
        <source>{measure}: leave-out needs at least two runs or teams that contributed documents to the pool</source>
        <translation>{measure}: Zum Weglassen braucht es zwei, die Dokumente zum Pool beigetragen haben</translation>
    </message>
    <message>
        <source>τ with the run order of the full pool ≥ {tau}</source>
        <translation>die Reihenfolge aller Runs behält τ ≥ {tau}</translation>
    </message>
    <message>
        <source>relevant documents among the unique documents</source>
        <translation>relevante Dokumente unter den nur hier beigetragenen</translation>
    </message>
    <message>
        <source>the difference as a share of the current score</source>
        <translation>die Differenz als Anteil am jetzigen Wert</translation>
    </message>
    <message>
        <source>like τ_b, with more weight on the best runs</source>
        <translation>dasselbe, wobei die besten Runs am meisten zählen</translation>
    </message>
    <message>
        <source>ties by docno descending</source>
        <translation>Gleichstände nach docno absteigend</translation>
    </message>
    <message>
        <source>ties by docno ascending</source>
        <translation>Gleichstände nach docno aufsteigend</translation>
    </message>
    <message>
        <source>ties by the rank column</source>
        <translation>Gleichstände nach der Rangspalte</translation>
    </message>
    <message>
        <source>ties in file order</source>
        <translation>Gleichstände in der Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>mean over all orders of tied documents</source>
        <translation>Mittel über alle Ordnungen der Gleichstände</translation>
    </message>
    <message>
        <source>{convention} conventions</source>
        <translation>Konventionen: {convention}</translation>
    </message>
    <message>
        <source>curves: ties by docno descending</source>
        <translation>Kurven: Gleichstände nach docno absteigend</translation>
    </message>
    <message>
        <source>relevant = grade {level} or better</source>
        <translation>relevant = Stufe {level} oder besser</translation>
    </message>
    <message>
        <source>unjudged documents dropped</source>
        <translation>unbeurteilte Dokumente gestrichen</translation>
    </message>
    <message>
        <source>first {depth} {depth:document|documents}</source>
        <translation>{depth:das erste|die ersten} {depth} {depth:Dokument|Dokumente}</translation>
    </message>
    <message>
        <source>all judged topics counted</source>
        <translation>alle beurteilten Topics gezählt</translation>
    </message>
    <message>
        <source>top grade {top}</source>
        <translation>Höchststufe {top}</translation>
    </message>
    <message>
        <source>{used} {used:topic|topics} used, {missing} missing, {ignored} ignored</source>
        <translation>{used} {used:Topic|Topics} verwendet, {missing} {missing:fehlt|fehlen}, {ignored} übergangen</translation>
    </message>
    <message>
        <source>no tie across a cutoff</source>
        <translation>kein Gleichstand über einen Cutoff</translation>
    </message>
    <message>
        <source>{runs} with a tie across a cutoff</source>
        <translation>{runs} mit einem Gleichstand über einen Cutoff</translation>
    </message>
    <message>
        <source>{cutoff}: {runs}, {topics}</source>
        <translation>{cutoff}: {runs}, {topics}</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Run</translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} Runs</translation>
    </message>
    <message>
        <source>1 topic</source>
        <translation>1 Topic</translation>
    </message>
    <message>
        <source>{count} topics</source>
        <translation>{count} Topics</translation>
    </message>
    <message>
        <source>no band over topics: only one topic is shown</source>
        <translation>kein Band über Topics: dies ist ein Topic</translation>
    </message>
    <message>
        <source>no band over topics: raw points move along both axes</source>
        <translation>kein Band über Topics: rohe Punkte wandern entlang beider Achsen</translation>
    </message>
    <message>
        <source>no band over topics: there is only one topic</source>
        <translation>kein Band über Topics: es gibt nur ein Topic</translation>
    </message>
    <message>
        <source>no band over topics: the two curves are means over different topics</source>
        <translation>kein Band über Topics: die beiden Kurven sind Mittel über verschiedene Topics</translation>
    </message>
    <message>
        <source>{run} is above {other} throughout</source>
        <translation>{run} liegt durchweg über {other}</translation>
    </message>
    <message>
        <source>{run} and {other} are equal throughout</source>
        <translation>{run} und {other} verlaufen durchweg gleich</translation>
    </message>
    <message>
        <source>{run} is below {other} throughout</source>
        <translation>{run} liegt durchweg unter {other}</translation>
    </message>
    <message>
        <source>{run} compared with {other}: {way}</source>
        <translation>{run} neben {other}: {way}</translation>
    </message>
    <message>
        <source>pointwise band: {share} % of {resamples} resamples of {topics} {topics:topic|topics}</source>
        <translation>Band: {share} % aus {resamples} Ziehungen von {topics} {topics:Topic|Topics}, Punkt für Punkt</translation>
    </message>
    <message>
        <source>above up to {place}</source>
        <translation>darüber bis {place}</translation>
    </message>
    <message>
        <source>equal up to {place}</source>
        <translation>gleich bis {place}</translation>
    </message>
    <message>
        <source>below up to {place}</source>
        <translation>darunter bis {place}</translation>
    </message>
    <message>
        <source>above after that</source>
        <translation>danach darüber</translation>
    </message>
    <message>
        <source>equal after that</source>
        <translation>danach gleich</translation>
    </message>
    <message>
        <source>below after that</source>
        <translation>danach darunter</translation>
    </message>
    <message>
        <source>above from {place}</source>
        <translation>darüber ab {place}</translation>
    </message>
    <message>
        <source>equal from {place}</source>
        <translation>gleich ab {place}</translation>
    </message>
    <message>
        <source>below from {place}</source>
        <translation>darunter ab {place}</translation>
    </message>
    <message>
        <source>rank {value}</source>
        <translation>Rang {value}</translation>
    </message>
    <message>
        <source>recall {value}</source>
        <translation>Recall {value}</translation>
    </message>
    <message>
        <source>for topic {topic}</source>
        <translation>bei Topic {topic}</translation>
    </message>
    <message>
        <source>over {topics}</source>
        <translation>über {topics}</translation>
    </message>
    <message>
        <source>{first} and {second} have no judged topic in common.</source>
        <translation>{first} und {second} haben kein beurteiltes Topic gemeinsam.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same {measure}, {mean}, {where}.</source>
        <translation>{first} und {second} haben dasselbe {measure}, {mean}, {where}.</translation>
    </message>
    <message>
        <source>{leader} leads {other} by {lead} in {measure} {where}.</source>
        <translation>{leader} führt vor {other} um {lead} in {measure} {where}.</translation>
    </message>
    <message>
        <source>No unjudged document can change the difference: the order is certain.</source>
        <translation>Kein unbeurteiltes Dokument kann die Differenz ändern: Die Reihenfolge steht fest.</translation>
    </message>
    <message>
        <source>{unjudged}: however they are judged, the lead is {span}, so {leader} can be equalled but not overtaken.</source>
        <translation>{unjudged}: Wie auch immer geurteilt wird, der Vorsprung ist {span}; {leader} kann also eingeholt, aber nicht überholt werden.</translation>
    </message>
    <message>
        <source>{unjudged}: however they are judged, the lead is {span}, so the order is certain.</source>
        <translation>{unjudged}: Wie auch immer sie beurteilt werden, der Vorsprung ist {span}; die Reihenfolge steht also fest.</translation>
    </message>
    <message>
        <source>{unjudged}: however they are judged, the difference is {span}, so one of the two can never lead.</source>
        <translation>{unjudged}: Wie auch immer geurteilt wird, die Differenz ist {span}; einer der beiden kann also nie führen.</translation>
    </message>
    <message>
        <source>{unjudged}: if all of them favoured {other}, it would lead by {lead}, so the order is open.</source>
        <translation>{unjudged}: Wenn alle {other} begünstigten, führte dieser um {lead}; die Reihenfolge ist also offen.</translation>
    </message>
    <message>
        <source>{fault}; rank by retrieval score or in file order instead</source>
        <translation>{fault}; reihen Sie stattdessen nach dem Retrievalwert oder in der Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>topic {topic}: {fault}</source>
        <translation>Topic {topic}: {fault}</translation>
    </message>
    <message>
        <source>{method} of {runs}, cut to the depth of these runs</source>
        <translation>{method} von {runs}, auf deren Tiefe gekürzt</translation>
    </message>
    <message>
        <source>confidence interval of the mean: {how}</source>
        <translation>Konfidenzintervall des Mittels: {how}</translation>
    </message>
    <message>
        <source>confidence interval of the difference: {how}</source>
        <translation>Konfidenzintervall der Differenz: {how}</translation>
    </message>
    <message>
        <source>statistic</source>
        <translation>Prüfgröße</translation>
    </message>
    <message>
        <source>statistic and degrees of freedom: {test}</source>
        <translation>Prüfgröße und Freiheitsgrade: {test}</translation>
    </message>
    <message>
        <source>standard deviation of the differences</source>
        <translation>Standardabweichung der Differenzen</translation>
    </message>
    <message>
        <source>paired effect size (Cohen&apos;s d_z): mean difference / SD of the differences</source>
        <translation>gepaarte Effektstärke (Cohens d_z): mittlere Differenz / SD der Differenzen</translation>
    </message>
    <message>
        <source>{legend}: {plan}{each}</source>
        <translation>{legend}: {plan}{each}</translation>
    </message>
    <message>
        <source>{pairs}: {sentence}</source>
        <translation>{pairs}: {sentence}</translation>
    </message>
    <message>
        <source>ranked by the rank column</source>
        <translation>gereiht nach der Rangspalte</translation>
    </message>
    <message>
        <source>ranked in file order</source>
        <translation>gereiht in der Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>{run} is never below {other}</source>
        <translation>{run} liegt nirgends unter {other}</translation>
    </message>
    <message>
        <source>{run} is never above {other}</source>
        <translation>{run} liegt nirgends über {other}</translation>
    </message>
    <message>
        <source>no band: raw points move along both axes when documents are judged</source>
        <translation>rohe Punkte: Urteile verschieben sie entlang beider Achsen, also haben sie kein Band</translation>
    </message>
    <message>
        <source>{lead} or more</source>
        <translation>{lead} oder mehr</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>docno</source>
        <translation>Docno</translation>
    </message>
    <message>
        <source>rank {run}</source>
        <translation>Rang {run}</translation>
    </message>
    <message>
        <source>if relevant</source>
        <translation>wenn relevant</translation>
    </message>
    <message>
        <source>if not</source>
        <translation>wenn nicht</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>difference of {first} and {second}, {measure}</source>
        <translation>Differenz von {first} und {second}, {measure}</translation>
    </message>
    <message>
        <source>Judgements needed to change the order: {difference}</source>
        <translation>Urteile, um die Reihenfolge zu ändern: {difference}</translation>
    </message>
    <message>
        <source>{count} further documents matter less than those listed.</source>
        <translation>Auf {count} weitere Dokumente kommt es weniger an als auf die aufgeführten.</translation>
    </message>
    <message>
        <source>1 unjudged document can change the difference</source>
        <translation>1 unbeurteiltes Dokument kann die Differenz ändern</translation>
    </message>
    <message>
        <source>{count} unjudged documents can change the difference</source>
        <translation>{count} unbeurteilte Dokumente können die Differenz ändern</translation>
    </message>
    <message>
        <source>PDF and PNG export needs Qt, which is not installed; save an .svg file instead</source>
        <translation>PDF und PNG brauchen Qt, das hier fehlt; eine .svg-Datei nicht</translation>
    </message>
    <message>
        <source>{count} relevant</source>
        <translation>{count} relevant</translation>
    </message>
    <message>
        <source>no assessor is named</source>
        <translation>es gibt keinen Assessor, der urteilt</translation>
    </message>
    <message>
        <source>the same documents need {people} assessors, but there {count:is|are} only {count}</source>
        <translation>für dieselben Dokumente werden {people} Assessoren gebraucht, es gibt aber nur {count}</translation>
    </message>
    <message>
        <source>the latest grade</source>
        <translation>die neueste Stufe</translation>
    </message>
    <message>
        <source>the adjudicator&apos;s grade, or else the majority&apos;s</source>
        <translation>die Stufe der Schlichtung, sonst die der Mehrheit</translation>
    </message>
    <message>
        <source>the majority&apos;s grade</source>
        <translation>die Stufe der Mehrheit</translation>
    </message>
    <message>
        <source>the lowest grade</source>
        <translation>die kleinste Stufe</translation>
    </message>
    <message>
        <source>the highest grade</source>
        <translation>die größte Stufe</translation>
    </message>
    <message>
        <source>counted grade: {grade}</source>
        <translation>gezählte Stufe: {grade}</translation>
    </message>
    <message>
        <source>weighted sum</source>
        <translation>gewichtete Summe</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} und {count} weitere</translation>
    </message>
    <message>
        <source>drawn for estimates</source>
        <translation>für Schätzungen gezogen</translation>
    </message>
    <message>
        <source>version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>prompt {prompt}</source>
        <translation>Prompt {prompt}</translation>
    </message>
    <message>
        <source>temperature {temperature}</source>
        <translation>Temperatur {temperature}</translation>
    </message>
    <message>
        <source>repeat {repeat}</source>
        <translation>Wiederholung {repeat}</translation>
    </message>
    <message>
        <source>{n:,} {n:label|labels}</source>
        <translation>{n:,} {n:Label|Labels}</translation>
    </message>
    <message>
        <source>{n:,} human {n:judgement|judgements} left out</source>
        <translation>{n:,} {n:Urteil|Urteile} von Menschen ausgelassen</translation>
    </message>
    <message>
        <source>{n:,} {n:answer|answers} left out for lack of a grade</source>
        <translation>{n:,} {n:Antwort|Antworten} ohne Stufe ausgelassen</translation>
    </message>
    <message>
        <source>{n:,} {n:label|labels} left out because texts are not loaded</source>
        <translation>{n:,} {n:Label|Labels} ausgelassen, weil Texte nicht geladen sind</translation>
    </message>
    <message>
        <source>Find out which of the two the system intended. To use the rank column, set &quot;Ranked by&quot; in Conventions.</source>
        <translation>Klären Sie, was das System meinte. Um der Rangspalte zu folgen, stellen Sie „Gereiht nach“ in den Konventionen um.</translation>
    </message>
    <message>
        <source>Change the topic ids in one of the files: ids are compared byte by byte.</source>
        <translation>Gleichen Sie die Topics in einer der Dateien an; Ids werden Byte für Byte verglichen.</translation>
    </message>
    <message>
        <source>The topic numbers may differ from those in the runs</source>
        <translation>Topics haben vielleicht andere Nummern als in den Runs</translation>
    </message>
    <message>
        <source>If runs and qrels number the topics from 1, use &quot;Number topics by position&quot; under Topics; otherwise load runs for these topics.</source>
        <translation>Wenn Runs und Qrels die Topics ab 1 zählen, wählen Sie „Topics nach der Stelle nummerieren“ unter „Topics“; laden Sie sonst Runs zu diesen Topics.</translation>
    </message>
    <message>
        <source>Count these topics as 0 (&quot;count every judged topic&quot; in Conventions), or compare over the topics that all runs have.</source>
        <translation>Zählen Sie sie als 0 („jedes beurteilte Topic zählen“ in den Konventionen), oder vergleichen Sie über die Topics, die alle Runs haben.</translation>
    </message>
    <message>
        <source>Leave out the runs that lack these topics, or count the topics as 0 (&quot;count every judged topic&quot; in Conventions).</source>
        <translation>Lassen Sie die Runs weg, denen sie fehlen, oder zählen Sie sie als 0 („jedes beurteilte Topic zählen“ in den Konventionen).</translation>
    </message>
    <message>
        <source>Change the docnos in one of the files: ids are compared byte by byte.</source>
        <translation>Gleichen Sie die Docnos in einer der Dateien an; Ids werden Byte für Byte verglichen.</translation>
    </message>
    <message>
        <source>Judge the top-ranked documents of these runs too (Extend pool…), or compare over judged documents only (&quot;remove unjudged documents&quot; in Conventions).</source>
        <translation>Beurteilen Sie auch die ersten Dokumente dieser Runs (Pool erweitern…), oder vergleichen Sie nur über beurteilte Dokumente („unbeurteilte Dokumente entfernen“ in den Konventionen).</translation>
    </message>
    <message>
        <source>Docnos contain a NUL character</source>
        <translation>Docnos enthalten ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>Assign distinct retrieval scores, or report the mean over all orders (&quot;Convention&quot; and &quot;Ties&quot; in Conventions).</source>
        <translation>Geben Sie verschiedene Retrievalwerte an, oder berichten Sie das Mittel über alle Reihenfolgen („Konvention“ und „Gleichstände“ in den Konventionen).</translation>
    </message>
    <message>
        <source>Compare at one depth (&quot;Depth&quot; in Conventions), or use measures with a cutoff.</source>
        <translation>Vergleichen Sie bei einer Tiefe („Tiefe“ in den Konventionen) oder mit Maßen mit Cutoff.</translation>
    </message>
    <message>
        <source>Raise &quot;Relevant from grade&quot; in Conventions if only higher grades are relevant in the collection.</source>
        <translation>Erhöhen Sie „Relevant ab Stufe“ in den Konventionen, wenn in der Kollektion erst höhere Stufen relevant sind.</translation>
    </message>
    <message>
        <source>If the highest grade of the scale was never given, set &quot;Top grade&quot; in Conventions.</source>
        <translation>Wo die beste Stufe der Skala nie vergeben wurde, setzen Sie „Höchststufe“ in den Konventionen.</translation>
    </message>
    <message>
        <source>{run}: {count:,} docnos contain a NUL character</source>
        <translation>{run}: {count:,} Docnos enthalten ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>{run}: {count} of {all} unjudged topics differ from judged topics only in {difference} ({one} in the run, {other} in the qrels)</source>
        <translation>{run}: {count} von {all} nicht beurteilten Topics entsprächen beurteilten bis auf {difference} ({one} im Run, {other} in den Qrels)</translation>
    </message>
    <message>
        <source>{run}: {count:,} of the first {all:,} docnos differ from judged docnos only in {difference} ({one} in the run, {other} in the qrels)</source>
        <translation>{run}: {count:,} der ersten {all:,} Docnos entsprächen beurteilten bis auf {difference} ({one} im Run, {other} in den Qrels)</translation>
    </message>
    <message>
        <source>{count} {count:topic|topics} dropped because not all runs have them ({reasons})</source>
        <translation>{count} {count:Topic|Topics} ausgelassen, weil sie einem Run fehlen ({reasons})</translation>
    </message>
    <message>
        <source>{unjudged} of {needed} documents are unjudged, and no sampling design is recorded for the judged ones. Estimates need a random sample with recorded probabilities: draw one with `irdesk design`</source>
        <translation>{unjudged} von {needed} Dokumenten sind nicht bewertet, und kein Stichprobenplan sagt, wie die anderen gewählt wurden; Schätzungen brauchen eine Zufallsstichprobe mit festgehaltenen Wahrscheinlichkeiten: `irdesk design` zieht eine</translation>
    </message>
    <message>
        <source>no interval: only {judged} sampled {judged:document|documents} with label {label} {judged:is|are} judged; expected {least} or more, because this label adds {share} % of the variance</source>
        <translation>kein Intervall: von den Dokumenten mit Label {label}, die {share} % der Varianz beitragen, sind {judged} der Zufallsstichprobe beurteilt; mindestens {least} werden erwartet</translation>
    </message>
    <message>
        <source>only {judged} {judged:document|documents} with label {label} {judged:is|are} judged. This label adds {share} % of the variance, so the intervals are wider than with {least} or more judged documents</source>
        <translation>{judged} {judged:Dokument|Dokumente} mit Label {label} {judged:ist|sind} beurteilt, die {share} % der Varianz beitragen: die Intervalle sind breiter als mit {least} oder mehr</translation>
    </message>
    <message>
        <source>{count} documents have already been drawn; expected a larger budget</source>
        <translation>{count} Dokumente sind bereits gezogen; erwartet wird ein größeres Budget</translation>
    </message>
    <message>
        <source>the design is not a random sample with the recorded probabilities: documents {preferred} were drawn more often than expected</source>
        <translation>der Plan ist keine Zufallsstichprobe mit den gespeicherten Wahrscheinlichkeiten: Dokumente {preferred} wurden öfter als erwartet gezogen</translation>
    </message>
    <message>
        <source>at the top of runs</source>
        <translation>an der Spitze von Runs</translation>
    </message>
    <message>
        <source>with high labels</source>
        <translation>mit hohen Labels</translation>
    </message>
    <message>
        <source>no interval: {count} of the documents that count had no chance of being drawn; the sample was made for other runs or measures</source>
        <translation>kein Intervall: {count} der zählenden Dokumente konnten nicht gezogen werden; die Stichprobe wurde für andere Runs oder Maße gezogen</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos;; a repeated document cannot have a docno</source>
        <translation>„{word}“ gefunden; erwartet werden mehrere Dokumente ohne Docno</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos;; expected at most {most:,} documents</source>
        <translation>„{word}“ gefunden; erwartet werden höchstens {most:,} Dokumente</translation>
    </message>
    <message>
        <source>nonrelevant ranked lower</source>
        <translation>nicht relevante weiter unten</translation>
    </message>
    <message>
        <source>the pattern &apos;{text}&apos; names no field; {what}</source>
        <translation>das Muster „{text}“ nennt kein Feld; {what}</translation>
    </message>
    <message>
        <source>the pattern names the field {name} twice</source>
        <translation>das Muster nennt das Feld {name} zweimal</translation>
    </message>
    <message>
        <source>the pattern has two fields without text between them; {what}</source>
        <translation>das Muster hat zwei Felder ohne Text dazwischen; {what}</translation>
    </message>
    <message>
        <source>the regular expression &apos;{text}&apos; is invalid at column {column}: {fault}</source>
        <translation>der reguläre Ausdruck „{text}“ ist in Spalte {column} falsch: {fault}</translation>
    </message>
    <message>
        <source>At most {count:,} {count:judgement settles|judgements settle} the order.</source>
        <translation>Höchstens {count:,} {count:Urteil legt|Urteile legen} die Reihenfolge fest.</translation>
    </message>
    <message>
        <source>If all favour one run, {enough}.</source>
        <translation>Begünstigen alle denselben Run, {enough}.</translation>
    </message>
    <message>
        <source>In simulation, about {expected:,} are needed.</source>
        <translation>In der Simulation sind etwa {expected:,} nötig.</translation>
    </message>
    <message>
        <source>If all favour {leader}, {enough}.</source>
        <translation>Begünstigen alle {leader}, {enough}.</translation>
    </message>
    <message>
        <source>If all favour {other}, it leads from {number} on.</source>
        <translation>Begünstigen alle {other}, führt dieser Run ab {number}.</translation>
    </message>
    <message>
        <source>In simulation, about {expected:,} are needed; {other} wins {count} of {paths} simulations.</source>
        <translation>In der Simulation sind etwa {expected:,} nötig; {other} gewinnt {count} von {paths} Simulationen.</translation>
    </message>
    <message>
        <source>{count:,} {count:suffices|suffice}</source>
        <translation>{count:genügt|genügen} {count:,}</translation>
    </message>
    <message>
        <source>{count:,} or fewer suffice</source>
        <translation>genügen {count:,} oder weniger</translation>
    </message>
    <message>
        <source>found by no run: {count}</source>
        <translation>von niemandem gefunden: {count}</translation>
    </message>
    <message>
        <source>found by only one run: {count}</source>
        <translation>von nur einem Run gefunden: {count}</translation>
    </message>
    <message>
        <source>{run} has no score for topic {topic}</source>
        <translation>{run} hat keinen Wert für Topic {topic}</translation>
    </message>
    <message>
        <source>{run} has {measure} {score}, {other} {other_score}: {difference}</source>
        <translation>{run} hat {measure} {score}, {other} {other_score}: {difference}</translation>
    </message>
    <message>
        <source>Sum over the {count} marked documents: {sum}</source>
        <translation>Summe über die {count} markierten Dokumente: {sum}</translation>
    </message>
    <message>
        <source>neither run retrieved {docno} (grade {grade})</source>
        <translation>keiner der Runs hat {docno} (Stufe {grade}) gefunden</translation>
    </message>
    <message>
        <source>{run} misses {docno} (grade {grade}), {other} has it at rank {other_rank}</source>
        <translation>{run} fehlt {docno} (Stufe {grade}), {other} hat es auf Rang {other_rank}</translation>
    </message>
    <message>
        <source>{run} has {docno} (grade {grade}) at rank {rank}, {other} misses it</source>
        <translation>{run} hat {docno} (Stufe {grade}) auf Rang {rank}, {other} fehlt es</translation>
    </message>
    <message>
        <source>both have {docno} (grade {grade}) at rank {rank}, with others above it</source>
        <translation>beide haben {docno} (Stufe {grade}) auf Rang {rank}, mit anderen darüber</translation>
    </message>
    <message>
        <source>{run} has {docno} (grade {grade}) at rank {rank}, {other} at rank {other_rank}</source>
        <translation>{run} hat {docno} (Stufe {grade}) auf Rang {rank}, {other} auf Rang {other_rank}</translation>
    </message>
    <message>
        <source>{said}: no effect on {measure}</source>
        <translation>{said}: keine Auswirkung auf {measure}</translation>
    </message>
    <message>
        <source>{said}: costs {size} in {measure}</source>
        <translation>{said}: kostet {size} {measure}</translation>
    </message>
    <message>
        <source>{said}: gains {size} in {measure}</source>
        <translation>{said}: bringt {size} {measure}</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>Ideal</translation>
    </message>
    <message>
        <source>perfect ranking</source>
        <translation>perfekte Rangfolge</translation>
    </message>
    <message>
        <source>{count} {count:run|runs} contributed nothing to the pool and {count:is|are} not left out</source>
        <translation>{count} {count:Run brachte|Runs brachten} nichts in den Pool und {count:wird|werden} nicht weggelassen</translation>
    </message>
    <message>
        <source>a run of a new kind may lose more than any of these runs</source>
        <translation>ein Run anderer Art als alle diese kann mehr verlieren als jeder von ihnen</translation>
    </message>
    <message>
        <source>{measure}: no run has a score above 0, so no verdict is possible</source>
        <translation>{measure}: kein Run hat einen Wert über 0, also lässt sich nichts sagen</translation>
    </message>
    <message>
        <source>no loss is above {worst} % and their average is not above {mean} %</source>
        <translation>kein Verlust liegt über {worst} % und ihr Mittel nicht über {mean} %</translation>
    </message>
    <message>
        <source>{run} loses {loss} %, more than {limit} %</source>
        <translation>{run} verliert {loss} %, mehr als {limit} %</translation>
    </message>
    <message>
        <source>the average loss, {loss} %, is more than {limit} %</source>
        <translation>der mittlere Verlust, {loss} %, liegt über {limit} %</translation>
    </message>
    <message>
        <source>{run} moves by {places} places, more than {limit}</source>
        <translation>{run} wechselt um {places} Plätze, mehr als {limit}</translation>
    </message>
    <message>
        <source>τ falls to {tau}, below {limit}</source>
        <translation>τ fällt auf {tau}, unter {limit}</translation>
    </message>
    <message>
        <source>left out with its team, a run loses {mean} % of its score on average and at most {worst} % ({run})</source>
        <translation>mit seiner Gruppe weggelassen, verliert ein Run im Mittel {mean} % seines Werts und schlimmstenfalls {worst} % ({run})</translation>
    </message>
    <message>
        <source>left out, a run loses {mean} % of its score on average and at most {worst} % ({run})</source>
        <translation>weggelassen, verliert ein Run im Mittel {mean} % seines Werts und schlimmstenfalls {worst} % ({run})</translation>
    </message>
    <message>
        <source>no run changes its rank</source>
        <translation>kein Run wechselt den Platz</translation>
    </message>
    <message>
        <source>ranks change by at most {places} of {runs} places ({run})</source>
        <translation>ein Run ändert seinen Platz um höchstens {places} von {runs} ({run})</translation>
    </message>
    <message>
        <source>at most {worst} % in the better half of the runs ({run})</source>
        <translation>von der besseren Hälfte aller Runs schlimmstenfalls {worst} % ({run})</translation>
    </message>
    <message>
        <source>for comparison: Zobel (1998) found losses of 0.5 % on average and at most 3.5 % for TREC-5, Buckley and others (2007) 23 % for a run that searched AQUAINT in a different way</source>
        <translation>zum Vergleich: Zobel (1998) fand für TREC-5 im Mittel 0.5 % und schlimmstenfalls 3.5 %, Buckley und andere (2007) 23 % für einen Run, der AQUAINT auf andere Art durchsuchte</translation>
    </message>
    <message>
        <source>the run that is left out</source>
        <translation>der Run, der weggelassen wird</translation>
    </message>
    <message>
        <source>team</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>the runs that are left out together</source>
        <translation>die Runs, die zusammen weggelassen werden</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>runs left out</source>
        <translation>weggelassene Runs</translation>
    </message>
    <message>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>the score without the unique documents</source>
        <translation>der Wert ohne die nur hier beigetragenen Dokumente</translation>
    </message>
    <message>
        <source>the score without the unique documents minus the current score</source>
        <translation>der Wert ohne die nur hier beigetragenen Dokumente minus dem jetzigen Wert</translation>
    </message>
    <message>
        <source>the run&apos;s rank among all runs</source>
        <translation>der Platz des Runs unter allen</translation>
    </message>
    <message>
        <source>the run&apos;s rank if all runs are scored without the unique documents</source>
        <translation>der Platz des Runs, wenn alle Runs ohne die nur hier beigetragenen Dokumente bewertet werden</translation>
    </message>
    <message>
        <source>correlation of the resulting order of all runs with the current order</source>
        <translation>wie sehr die Reihenfolge aller Runs ohne sie der gleicht, wie sie ist</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>not in the sample</source>
        <translation>nicht in der Stichprobe</translation>
    </message>
    <message>
        <source>nonrelevant</source>
        <translation>nicht relevant</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>the pool by run and rank</source>
        <translation>der Pool nach Run und Rang</translation>
    </message>
    <message>
        <source>undefined pairs do not differ in any topic, or differ by the same amount in every topic; they are left out</source>
        <translation>undefinierte Paare unterscheiden sich in keinem Topic oder in jedem Topic gleich; sie zählen nicht mit</translation>
    </message>
    <message>
        <source>undefined pairs do not differ in any topic; they are left out</source>
        <translation>undefinierte Paare unterscheiden sich in keinem Topic; sie zählen nicht mit</translation>
    </message>
    <message>
        <source>the levels are based on only {count} {count:topic|topics}</source>
        <translation>die Niveaus beruhen auf nur {count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>d: mean difference / SD of the differences (Cohen&apos;s d_z)</source>
        <translation>d: mittlere Differenz / SD der Differenzen (Cohens d_z)</translation>
    </message>
    <message>
        <source>compared with {run}</source>
        <translation>verglichen mit {run}</translation>
    </message>
    <message>
        <source>{up} significantly better, {down} significantly worse than {run}</source>
        <translation>{up} signifikant besser, {down} signifikant schlechter als {run}</translation>
    </message>
    <message>
        <source>{up} significantly higher, {down} significantly lower than {run}</source>
        <translation>{up} signifikant höher, {down} signifikant niedriger als {run}</translation>
    </message>
    <message>
        <source>{share} % intervals by the paired bootstrap, {count} resamples, seed {seed}</source>
        <translation>{share}-%-Intervalle nach dem gepaarten Bootstrap, {count} Ziehungen, Startwert {seed}</translation>
    </message>
    <message>
        <source>{share} % intervals by Student&apos;s t</source>
        <translation>{share}-%-Intervalle nach Students t</translation>
    </message>
    <message>
        <source>no pair can be significant: with this number of topics or permutations, the lowest possible corrected p is {least}</source>
        <translation>kein Paar kann signifikant sein: mit so wenigen Topics oder Permutationen ist das kleinste mögliche korrigierte p {least}</translation>
    </message>
    <message>
        <source>two-way ANOVA: undefined, because {why}</source>
        <translation>zweifache ANOVA: undefiniert, {why}</translation>
    </message>
    <message>
        <source>two-way ANOVA: runs F({runs}, {error}) = {f}, p {p}; topics F({topics}, {error}) = {f_topics}, p {p_topics}; mean squares: runs {ms_runs}, topics {ms_topics}, error {ms_error}</source>
        <translation>zweifache ANOVA: Runs F({runs}, {error}) = {f}, p {p}; Topics F({topics}, {error}) = {f_topics}, p {p_topics}; mittlere Quadrate: Runs {ms_runs}, Topics {ms_topics}, Fehler {ms_error}</translation>
    </message>
    <message>
        <source>{count:,} of {all:,} topics to judge have no text ({names})</source>
        <translation>{count:,} von {all:,} zu beurteilenden Topics haben keinen Text ({names})</translation>
    </message>
    <message>
        <source>{count:,} of {all:,} documents to judge have no text ({names})</source>
        <translation>{count:,} von {all:,} zu beurteilenden Dokumenten haben keinen Text ({names})</translation>
    </message>
    <message>
        <source>{path}: the file cannot be written: {strerror}</source>
        <translation>{path}: lässt sich nicht schreiben: {strerror}</translation>
    </message>
    <message>
        <source>Load fewer runs, or runs cut to a lower depth, close other programs, or score the files with irdesk evaluate, which stores no documents.</source>
        <translation>Laden Sie weniger Runs oder Runs geringerer Tiefe, schließen Sie andere Programme, oder bewerten Sie die Dateien mit irdesk evaluate, das keine Dokumente behält.</translation>
    </message>
    <message>
        <source>Score fewer runs at once, use fewer --workers, or close other programs.</source>
        <translation>Bewerten Sie weniger Runs auf einmal, nehmen Sie weniger --workers, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>{count} {count:file needs|files need} about {need} of memory, but only {there} is available. Nothing was read. {advice}</source>
        <translation>{count} {count:Datei braucht|Dateien brauchen} etwa {need} Arbeitsspeicher, aber nur {there} sind verfügbar. Nichts wurde gelesen. {advice}</translation>
    </message>
    <message>
        <source>{count} {count:file needs|files need} about {need} in the project file, but only {there} is free on its disk. Nothing was read. Free some space, or create the project on another disk.</source>
        <translation>{count} {count:Datei braucht|Dateien brauchen} etwa {need} in der Projektdatei; {there} sind auf ihrem Datenträger frei. Nichts wurde gelesen. Geben Sie Platz frei, oder legen Sie das Projekt auf einem anderen Datenträger an.</translation>
    </message>
    <message>
        <source>{path}: opening this file needs about {need} of memory, but only {there} is available; close other programs, or open it on a computer with more memory</source>
        <translation>{path}: braucht etwa {need} Arbeitsspeicher, {there} sind verfügbar; schließen Sie andere Programme, oder öffnen Sie die Datei auf einem Rechner mit mehr</translation>
    </message>
    <message>
        <source>the topics already have these assessors</source>
        <translation>die Topics sind schon so zugeteilt</translation>
    </message>
    <message>
        <source>the regular expression is too long, or has too many repetitions</source>
        <translation>der reguläre Ausdruck ist zu lang oder wiederholt zu oft</translation>
    </message>
    <message>
        <source>&apos;{part}&apos; in the regular expression is not supported: no back references, lookbehinds, flags, conditions or possessive repeats</source>
        <translation>„{part}“ im regulären Ausdruck wird nicht unterstützt: keine Rückverweise, Lookbehinds, Schalter, Bedingungen oder possessiven Wiederholungen</translation>
    </message>
    <message>
        <source>Documents that neither run retrieves down to the cutoff are assumed to stay unjudged, unless they are in the pool; if they were judged relevant, {measure} and the difference would also change.</source>
        <translation>Dokumente, die keiner der Runs bis zum Cutoff zeigt, gelten als weiterhin unbeurteilt, wenn sie nicht im Pool sind; würden sie als relevant beurteilt, änderten sich auch {measure} und die Differenz.</translation>
    </message>
    <message>
        <source>No unjudged document that either run retrieves down to the cutoff can change the difference.</source>
        <translation>Kein unbeurteiltes Dokument, das einer der Runs bis zum Cutoff zeigt, kann die Differenz ändern.</translation>
    </message>
    <message>
        <source>packages exported for {exported} of {count} {count:assessor|assessors}</source>
        <translation>Pakete für {exported} von {count} {count:Beurteilenden|Beurteilenden} exportiert</translation>
    </message>
    <message>
        <source>assign 1 topic to {names}</source>
        <translation>1 Topic an {names} zuteilen</translation>
    </message>
    <message>
        <source>assign {count} topics to {names}</source>
        <translation>{count} Topics an {names} zuteilen</translation>
    </message>
    <message>
        <source>choose assessors first</source>
        <translation>wählen Sie zuerst Assessoren</translation>
    </message>
    <message>
        <source>{assessor} is not an assessor of this project</source>
        <translation>{assessor} ist kein Assessor dieses Projekts</translation>
    </message>
    <message>
        <source>topic {topic} already has these assessors</source>
        <translation>Topic {topic} ist schon so zugeteilt</translation>
    </message>
    <message>
        <source>assign topic {topic} to {names}</source>
        <translation>Topic {topic} an {names} zuteilen</translation>
    </message>
    <message>
        <source>there is no pool yet: build one first, then assign its topics</source>
        <translation>noch gibt es keinen Pool: bilden Sie zuerst einen, und sagen Sie dann, wer ihn beurteilt</translation>
    </message>
    <message>
        <source>an assessor cannot have the name {name}, which is reserved for adjudicated grades</source>
        <translation>kein Assessor kann {name} heißen: Dieser Name ist geschlichteten Stufen vorbehalten</translation>
    </message>
    <message>
        <source>{steps} (set for the exported packages)</source>
        <translation>{steps} (für die exportierten Pakete festgelegt)</translation>
    </message>
    <message>
        <source>use the scale {name}</source>
        <translation>die Skala {name} verwenden</translation>
    </message>
    <message>
        <source>overlap and repeats are percentages from 0 to 100</source>
        <translation>Überlappung und Wiederholungen sind Anteile von 0 bis 100 %</translation>
    </message>
    <message>
        <source>this work package does not allow batch grading</source>
        <translation>viele Dokumente auf einmal zu ändern ist in diesem Arbeitspaket abgeschaltet</translation>
    </message>
    <message>
        <source>none of the {count} documents would change</source>
        <translation>keines der {count} Dokumente würde sich ändern</translation>
    </message>
    <message>
        <source>grade 1 document of topic {topic} as {grade}</source>
        <translation>1 Dokument von Topic {topic} als {grade} beurteilen</translation>
    </message>
    <message>
        <source>skip 1 document of topic {topic}</source>
        <translation>1 Dokument von Topic {topic} überspringen</translation>
    </message>
    <message>
        <source>flag 1 document of topic {topic}</source>
        <translation>1 Dokument von Topic {topic} markieren</translation>
    </message>
    <message>
        <source>unflag 1 document of topic {topic}</source>
        <translation>Markierung von 1 Dokument von Topic {topic} entfernen</translation>
    </message>
    <message>
        <source>grade {count} documents of topic {topic} as {grade}</source>
        <translation>{count} Dokumente von Topic {topic} als {grade} beurteilen</translation>
    </message>
    <message>
        <source>skip {count} documents of topic {topic}</source>
        <translation>{count} Dokumente von Topic {topic} überspringen</translation>
    </message>
    <message>
        <source>flag {count} documents of topic {topic}</source>
        <translation>{count} Dokumente von Topic {topic} markieren</translation>
    </message>
    <message>
        <source>unflag {count} documents of topic {topic}</source>
        <translation>Markierung von {count} Dokumenten von Topic {topic} entfernen</translation>
    </message>
    <message>
        <source>at least one measure must be shown</source>
        <translation>mindestens ein Maß muss gezeigt werden</translation>
    </message>
    <message>
        <source>choose measures</source>
        <translation>Maße wählen</translation>
    </message>
    <message>
        <source>this scale is already chosen</source>
        <translation>diese Skala ist bereits gewählt</translation>
    </message>
    <message>
        <source>documents were judged on this scale, so its grades cannot be changed; only their names and definitions can be edited</source>
        <translation>mit dieser Skala wurden Dokumente beurteilt, daher stehen ihre Stufen fest; nur ihre Namen und Definitionen lassen sich ändern</translation>
    </message>
    <message>
        <source>the scale {name} has no grade {grade}, which is in use</source>
        <translation>der Skala {name} fehlt die Stufe {grade}, die in Gebrauch ist</translation>
    </message>
    <message>
        <source>judge on the scale {name}</source>
        <translation>nach der Skala {name} beurteilen</translation>
    </message>
    <message>
        <source>these conventions are already in use</source>
        <translation>diese Konventionen gelten schon</translation>
    </message>
    <message>
        <source>follow {convention} conventions</source>
        <translation>den Konventionen {convention} folgen</translation>
    </message>
    <message>
        <source>drop unjudged documents</source>
        <translation>unbeurteilte Dokumente streichen</translation>
    </message>
    <message>
        <source>keep unjudged documents</source>
        <translation>unbeurteilte Dokumente behalten</translation>
    </message>
    <message>
        <source>count the first {depth} documents</source>
        <translation>die ersten {depth} Dokumente zählen</translation>
    </message>
    <message>
        <source>count all documents</source>
        <translation>alle Dokumente zählen</translation>
    </message>
    <message>
        <source>count all judged topics</source>
        <translation>alle beurteilten Topics zählen</translation>
    </message>
    <message>
        <source>count the topics of each run</source>
        <translation>die Topics jedes Runs zählen</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>these grades already count</source>
        <translation>diese Stufen zählen schon</translation>
    </message>
    <message>
        <source>count {chosen}</source>
        <translation>zählen: {chosen}</translation>
    </message>
    <message>
        <source>write guidelines</source>
        <translation>Richtlinien schreiben</translation>
    </message>
    <message>
        <source>decide {docno} as {grade}</source>
        <translation>{docno} als {grade} entscheiden</translation>
    </message>
    <message>
        <source>grade {docno} as {grade}</source>
        <translation>{docno} als {grade} beurteilen</translation>
    </message>
    <message>
        <source>{docno} cannot be skipped: its grade is not yours, so the document would not be shown again</source>
        <translation>{docno} kann nicht übersprungen werden: Die Stufe ist nicht von Ihnen, das Dokument käme daher nicht wieder</translation>
    </message>
    <message>
        <source>skip {docno}</source>
        <translation>{docno} überspringen</translation>
    </message>
    <message>
        <source>the grade of {docno} comes from imported qrels; give another one instead</source>
        <translation>die Stufe von {docno} stammt aus importierten Qrels; geben Sie stattdessen eine andere</translation>
    </message>
    <message>
        <source>go to {docno}</source>
        <translation>zu {docno} gehen</translation>
    </message>
    <message>
        <source>there is no pool yet: build one from the loaded runs</source>
        <translation>noch gibt es keinen Pool: bilden Sie einen aus den geladenen Runs</translation>
    </message>
    <message>
        <source>{docno} is not in the pool of topic {topic}</source>
        <translation>{docno} ist nicht im Pool von Topic {topic}</translation>
    </message>
    <message>
        <source>the scale has no grade {grade}; it has {known}</source>
        <translation>die Skala hat keine Stufe {grade}; sie hat {known}</translation>
    </message>
    <message>
        <source>pool {documents} documents to depth {depth}</source>
        <translation>Pool von {documents} Dokumenten bis Tiefe {depth}</translation>
    </message>
    <message>
        <source>pool {documents} documents</source>
        <translation>Pool von {documents} Dokumenten</translation>
    </message>
    <message>
        <source>the comment on {docno} already has this text</source>
        <translation>der Kommentar zu {docno} lautet schon so</translation>
    </message>
    <message>
        <source>comment on {docno}</source>
        <translation>{docno} kommentieren</translation>
    </message>
    <message>
        <source>remove the comment on {docno}</source>
        <translation>Kommentar zu {docno} entfernen</translation>
    </message>
    <message>
        <source>{docno} already has a flag</source>
        <translation>{docno} ist schon markiert</translation>
    </message>
    <message>
        <source>{docno} has no flag</source>
        <translation>{docno} ist nicht markiert</translation>
    </message>
    <message>
        <source>flag {docno}</source>
        <translation>{docno} markieren</translation>
    </message>
    <message>
        <source>unflag {docno}</source>
        <translation>Markierung von {docno} entfernen</translation>
    </message>
    <message>
        <source>topic {topic} is not in the pool</source>
        <translation>Topic {topic} ist nicht im Pool</translation>
    </message>
    <message>
        <source>the note on topic {topic} already has this content</source>
        <translation>die Notiz zu Topic {topic} lautet schon so</translation>
    </message>
    <message>
        <source>note on topic {topic}</source>
        <translation>Notiz zu Topic {topic}</translation>
    </message>
    <message>
        <source>a snapshot needs a name</source>
        <translation>eine Momentaufnahme braucht einen Namen</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is reserved for the current state; choose another name</source>
        <translation>„{name}“ heißt die Gegenwart; bitte einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>a snapshot called {name} already exists</source>
        <translation>es gibt schon eine Momentaufnahme namens {name}</translation>
    </message>
    <message>
        <source>take snapshot {name}</source>
        <translation>Momentaufnahme {name} nehmen</translation>
    </message>
    <message>
        <source>no snapshot is called {name}</source>
        <translation>keine Momentaufnahme heißt {name}</translation>
    </message>
    <message>
        <source>run {name} is already loaded: {path} has the same content</source>
        <translation>Run {name} ist schon geladen: {path} enthält dasselbe</translation>
    </message>
    <message>
        <source>load run {name}</source>
        <translation>Run {name} laden</translation>
    </message>
    <message>
        <source>{name} contradicts {other}: in topic {topic} {found}; remove one of the files first</source>
        <translation>{name} widerspricht {other}: in Topic {topic} {found}; entfernen Sie zuerst eine der Dateien</translation>
    </message>
    <message>
        <source>{name} contradicts the loaded judgements: group {group} of topic {topic} would prefer {circle}; remove the other file first</source>
        <translation>{name} widerspricht dem, was geladen ist: Gruppe {group} von Topic {topic} würde {circle} vorziehen; entfernen Sie zuerst die andere Datei</translation>
    </message>
    <message>
        <source>load topics {name}</source>
        <translation>Topics {name} laden</translation>
    </message>
    <message>
        <source>load documents {name}</source>
        <translation>Dokumente {name} laden</translation>
    </message>
    <message>
        <source>the file is not loaded</source>
        <translation>diese Datei ist nicht geladen</translation>
    </message>
    <message>
        <source>remove run {name}</source>
        <translation>Run {name} entfernen</translation>
    </message>
    <message>
        <source>remove qrels {name}</source>
        <translation>Qrels {name} entfernen</translation>
    </message>
    <message>
        <source>remove topics {name}</source>
        <translation>Topics {name} entfernen</translation>
    </message>
    <message>
        <source>remove documents {name}</source>
        <translation>Dokumente {name} entfernen</translation>
    </message>
    <message>
        <source>the run is not loaded</source>
        <translation>dieser Run ist nicht geladen</translation>
    </message>
    <message>
        <source>{method} of {runs}</source>
        <translation>{method} von {runs}</translation>
    </message>
    <message>
        <source>weighted sum ({norm})</source>
        <translation>gewichtete Summe ({norm})</translation>
    </message>
    <message>
        <source>put {what} in group {group}</source>
        <translation>{what} in Gruppe {group} stellen</translation>
    </message>
    <message>
        <source>runs are already compared with these settings</source>
        <translation>die Runs werden schon so verglichen</translation>
    </message>
    <message>
        <source>compare runs by {plan}</source>
        <translation>Runs vergleichen: {plan}</translation>
    </message>
    <message>
        <source>a view needs a name</source>
        <translation>eine Ansicht braucht einen Namen</translation>
    </message>
    <message>
        <source>the views did not change</source>
        <translation>die Ansichten sind, wie sie waren</translation>
    </message>
    <message>
        <source>show run {name}</source>
        <translation>Run {name} zeigen</translation>
    </message>
    <message>
        <source>hide run {name}</source>
        <translation>Run {name} ausblenden</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>ordering the queue</source>
        <translation>Warteschlange wird geordnet</translation>
    </message>
    <message>
        <source>Each row is a rank. Average precision adds the precision at the ranks of relevant documents and divides by eight, the number of relevant documents; the two that run A did not find add nothing.</source>
        <translation>Jede Zeile ist ein Rang. Average Precision summiert die Präzision an den Rängen relevanter Dokumente und teilt durch acht, die Zahl der relevanten Dokumente; die zwei, die Lauf A nicht gefunden hat, tragen nichts bei.</translation>
    </message>
    <message>
        <source>there is no pool yet: build one from the loaded runs, or choose a depth</source>
        <translation>es gibt noch keinen Pool: Bilden Sie einen aus den geladenen Runs, oder wählen Sie eine Tiefe</translation>
    </message>
    <message>
        <source>{measure} needs more than grades, so judgements cannot be left out</source>
        <translation>{measure} braucht mehr als Stufen, was sich nicht aus einem Pool nehmen lässt</translation>
    </message>
    <message>
        <source>reading {name}</source>
        <translation>{name} wird gelesen</translation>
    </message>
    <message>
        <source>deleting temporary data</source>
        <translation>temporäre Daten werden gelöscht</translation>
    </message>
    <message>
        <source>{runs} and {more} more</source>
        <translation>{runs} und {more} weiteren</translation>
    </message>
    <message>
        <source>fuse runs into {name}</source>
        <translation>Runs zu {name} fusionieren</translation>
    </message>
    <message>
        <source>a run called {name} already exists; choose another name</source>
        <translation>ein Run heißt schon {name}; einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>writing {name}</source>
        <translation>{name} wird geschrieben</translation>
    </message>
    <message>
        <source>this file is a work package; return it to its coordinator unchanged</source>
        <translation>dies ist selbst ein Arbeitspaket; es geht an seine Koordination zurück, wie es ist</translation>
    </message>
    <message>
        <source>{assessor} is not an assessor of this project; there are {names}</source>
        <translation>{assessor} ist kein Assessor dieses Projekts; es gibt {names}</translation>
    </message>
    <message>
        <source>no topic is assigned to {assessor}</source>
        <translation>{assessor} ist kein Topic zugeteilt</translation>
    </message>
    <message>
        <source>runs are compared over single topics, for which {measure} is not defined</source>
        <translation>{measure} sagt nichts über einzelne Topics, über die Runs verglichen werden</translation>
    </message>
    <message>
        <source>Pairwise tests support at most {most} runs: hide some runs, or use Nemenyi&apos;s test</source>
        <translation>Paare von höchstens {most} Runs werden einzeln getestet: Blenden Sie Runs aus, oder nehmen Sie den Nemenyi-Test</translation>
    </message>
    <message>
        <source>equivalence within ±{margin}: undefined, because the differences do not vary</source>
        <translation>Äquivalenz innerhalb ±{margin}: nicht definiert, die Differenzen sind alle gleich</translation>
    </message>
    <message>
        <source>equivalent within ±{margin}: TOST p {p}, {share} % interval {low} to {high}</source>
        <translation>äquivalent innerhalb ±{margin}: TOST p {p}, {share}-%-Intervall {low} bis {high}</translation>
    </message>
    <message>
        <source>not shown to be equivalent within ±{margin}: TOST p {p}, {share} % interval {low} to {high}</source>
        <translation>Äquivalenz innerhalb ±{margin} nicht gezeigt: TOST p {p}, {share}-%-Intervall {low} bis {high}</translation>
    </message>
    <message>
        <source>{tost}. Bayesian signed-rank test: better {better} %, equivalent {equivalent} %, worse {worse} %. Topics needed to detect a difference of {margin} with 80 % power: {needed}</source>
        <translation>{tost}; Bayes-Vorzeichen-Rang-Test: besser {better} %, äquivalent {equivalent} %, schlechter {worse} %; Topics, um eine Differenz von {margin} mit 80 % Power zu finden: {needed}</translation>
    </message>
    <message>
        <source>the margin is {margin}; expected a number above 0</source>
        <translation>die Schranke ist {margin}; erwartet wird eine Zahl über 0</translation>
    </message>
    <message>
        <source>planning needs a pilot of at least two runs and two topics common to all its runs</source>
        <translation>ein Entwurf braucht einen Vorversuch mit mindestens zwei Runs und zwei Topics, die alle haben</translation>
    </message>
    <message>
        <source>planning needs a difference above 0 and a power between the significance level and 1</source>
        <translation>ein Entwurf braucht eine Differenz über 0 und eine Power zwischen dem Niveau und 1</translation>
    </message>
    <message>
        <source>the pilot&apos;s runs differ by the same amount in every topic: there is no variance to plan with</source>
        <translation>die Runs des Vorversuchs unterscheiden sich in jedem Topic gleich: es gibt keine Varianz für den Entwurf</translation>
    </message>
    <message>
        <source>planning needs two or more runs, not {n}</source>
        <translation>ein Entwurf gilt für zwei Runs oder mehr, nicht {n}</translation>
    </message>
    <message>
        <source>estimates need labels of a model</source>
        <translation>Schätzungen brauchen die Labels eines Modells</translation>
    </message>
    <message>
        <source>testing whether a model favours a run needs two or more runs</source>
        <translation>ob ein Modell einen Run bevorzugt, lässt sich erst mit zwei Runs sagen</translation>
    </message>
    <message>
        <source>the design is not a random sample: document {docno} of topic {topic} has a sampling probability of {probability} but was {fate}</source>
        <translation>der Plan ist keine Zufallsstichprobe: Dokument {docno} von Topic {topic} hat die Wahrscheinlichkeit {probability} und wurde {fate}</translation>
    </message>
    <message>
        <source>the design is not a random sample: {drawn} documents were drawn, but the probabilities add up to {expected}</source>
        <translation>der Plan ist keine Zufallsstichprobe: {drawn} Dokumente sind gezogen, und seine Wahrscheinlichkeiten ergeben zusammen {expected}</translation>
    </message>
    <message>
        <source>no interval: only {count} documents of the random sample are judged; expected {least} or more</source>
        <translation>kein Intervall: {count} Dokumente der Zufallsstichprobe sind bewertet; nötig sind {least} oder mehr</translation>
    </message>
    <message>
        <source>no interval: people judged {share} % of the documents that count; expected {least} % or more</source>
        <translation>kein Intervall: Menschen haben {share} % der Dokumente bewertet, die zählen; nötig sind {least} % oder mehr</translation>
    </message>
    <message>
        <source>{count} drawn {count:document is|documents are} not judged yet; the judged ones are treated as a random part of their topic&apos;s sample</source>
        <translation>{count} {count:gezogenes Dokument ist|gezogene Dokumente sind} noch nicht bewertet; die bisher bewerteten gelten als zufälliger Teil der Stichprobe ihres Topics</translation>
    </message>
    <message>
        <source>{count} {count:topic has|topics have} no human label; the model&apos;s labels are corrected there as in other topics</source>
        <translation>{count} {count:Topic hat|Topics haben} kein Label von Menschen; die Labels des Modells werden dort wie sonst korrigiert</translation>
    </message>
    <message>
        <source>the ranking is empty; expected grades, best first, such as 3 2 0 1 2</source>
        <translation>Die Rangliste ist leer; erwartet werden Stufen, der beste Rang zuerst, etwa 3 2 0 1 2</translation>
    </message>
    <message>
        <source>{measure} is not defined for single topics</source>
        <translation>{measure} sagt nichts über ein einzelnes Topic</translation>
    </message>
    <message>
        <source>found &apos;{part}&apos;; expected one of {known}</source>
        <translation>Gefunden: „{part}“; erwartet wird eines von {known}</translation>
    </message>
    <message>
        <source>{name}= is given more than once</source>
        <translation>{name}= ist zweimal angegeben</translation>
    </message>
    <message>
        <source>found two bars; a single bar separates retrieved documents from the others</source>
        <translation>Zwei Striche gefunden; ein Strich trennt gefundene Dokumente von den anderen</translation>
    </message>
    <message>
        <source>document {docno} is listed twice</source>
        <translation>Das Dokument {docno} ist zweimal aufgeführt</translation>
    </message>
    <message>
        <source>found more than {most:,} documents</source>
        <translation>Mehr als {most:,} Dokumente gefunden</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos;; expected a grade, ? for an unjudged document, or a docno and its grade</source>
        <translation>Gefunden: „{word}“; erwartet wird eine Stufe, ? für ein unbeurteiltes Dokument oder docno:Stufe</translation>
    </message>
    <message>
        <source>R={wanted}, but the ranking contains more relevant documents</source>
        <translation>R={wanted}, aber die Rangliste hat mehr relevante Dokumente</translation>
    </message>
    <message>
        <source>the ranking contains more documents of grade {grade} than all= allows</source>
        <translation>Die Rangliste hat mehr Dokumente der Stufe {grade} als all=</translation>
    </message>
    <message>
        <source>found {name}={value}; expected {expected}</source>
        <translation>Gefunden: {name}={value}; erwartet: {expected}</translation>
    </message>
    <message>
        <source>a number of 0 or more</source>
        <translation>eine Zahl ab 0</translation>
    </message>
    <message>
        <source>a number of 1 or more</source>
        <translation>eine Zahl ab 1</translation>
    </message>
    <message>
        <source>Weights trained on {training} {training:topic|topics} (seed {seed}): {weights}. {measure} on the {held_out} held-out {held_out:topic|topics}: trained {trained}, equal weights {equal}, best input ({run}) {best}. On the training topics: {there}.</source>
        <translation>Gewichte, trainiert auf {training} {training:Topic|Topics} (Startwert {seed}): {weights}. {measure} auf {held_out} {held_out:zurückgehaltenem Topic|zurückgehaltenen Topics}: trainiert {trained}, gleiche Gewichte {equal}, bester Run ({run}) {best}. Auf den Trainings-Topics: {there}.</translation>
    </message>
    <message>
        <source>training weights needs at least {least} judged topics; there are {n}</source>
        <translation>Gewichte werden auf mindestens {least} bewerteten Topics trainiert; es gibt {n}</translation>
    </message>
    <message>
        <source>only a weighted sum has weights to train</source>
        <translation>nur eine gewichtete Summe hat Gewichte zum Trainieren</translation>
    </message>
    <message>
        <source>{measure} of {run} is not known</source>
        <translation>{measure} von {run} ist nicht bekannt</translation>
    </message>
    <message>
        <source>All groups of the topic have the same target share of attention.</source>
        <translation>Alle Gruppen des Topics haben denselben Zielanteil an der Aufmerksamkeit.</translation>
    </message>
    <message>
        <source>A document counts if it has grade {level} or better in every aspect.</source>
        <translation>Ein Dokument zählt, wenn es in jedem Aspekt Stufe {level} oder besser hat.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is the product, over its aspects, of custom gain / custom gain of the top grade, {top}: {gains}.</source>
        <translation>Ein Dokument gewinnt das Produkt über seine Aspekte aus eigenem Gewinn / dem des höchsten Grads, {top}: {gains}.</translation>
    </message>
    <message>
        <source>A document&apos;s gain is the product, over its aspects, of grade / {top}, the top grade.</source>
        <translation>Ein Dokument gewinnt das Produkt über seine Aspekte aus Grad / {top}, dem höchsten Grad.</translation>
    </message>
    <message>
        <source>The discount of the rank, times the sum of 1 / IDCG@i over those ranks i from this rank on for which nDCG is averaged</source>
        <translation>Abschlag des Rangs mal Summe von 1 / IDCG@i über die Ränge i ab diesem, über die nDCG gemittelt wird</translation>
    </message>
    <message>
        <source>β = {beta} weighs gain against the count of documents.</source>
        <translation>β = {beta} gewichtet den Gewinn gegenüber der Zahl der Dokumente.</translation>
    </message>
    <message>
        <source>Documents below the relevance level gain nothing.</source>
        <translation>Dokumente unter der Relevanzschwelle gewinnen nichts.</translation>
    </message>
    <message>
        <source>Intent recall has the weight γ = {gamma}.</source>
        <translation>Der Recall der Absichten hat das Gewicht γ = {gamma}.</translation>
    </message>
    <message>
        <source>blended ratio</source>
        <translation>gemischtes Verhältnis</translation>
    </message>
    <message>
        <source>(C + β · gain so far) / (rank + β · the ideal&apos;s gain so far), where C is the number of relevant documents so far</source>
        <translation>(C + β · Gewinn bisher) / (Rang + β · Gewinn des Ideals bisher), C relevante Dokumente bisher</translation>
    </message>
    <message>
        <source>(1 + β · its gain) / (rank + β · the ideal&apos;s gain so far), for the first relevant document</source>
        <translation>(1 + β · sein Gewinn) / (Rang + β · Gewinn des Ideals bisher), für das erste relevante Dokument</translation>
    </message>
    <message>
        <source>gain · blended ratio</source>
        <translation>Gewinn · gemischtes Verhältnis</translation>
    </message>
    <message>
        <source>users · blended ratio</source>
        <translation>Nutzer · gemischtes Verhältnis</translation>
    </message>
    <message>
        <source>{times} · R + {plus} documents are reviewed.</source>
        <translation>{times} · R + {plus} Dokumente werden geprüft.</translation>
    </message>
    <message>
        <source>N is the number of documents in the list, which must contain all documents that could be reviewed.</source>
        <translation>N ist die Zahl der Dokumente der Liste, die alle enthalten muss, die geprüft werden könnten.</translation>
    </message>
    <message>
        <source>N is {documents}, or the length of the list if it is longer.</source>
        <translation>N ist {documents} oder die Länge einer längeren Liste.</translation>
    </message>
    <message>
        <source>The rank at which recall reaches c</source>
        <translation>Der Rang, an dem der Recall c erreicht</translation>
    </message>
    <message>
        <source>fallout needs the number of nonrelevant documents in the collection; similar measures are SetP and Utility</source>
        <translation>Fallout braucht die Zahl der nicht relevanten Dokumente der Kollektion; SetP und Utility kommen dem nahe</translation>
    </message>
    <message>
        <source>Each gain is divided by its rank.</source>
        <translation>Jeder Gewinn wird durch seinen Rang geteilt.</translation>
    </message>
    <message>
        <source>no document was labelled by all models</source>
        <translation>die Modelle haben kein Dokument gemeinsam beurteilt</translation>
    </message>
    <message>
        <source>first {depth} documents of each run, by score</source>
        <translation>die ersten {depth} Dokumente jedes Runs nach Score</translation>
    </message>
    <message>
        <source>first {depth} documents of each run, by rank column</source>
        <translation>die ersten {depth} Dokumente jedes Runs nach der Rangspalte</translation>
    </message>
    <message>
        <source>first {depth} documents of each run, in file order</source>
        <translation>die ersten {depth} Dokumente jedes Runs in der Reihenfolge der Datei</translation>
    </message>
    <message>
        <source>a sample for estimates must be judged in random order, so that the documents judged so far are a random part of it</source>
        <translation>eine Stichprobe für Schätzungen wird in zufälliger Reihenfolge beurteilt, damit das zuerst Beurteilte ein zufälliger Teil davon ist</translation>
    </message>
    <message>
        <source>the team that submitted the run</source>
        <translation>das Team, das den Run eingereicht hat</translation>
    </message>
    <message>
        <source>the run&apos;s field {field}</source>
        <translation>das Feld {field} des Runs</translation>
    </message>
    <message>
        <source>from {number}: {run} leads</source>
        <translation>ab {number}: {run} führt</translation>
    </message>
    <message>
        <source>if all judgements favour {run}</source>
        <translation>wenn alle Urteile {run} begünstigen</translation>
    </message>
    <message>
        <source>In {paths} simulations, about {expected:,} are needed on average.</source>
        <translation>In {paths} Simulationen sind im Mittel etwa {expected:,} nötig.</translation>
    </message>
    <message>
        <source>difference of {measure}: {first} − {second}</source>
        <translation>Differenz in {measure}: {first} − {second}</translation>
    </message>
    <message>
        <source>further judgements, most decisive first</source>
        <translation>weitere Urteile, die entscheidendsten zuerst</translation>
    </message>
    <message>
        <source>margin ±{margin}: differences up to it are regarded as unimportant</source>
        <translation>Schranke ±{margin}: Differenzen bis dahin gelten als unwichtig</translation>
    </message>
    <message>
        <source>TOST: two one-sided t-tests at {alpha}, not corrected for the number of pairs; P: Bayesian signed-rank test, seed {seed}; n to detect it: number of topics needed for a paired t-test to detect a difference of the margin with 80 % power</source>
        <translation>TOST: zwei einseitige t-Tests zum Niveau {alpha}, nicht für die Zahl der Paare korrigiert; P: Bayes-Vorzeichen-Rang-Test, Startwert {seed}; n to detect it: Zahl der Topics, mit denen ein gepaarter t-Test eine Differenz in Höhe der Schranke mit 80 % Power findet</translation>
    </message>
    <message>
        <source>number of topics needed (Sakai 2016) to detect a difference of {difference} at {alpha} with 80 % power: by a paired t-test of two runs; by an analysis of variance of that number of runs, if the best and the worst differ by this much; and for a confidence interval of the difference with this expected width</source>
        <translation>Topics, die eine Differenz von {difference} zum Niveau {alpha} mit 80 % Power finden: mit einem gepaarten t-Test zweier Runs, mit einer Varianzanalyse so vieler Runs, deren bester und schlechtester so weit auseinanderliegen, und für ein Intervall einer Differenz, das erwartungsgemäß so breit ist (Sakai 2016)</translation>
    </message>
    <message>
        <source>{rerun} compared with the original, {original}</source>
        <translation>{rerun} neben dem Original, {original}</translation>
    </message>
    <message>
        <source>effect over {baseline} and over its rerun, {rerun}: with an effect ratio of 1 and a ΔRI of 0, the effect is the same (Breuer et al. 2020)</source>
        <translation>Effekt gegenüber {baseline} und gegenüber dessen Wiederholung, {rerun}: ein Effektverhältnis von 1 und ein ΔRI von 0 sind derselbe Effekt (Breuer et al. 2020)</translation>
    </message>
    <message>
        <source>{shown} of {runs} runs are drawn: the best {best}, and {names} (selected or baseline)</source>
        <translation>{shown} von {runs} Runs sind gezeichnet: die besten {best}, und {names} (ausgewählt oder Baseline)</translation>
    </message>
    <message>
        <source>Runs that share a letter do not differ significantly</source>
        <translation>Runs mit einem gemeinsamen Buchstaben unterscheiden sich nicht signifikant</translation>
    </message>
    <message>
        <source>The runs have no judged topic in common</source>
        <translation>Die Runs haben kein beurteiltes Topic gemeinsam</translation>
    </message>
    <message>
        <source>Friedman χ² = {chi}, F({first}, {second}) = {f}, p {p}</source>
        <translation>Friedman χ² = {chi}, F({first}, {second}) = {f}, p {p}</translation>
    </message>
    <message>
        <source>Topics with a score beyond the whiskers</source>
        <translation>Topics mit einem Wert jenseits der Antennen</translation>
    </message>
    <message>
        <source>Boxes from the lower to the upper quartile, a line at the median, a diamond at the mean; whiskers to the farthest scores within 1.5 interquartile ranges</source>
        <translation>Kästen vom unteren bis zum oberen Quartil, ein Strich beim Median, eine Raute beim Mittelwert; Antennen bis zu den äußersten Werten innerhalb von 1,5 Quartilsabständen</translation>
    </message>
    <message>
        <source>no band: judging moves both curves of a difference</source>
        <translation>kein Band: Urteile bewegen beide Kurven einer Differenz</translation>
    </message>
    <message>
        <source>no band: unjudged documents are removed</source>
        <translation>kein Band: unbeurteilte Dokumente werden gestrichen</translation>
    </message>
    <message>
        <source>no band: scores are means over all orders of tied documents</source>
        <translation>kein Band: die Werte sind Mittel über alle Reihenfolgen gleichgestellter Dokumente</translation>
    </message>
    <message>
        <source>no band: its limits are unknown for these grades and gains</source>
        <translation>kein Band: für diese Stufen und Gewinne ist es nicht bekannt</translation>
    </message>
    <message>
        <source>{run} and {other} cross {count} times, first at {first}, last at {last}; {run} is higher on {share} % of the range</source>
        <translation>{run} und {other} kreuzen sich {count}-mal, zuerst bei {first}, zuletzt bei {last}; {run} liegt auf {share} % des Bereichs höher</translation>
    </message>
    <message>
        <source>Share of documents whose label equals the grade</source>
        <translation>Anteil der Dokumente, deren Label dem Grad gleicht</translation>
    </message>
    <message>
        <source>Interval of the share</source>
        <translation>Intervall des Anteils</translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa of all grades</source>
        <translation>Cohens Kappa aller Grade</translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa of binary relevance</source>
        <translation>Cohens Kappa der binären Relevanz</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>the first {cutoff} of a run</source>
        <translation>die ersten {cutoff} eines Runs</translation>
    </message>
    <message>
        <source>Grade that counts</source>
        <translation>Grad, der zählt</translation>
    </message>
    <message>
        <source>Label of the model</source>
        <translation>Label des Modells</translation>
    </message>
    <message>
        <source>Change of the run&apos;s mean if the model&apos;s label counted instead</source>
        <translation>Änderung des Mittelwerts des Runs, wenn stattdessen das Label des Modells zählte</translation>
    </message>
    <message>
        <source>The run whose score would change most</source>
        <translation>Der Run, dessen Wert sich am meisten ändern würde</translation>
    </message>
    <message>
        <source>Mean change of all runs</source>
        <translation>Mittlere Änderung aller Runs</translation>
    </message>
    <message>
        <source>crosses: scores under {model}&apos;s labels; bars: 95 % intervals</source>
        <translation>Kreuze: Werte nach den Labels von {model}; Balken: 95-%-Intervalle</translation>
    </message>
    <message>
        <source>Score under this model&apos;s labels</source>
        <translation>Wert nach den Labels dieses Modells</translation>
    </message>
    <message>
        <source>Score from the human sample only</source>
        <translation>Wert der Stichprobe der Menschen allein</translation>
    </message>
    <message>
        <source>Best estimate: corrected by the sample, and shrunk towards the model&apos;s order</source>
        <translation>Bester Wert: durch die Stichprobe korrigiert und zur Reihenfolge des Modells hingezogen</translation>
    </message>
    <message>
        <source>Share of the variance that is due to judging a sample; the rest is due to the topics</source>
        <translation>Anteil der Varianz, der vom Urteilen über eine Stichprobe kommt; der Rest kommt von den Topics</translation>
    </message>
    <message>
        <source>Human labels among the documents that count for the run</source>
        <translation>Urteile von Menschen unter den Dokumenten, die für den Run zählen</translation>
    </message>
    <message>
        <source>Probability that the next run in the order is better</source>
        <translation>Wahrscheinlichkeit, dass der nächste Run der Reihenfolge besser ist</translation>
    </message>
    <message>
        <source>Score under the model&apos;s labels minus the estimate</source>
        <translation>Wert nach den Labels des Modells minus Schätzung</translation>
    </message>
    <message>
        <source>Bias minus the mean bias of all other runs</source>
        <translation>Bias minus mittlerer Bias aller anderen Runs</translation>
    </message>
    <message>
        <source>Interval for all rows simultaneously</source>
        <translation>Für alle Zeilen zugleich</translation>
    </message>
    <message>
        <source>p adjusted for all rows</source>
        <translation>p, für alle Zeilen korrigiert</translation>
    </message>
    <message>
        <source>Score under all judgements</source>
        <translation>Wert nach allen Urteilen</translation>
    </message>
    <message>
        <source>Estimate from the drawn documents only</source>
        <translation>Schätzung aus den gezogenen Dokumenten allein</translation>
    </message>
    <message>
        <source>Estimate minus score</source>
        <translation>Schätzung minus Wert</translation>
    </message>
    <message>
        <source>{measure}: {text}</source>
        <translation>{measure}: {text}</translation>
    </message>
    <message>
        <source>other samples and other topics</source>
        <translation>andere Stichproben und andere Topics</translation>
    </message>
    <message>
        <source>other samples from these topics</source>
        <translation>andere Stichproben aus diesen Topics</translation>
    </message>
    <message>
        <source>{one} − {other}: {difference}, no interval · {model}</source>
        <translation>{one} − {other}: {difference}, kein Intervall · {model}</translation>
    </message>
    <message>
        <source>{one} − {other}: {difference}, 95 % interval {interval}, p {p} · {model}</source>
        <translation>{one} − {other}: {difference}, 95-%-Intervall {interval}, p {p} · {model}</translation>
    </message>
    <message>
        <source>mean absolute error {error} over {runs} runs</source>
        <translation>mittlerer absoluter Fehler {error} über {runs} Runs</translation>
    </message>
    <message>
        <source>mean absolute error {error} over {runs} runs; {held} of {runs} intervals cover the score</source>
        <translation>mittlerer absoluter Fehler {error} über {runs} Runs; {held} von {runs} Intervallen enthalten den Wert</translation>
    </message>
    <message>
        <source>{unique:,} {unique:document was|documents were} contributed by only one team; {judged:,} of them {judged:is|are} judged, {relevant:,} relevant</source>
        <translation>{unique:,} {unique:Dokument|Dokumente} brachte ein Team allein; {judged:,} davon {judged:ist|sind} beurteilt, {relevant:,} relevant</translation>
    </message>
    <message>
        <source>{unique:,} {unique:document was|documents were} contributed by only one run; {judged:,} of them {judged:is|are} judged, {relevant:,} relevant</source>
        <translation>{unique:,} {unique:Dokument|Dokumente} brachte ein Run allein; {judged:,} davon {judged:ist|sind} beurteilt, {relevant:,} relevant</translation>
    </message>
    <message>
        <source>{count:,} judged documents were not contributed by any of these runs at this depth. They come from other runs or from a greater depth, so the losses may be too large or too small</source>
        <translation>{count:,} beurteilte Dokumente brachte bis zu dieser Tiefe keiner dieser Runs; es waren also andere Runs im Pool, oder diese tiefer; die Verluste können zu groß oder zu klein sein</translation>
    </message>
    <message>
        <source>runs of one team resemble each other: leave teams out to see what a new team would lose</source>
        <translation>Runs eines Teams ähneln einander: Teams weglassen zeigt, was ein neues Team verlöre</translation>
    </message>
    <message>
        <source>{measure}: {numbers}. No verdict: {reasons}</source>
        <translation>{measure}: {numbers}. Kein Urteil: {reasons}</translation>
    </message>
    <message>
        <source>a new run would probably be scored fairly</source>
        <translation>ein neuer Run würde wahrscheinlich gerecht bewertet</translation>
    </message>
    <message>
        <source>a new run may be scored somewhat too low</source>
        <translation>ein neuer Run könnte etwas zu niedrig bewertet werden</translation>
    </message>
    <message>
        <source>a new run could be scored unfairly</source>
        <translation>ein neuer Run könnte ungerecht bewertet werden</translation>
    </message>
    <message>
        <source>{conclusion}: {grounds}</source>
        <translation>{conclusion}: {grounds}</translation>
    </message>
    <message>
        <source>{measure}: {numbers}. Verdict: {verdict} ({rests})</source>
        <translation>{measure}: {numbers}. Urteil: {verdict} ({rests})</translation>
    </message>
    <message>
        <source>only one team</source>
        <translation>einem Team allein</translation>
    </message>
    <message>
        <source>only one run</source>
        <translation>einem Run allein</translation>
    </message>
    <message>
        <source>{count} {count:team is|teams are} left out (limit {limit})</source>
        <translation>{count} {count:Team wird|Teams werden} weggelassen (Grenze {limit})</translation>
    </message>
    <message>
        <source>{count} {count:run is|runs are} left out (limit {limit})</source>
        <translation>{count} {count:Run wird|Runs werden} weggelassen (Grenze {limit})</translation>
    </message>
    <message>
        <source>{count} {count:topic is|topics are} judged (limit {limit})</source>
        <translation>{count} {count:Topic ist|Topics sind} beurteilt (Grenze {limit})</translation>
    </message>
    <message>
        <source>{judged} of {pooled} pooled documents are judged, {share} % (limit {limit} %)</source>
        <translation>{judged} von {pooled} Dokumenten des Pools sind beurteilt, {share} % (Grenze {limit} %)</translation>
    </message>
    <message>
        <source>topics have {count} relevant documents on average, so a run loses a topic completely or not at all (limit {limit})</source>
        <translation>ein Topic hat im Mittel {count} relevante Dokumente und geht daher ganz oder gar nicht verloren (Grenze {limit})</translation>
    </message>
    <message>
        <source>{share} % of the documents within the measure&apos;s cutoff are unjudged (limit {limit} %)</source>
        <translation>{share} % der Dokumente innerhalb der Grenze des Maßes sind unbeurteilt (Grenze {limit} %)</translation>
    </message>
    <message>
        <source>pooled documents that only this run, or only its team, contributed</source>
        <translation>gepoolte Dokumente, die nur dieser Run oder nur sein Team beigetragen hat</translation>
    </message>
    <message>
        <source>reading effort needs a single order of tied documents; expected --ties docno-desc or docno-asc</source>
        <translation>ein Nutzer liest gleichstehende Dokumente in einer Reihenfolge; erwartet wird --ties docno-desc oder docno-asc</translation>
    </message>
    <message>
        <source>the store does not respond; nothing was stored</source>
        <translation>Der Speicher antwortet gerade nicht; nichts wurde gespeichert</translation>
    </message>
    <message>
        <source>the service failed; nothing was stored</source>
        <translation>Der Dienst hat versagt; nichts wurde gespeichert</translation>
    </message>
    <message>
        <source>join first: the request has no token</source>
        <translation>Treten Sie zuerst bei: Die Anfrage hat kein Token</translation>
    </message>
    <message>
        <source>the body is longer than {most:,} bytes</source>
        <translation>Die Anfrage ist länger als {most:,} Bytes</translation>
    </message>
    <message>
        <source>the body took longer than {seconds:g} seconds</source>
        <translation>Die Anfrage brauchte länger als {seconds:g} Sekunden</translation>
    </message>
    <message>
        <source>the body does not conform to the protocol: {fault}</source>
        <translation>Die Anfrage ist nicht, was das Protokoll verlangt: {fault}</translation>
    </message>
    <message>
        <source>the protocol does not define this request</source>
        <translation>Das Protokoll kennt diese Anfrage nicht</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; must be a number and must not be negative</source>
        <translation>„{name}“ muss eine nicht negative Zahl sein</translation>
    </message>
    <message>
        <source>the certificate of {host} differs from the one in the invitation; nothing was sent. Expected {expected}, found {found}. If the service has a new certificate, ask the coordinator for a new invitation</source>
        <translation>{host} hat ein anderes Zertifikat, als die Einladung nennt; nichts wurde gesendet. Erwartet {expected}, gefunden {found}. Bitten Sie die Koordination um eine neue Einladung, falls der Dienst ein neues Zertifikat hat</translation>
    </message>
    <message>
        <source>{host} is another computer: irdesk connects to it only with TLS</source>
        <translation>{host} ist ein anderer Rechner: irdesk verbindet sich mit ihm nur über TLS</translation>
    </message>
    <message>
        <source>{host}:{port} does not respond: {why}</source>
        <translation>{host}:{port} antwortet nicht: {why}</translation>
    </message>
    <message>
        <source>too many requests</source>
        <translation>zu viele Anfragen</translation>
    </message>
    <message>
        <source>the token is not valid: it was revoked, or this device never joined</source>
        <translation>Das Token ist ungültig: Es wurde widerrufen, oder dieses Gerät ist nie beigetreten</translation>
    </message>
    <message>
        <source>the token must have at least 256 random bits, encoded as base64url</source>
        <translation>Das Token muss mindestens 256 zufällige Bits haben, in Zeichen von base64url</translation>
    </message>
    <message>
        <source>the invitation is not valid: it was used, withdrawn, or has expired</source>
        <translation>Die Einladung ist ungültig: Sie wurde benutzt, zurückgezogen oder ist abgelaufen</translation>
    </message>
    <message>
        <source>no topic is assigned to you yet</source>
        <translation>Ihnen ist noch kein Topic zugewiesen</translation>
    </message>
    <message>
        <source>a member in the role {role} cannot send rows</source>
        <translation>Ein Mitglied in der Rolle {role} sendet keine Zeilen</translation>
    </message>
    <message>
        <source>more than {count} rows in one request</source>
        <translation>mehr als {count} Zeilen in einer Anfrage</translation>
    </message>
    <message>
        <source>only an assessor has a work package</source>
        <translation>Nur Assessoren haben ein Arbeitspaket</translation>
    </message>
    <message>
        <source>only an assessor can have a work package</source>
        <translation>Assessoren haben nur ein Arbeitspaket</translation>
    </message>
    <message>
        <source>a name has at most 200 characters, and an invitation lasts at most 365 days</source>
        <translation>Ein Name hat höchstens 200 Zeichen, und eine Einladung gilt höchstens 365 Tage</translation>
    </message>
    <message>
        <source>topic {topic} is assigned to {names}, who connected less than {days:g} days ago</source>
        <translation>{names} hat das Topic {topic} und war vor weniger als {days:g} Tagen hier</translation>
    </message>
    <message>
        <source>this token, invitation or member does not exist</source>
        <translation>Es gibt kein solches Token, keine solche Einladung und kein solches Mitglied</translation>
    </message>
    <message>
        <source>only a coordinator has permission for this request</source>
        <translation>Das dürfen nur Koordinatoren</translation>
    </message>
    <message>
        <source>name the assessors with --assessor, or assign the topics first</source>
        <translation>die Assessoren mit --assessor nennen oder zuerst die Topics zuteilen</translation>
    </message>
    <message>
        <source>ready for a team; {count} existing rows included</source>
        <translation>bereit für ein Team; {count} frühere Zeilen</translation>
    </message>
    <message>
        <source>too many listeners</source>
        <translation>zu viele Zuhörer</translation>
    </message>
    <message>
        <source>For each of its subtopics, a document gains (1 − α)^n, α = {alpha}, if n documents above also cover it.</source>
        <translation>Für jedes seiner Teilthemen bringt ein Dokument (1 − α)^n, α = {alpha}, wobei n Dokumente darüber es auch haben.</translation>
    </message>
    <message>
        <source>The weight of a rank is β = {beta} times that of the rank above.</source>
        <translation>Jeder Rang wiegt β = {beta} mal so viel wie der darüber.</translation>
    </message>
    <message>
        <source>favours</source>
        <translation>begünstigt</translation>
    </message>
    <message>
        <source>{measure}: {numbers}.</source>
        <translation>{measure}: {numbers}.</translation>
    </message>
    <message>
        <source>No verdict: {reasons}.</source>
        <translation>Kein Urteil: {reasons}.</translation>
    </message>
    <message>
        <source>Verdict: {verdict} ({rests}).</source>
        <translation>Urteil: {verdict} ({rests}).</translation>
    </message>
    <message>
        <source>new rank</source>
        <translation>neuer Rang</translation>
    </message>
    <message>
        <source>{count:,} characters</source>
        <translation>{count:,} Zeichen</translation>
    </message>
    <message>
        <source>No document is judged by several assessors.</source>
        <translation>Kein Dokument wird von mehreren Assessoren beurteilt.</translation>
    </message>
    <message>
        <source>{several:,} of {documents:,} {documents:document|documents} ({percent} %) are judged by {people}.</source>
        <translation>{several:,} von {documents:,} {documents:Dokument|Dokumenten} ({percent} %) werden von {people} beurteilt.</translation>
    </message>
    <message>
        <source>{count:,} pooled {count:document has|documents have} no text; assessors cannot read {count:it|them}</source>
        <translation>{count:,} {count:Dokument des Pools hat|Dokumente des Pools haben} keinen Text; Assessoren können {count:es|sie} nicht lesen</translation>
    </message>
    <message>
        <source>{count:,} {count:topic|topics} in the runs and the pool {count:has|have} no text: {first}</source>
        <translation>{count:,} {count:Topic|Topics} der Runs und des Pools {count:hat|haben} keinen Text: {first}</translation>
    </message>
    <message>
        <source>{count:,} {count:topic is|topics are} missing from all runs: {first}</source>
        <translation>{count:,} {count:Topic kommt|Topics kommen} in keinem Run vor: {first}</translation>
    </message>
    <message>
        <source>No documents are loaded</source>
        <translation>Keine Dokumente sind geladen</translation>
    </message>
    <message>
        <source>No topics are loaded</source>
        <translation>Keine Topics sind geladen</translation>
    </message>
    <message>
        <source>{topics}; {count:,} missing from all runs</source>
        <translation>{topics}; {count:,} kommen in keinem Run vor</translation>
    </message>
    <message>
        <source>No runs are loaded</source>
        <translation>Keine Runs sind geladen</translation>
    </message>
    <message>
        <source>{count:,} {count:run|runs}</source>
        <translation>{count:,} {count:Run|Runs}</translation>
    </message>
    <message>
        <source>{count} grades, with guidelines</source>
        <translation>{count} Stufen, mit Richtlinien</translation>
    </message>
    <message>
        <source>{count} grades, no guidelines</source>
        <translation>{count} Stufen, ohne Richtlinien</translation>
    </message>
    <message>
        <source>No pool yet</source>
        <translation>Noch kein Pool</translation>
    </message>
    <message>
        <source>{documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}</source>
        <translation>{documents:,} {documents:Dokument|Dokumente} in {topics:,} {topics:Topic|Topics}</translation>
    </message>
    <message>
        <source>{pool}; one of its runs was removed</source>
        <translation>{pool}; einer seiner Runs wurde entfernt</translation>
    </message>
    <message>
        <source>{count:,} {count:topic has|topics have} no assessor</source>
        <translation>{count:,} {count:Topic hat|Topics haben} keinen Assessor</translation>
    </message>
    <message>
        <source>{count} {count:assessor|assessors}</source>
        <translation>{count} {count:Assessor|Assessoren}</translation>
    </message>
    <message>
        <source>{judged:,} of {documents:,} judged</source>
        <translation>{judged:,} von {documents:,} beurteilt</translation>
    </message>
    <message>
        <source>Compare the assessors</source>
        <translation>Die Assessoren vergleichen</translation>
    </message>
    <message>
        <source>Fewer than two assessors have judged</source>
        <translation>Weniger als zwei Assessoren haben geurteilt</translation>
    </message>
    <message>
        <source>{count:,} {count:disagreement|disagreements} to decide</source>
        <translation>{count:,} {count:Abweichung|Abweichungen} zu entscheiden</translation>
    </message>
    <message>
        <source>All {count:,} disagreements are decided</source>
        <translation>Alle {count:,} Abweichungen sind entschieden</translation>
    </message>
    <message>
        <source>No disagreements</source>
        <translation>Keine Abweichungen</translation>
    </message>
    <message>
        <source>Not published yet</source>
        <translation>Noch nicht veröffentlicht</translation>
    </message>
    <message>
        <source>{count:,} {count:judgement|judgements} published on {day}</source>
        <translation>{count:,} {count:Urteil|Urteile} veröffentlicht am {day}</translation>
    </message>
    <message>
        <source>{published}; the judgements have changed since</source>
        <translation>{published}; die Urteile haben sich seitdem geändert</translation>
    </message>
    <message>
        <source>{assessor} is already an assessor of this project</source>
        <translation>{assessor} ist bereits Assessor dieses Projekts</translation>
    </message>
    <message>
        <source>add the assessor {assessor}</source>
        <translation>Bewerter {assessor} hinzufügen</translation>
    </message>
    <message>
        <source>the open project is not the one that exported the package</source>
        <translation>es ist ein anderes Projekt geöffnet als das, aus dem das Paket exportiert wurde</translation>
    </message>
    <message>
        <source>export the package of {assessor}</source>
        <translation>das Paket von {assessor} exportieren</translation>
    </message>
    <message>
        <source>the grade scale and the counted grade are already set</source>
        <translation>Skala und gezählte Stufe stehen bereits fest</translation>
    </message>
    <message>
        <source>clear 1 document of topic {topic}</source>
        <translation>Urteil über 1 Dokument von Topic {topic} löschen</translation>
    </message>
    <message>
        <source>clear {count} documents of topic {topic}</source>
        <translation>Urteile über {count} Dokumente von Topic {topic} löschen</translation>
    </message>
    <message>
        <source>rank by retrieval score</source>
        <translation>nach Retrievalwert reihen</translation>
    </message>
    <message>
        <source>these runs are already in this group</source>
        <translation>diese Runs sind bereits in dieser Gruppe</translation>
    </message>
    <message>
        <source>{measure} is not shown</source>
        <translation>{measure} wird nicht gezeigt</translation>
    </message>
    <message>
        <source>choose the main measure</source>
        <translation>Hauptmaß wählen</translation>
    </message>
    <message>
        <source>choose the baseline</source>
        <translation>Baseline wählen</translation>
    </message>
    <message>
        <source>remember the selection</source>
        <translation>die Auswahl merken</translation>
    </message>
    <message>
        <source>{docno} has no judgement to clear</source>
        <translation>{docno} hat kein Urteil, das gelöscht werden könnte</translation>
    </message>
    <message>
        <source>clear {docno}</source>
        <translation>Urteil über {docno} löschen</translation>
    </message>
    <message>
        <source>this choice for documents without text is already in use</source>
        <translation>Dokumente ohne Text werden schon so beurteilt</translation>
    </message>
    <message>
        <source>judge documents without text</source>
        <translation>Dokumente ohne Text beurteilen</translation>
    </message>
    <message>
        <source>ask before judging documents without text</source>
        <translation>vor dem Beurteilen von Dokumenten ohne Text fragen</translation>
    </message>
    <message>
        <source>a text has at most {most:,} characters, not {found:,}</source>
        <translation>ein Text hat höchstens {most:,} Zeichen, nicht {found:,}</translation>
    </message>
    <message>
        <source>the labels of {name} are already loaded</source>
        <translation>die Labels von {name} sind bereits geladen</translation>
    </message>
    <message>
        <source>load labels {name}</source>
        <translation>Labels {name} laden</translation>
    </message>
    <message>
        <source>{name} already has this description</source>
        <translation>{name} ist schon so beschrieben</translation>
    </message>
    <message>
        <source>describe labels {name}</source>
        <translation>Labels {name} beschreiben</translation>
    </message>
    <message>
        <source>people are working on the current pool ({counts}); extend it, or replace it</source>
        <translation>am geltenden Pool wird gearbeitet ({counts}); erweitern Sie ihn, oder ersetzen Sie ihn</translation>
    </message>
    <message>
        <source>replace the pool of {before} documents with one of {documents}</source>
        <translation>den Pool von {before} Dokumenten durch einen von {documents} ersetzen</translation>
    </message>
    <message>
        <source>publish the judgements</source>
        <translation>Urteile veröffentlichen</translation>
    </message>
    <message>
        <source>the selection cannot be marked: {fault}</source>
        <translation>das kann nicht markiert werden: {fault}</translation>
    </message>
    <message>
        <source>the passages of {docno} are already marked</source>
        <translation>die Stellen von {docno} sind bereits markiert</translation>
    </message>
    <message>
        <source>unmark a passage of {docno}</source>
        <translation>Markierung einer Stelle von {docno} entfernen</translation>
    </message>
    <message>
        <source>mark a passage of {docno}</source>
        <translation>eine Stelle von {docno} markieren</translation>
    </message>
    <message>
        <source>these runs already have these values</source>
        <translation>diese Runs haben diese Werte bereits</translation>
    </message>
    <message>
        <source>set {names} of {what}</source>
        <translation>{names} von {what} setzen</translation>
    </message>
    <message>
        <source>group runs by {field}</source>
        <translation>Runs nach {field} gruppieren</translation>
    </message>
    <message>
        <source>colour runs by {field}</source>
        <translation>Runs nach {field} färben</translation>
    </message>
    <message>
        <source>no run has the field {field}; the fields are {names}</source>
        <translation>kein Run hat das Feld {field}; es gibt {names}</translation>
    </message>
    <message>
        <source>the runs are already in this order</source>
        <translation>die Runs sind bereits so geordnet</translation>
    </message>
    <message>
        <source>no run matches; the selection of runs does not change</source>
        <translation>kein Run passt; die gezeigten Runs bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>{share} % of the pool judged, {count:,} relevant {count:document|documents} from {alone}, {topics} {topics:topic|topics}</source>
        <translation>{share} % des Pools beurteilt, {count:,} {count:relevantes Dokument|relevante Dokumente} von {alone}, {topics} {topics:Topic|Topics}</translation>
    </message>
    <message>
        <source>{judged:,} of {count:,} documents from {alone} are judged, {share} % (limit {limit} %)</source>
        <translation>{judged:,} von {count:,} Dokumenten von {alone} sind beurteilt, {share} % (Grenze {limit} %)</translation>
    </message>
    <message>
        <source>{count:,} {count:document|documents} from {alone} {count:is|are} relevant, so there is little to lose (limit {limit})</source>
        <translation>{count:,} {count:Dokument|Dokumente} von {alone} {count:ist|sind} relevant, es gibt also wenig zu verlieren (Grenze {limit})</translation>
    </message>
    <message>
        <source>{count:,} {count:topic has|topics have} no assessor yet.</source>
        <translation>{count:,} {count:Topic hat|Topics haben} noch keinen Assessor.</translation>
    </message>
    <message>
        <source>Whole topics are shared: {shared:,} of {count:,}. Topics differ in their numbers of documents.</source>
        <translation>Ganze Topics sind gemeinsam: {shared:,} von {count:,}. Topics haben verschieden viele Dokumente.</translation>
    </message>
    <message>
        <source>{several:,} is the whole number of documents nearest to the share.</source>
        <translation>{several:,} ist die ganze Zahl von Dokumenten, die dem Anteil am nächsten kommt.</translation>
    </message>
    <message>
        <source>An earlier version of irdesk assigned them, which rounded up in each topic.</source>
        <translation>Eine frühere Version von irdesk hat sie zugeteilt; sie rundete in jedem Topic auf.</translation>
    </message>
    <message>
        <source>Documents that were shared before the pool was extended remain shared.</source>
        <translation>Dokumente, die vor der Erweiterung des Pools gemeinsam waren, bleiben es.</translation>
    </message>
    <message>
        <source>Topics have been reassigned since the share was drawn.</source>
        <translation>Topics wurden anders zugeteilt, seit der Anteil gezogen wurde.</translation>
    </message>
    <message>
        <source>{count} {count:package lacks|packages lack} documents assigned after the export: export {count:this package|these packages} again</source>
        <translation>{count} {count:Paket fehlen|Paketen fehlen} Dokumente, die nach dem Export zugewiesen wurden: Exportieren Sie {count:dieses Paket|diese Pakete} erneut</translation>
    </message>
    <message>
        <source>{count} {count:package lacks|packages lack} judgements imported after the export: export {count:this package|these packages} again</source>
        <translation>{count} {count:Paket fehlen|Paketen fehlen} Urteile, die nach dem Export importiert wurden: {count:dieses Paket|diese Pakete} noch einmal exportieren</translation>
    </message>
    <message>
        <source>the runs are already in these groups</source>
        <translation>die Runs sind bereits so gruppiert</translation>
    </message>
    <message>
        <source>the runs already have these colours</source>
        <translation>die Runs haben diese Farben bereits</translation>
    </message>
    <message>
        <source>exactly these runs are already shown</source>
        <translation>genau diese Runs werden bereits gezeigt</translation>
    </message>
    <message>
        <source>show {count} of {all} runs</source>
        <translation>{count} von {all} Runs zeigen</translation>
    </message>
    <message>
        <source>order the runs</source>
        <translation>Runs ordnen</translation>
    </message>
    <message>
        <source>remove labels {name}</source>
        <translation>Labels {name} entfernen</translation>
    </message>
    <message>
        <source>the grades go from 0 to {top}; the view supports at most {most} grades</source>
        <translation>die Stufen gehen von 0 bis {top}; was sich ändern würde, wird für höchstens {most} Stufen berechnet</translation>
    </message>
    <message>
        <source>{count:,} {count:run|runs} by {measure}</source>
        <translation>{count:,} {count:Run|Runs} nach {measure}</translation>
    </message>
    <message>
        <source>* differs from {run} ({test}, {level} %)</source>
        <translation>* unterscheidet sich von {run} ({test}, {level} %)</translation>
    </message>
    <message>
        <source>estimates need the labels of a model; none are loaded</source>
        <translation>Schätzungen brauchen die Labels eines Modells; es sind keine geladen</translation>
    </message>
    <message>
        <source>no topics are left for estimating scores</source>
        <translation>kein Topic bleibt, über das Werte geschätzt werden</translation>
    </message>
    <message>
        <source>no estimates: people judged only some of the documents, and no sampling design is recorded</source>
        <translation>keine Schätzungen: Menschen haben einen Teil der Dokumente beurteilt, und kein Stichprobenplan ist verzeichnet</translation>
    </message>
    <message>
        <source>a sample for estimates needs labels of a model: load them first</source>
        <translation>eine Stichprobe für Schätzungen braucht Labels eines Modells: zuerst laden</translation>
    </message>
    <message>
        <source>labels from which the sample was drawn were removed; restore them</source>
        <translation>Labels, für die die Stichprobe gezogen wurde, sind entfernt; zurückholen</translation>
    </message>
    <message>
        <source>a sample for estimates needs runs: load them first</source>
        <translation>eine Stichprobe für Schätzungen braucht Runs: zuerst laden</translation>
    </message>
    <message>
        <source>estimating a difference needs two runs; choose two</source>
        <translation>die Schätzung einer Differenz braucht zwei Runs; wählen Sie zwei</translation>
    </message>
    <message>
        <source>{measure}: 95 % interval of the difference of about ± {mean:.3f}</source>
        <translation>{measure}: 95-%-Intervall der Differenz von etwa ± {mean:.3f}</translation>
    </message>
    <message>
        <source>{measure}: 95 % intervals of about ± {mean:.3f} (widest ± {widest:.3f})</source>
        <translation>{measure}: 95-%-Intervalle von etwa ± {mean:.3f} (breitestes ± {widest:.3f})</translation>
    </message>
    <message>
        <source>Judge ten documents</source>
        <translation>Zehn Dokumente beurteilen</translation>
    </message>
    <message>
        <source>Judge the ten documents of the topic on software testing: 1 if a document is about it, 0 if not. Five are; without these judgements no run has a score for the topic.</source>
        <translation>Beurteilen Sie die zehn Dokumente des Topics über das Testen von Software: 1, wenn ein Dokument davon handelt, sonst 0. Fünf handeln davon; ohne diese Urteile hat kein Run einen Wert für das Topic.</translation>
    </message>
    <message>
        <source>Precision, recall and F</source>
        <translation>Precision, Recall und F</translation>
    </message>
    <message>
        <source>Run A retrieved four of the ten documents that you judged: precision is the share of these that is relevant, recall the share of all relevant ones that is among them. Choose SetP, SetR and SetF above to see each computed.</source>
        <translation>Run A fand vier der zehn Dokumente, die Sie beurteilt haben: Precision ist der Anteil der relevanten unter ihnen, Recall der Anteil aller relevanten, der unter ihnen ist. Wählen Sie oben SetP, SetR und SetF, um jede Rechnung zu sehen.</translation>
    </message>
    <message>
        <source>Average precision, rank by rank</source>
        <translation>Average Precision, Rang für Rang</translation>
    </message>
    <message>
        <source>Eight documents are relevant, and run A found six of them: read the precision at each of its ten ranks. Average precision adds the values at the relevant ranks and divides the sum by eight, the number of all relevant documents.</source>
        <translation>Acht Dokumente sind relevant, und Run A fand sechs davon: Lesen Sie die Precision an jedem seiner zehn Ränge. Average Precision addiert die Werte an den relevanten Rängen und teilt die Summe durch acht, die Anzahl aller relevanten Dokumente.</translation>
    </message>
    <message>
        <source>Arithmetic and geometric mean</source>
        <translation>Arithmetisches und geometrisches Mittel</translation>
    </message>
    <message>
        <source>Run A is very good on one topic and bad on the other; run B is average on both, as the matrix of topics and runs shows. Both have the same mean in the column AP, which is their MAP. The geometric mean, GMAP, is lower for run A, since it gives more weight to the failure on one topic.</source>
        <translation>Run A ist bei einem Topic sehr gut und beim anderen schlecht, Run B bei beiden mittelmäßig, wie das Bild der Topics und Runs zeigt. Beide haben denselben Mittelwert in der Spalte AP, ihre MAP. Das geometrische Mittel, GMAP, ist bei Run A niedriger, da es den Fehlschlag bei einem Topic stärker zählt.</translation>
    </message>
    <message>
        <source>The first relevant document</source>
        <translation>Das erste relevante Dokument</translation>
    </message>
    <message>
        <source>Graded relevance: 3 2 1 2 3</source>
        <translation>Abgestufte Relevanz: 3 2 1 2 3</translation>
    </message>
    <message>
        <source>Gains of 2^grade − 1: 3 2 0 1 2</source>
        <translation>Gewinne von 2^Stufe − 1: 3 2 0 1 2</translation>
    </message>
    <message>
        <source>With these gains a grade of 3 is worth more than twice a grade of 2. A well-known page prints an nDCG of 1.00 for this ranking: with a nonrelevant document above relevant ones that is impossible, as the ideal shows.</source>
        <translation>Mit diesen Gewinnen ist die Stufe 3 mehr als doppelt so viel wert wie die Stufe 2. Eine bekannte Seite gibt für diese Rangliste eine nDCG von 1,00 an: Mit einem nicht relevanten Dokument über relevanten kann das nicht sein, wie das Ideal zeigt.</translation>
    </message>
    <message>
        <source>Three ideals for one ranking</source>
        <translation>Drei Ideale für eine Rangliste</translation>
    </message>
    <message>
        <source>One curve above another</source>
        <translation>Eine Kurve über der anderen</translation>
    </message>
    <message>
        <source>At each level of recall, run A is more precise than run B. For every user, run A is better on this topic.</source>
        <translation>Bei jedem Recall ist Run A präziser als Run B. Worauf es Suchenden auch ankommt: Bei diesem Topic ist Run A besser.</translation>
    </message>
    <message>
        <source>Two curves that cross</source>
        <translation>Zwei Kurven, die sich kreuzen</translation>
    </message>
    <message>
        <source>Four wins of five: the sign test</source>
        <translation>Vier Siege von fünf: der Vorzeichentest</translation>
    </message>
    <message>
        <source>Five wins of nine: the sign test</source>
        <translation>Fünf Siege von neun: der Vorzeichentest</translation>
    </message>
    <message>
        <source>Run B has twice the MAP of run A, but it owes this to two topics. The bars show it, and the t test finds no significant difference.</source>
        <translation>Run B hat die doppelte MAP von Run A, verdankt sie aber zwei Topics. Die Balken zeigen es, und der t-Test findet keinen signifikanten Unterschied.</translation>
    </message>
    <message>
        <source>0.20 against 0.40, on every topic</source>
        <translation>0,20 gegen 0,40, bei jedem Topic</translation>
    </message>
    <message>
        <source>The two means are the same, but here run B is better on each topic by about the same amount. The t test finds a significant difference with as many topics as before.</source>
        <translation>Dieselben Mittelwerte, aber hier ist Run B bei jedem Topic um etwa gleich viel besser. Der t-Test findet mit ebenso vielen Topics einen signifikanten Unterschied.</translation>
    </message>
    <message>
        <source>What a pool misses</source>
        <translation>Was ein Pool verfehlt</translation>
    </message>
    <message>
        <source>Only run A was pooled on this topic, so the first two documents of run B are unjudged and count as not relevant. Press 1 on both: the score shows what run B would have, had it been pooled.</source>
        <translation>Bei diesem Topic kam nur Run A in den Pool; die ersten beiden Dokumente von Run B sind daher unbeurteilt und zählen als nicht relevant. Drücken Sie bei beiden 1: Der Wert zeigt, was Run B hätte, wäre er im Pool gewesen.</translation>
    </message>
    <message>
        <source>The judgement is saved automatically, and the next document is shown.</source>
        <translation>Das Urteil wird automatisch gespeichert, und das nächste Dokument wird gezeigt.</translation>
    </message>
    <message>
        <source>The topic is judged: every run now has scores for it.</source>
        <translation>Das Topic ist beurteilt: Nun hat jeder Run Werte dafür.</translation>
    </message>
    <message>
        <source>Open Metrics: in the workspace Analyse ({key}), click Metrics at the left.</source>
        <translation>Öffnen Sie „Maße“: Klicken Sie im Arbeitsbereich Analysieren ({key}) links darauf.</translation>
    </message>
    <message>
        <source>SetP of run A is its precision: three of the four documents that it retrieved are relevant. SetR is its recall, three of five.</source>
        <translation>SetP von Run A ist seine Precision: Drei der vier gefundenen Dokumente sind relevant. SetR ist sein Recall, drei von fünf.</translation>
    </message>
    <message>
        <source>Watch a score change: undo your last judgement with {key}.</source>
        <translation>Sehen Sie einen Wert sich bewegen: Nehmen Sie Ihr letztes Urteil mit {key} zurück.</translation>
    </message>
    <message>
        <source>The document is unjudged again, and recall has changed at once: every judgement counts immediately.</source>
        <translation>Das Dokument ist wieder unbeurteilt, und der Recall hat sich sofort geändert: Jedes Urteil zählt gleich.</translation>
    </message>
    <message>
        <source>Redo the judgement with {key}.</source>
        <translation>Holen Sie das Urteil mit {key} wieder.</translation>
    </message>
    <message>
        <source>All scores are as before.</source>
        <translation>Alle Werte sind wie zuvor.</translation>
    </message>
    <message>
        <source>Open What if with {key}, and drag the document at rank 4 below the one at rank 6.</source>
        <translation>Öffnen Sie „Was wäre wenn“ mit {key} und ziehen Sie das Dokument von Rang 4 unter das von Rang 6.</translation>
    </message>
    <message>
        <source>Open Curves: click it at the left.</source>
        <translation>Öffnen Sie die Kurven: Klicken Sie links darauf.</translation>
    </message>
    <message>
        <source>The curves of the two runs cross: run A starts better, run B finds the rest sooner.</source>
        <translation>Die Kurven der beiden Runs kreuzen sich: Run A beginnt besser, Run B findet den Rest früher.</translation>
    </message>
    <message>
        <source>Compare two runs: open Two runs with {key}.</source>
        <translation>Vergleichen Sie zwei Runs: Öffnen Sie „Zwei Runs“ mit {key}.</translation>
    </message>
    <message>
        <source>See what a pool misses: open Found by whom with {key}.</source>
        <translation>Sehen Sie, was ein Pool verfehlt: Öffnen Sie mit {key} „Von wem gefunden“.</translation>
    </message>
    <message>
        <source>No run belongs to a team. Set teams in Collection, on the page Loader, under Metadata.</source>
        <translation>Kein Run gehört zu einem Team. Teams legen Sie unter „Kollektion“ auf der Seite „Laden“ bei „Metadaten“ fest.</translation>
    </message>
    <message>
        <source>{path}: the backup folder cannot be written: {strerror}</source>
        <translation>{path}: der Sicherungsordner kann nicht beschrieben werden: {strerror}</translation>
    </message>
    <message>
        <source>judgements with marked passages</source>
        <translation>Urteile mit markierten Stellen</translation>
    </message>
    <message>
        <source>{path}: no data of an irdesk project can be read from this file</source>
        <translation>{path}: nichts von einem irdesk-Projekt ist darin lesbar</translation>
    </message>
    <message>
        <source>All data of this project was saved in {path}</source>
        <translation>Der ganze Inhalt des Projekts liegt in {path}</translation>
    </message>
    <message>
        <source>Judgements, notes, topics, qrels, pools and settings were saved in {path}; load runs and documents into it again, or open a backup</source>
        <translation>Urteile, Notizen, Topics, Qrels, Pools und Einstellungen liegen in {path}; laden Sie Runs und Dokumente dort wieder, oder öffnen Sie eine Sicherung</translation>
    </message>
    <message>
        <source>the band supports at most {most} topics; filter the topics</source>
        <translation>kein Band: nur bis {most} Topics; filtern Sie sie</translation>
    </message>
    <message>
        <source>{grade} by others</source>
        <translation>{grade} von anderen</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>no judgements yet</source>
        <translation>noch keine Urteile</translation>
    </message>
    <message>
        <source>none of the {count:,} {count:topic|topics} of {file} occurs in the project&apos;s topics or runs ({names})</source>
        <translation>keines der {count:,} {count:Topic|Topics} von {file} ist in den Topics und Runs des Projekts ({names})</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>several assessors who agree</source>
        <translation>mehrere übereinstimmende Assessoren</translation>
    </message>
    <message>
        <source>adjudicator</source>
        <translation>Schlichtung</translation>
    </message>
    <message>
        <source>imported from {name}</source>
        <translation>importiert aus {name}</translation>
    </message>
    <message>
        <source>imported from {name} as {assessor}&apos;s</source>
        <translation>importiert aus {name} als die von {assessor}</translation>
    </message>
    <message>
        <source>{count:,} by {name}</source>
        <translation>{count:,} von {name}</translation>
    </message>
    <message>
        <source>{count:,} by several assessors who agree</source>
        <translation>{count:,} von mehreren Assessoren, die übereinstimmen</translation>
    </message>
    <message>
        <source>{count:,} by the adjudicator</source>
        <translation>{count:,} von der Schlichtung</translation>
    </message>
    <message>
        <source>{count:,} imported from {name}</source>
        <translation>{count:,} importiert aus {name}</translation>
    </message>
    <message>
        <source>{count:,} imported from {name} as {assessor}&apos;s</source>
        <translation>{count:,} importiert aus {name} als die von {assessor}</translation>
    </message>
    <message>
        <source>{count:,} stored {count:step|steps}, the last from {moment}, {count:is|are} missing: files next to the project were deleted or damaged, or the project was replaced by an older copy. A backup may contain the missing {count:step|steps}</source>
        <translation>{count:,} {count:gespeicherter Schritt fehlt|gespeicherte Schritte fehlen}, der letzte von {moment}: Dateien neben dem Projekt wurden gelöscht oder beschädigt, oder eine ältere Kopie liegt an seiner Stelle. Sicherungen haben vielleicht mehr</translation>
    </message>
    <message>
        <source>recognising files</source>
        <translation>Dateien werden erkannt</translation>
    </message>
    <message>
        <source>scoring {name}</source>
        <translation>{name} wird bewertet</translation>
    </message>
    <message>
        <source>{count} repeated</source>
        <translation>{count} wiederholt</translation>
    </message>
    <message>
        <source>the best {count} of {all} runs</source>
        <translation>die besten {count} von {all} Runs</translation>
    </message>
    <message>
        <source>undo: {step}</source>
        <translation>rückgängig: {step}</translation>
    </message>
    <message>
        <source>redo: {step}</source>
        <translation>wiederholt: {step}</translation>
    </message>
    <message>
        <source>previewing the pool</source>
        <translation>Vorschau des Pools</translation>
    </message>
    <message>
        <source>building the pool</source>
        <translation>Pool wird gebildet</translation>
    </message>
    <message>
        <source>searching documents</source>
        <translation>Dokumente werden durchsucht</translation>
    </message>
    <message>
        <source>from file {name}</source>
        <translation>aus der Datei {name}</translation>
    </message>
    <message>
        <source>looking up the pool</source>
        <translation>im Pool wird nachgesehen</translation>
    </message>
    <message>
        <source>Replaces the pool of {before:,} {before:document|documents}: {leaving:,} are removed, {added:,} are added.</source>
        <translation>Ersetzt den Pool von {before:,} {before:Dokument|Dokumenten}: {leaving:,} fallen heraus, {added:,} kommen neu hinzu.</translation>
    </message>
    <message>
        <source>{judged:,} judged, {assigned:,} assigned, {exported:,} in exported packages</source>
        <translation>{judged:,} beurteilt, {assigned:,} zugeteilt, {exported:,} in ausgegebenen Paketen</translation>
    </message>
    <message>
        <source>a pooled run is not loaded</source>
        <translation>ein Run des Pools ist nicht geladen</translation>
    </message>
    <message>
        <source>a run of the current pool was removed; restore the run, or build a new pool</source>
        <translation>ein Run des geltenden Pools wurde entfernt; holen Sie ihn zurück oder bilden Sie einen neuen Pool</translation>
    </message>
    <message>
        <source>no loaded document contains all the words &apos;{words}&apos;</source>
        <translation>kein geladenes Dokument enthält alle Wörter „{words}“</translation>
    </message>
    <message>
        <source>found by &apos;{words}&apos;</source>
        <translation>gefunden mit „{words}“</translation>
    </message>
    <message>
        <source>the pool is not a sample: all its documents are to be judged; build a pool with a sample first</source>
        <translation>der Pool ist keine Stichprobe: alles daraus wird beurteilt; bilden Sie zuerst einen mit Stichprobe</translation>
    </message>
    <message>
        <source>an assessor needs a name, which is recorded with each judgement</source>
        <translation>ein Assessor braucht einen Namen, der mit jedem Urteil gespeichert wird</translation>
    </message>
    <message>
        <source>the pattern matches no tag; the tags are {tags}</source>
        <translation>das Muster passt auf kein Tag; die Tags sind {tags}</translation>
    </message>
    <message>
        <source>no run file has a header with &apos;# ir_metadata.start&apos; and a known field</source>
        <translation>keine Run-Datei hat einen Kopf mit „# ir_metadata.start“ und einem bekannten Feld</translation>
    </message>
    <message>
        <source>{name} is not one of the project&apos;s measures: {shown}</source>
        <translation>{name} ist keines der Maße des Projekts: {shown}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Sources: {sources}.</source>
        <translation>Quellen: {sources}.</translation>
    </message>
    <message>
        <source>Left out as unjudged: {documents} in {topics}.</source>
        <translation>Als unbeurteilt ausgelassen: {documents} in {topics}.</translation>
    </message>
    <message>
        <source>Every pooled document is judged.</source>
        <translation>Jedes Dokument des Pools ist beurteilt.</translation>
    </message>
    <message>
        <source>containing “{words}”</source>
        <translation>mit den Wörtern „{words}“</translation>
    </message>
    <message>
        <source>no judged topic matches {names}</source>
        <translation>kein beurteiltes Topic heißt {names}</translation>
    </message>
    <message>
        <source>no assessors are assigned yet: choose them first</source>
        <translation>noch ist niemand eingeteilt: wählen Sie zuerst die Assessoren</translation>
    </message>
    <message>
        <source>{count} without text</source>
        <translation>{count} ohne ihren Text</translation>
    </message>
    <message>
        <source>records of exported packages</source>
        <translation>was ausgegeben wurde</translation>
    </message>
    <message>
        <source>the project was changed in the meantime; import {name} again</source>
        <translation>inzwischen ist etwas anderes geschehen; nehmen Sie {name} noch einmal auf</translation>
    </message>
    <message>
        <source>No topics are assigned to you any more. Judgements in the current topic still count as yours</source>
        <translation>Ihnen ist jetzt nichts zugewiesen. Was Sie im angezeigten Topic beurteilen, zählt als Ihres</translation>
    </message>
    <message>
        <source>{count} {count:topic was|topics were} reassigned to other assessors</source>
        <translation>{count} {count:Topic wurde|Topics wurden} jemand anderem gegeben</translation>
    </message>
    <message>
        <source>nothing has been judged yet, so there is nothing to publish</source>
        <translation>noch ist nichts beurteilt, daher gibt es nichts zu veröffentlichen</translation>
    </message>
    <message>
        <source>Left out for lack of judgements: {topics}.</source>
        <translation>Mangels Urteilen ausgelassen: {topics}.</translation>
    </message>
    <message>
        <source>Abstentions: {counts}; they are not grades and are left out.</source>
        <translation>Enthaltungen: {counts}; keine ist eine Stufe, alle bleiben aus.</translation>
    </message>
    <message>
        <source>Unresolved disagreements: {documents}, first {first}. Published for these: {counting}.</source>
        <translation>Ungelöste Widersprüche: {documents}, zuerst {first}. Dafür veröffentlicht: {counting}.</translation>
    </message>
    <message>
        <source>Not found in any run or collection: {documents}, first {first}.</source>
        <translation>In keinem Run und keiner Kollektion gefunden: {documents}, zuerst {first}.</translation>
    </message>
    <message>
        <source>from the qrels</source>
        <translation>aus den Qrels</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>1 judgement</source>
        <translation>1 Urteil</translation>
    </message>
    <message>
        <source>{count:,} judgements</source>
        <translation>{count:,} Urteile</translation>
    </message>
    <message>
        <source>{count:,} topics</source>
        <translation>{count:,} Topics</translation>
    </message>
    <message>
        <source>1 document</source>
        <translation>1 Dokument</translation>
    </message>
    <message>
        <source>{count:,} documents</source>
        <translation>{count:,} Dokumente</translation>
    </message>
    <message>
        <source>{docno} (topic {topic})</source>
        <translation>{docno} (Topic {topic})</translation>
    </message>
    <message>
        <source>topics {first} and {more} more</source>
        <translation>Topics {first} und {more} weitere</translation>
    </message>
    <message>
        <source>topic {first}</source>
        <translation>Topic {first}</translation>
    </message>
    <message>
        <source>topics {first}</source>
        <translation>Topics {first}</translation>
    </message>
    <message>
        <source>the pool is not a sample, so it has no strata; publish graded or plain qrels</source>
        <translation>der Pool ist keine Stichprobe und hat daher keine Schichten; veröffentlichen Sie abgestufte oder einfache Qrels</translation>
    </message>
    <message>
        <source>{grade} in the qrels</source>
        <translation>{grade} in den Qrels</translation>
    </message>
    <message>
        <source>unjudged</source>
        <translation>unbeurteilt</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>no flag</source>
        <translation>nicht markiert</translation>
    </message>
    <message>
        <source>{count} cannot tell</source>
        <translation>{count} nicht entscheidbar</translation>
    </message>
    <message>
        <source>{measure} does not show which run is better</source>
        <translation>{measure} sagt nicht, welcher Run besser ist</translation>
    </message>
    <message>
        <source>changes of a mean over all orders of tied documents cannot be computed; choose one order of ties</source>
        <translation>was ein Mittel über alle Ordnungen von Gleichständen ändern würde, ist nicht bekannt; eine Ordnung der Gleichstände wählen</translation>
    </message>
    <message>
        <source>documents that decide between two runs</source>
        <translation>was zwischen zwei Runs entscheidet</translation>
    </message>
    <message>
        <source>{count} {count:topic|topics}</source>
        <translation>{count} {count:Topic|Topics}</translation>
    </message>
    <message>
        <source>topic {topic}</source>
        <translation>Topic {topic}</translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation>{count} übersprungen</translation>
    </message>
    <message>
        <source>{count} {count:document is|documents are} graded differently, {left} of them undecided</source>
        <translation>{count} {count:Dokument ist|Dokumente sind} verschieden beurteilt, davon {left} nicht entschieden</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>tie across {cutoff}</source>
        <translation>Gleichstand über {cutoff}</translation>
    </message>
    <message>
        <source>{count} {count:run|runs}</source>
        <translation>{count} {count:Run|Runs}</translation>
    </message>
    <message>
        <source>depth {depth}</source>
        <translation>Tiefe {depth}</translation>
    </message>
    <message>
        <source>all judged</source>
        <translation>alle Urteile</translation>
    </message>
    <message>
        <source>finding words</source>
        <translation>Wörter werden gesucht</translation>
    </message>
    <message>
        <source>This document cannot be read</source>
        <translation>Dieses Dokument lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>nDCG divides by an ideal: the best order of all judged documents (nDCG@5), the top grade at every rank (ideal=&apos;top&apos;), or the best order of the documents shown (ideal=&apos;shown&apos;). The last one is 1 for a ranking that missed two of the best documents.</source>
        <translation>nDCG teilt durch ein Ideal: die beste Ordnung aller beurteilten Dokumente (nDCG@5), die höchste Stufe auf jedem Rang (ideal=&apos;top&apos;) oder die beste Ordnung des Gezeigten (ideal=&apos;shown&apos;). Mit dem letzten ist sie 1 für eine Rangliste, der zwei der besten Dokumente fehlen.</translation>
    </message>
    <message>
        <source>Run B wins four of the five topics. The sign test asks how often five tossed coins would fall as unevenly: p, 0.3750, is far above 0.05. Five topics are too few.</source>
        <translation>Run B gewinnt vier der fünf Topics. Der Vorzeichentest fragt, wie oft fünf geworfene Münzen ebenso ungleich fallen: p, 0.3750, liegt weit über 0.05. Fünf Topics sind zu wenige.</translation>
    </message>
    <message>
        <source>Marked &quot;cannot tell&quot;, which is not a grade: {docnos}. Click each in the queue at the left, and press 1 or 0.</source>
        <translation>Als „nicht entscheidbar“ markiert, was keine Stufe ist: {docnos}. Klicken Sie jedes links in der Warteschlange an und drücken Sie 1 oder 0.</translation>
    </message>
    <message>
        <source>Topic testing: SetP of run A, {precision}, is its precision: of the four documents that it retrieved, the share that is relevant. SetR, {recall}, is its recall: of the relevant documents, the share that it retrieved.</source>
        <translation>Topic testing: SetP von Run A, {precision}, ist seine Präzision: der Anteil relevanter Dokumente an den vier, die er gefunden hat. SetR, {recall}, ist seine Ausbeute: der Anteil der relevanten Dokumente, den er gefunden hat.</translation>
    </message>
    <message>
        <source>{count} judgements have changed</source>
        <translation>{count} Urteile haben sich geändert</translation>
    </message>
    <message>
        <source>journal steps</source>
        <translation>Schritte des Journals</translation>
    </message>
    <message>
        <source>notes on topics</source>
        <translation>Notizen zu Topics</translation>
    </message>
    <message>
        <source>history steps</source>
        <translation>Schritte der Geschichte</translation>
    </message>
    <message>
        <source>loaded files</source>
        <translation>geladene Dateien</translation>
    </message>
    <message>
        <source>qrels topics</source>
        <translation>Topics von Qrels</translation>
    </message>
    <message>
        <source>pools</source>
        <translation>Pools</translation>
    </message>
    <message>
        <source>queues</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{what}: saved {count}; the original number cannot be read</source>
        <translation>{what}: {count} gerettet; wie viele es waren, ist nicht lesbar</translation>
    </message>
    <message>
        <source>{what}: saved {count} of {before}, lost {lost}</source>
        <translation>{what}: {count} von {before} gerettet, {lost} verloren</translation>
    </message>
    <message>
        <source>{what}: saved {count}, some in an earlier state</source>
        <translation>{what}: {count} gerettet, manche auf einem früheren Stand</translation>
    </message>
    <message>
        <source>{what}: saved all {count}</source>
        <translation>{what}: alle {count} gerettet</translation>
    </message>
    <message>
        <source>{name} is incomplete and was removed; load its file again</source>
        <translation>{name} ist nicht vollständig und wurde herausgenommen; laden Sie die Datei neu</translation>
    </message>
    <message>
        <source>this order compares two runs; choose two runs</source>
        <translation>diese Ordnung vergleicht zwei Runs; wählen Sie sie</translation>
    </message>
    <message>
        <source>a replay needs at least one run, and a depth of 1 or more</source>
        <translation>ein Replay braucht mindestens einen Run und eine Tiefe ab 1</translation>
    </message>
    <message>
        <source>no pooled document is judged: a replay needs judgements of the runs&apos; documents</source>
        <translation>kein Dokument des Pools ist beurteilt: ein Replay braucht Urteile über die Dokumente der Runs</translation>
    </message>
    <message>
        <source>run {run}, {fault}</source>
        <translation>Run {run}, {fault}</translation>
    </message>
    <message>
        <source>document {place}</source>
        <translation>Dokument {place}</translation>
    </message>
    <message>
        <source>a curve can be drawn only over the k of RRF, or over the weights of two runs</source>
        <translation>eine Kurve gibt es über das k von RRF und über die Gewichte zweier Runs</translation>
    </message>
    <message>
        <source>this is a work package; import it into the project that it came from</source>
        <translation>dies ist ein Arbeitspaket; nehmen Sie es dort auf, wo es herkommt</translation>
    </message>
    <message>
        <source>no new entries in {name}</source>
        <translation>keine neuen Einträge in {name}</translation>
    </message>
    <message>
        <source>1 new judgement of {assessor}</source>
        <translation>1 neues Urteil von {assessor}</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>Vermerke</translation>
    </message>
    <message>
        <source>the only judged topic</source>
        <translation>das eine beurteilte Topic</translation>
    </message>
    <message>
        <source>comparing the texts of topic {topic}</source>
        <translation>Texte von Topic {topic} werden verglichen</translation>
    </message>
    <message>
        <source>imagined: nothing is stored</source>
        <translation>gedacht: nichts davon ist gespeichert</translation>
    </message>
    <message>
        <source>another change is in progress</source>
        <translation>eine andere Änderung ist im Gange</translation>
    </message>
    <message>
        <source>{path}: the copy differs from the project: {fault}</source>
        <translation>{path}: die Kopie ist nicht wie das Projekt: {fault}</translation>
    </message>
    <message>
        <source>{path}: could not be upgraded from schema version {version} to {newest} ({fault}); it was not changed</source>
        <translation>{path}: konnte nicht von Schemaversion {version} auf {newest} gebracht werden ({fault}); die Datei ist, wie sie war</translation>
    </message>
    <message>
        <source>{path}: the project does not exist</source>
        <translation>{path}: dieses Projekt gibt es nicht</translation>
    </message>
    <message>
        <source>{path}: the file cannot be read: {strerror}</source>
        <translation>{path}: kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>{path}: this is a database, but not an irdesk project</source>
        <translation>{path}: ist eine Datenbank, aber kein irdesk-Projekt</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the file or its folder is read-only</source>
        <translation>die Datei oder ihr Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>another program has locked the file</source>
        <translation>ein anderes Programm hält die Datei</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>die Datei kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>the disk does not respond</source>
        <translation>der Datenträger antwortet nicht</translation>
    </message>
    <message>
        <source>{path}: {reason}; the last step was not stored</source>
        <translation>{path}: {reason}; vom letzten Schritt wurde nichts gespeichert</translation>
    </message>
    <message>
        <source>{path}: the project is open in another irdesk ({holder}); close it there first</source>
        <translation>{path}: ist in einem anderen irdesk geöffnet ({holder}); schließen Sie es dort zuerst</translation>
    </message>
    <message>
        <source>{path}: the project is open in another irdesk; close it there first</source>
        <translation>{path}: ist in einem anderen irdesk geöffnet; schließen Sie es dort zuerst</translation>
    </message>
    <message>
        <source>{path}: its folder cannot be written to ({strerror}), so no judgement could be stored</source>
        <translation>{path}: in den Ordner kann nicht geschrieben werden ({strerror}), daher ließe sich kein Urteil speichern</translation>
    </message>
    <message>
        <source>{path}: the file already exists; choose another name</source>
        <translation>{path}: gibt es bereits; wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>an assessor is named more than once</source>
        <translation>ein Assessor ist zweimal genannt</translation>
    </message>
    <message>
        <source>the same topic needs {people} assessors, but there {count:is|are} only {count}</source>
        <translation>für dasselbe Topic werden {people} Assessoren gebraucht, es gibt aber nur {count}</translation>
    </message>
    <message>
        <source>the grades of {assessor} only</source>
        <translation>nur die Stufen von {assessor}</translation>
    </message>
    <message>
        <source>load qrels {name}{as_whose}</source>
        <translation>Qrels {name}{as_whose} laden</translation>
    </message>
    <message>
        <source>the qrels are not loaded</source>
        <translation>diese Qrels sind nicht geladen</translation>
    </message>
    <message>
        <source>{name} already has this role</source>
        <translation>{name} zählt schon so</translation>
    </message>
    <message>
        <source>other qrels already count as judgements of {assessor}; choose another name</source>
        <translation>andere Qrels zählen schon als Urteile von {assessor}; wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>{name} and {other} disagree on {count} {count:judgement|judgements}. First difference: topic {topic}, document {docno}, grade {ours} in {name} and {theirs} in {other}. Remove one of the files first, or import one as an assessor&apos;s judgements to compare them</source>
        <translation>{name} und {other} sind sich bei {count} {count:Urteil|Urteilen} uneins. Zuerst: Topic {topic}, Dokument {docno}, Stufe {ours} in {name} und {theirs} in {other}. Entfernen Sie zuerst eine der Dateien, oder importieren Sie eine zum Vergleich als Urteile eines Assessors</translation>
    </message>
    <message>
        <source>{documents} {documents:document|documents} in {topics} {topics:topic|topics}, {shared} shared, {repeats} repeated</source>
        <translation>{documents} {documents:Dokument|Dokumente} in {topics} {topics:Topic|Topics}, {shared} gemeinsam, {repeats} wiederholt</translation>
    </message>
    <message>
        <source>run parts</source>
        <translation>Teile von Runs</translation>
    </message>
    <message>
        <source>the report would overwrite the project; name another file</source>
        <translation>der Bericht träte an die Stelle des Projekts; bitte eine andere Datei nennen</translation>
    </message>
    <message>
        <source>no run is loaded, so there is no pool of runs</source>
        <translation>kein Run ist geladen, also gibt es keinen Pool von Runs</translation>
    </message>
    <message>
        <source>no snapshot is called {name}; there are {names}</source>
        <translation>keine Momentaufnahme heißt {name}; es gibt {names}</translation>
    </message>
    <message>
        <source>conventions</source>
        <translation>Konventionen</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>Skala</translation>
    </message>
    <message>
        <source>comparison of runs</source>
        <translation>Vergleich der Runs</translation>
    </message>
    <message>
        <source>measures</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>{documents} {documents:document|documents}, order {order}, seed {seed}</source>
        <translation>{documents} {documents:Dokument|Dokumente}, Reihenfolge {order}, Seed {seed}</translation>
    </message>
    <message>
        <source>at most {high}</source>
        <translation>höchstens {high}</translation>
    </message>
    <message>
        <source>at least {low}</source>
        <translation>mindestens {low}</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a range such as 5..10, 5.. or ..10</source>
        <translation>„{text}“ ist keine Spanne wie 5..10, 5.. oder ..10</translation>
    </message>
    <message>
        <source>topics {names}</source>
        <translation>Topics {names}</translation>
    </message>
    <message>
        <source>{span} relevant {most:document|documents}</source>
        <translation>{span} {most:relevantes Dokument|relevante Dokumente}</translation>
    </message>
    <message>
        <source>mean {measure} {span}</source>
        <translation>Mittel von {measure} {span}</translation>
    </message>
    <message>
        <source>{measure} is not among the measures shown</source>
        <translation>{measure} ist nicht unter den gezeigten Maßen</translation>
    </message>
    <message>
        <source>all {count} topics</source>
        <translation>alle {count} Topics</translation>
    </message>
    <message>
        <source>{count} of {all} topics: {filter}</source>
        <translation>{count} von {all} Topics: {filter}</translation>
    </message>
    <message>
        <source>{path}: the folder {parent} does not exist</source>
        <translation>{path}: es gibt keinen Ordner {parent}</translation>
    </message>
    <message>
        <source>{path}: the file has schema version {version}; this irdesk supports versions up to {known}. Open it with a newer irdesk</source>
        <translation>{path}: hat die Schemaversion {version}; dieses irdesk kennt Versionen bis {known}; bitte mit einem neueren irdesk öffnen</translation>
    </message>
    <message>
        <source>its structure</source>
        <translation>der Aufbau</translation>
    </message>
    <message>
        <source>its beginning</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>the length of a value</source>
        <translation>die Länge eines Werts</translation>
    </message>
    <message>
        <source>{path}: the file is damaged: {what} is not in the format of irdesk; open a backup, or recover the readable rows with irdesk project repair</source>
        <translation>{path}: die Datei ist beschädigt: {what} ist nicht so, wie irdesk es schreibt; öffnen Sie eine Sicherung, oder lassen Sie irdesk project repair retten, was lesbar ist</translation>
    </message>
    <message>
        <source>{path}: the file is missing: it was moved or deleted, or its disk was removed; the last step was not stored. Put the file back, then continue</source>
        <translation>{path}: ist nicht mehr da: die Datei wurde verschoben oder gelöscht, oder ihr Datenträger entfernt; vom letzten Schritt wurde nichts gespeichert. Bringen Sie sie zurück, dann geht es weiter</translation>
    </message>
    <message>
        <source>the original file is kept as {name}</source>
        <translation>die Datei, wie sie war, liegt unter {name}</translation>
    </message>
    <message>
        <source>Run A starts better and run B finds the rest sooner. Which one is better depends on how much recall a user needs, so a single number hides the choice: AP is 0.6833 for run A and 0.5250 for run B.</source>
        <translation>Run A beginnt besser, und Run B findet den Rest früher. Welcher besser ist, hängt davon ab, wie viel Recall jemand braucht; eine einzelne Zahl verbirgt die Wahl: AP ist 0.6833 bei Run A und 0.5250 bei Run B.</translation>
    </message>
    <message>
        <source>the mean over all orders of tied documents cannot be computed for {names}: there are too many orders; choose one order of ties</source>
        <translation>das Mittel über alle Ordnungen der Gleichstände ist für {names} nicht bekannt: es sind zu viele; bitte eine Ordnung der Gleichstände wählen</translation>
    </message>
    <message>
        <source>{share} % simultaneous intervals by Tukey&apos;s method</source>
        <translation>simultane {share}-%-Intervalle nach Tukey</translation>
    </message>
    <message>
        <source>p corrected for {tested} of {pairs} comparisons; the others are undefined</source>
        <translation>p über {tested} von {pairs} Vergleichen korrigiert, die anderen sind undefiniert</translation>
    </message>
    <message>
        <source>too many simultaneous requests</source>
        <translation>zu viele Anfragen zur gleichen Zeit</translation>
    </message>
    <message>
        <source>the service responded with status {status}</source>
        <translation>Der Dienst antwortete mit dem Status {status}</translation>
    </message>
    <message>
        <source>this computer&apos;s clock is ahead: correct it, and the waiting judgements will be sent</source>
        <translation>die Uhr dieses Rechners geht vor: Stellen Sie sie richtig, dann wird gesendet, was wartet</translation>
    </message>
    <message>
        <source>{count:,} {count:run does|runs do} not cover all {topics:,} topics: {first}</source>
        <translation>{count:,} {count:Run beantwortet|Runs beantworten} nicht alle {topics:,} Topics: {first}</translation>
    </message>
    <message>
        <source>No scale has been chosen; {count} grades are proposed</source>
        <translation>Noch niemand hat eine Skala gewählt; {count} Stufen sind vorgeschlagen</translation>
    </message>
    <message>
        <source>No assessors assigned yet</source>
        <translation>Noch niemand ist zugewiesen</translation>
    </message>
    <message>
        <source>{count} {count:package lacks|packages lack} documents assigned after the export: import the returned packages, then export {count:this package|these packages} again</source>
        <translation>{count} {count:Paket fehlen|Paketen fehlen} Dokumente, die nach dem Export zugewiesen wurden: Importieren Sie die zurückgegebenen Pakete, und exportieren Sie dann {count:dieses Paket|diese Pakete} erneut</translation>
    </message>
    <message>
        <source>{count} {count:assessor|assessors}; no package exported yet</source>
        <translation>{count} {count:Assessor|Assessoren}; noch kein Paket exportiert</translation>
    </message>
    <message>
        <source>No topics assigned yet</source>
        <translation>Noch nichts ist zugewiesen</translation>
    </message>
    <message>
        <source>Nothing has been judged in irdesk yet</source>
        <translation>In irdesk ist noch nichts beurteilt</translation>
    </message>
    <message>
        <source>there is no disagreement on {docno}</source>
        <translation>über {docno} ist niemand uneins, daher gibt es nichts zu entscheiden</translation>
    </message>
    <message>
        <source>{docno} already has this decision</source>
        <translation>{docno} ist schon so entschieden</translation>
    </message>
    <message>
        <source>no topics are assigned yet</source>
        <translation>niemandem ist ein Topic zugeteilt</translation>
    </message>
    <message>
        <source>export packages for {names}</source>
        <translation>an {names} ausgeben</translation>
    </message>
    <message>
        <source>use the scale of the qrels</source>
        <translation>die Skala aus den Qrels nehmen</translation>
    </message>
    <message>
        <source>edit the labels of grades</source>
        <translation>die Stufen anders benennen</translation>
    </message>
    <message>
        <source>count grades of {level} or higher as relevant</source>
        <translation>relevant ist Stufe {level} oder besser</translation>
    </message>
    <message>
        <source>set the gains of grades</source>
        <translation>Gewinne der Stufen wählen</translation>
    </message>
    <message>
        <source>there are no grades by &apos;{assessor}&apos; to count; there are grades by {names}</source>
        <translation>hier zählen keine Stufen von „{assessor}“; es gibt die von {names}</translation>
    </message>
    <message>
        <source>these highlight terms are already set</source>
        <translation>diese Wörter sind schon hervorgehoben</translation>
    </message>
    <message>
        <source>change the highlight terms of topic {topic}</source>
        <translation>andere Wörter für Topic {topic} hervorheben</translation>
    </message>
    <message>
        <source>remove {what} from its group</source>
        <translation>{what} aus der Gruppe nehmen</translation>
    </message>
    <message>
        <source>label runs in the curves</source>
        <translation>Runs in den Kurven benennen</translation>
    </message>
    <message>
        <source>save the view {name}</source>
        <translation>Ansicht {name} behalten</translation>
    </message>
    <message>
        <source>delete the view {name}</source>
        <translation>Ansicht {name} verwerfen</translation>
    </message>
    <message>
        <source>mark {docno} &quot;cannot tell&quot;</source>
        <translation>nicht entscheidbar: {docno}</translation>
    </message>
    <message>
        <source>treat {name} as model labels</source>
        <translation>{name} als Labels eines Modells nehmen</translation>
    </message>
    <message>
        <source>treat {name} as human judgements</source>
        <translation>{name} als Urteile von Menschen nehmen</translation>
    </message>
    <message>
        <source>the pool was replaced in the meantime; try again</source>
        <translation>inzwischen gilt ein anderer Pool; bitte noch einmal versuchen</translation>
    </message>
    <message>
        <source>topic {topic} was judged in the meantime</source>
        <translation>Topic {topic} wurde inzwischen beurteilt</translation>
    </message>
    <message>
        <source>reorder the queue of topic {topic}</source>
        <translation>die Warteschlange von Topic {topic} ordnen</translation>
    </message>
    <message>
        <source>the difficulty of a topic must be from {easiest} (very easy) to {hardest} (very hard), not {difficulty}</source>
        <translation>ein Topic ist {easiest} (sehr leicht) bis {hardest} (sehr schwer), nicht {difficulty}</translation>
    </message>
    <message>
        <source>give each run its own colour</source>
        <translation>jeden Run für sich färben</translation>
    </message>
    <message>
        <source>delete snapshot {name}</source>
        <translation>Momentaufnahme {name} vergessen</translation>
    </message>
    <message>
        <source> as plain qrels</source>
        <translation> wie sie sind</translation>
    </message>
    <message>
        <source>treat qrels {name}{as_whose}</source>
        <translation>Qrels {name}{as_whose} nehmen</translation>
    </message>
    <message>
        <source> as judgements of {assessor}, for comparison only</source>
        <translation> als Urteile von {assessor}, nur zum Vergleich</translation>
    </message>
    <message>
        <source> as judgements of {assessor}, counted</source>
        <translation> als Urteile von {assessor}, gezählt</translation>
    </message>
    <message>
        <source>{name} is reserved for adjudicated grades; choose another name</source>
        <translation>{name} zeichnet, was zwischen Assessoren entschieden wird; wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>the project was changed in the meantime; undo again</source>
        <translation>inzwischen ist etwas anderes geschehen; bitte noch einmal rückgängig machen</translation>
    </message>
    <message>
        <source>the project was changed in the meantime; redo again</source>
        <translation>inzwischen ist etwas anderes geschehen; bitte noch einmal wiederholen</translation>
    </message>
    <message>
        <source>{measure} needs more than grades, so its changes cannot be computed</source>
        <translation>{measure} fragt nach mehr als Stufen: Was es ändern würde, ist nicht bekannt</translation>
    </message>
    <message>
        <source>{first} and {second} are identical, so no judgement can separate them</source>
        <translation>{first} und {second} sind derselbe Run: kein Urteil unterscheidet sie</translation>
    </message>
    <message>
        <source>Of the removed documents: {counts}. Their judgements are kept and still count.</source>
        <translation>Von denen, die herausfallen: {counts}. Urteile bleiben und zählen.</translation>
    </message>
    <message>
        <source>no estimates: no document of the random sample has been judged yet</source>
        <translation>keine Schätzungen: noch kein Dokument der Zufallsstichprobe ist beurteilt</translation>
    </message>
    <message>
        <source>no run has a value in this field, or all have the same value; set different values first</source>
        <translation>kein Run hat einen Wert in diesem Feld, oder alle haben denselben; setzen Sie zuerst verschiedene Werte</translation>
    </message>
    <message>
        <source>adding {name}</source>
        <translation>{name} wird behalten</translation>
    </message>
    <message>
        <source>weight of {run} ({other}: 1 − weight)</source>
        <translation>Anteil von {run}, der Rest ist der von {other}</translation>
    </message>
    <message>
        <source>grade resolution</source>
        <translation>von mehreren Stufen</translation>
    </message>
    <message>
        <source>Run A has its first relevant document at ranks 1, 3 and 2. RR is one over that rank; MRR is its mean over the three topics: (1 + 1/3 + 1/2) / 3 = 0.6111.</source>
        <translation>Run A hat sein erstes relevantes Dokument auf den Rängen 1, 3 und 2. RR ist eins durch diesen Rang; MRR ist das Mittel über die drei Topics: (1 + 1/3 + 1/2) / 3 = 0.6111.</translation>
    </message>
    <message>
        <source>The gain of each document is its grade, discounted by its rank: compare the running sum with that of the ideal ranking beside it. Run B has the ideal order, and therefore an nDCG of 1.</source>
        <translation>Jedes Dokument bringt seine Stufe ein, und umso weniger, je tiefer es steht: Vergleichen Sie die laufende Summe mit der des Ideals daneben. Run B hat die ideale Ordnung und daher eine nDCG von 1.</translation>
    </message>
    <message>
        <source>With four more topics run B wins five of nine, and the p of the sign test is 1, the largest possible value. The first five topics alone would have suggested a different conclusion.</source>
        <translation>Mit vier weiteren Topics gewinnt Run B fünf von neun, und das p des Vorzeichentests ist 1, der größte mögliche Wert. Die ersten fünf Topics allein hätten etwas anderes nahegelegt.</translation>
    </message>
    <message>
        <source>0.20 against 0.40, by chance</source>
        <translation>0,20 gegen 0,40, durch Glück</translation>
    </message>
    <message>
        <source>Run B is better on all eight topics: 8 wins in the first line. The line also shows p, the probability of a difference at least this large if the runs were equally good. It is far below 0.05: the difference is significant.</source>
        <translation>Run B ist bei jedem der acht Topics besser: 8 Siege in der ersten Zeile. Dort steht auch p, die Wahrscheinlichkeit eines mindestens so großen Unterschieds bei gleich guten Runs. Es liegt weit unter 0.05: Der Unterschied ist signifikant.</translation>
    </message>
    <message>
        <source>testing-02 says why programs are tested</source>
        <translation>testing-02 sagt, warum Programme getestet werden</translation>
    </message>
    <message>
        <source>testing-05 is about unit tests</source>
        <translation>testing-05 handelt von Unit-Tests</translation>
    </message>
    <message>
        <source>testing-06 is about a test that fails</source>
        <translation>testing-06 handelt von einem fehlschlagenden Test</translation>
    </message>
    <message>
        <source>testing-08 is about tests written before the program</source>
        <translation>testing-08 handelt von Tests, die vor dem Programm geschrieben werden</translation>
    </message>
    <message>
        <source>testing-10 is about how many tests are enough</source>
        <translation>testing-10 handelt davon, wie viele Tests genügen</translation>
    </message>
    <message>
        <source>testing-01 is about bread</source>
        <translation>testing-01 handelt von Brot</translation>
    </message>
    <message>
        <source>testing-03 is about trees</source>
        <translation>testing-03 handelt von Bäumen</translation>
    </message>
    <message>
        <source>testing-04 is about tea</source>
        <translation>testing-04 handelt von Tee</translation>
    </message>
    <message>
        <source>testing-07 is about moons</source>
        <translation>testing-07 handelt von Monden</translation>
    </message>
    <message>
        <source>testing-09 is about testing ice</source>
        <translation>testing-09 handelt vom Prüfen des Eises</translation>
    </message>
    <message>
        <source>The topic is judged: every run now has scores for it. Other grades were expected: {reasons}. Correct these grades or keep them: the scores are updated.</source>
        <translation>Das Topic ist beurteilt: Jeder Run hat nun Werte dafür. Andere Stufen waren erwartet: {reasons}. Ändern Sie diese Stufen oder behalten Sie sie: Die Werte werden aktualisiert.</translation>
    </message>
    <message>
        <source>That was not a judgement, so no score has changed. Press {key} again.</source>
        <translation>Das war kein Urteil, daher hat sich kein Wert geändert. Drücken Sie noch einmal {key}.</translation>
    </message>
    <message>
        <source>That was not a judgement, so no score has changed.</source>
        <translation>Das war kein Urteil, daher hat sich kein Wert geändert.</translation>
    </message>
    <message>
        <source>{docno} is unjudged again</source>
        <translation>{docno} ist wieder unbeurteilt</translation>
    </message>
    <message>
        <source>{docno} has the grade {grade} again</source>
        <translation>{docno} hat wieder die Stufe {grade}</translation>
    </message>
    <message>
        <source>{docno} has the grade {grade}</source>
        <translation>{docno} hat die Stufe {grade}</translation>
    </message>
    <message>
        <source>{what}; SetR of run A is still {after}.</source>
        <translation>{what}; SetR von Run A bleibt {after}.</translation>
    </message>
    <message>
        <source>{what}, and SetR of run A went from {before} to {after}: every judgement counts immediately.</source>
        <translation>{what}, und SetR von Run A ging von {before} auf {after}: Jedes Urteil zählt sofort.</translation>
    </message>
    <message>
        <source>Begin the topic with Space and read the document. Press 1 if it is about software testing, 0 if it is not; the higher grades are for other topics.</source>
        <translation>Beginnen Sie das Topic mit der Leertaste und lesen Sie das Dokument. Drücken Sie 1, wenn es vom Testen von Software handelt, sonst 0; die höheren Stufen gelten für andere Topics.</translation>
    </message>
    <message>
        <source>Judge the other documents of the topic: 1 or 0. Five of the ten are about testing software.</source>
        <translation>Beurteilen Sie die übrigen Dokumente des Topics: 1 oder 0. Fünf der zehn handeln vom Testen von Software.</translation>
    </message>
    <message>
        <source>Open Why? with {key}: another topic is chosen, in which run A found six of the eight relevant documents.</source>
        <translation>Öffnen Sie „Warum?“ mit {key}: Ein anderes Topic ist gewählt, bei dem Run A sechs der acht relevanten Dokumente fand.</translation>
    </message>
    <message>
        <source>The scores and both figures follow each change: the column “real” shows the score of run A, the column “imagined” that of your ranking. Nothing is stored; R resets the ranking.</source>
        <translation>Die Werte und beide Abbildungen folgen jeder Änderung: Die Spalte „ist“ hat den Wert von Run A, „wäre“ den Ihrer Rangliste. Nichts wird gespeichert; R setzt die Rangliste zurück.</translation>
    </message>
    <message>
        <source>The pool is the set of documents chosen for judging, on this topic only those of run A. The inspector at the right shows the ranking of run B: its first two documents are unjudged (?) and count as not relevant. A run that was not pooled can lose score this way.</source>
        <translation>Der Pool ist die Menge der zum Beurteilen gewählten Dokumente, bei diesem Topic nur die von Run A. Der Inspektor rechts zeigt die Rangliste von Run B: Die ersten zwei Dokumente sind unbeurteilt (?) und zählen als nicht relevant. So kann ein Run verlieren, der nicht im Pool war.</translation>
    </message>
    <message>
        <source>{name} was copied while it was open, or its program ended in the middle of a commit; it was restored to a consistent state</source>
        <translation>{name} wurde kopiert, während das Projekt geöffnet war, oder das Programm endete mitten im Speichern; das Projekt wurde aus seinen Zeilen neu geschrieben</translation>
    </message>
    <message>
        <source>{count:,} of {all:,} topics in {file} do not occur in any run or qrels ({names}); if the topics were numbered by position in the file, {left:,} would still not match</source>
        <translation>{count:,} von {all:,} Topics in {file} kommen in keinem Run und keinen Qrels vor ({names}); nach der Position in der Datei nummeriert, würden {left:,} weiterhin nicht passen</translation>
    </message>
    <message>
        <source>This mean is over {count:,} topics, and computing its bounds takes a while: add the column “bounds” in Comparison, or filter to at most {most} topics.</source>
        <translation>Dieses Mittel geht über {count:,} Topics, und seine Grenzen bei weiterem Urteilen brauchen eine Weile: in Vergleich die Spalte „Grenzen“ hinzufügen, oder höchstens {most} Topics filtern.</translation>
    </message>
    <message>
        <source>the import could not be stored; nothing was imported from this file</source>
        <translation>Der Import konnte nicht gespeichert werden; aus dieser Datei wurde nichts importiert</translation>
    </message>
    <message>
        <source>{count:,} {count:import|imports} cancelled</source>
        <translation>{count:,} {count:Import|Importe} abgebrochen</translation>
    </message>
    <message>
        <source>{path}: {assessor}, {content}</source>
        <translation>{path}: {assessor}, {content}</translation>
    </message>
    <message>
        <source>import {what} from {name}</source>
        <translation>{what} aus {name} importieren</translation>
    </message>
    <message>
        <source>{count:,} new judgements of {assessor}</source>
        <translation>{count:,} neue Urteile von {assessor}</translation>
    </message>
    <message>
        <source>Sources:</source>
        <translation>Quellen:</translation>
    </message>
    <message>
        <source>Scale: {name} ({grades}). Counted grade: {resolution}.</source>
        <translation>Skala: {name} ({grades}). Gezählte Stufe: {resolution}.</translation>
    </message>
    <message>
        <source>Not found in any topic file, run or pool: {topics}.</source>
        <translation>In keiner Topic-Datei, keinem Run und keinem Pool gefunden: {topics}.</translation>
    </message>
    <message>
        <source>the majority&apos;s grade (the lowest in a tie)</source>
        <translation>die Stufe der Mehrheit, bei Gleichstand die kleinste</translation>
    </message>
    <message>
        <source>one assessor&apos;s grade</source>
        <translation>die Stufe eines einzigen Assessors</translation>
    </message>
    <message>
        <source>the coordinator&apos;s changes</source>
        <translation>die Änderungen der Koordination</translation>
    </message>
    <message>
        <source>{assessor} has already judged in this project; choose another assessor name for the judgements in {name}</source>
        <translation>{assessor} hat in diesem Projekt schon beurteilt; wählen Sie für die Urteile in {name} einen anderen Namen</translation>
    </message>
    <message>
        <source>{count:,} {count:package|packages} imported</source>
        <translation>{count:,} {count:Paket|Pakete} importiert</translation>
    </message>
    <message>
        <source>{count:,} new {count:judgement|judgements}</source>
        <translation>{count:,} {count:neues Urteil|neue Urteile}</translation>
    </message>
    <message>
        <source>{count:,} {count:package|packages} without new entries</source>
        <translation>{count:,} {count:Paket|Pakete} ohne neue Einträge</translation>
    </message>
    <message>
        <source>{count:,} {count:file|files} not imported</source>
        <translation>{count:,} {count:Datei|Dateien} nicht importiert</translation>
    </message>
    <message>
        <source>No new entries in {names}</source>
        <translation>Keine neuen Einträge in {names}</translation>
    </message>
    <message>
        <source>The last exported package of {assessor} lacks {count:,} of these judgements. Export it again before {assessor} continues.</source>
        <translation>Dem zuletzt exportierten Paket von {assessor} fehlen {count:,} dieser Urteile. Exportieren Sie es noch einmal, bevor {assessor} weiter urteilt.</translation>
    </message>
    <message>
        <source>{count:,} new {count:entry|entries}</source>
        <translation>{count:,} {count:neuer Eintrag|neue Einträge}</translation>
    </message>
    <message>
        <source>{count} new {count:topic|topics}, after your current ones</source>
        <translation>{count} {count:neues Topic|neue Topics}, nach denen, die Sie haben</translation>
    </message>
    <message>
        <source>{count} new {count:document|documents} in your topics</source>
        <translation>{count} {count:neues Dokument|neue Dokumente} in Ihren Topics</translation>
    </message>
    <message>
        <source>The guidelines have changed</source>
        <translation>Die Richtlinien haben sich geändert</translation>
    </message>
    <message>
        <source>The grade scale has changed</source>
        <translation>Die Stufenskala hat sich geändert</translation>
    </message>
    <message>
        <source>{judgements} in {topics} ({grades}).</source>
        <translation>{judgements} über {topics} ({grades}).</translation>
    </message>
    <message>
        <source>grade {grade}: {count:,}</source>
        <translation>Stufe {grade}: {count:,}</translation>
    </message>
    <message>
        <source>{count:,} {count:row|rows} from the team</source>
        <translation>{count:,} {count:Zeile|Zeilen} des Teams</translation>
    </message>
    <message>
        <source>nothing has changed</source>
        <translation>nichts hat sich geändert</translation>
    </message>
    <message>
        <source>{path}: the file was replaced by another one; the last step was not stored. Restore the original file, then continue</source>
        <translation>{path}: an ihrer Stelle liegt eine andere Datei; vom letzten Schritt ist nichts gespeichert. Legen Sie die Datei zurück, die hier geöffnet war, dann geht es weiter</translation>
    </message>
    <message>
        <source>{path}: another program has overwritten the file while it was open; the last step was not stored, and nothing will be written to it</source>
        <translation>{path}: ein anderes Programm hat die Datei überschrieben, während sie geöffnet war; vom letzten Schritt ist nichts gespeichert, und in die Datei wird nichts mehr geschrieben</translation>
    </message>
    <message>
        <source>{path}: the project is closed</source>
        <translation>{path}: Das Projekt ist geschlossen</translation>
    </message>
    <message>
        <source>{path}: this is a pipe or a device, not an irdesk project</source>
        <translation>{path}: Das ist eine Pipe oder ein Gerät und kein irdesk-Projekt</translation>
    </message>
    <message>
        <source>{path}: this is not an irdesk project</source>
        <translation>{path}: ist kein irdesk-Projekt</translation>
    </message>
    <message>
        <source>pg_dump is not installed on this computer; leave out --dump, since a project file is a complete backup</source>
        <translation>auf diesem Rechner gibt es kein pg_dump; --dump weglassen, eine Projektdatei ist eine ganze Sicherung</translation>
    </message>
    <message>
        <source>added by hand</source>
        <translation>von Hand hinzugefügt</translation>
    </message>
    <message>
        <source>The file or its folder was moved, renamed or deleted: put it back, or choose another one.</source>
        <translation>Die Datei oder ihr Ordner wurde verschoben, umbenannt oder gelöscht: Legen Sie sie zurück, oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Free some space on this disk, or choose another one, then try again.</source>
        <translation>Schaffen Sie Platz auf diesem Datenträger, oder wählen Sie einen anderen, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Change the permissions of the file and its folder, or choose another folder.</source>
        <translation>Ändern Sie die Rechte der Datei und ihres Ordners, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>by docno, as at TREC</source>
        <translation>nach docno, wie TREC</translation>
    </message>
    <message>
        <source>best rank first</source>
        <translation>bester Rang zuerst</translation>
    </message>
    <message>
        <source>reciprocal rank fusion of the runs</source>
        <translation>Reciprocal Rank Fusion der Runs</translation>
    </message>
    <message>
        <source>Borda count of the runs</source>
        <translation>Borda-Zählung der Runs</translation>
    </message>
    <message>
        <source>move to front</source>
        <translation>Move-to-Front</translation>
    </message>
    <message>
        <source>bandit, MaxMean non-stationary</source>
        <translation>Bandit, MaxMean nichtstationär</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>subtopics</source>
        <translation>Teilthemen</translation>
    </message>
    <message>
        <source>strata</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>preferences</source>
        <translation>Präferenzen</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>If the topics were numbered by position in the file, {left:,} would still not match.</source>
        <translation>Nach der Position in der Datei nummeriert, würden {left:,} weiterhin nicht passen.</translation>
    </message>
    <message>
        <source>Numbering the topics by position in the file would match all of them.</source>
        <translation>Nach der Stelle in der Datei nummeriert passen alle.</translation>
    </message>
    <message>
        <source>most decisive for a pair of runs</source>
        <translation>am entscheidendsten für ein Paar von Runs</translation>
    </message>
    <message>
        <source>qrels</source>
        <translation>Qrels</translation>
    </message>
</context>
<context>
    <name>pool_picture_ranks_and_run_order</name>
    <message>
        <source>{count} ranks</source>
        <translation>{count} Ränge</translation>
    </message>
    <message>
        <source>Last rank shown</source>
        <translation>Bis zu welchem Rang Runs gezeichnet werden</translation>
    </message>
    <message>
        <source>by score</source>
        <translation>nach Wert</translation>
    </message>
    <message>
        <source>by similarity</source>
        <translation>Ähnliche beisammen</translation>
    </message>
    <message>
        <source>by group</source>
        <translation>nach Gruppe</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>nach Namen</translation>
    </message>
    <message>
        <source>as loaded</source>
        <translation>wie geladen</translation>
    </message>
    <message>
        <source>Run order</source>
        <translation>Reihenfolge der Runs</translation>
    </message>
</context>
<context>
    <name>preferences</name>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Judging</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Run colours</source>
        <translation>Farben der Runs</translation>
    </message>
    <message>
        <source>The colours of runs; line styles also distinguish them.</source>
        <translation>Die Farben der Runs; auch Linienarten unterscheiden sie.</translation>
    </message>
    <message>
        <source>Okabe &amp; Ito</source>
        <translation>Okabe &amp; Ito</translation>
    </message>
    <message>
        <source>Tol, bright</source>
        <translation>Tol, kräftig</translation>
    </message>
    <message>
        <source>shades of grey</source>
        <translation>Grautöne</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>The language of the window; it changes at the next start.</source>
        <translation>Die Sprache des Fensters, vom nächsten Start an.</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>The font size of document text.</source>
        <translation>Die Größe des Texts eines Dokuments.</translation>
    </message>
    <message>
        <source>The theme of the window: light, dark, or the system default.</source>
        <translation>Hell, dunkel oder wie das System.</translation>
    </message>
    <message>
        <source>system default</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>The font of the window and of documents; the default is the system font.</source>
        <translation>Die Schrift des Fensters und der Dokumente; vorgegeben ist die des Systems.</translation>
    </message>
    <message>
        <source>Interface text size</source>
        <translation>Textgröße der Oberfläche</translation>
    </message>
    <message>
        <source>The font size of all text in the window except document text.</source>
        <translation>Die Größe aller Texte des Fensters außer denen der Dokumente.</translation>
    </message>
    <message>
        <source>Document text size</source>
        <translation>Größe der Dokumente</translation>
    </message>
    <message>
        <source>Line length</source>
        <translation>Zeilenlänge</translation>
    </message>
    <message>
        <source>The maximum number of characters per line of document text.</source>
        <translation>Wie viele Zeichen eine Zeile eines Dokuments hat.</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Mark the topic&apos;s words</source>
        <translation>Wörter des Topics markieren</translation>
    </message>
    <message>
        <source>Whether the topic&apos;s words are marked in documents.</source>
        <translation>Ob die Wörter des Topics in Dokumenten markiert sind.</translation>
    </message>
    <message>
        <source>Join broken lines</source>
        <translation>Umbrochene Zeilen verbinden</translation>
    </message>
    <message>
        <source>Whether lines broken in the file are joined into paragraphs or shown unchanged.</source>
        <translation>Ob Zeilen, die eine Datei umbricht, zu Absätzen verbunden oder so gezeigt werden, wie sie sind.</translation>
    </message>
    <message>
        <source>Show the narrative</source>
        <translation>Narrative zeigen</translation>
    </message>
    <message>
        <source>Whether the topic&apos;s narrative is shown above documents.</source>
        <translation>Ob die Narrative des Topics über Dokumenten steht.</translation>
    </message>
    <message>
        <source>Whether the definitions of the grades are shown under their buttons.</source>
        <translation>Ob unter den Knöpfen der Stufen steht, was sie bedeuten.</translation>
    </message>
    <message>
        <source>Show keys below the grades</source>
        <translation>Tasten unter den Stufen zeigen</translation>
    </message>
    <message>
        <source>Judge as</source>
        <translation>Beurteilen als</translation>
    </message>
    <message>
        <source>The name recorded with your judgements, in projects opened from now on.</source>
        <translation>Der Name, der mit Ihren Urteilen gespeichert wird, in Projekten, die von nun an geöffnet werden.</translation>
    </message>
    <message>
        <source>Break reminders</source>
        <translation>An Pausen erinnern</translation>
    </message>
    <message>
        <source>Whether irdesk reminds you to take breaks.</source>
        <translation>Ob irdesk an eine Pause erinnert.</translation>
    </message>
    <message>
        <source>Break after</source>
        <translation>Pause nach</translation>
    </message>
    <message>
        <source>Active judging time after which irdesk reminds you to take a break.</source>
        <translation>Nach wie viel aktivem Beurteilen irdesk an eine Pause erinnert.</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>Comparison columns</source>
        <translation>Vergleichsspalten</translation>
    </message>
    <message>
        <source>Show grade definitions</source>
        <translation>Bedeutung der Stufen zeigen</translation>
    </message>
    <message>
        <source>Whether the available keys are shown below the grades; if not, buttons are shown next to the grades.</source>
        <translation>Ob die Tasten, auf die es jetzt ankommt, unter den Stufen stehen, oder Schaltflächen daneben.</translation>
    </message>
    <message>
        <source>The measures of a new project, such as AP nDCG@10; leave empty for the default measures.</source>
        <translation>Die Maße eines neuen Projekts, etwa AP nDCG@10; leer lassen für die Standardmaße.</translation>
    </message>
    <message>
        <source>The columns shown next to the means when a comparison is first opened.</source>
        <translation>Was ein Vergleich neben den Mittelwerten zeigt, wenn er zuerst geöffnet wird.</translation>
    </message>
    <message>
        <source>interval of the mean</source>
        <translation>Intervall des Mittelwerts</translation>
    </message>
    <message>
        <source>difference from the baseline</source>
        <translation>Unterschied zur Baseline</translation>
    </message>
    <message>
        <source>interval of the difference</source>
        <translation>Intervall des Unterschieds</translation>
    </message>
    <message>
        <source>corrected p</source>
        <translation>korrigiertes p</translation>
    </message>
    <message>
        <source>wins, ties, losses</source>
        <translation>gewonnen, gleich, verloren</translation>
    </message>
    <message>
        <source>effect size d</source>
        <translation>Effektstärke d</translation>
    </message>
    <message>
        <source>unjudged within the cutoff</source>
        <translation>unbeurteilt innerhalb der Grenze</translation>
    </message>
    <message>
        <source>bounds due to unjudged documents</source>
        <translation>Grenzen bei Unbeurteiltem</translation>
    </message>
    <message>
        <source>Project folder</source>
        <translation>Projektordner</translation>
    </message>
    <message>
        <source>The folder in which dialogs look for projects and create new ones; leave empty to use the last one.</source>
        <translation>Der Ordner, in dem Dialoge Projekte suchen und neue anlegen; leer lassen, um den zuletzt benutzten zu verwenden.</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>The folder in which dialogs look for runs, qrels, topics and documents; leave empty to use the last one.</source>
        <translation>Der Ordner, in dem Dialoge Runs, Qrels, Topics und Dokumente suchen; leer lassen, um den zuletzt benutzten zu verwenden.</translation>
    </message>
    <message>
        <source>Export folder</source>
        <translation>Exportordner</translation>
    </message>
    <message>
        <source>Export folder; leave empty to use the last one.</source>
        <translation>Exportordner; leer lassen, um den zuletzt benutzten zu verwenden.</translation>
    </message>
    <message>
        <source>Make backups</source>
        <translation>Sicherungen machen</translation>
    </message>
    <message>
        <source>Whether backups are made while a project is changed.</source>
        <translation>Ob Sicherungen gemacht werden, während ein Projekt sich ändert.</translation>
    </message>
    <message>
        <source>Backup folder</source>
        <translation>Sicherungsordner</translation>
    </message>
    <message>
        <source>Backup folder; leave empty to use a folder in your user data.</source>
        <translation>Sicherungsordner; leer lassen, um einen Ordner in den Benutzerdaten zu verwenden.</translation>
    </message>
    <message>
        <source>Page-width figures</source>
        <translation>Abbildungen in Seitenbreite</translation>
    </message>
    <message>
        <source>Whether figures have the width of a page instead of a column.</source>
        <translation>Ob Abbildungen so breit sind wie eine Seite statt wie eine Spalte.</translation>
    </message>
    <message>
        <source>Greyscale figures</source>
        <translation>Abbildungen in Grau</translation>
    </message>
    <message>
        <source>Whether figures are in shades of grey.</source>
        <translation>Ob Abbildungen in Grautönen sind.</translation>
    </message>
</context>
<context>
    <name>scales</name>
    <message>
        <source>from the qrels ({first}…{last})</source>
        <translation>aus den Qrels ({first}…{last})</translation>
    </message>
    <message>
        <source>default ({first}…{last})</source>
        <translation>Vorgabe ({first}…{last})</translation>
    </message>
    <message>
        <source>binary (0…1)</source>
        <translation>binär (0…1)</translation>
    </message>
    <message>
        <source>not relevant</source>
        <translation>nicht relevant</translation>
    </message>
    <message>
        <source>Contains nothing useful on the topic.</source>
        <translation>Enthält nichts Nützliches zum Topic.</translation>
    </message>
    <message>
        <source>relevant</source>
        <translation>relevant</translation>
    </message>
    <message>
        <source>Useful for the topic, at least in part.</source>
        <translation>Nützlich für das Topic, zumindest teilweise.</translation>
    </message>
    <message>
        <source>0–2</source>
        <translation>0–2</translation>
    </message>
    <message>
        <source>not</source>
        <translation>nicht</translation>
    </message>
    <message>
        <source>partly</source>
        <translation>teilweise</translation>
    </message>
    <message>
        <source>Mentions the topic, or answers part of the information need.</source>
        <translation>Erwähnt das Topic oder deckt einen Teil des Informationsbedarfs.</translation>
    </message>
    <message>
        <source>On topic, and answers the information need.</source>
        <translation>Zum Topic, und deckt den Informationsbedarf.</translation>
    </message>
    <message>
        <source>0–3</source>
        <translation>0–3</translation>
    </message>
    <message>
        <source>marginal</source>
        <translation>marginal</translation>
    </message>
    <message>
        <source>Mentions the topic, but adds nothing to the text of the topic.</source>
        <translation>Erwähnt das Topic, sagt aber nicht mehr als der Text des Topics.</translation>
    </message>
    <message>
        <source>Answers part of the information need, or all of it only briefly.</source>
        <translation>Deckt einen Teil des Informationsbedarfs oder ihn nur kurz ganz.</translation>
    </message>
    <message>
        <source>highly</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>On topic, and answers the information need well.</source>
        <translation>Zum Topic, und deckt den Informationsbedarf gut.</translation>
    </message>
    <message>
        <source>news (0…4)</source>
        <translation>News (0…4)</translation>
    </message>
    <message>
        <source>little</source>
        <translation>wenig</translation>
    </message>
    <message>
        <source>Little or no useful background information.</source>
        <translation>Wenig oder kein nützlicher Hintergrund.</translation>
    </message>
    <message>
        <source>some</source>
        <translation>etwas</translation>
    </message>
    <message>
        <source>Some useful background that would help the user understand the broader story.</source>
        <translation>Etwas nützlicher Hintergrund, der hilft, die Geschichte im Ganzen zu verstehen.</translation>
    </message>
    <message>
        <source>significant</source>
        <translation>bedeutend</translation>
    </message>
    <message>
        <source>Significantly useful background.</source>
        <translation>Bedeutend nützlicher Hintergrund.</translation>
    </message>
    <message>
        <source>essential</source>
        <translation>wesentlich</translation>
    </message>
    <message>
        <source>Essential useful background.</source>
        <translation>Wesentlicher nützlicher Hintergrund.</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>unverzichtbar</translation>
    </message>
    <message>
        <source>Must appear in the sidebar, otherwise critical context is missing.</source>
        <translation>Muss in der Seitenleiste stehen, sonst fehlt unverzichtbarer Zusammenhang.</translation>
    </message>
    <message>
        <source>web (−2…4)</source>
        <translation>Web (−2…4)</translation>
    </message>
    <message>
        <source>Junk</source>
        <translation>Junk</translation>
    </message>
    <message>
        <source>Not useful for any reasonable purpose; it may be spam or junk.</source>
        <translation>Zu keinem vernünftigen Zweck nützlich; vielleicht Spam oder Müll.</translation>
    </message>
    <message>
        <source>Non</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>No useful information on the topic, but perhaps on other topics.</source>
        <translation>Keine nützliche Information zum Topic, aber vielleicht zu anderen.</translation>
    </message>
    <message>
        <source>Rel</source>
        <translation>Rel</translation>
    </message>
    <message>
        <source>Some information on the topic, possibly minimal, that is on the page itself.</source>
        <translation>Etwas Information zum Topic, möglicherweise sehr wenig, die sich auf der Seite selbst befindet.</translation>
    </message>
    <message>
        <source>HRel</source>
        <translation>HRel</translation>
    </message>
    <message>
        <source>Substantial information on the topic.</source>
        <translation>Beträchtliche Information zum Topic.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Dedicated to the topic: authoritative, comprehensive, worthy of being a top result.</source>
        <translation>Dem Topic gewidmet: maßgeblich, umfassend, wert, ganz oben zu stehen.</translation>
    </message>
    <message>
        <source>Nav</source>
        <translation>Nav</translation>
    </message>
    <message>
        <source>The home page of an entity that the topic names directly.</source>
        <translation>Die Startseite dessen, was das Topic unmittelbar nennt.</translation>
    </message>
    <message>
        <source>practice (0…3)</source>
        <translation>Übung (0…3)</translation>
    </message>
    <message>
        <source>Is not about the topic.</source>
        <translation>Handelt nicht vom Thema.</translation>
    </message>
    <message>
        <source>Is about the topic, if only with a few words.</source>
        <translation>Handelt vom Thema, wenn auch nur mit wenigen Worten.</translation>
    </message>
    <message>
        <source>very</source>
        <translation>sehr</translation>
    </message>
    <message>
        <source>Contains a lot about the topic, but not everything.</source>
        <translation>Hat viel zum Thema, aber nicht alles.</translation>
    </message>
    <message>
        <source>fully</source>
        <translation>völlig</translation>
    </message>
    <message>
        <source>Contains everything about the topic.</source>
        <translation>Sagt alles, was zum Thema zu sagen ist.</translation>
    </message>
</context>
<context>
    <name>topic_and_end_cards</name>
    <message>
        <source>Topics appear here as soon as the coordinator assigns some to you. Meanwhile you can close irdesk.</source>
        <translation>Topics erscheinen hier, sobald die Koordination Ihnen welche zuweist. irdesk kann inzwischen geschlossen werden.</translation>
    </message>
    <message>
        <source>Nothing is assigned to you yet</source>
        <translation>Bisher ist Ihnen nichts zugewiesen</translation>
    </message>
    <message>
        <source>Load runs under Collection (Ctrl+3), then build a pool from them.</source>
        <translation>Laden Sie Runs unter Sammlung (Strg+3) und bilden Sie daraus einen Pool.</translation>
    </message>
    <message>
        <source>Build a pool from the loaded runs under Collection (Ctrl+3).</source>
        <translation>Bilden Sie unter Sammlung (Strg+3) einen Pool aus den geladenen Runs.</translation>
    </message>
    <message>
        <source>Nothing to judge yet</source>
        <translation>Noch nichts zu beurteilen</translation>
    </message>
    <message>
        <source>Open Collection</source>
        <translation>Collection öffnen</translation>
    </message>
    <message>
        <source>Done: {count} graded</source>
        <translation>Fertig: {count} bewertet</translation>
    </message>
    <message>
        <source> ({count} imported)</source>
        <translation> ({count} importiert)</translation>
    </message>
    <message>
        <source>, {count} &quot;cannot tell&quot;</source>
        <translation>, {count} „nicht zu entscheiden“</translation>
    </message>
    <message>
        <source>Send this file back: {name}</source>
        <translation>Diese Datei zurückschicken: {name}</translation>
    </message>
    <message>
        <source>It contains your judgements. Close irdesk first. Backspace returns to the last document.</source>
        <translation>Sie enthält Ihre Urteile. Schließen Sie zuerst irdesk. Die Rücktaste führt zum letzten Dokument zurück.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Backspace returns to the last document; the arrow keys and the queue lead to the others. Ctrl+E exports the qrels.</source>
        <translation>Die Rücktaste führt zum letzten zurück, Pfeile und Warteschlange zu jedem. Strg+E exportiert die Qrels.</translation>
    </message>
    <message>
        <source>Press / and Esc to show all documents. Backspace returns to the last document; the arrow keys and the queue lead to the others.</source>
        <translation>/ und Esc zeigen wieder alle Dokumente. Die Rücktaste führt zum letzten Dokument zurück, Pfeiltasten und Warteschlange zu jedem.</translation>
    </message>
    <message>
        <source>Topic {turn:,} of {topics:,} · {documents:,} {documents:document|documents}</source>
        <translation>Topic {turn:,} von {topics:,} · {documents:,} {documents:Dokument|Dokumente}</translation>
    </message>
    <message>
        <source>{count:,} judged</source>
        <translation>{count:,} beurteilt</translation>
    </message>
    <message>
        <source>Grades given here count as grades by {assessor}.</source>
        <translation>Hier vergebene Stufen zählen als die von {assessor}.</translation>
    </message>
    <message>
        <source>Narrative</source>
        <translation>Erläuterung</translation>
    </message>
    <message>
        <source>⚠ No loaded file contains a text for this topic.</source>
        <translation>⚠ Keine geladene Datei hat einen Text zu diesem Topic.</translation>
    </message>
    <message>
        <source>Begin this topic (Space)</source>
        <translation>Topic beginnen (Leertaste)</translation>
    </message>
    <message>
        <source>{topic} “{title}”</source>
        <translation>{topic} „{title}“</translation>
    </message>
    <message>
        <source>Topic {title}: {done}</source>
        <translation>Topic {title}: {done}</translation>
    </message>
    <message>
        <source>✓ Topic {title} is done: {done}</source>
        <translation>✓ Topic {title} ist fertig: {done}</translation>
    </message>
    <message>
        <source>Press {key} to note how hard it was to judge.</source>
        <translation>{key} vermerkt, wie schwer es zu beurteilen war.</translation>
    </message>
    <message>
        <source>{count:,} {count:document|documents}</source>
        <translation>{count:,} {count:Dokument|Dokumente}</translation>
    </message>
    <message>
        <source>{count:,} &quot;cannot tell&quot;</source>
        <translation>{count:,} „nicht zu entscheiden“</translation>
    </message>
    <message>
        <source>{count:,} graded by other assessors or in qrels</source>
        <translation>{count:,} von anderen Assessoren oder in Qrels bewertet</translation>
    </message>
    <message>
        <source>{count:,} skipped for now</source>
        <translation>{count:,} übersprungen, kommen später wieder</translation>
    </message>
    <message>
        <source>{count:,} unjudged</source>
        <translation>{count:,} unbeurteilt</translation>
    </message>
    <message>
        <source>{time} of active time</source>
        <translation>{time} aktive Zeit</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
</context>
<context>
    <name>topic_header</name>
    <message>
        <source>⚠ Assigned to {judges}, not to {assessor}</source>
        <translation>⚠ {judges} zugewiesen, nicht {assessor}</translation>
    </message>
    <message>
        <source>Narrative</source>
        <translation>Narrative</translation>
    </message>
    <message>
        <source>this topic has no narrative</source>
        <translation>dieses Topic hat kein Narrativ</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>Grades</source>
        <translation>Stufen</translation>
    </message>
</context>
</TS>
