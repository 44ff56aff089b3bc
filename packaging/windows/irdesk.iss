; The set-up program of irdesk for Windows, by Inno Setup 6. `python packaging\build.py windows` calls it
; with /DVersion=... after the frozen program in dist\irdesk has checked itself.
#ifndef Version
  #error Please call this by: python packaging\build.py windows
#endif

[Setup]
; Never changes: by this an update finds what it replaces.
AppId={{3C5B6E0B-3E5B-4F0B-9F8E-6B5D1B0C7A41}
AppName=irdesk
AppVersion={#Version}
AppPublisher=The irdesk project
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=irdesk-{#Version}-windows-x86_64
LicenseFile=LICENSE
SetupIconFile=dist\work\frozen\irdesk\irdesk.ico
UninstallDisplayIcon={app}\irdesk.exe
DefaultDirName={autopf}\irdesk
DefaultGroupName=irdesk
DisableProgramGroupPage=yes
; Without an administrator it is installed for the person alone.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
ChangesEnvironment=yes
WizardStyle=modern

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "german"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "path"; Description: "PATH: irdesk"; Flags: unchecked

[InstallDelete]
; What an older irdesk had and this one has not must not be imported.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\irdesk\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\irdesk"; Filename: "{app}\irdesk.exe"; AppUserModelID: "irdesk"
Name: "{autodesktop}\irdesk"; Filename: "{app}\irdesk.exe"; Tasks: desktopicon

[Registry]
; A double click on NAME.irdesk opens the project. HKA is of all persons or of this one, as it is installed.
Root: HKA; Subkey: "Software\Classes\.irdesk"; ValueType: string; ValueData: "irdesk.project"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.irdesk"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-irdesk"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\irdesk.project"; ValueType: string; ValueData: "irdesk project"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\irdesk.project\DefaultIcon"; ValueType: string; ValueData: "{app}\irdesk.exe,0"
Root: HKA; Subkey: "Software\Classes\irdesk.project\shell\open\command"; ValueType: string; ValueData: """{app}\irdesk.exe"" ""%1"""
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: LacksPath(ExpandConstant('{app}'))

[Run]
Filename: "{app}\irdesk.exe"; Parameters: "demo"; Description: "{cm:LaunchProgram,irdesk}"; Flags: nowait postinstall skipifsilent

[Code]
function LacksPath(Folder: string): Boolean;
var
  Before: string;
begin
  Result := not RegQueryStringValue(HKCU, 'Environment', 'Path', Before)
    or (Pos(';' + Uppercase(Folder) + ';', ';' + Uppercase(Before) + ';') = 0);
end;
