const nothingTaken = "Nichts davon wurde übernommen.";
const askToMend =
  "Bitten Sie die Person, die das Repository betreut, es aus dem Branch und seinem Verlauf herauszunehmen, und versuchen Sie es dann noch einmal.";
const noFolder =
  "In diesem Ordner ist kein Git-Repository, das dieser Server lesen kann. Prüfen Sie den Pfad, und ob der Ordner dem Benutzer gehört, unter dem Sitewright läuft.";
const noSuchBranch =
  "Das Repository hat keinen Branch mit diesem Namen. Prüfen Sie den Namen, oder lassen Sie das Feld leer für den Standard-Branch.";

const excesses = {
  commit: "einen Commit, dessen Nachricht oder anderer Text über 1 MB hat",
  tag: "einen Tag, dessen Nachricht über 1 MB hat",
  tree: "einen Ordner, dessen Liste von Dateien über 10 MB hat",
  blob: "eine Datei von über 256 MB",
  objects: "über 4 Millionen Versionen von Dateien und Ordnern",
  path: "einen Pfad von über 4.096 Zeichen",
  memory: "etwas, das entpackt Hunderte von Megabyte hat",
  names: "eine endlose Liste von Branches",
};
const oversized = (what: keyof typeof excesses) =>
  `Das Repository enthält ${excesses[what]}. Das ist mehr, als eine Website braucht, und könnte diesen Server lahmlegen. ${nothingTaken} ${askToMend}`;

/** `host` is the host of the repository's address, or "the folder". */
const at = (host: string) => (host === "the folder" ? "Der Ordner" : host);

export const germanWorkspaceRefusals = {
  "repository-address-missing": "Geben Sie die https-Adresse des Repositorys ein.",
  "repository-address-invalid":
    "Das ist nicht die Adresse eines Git-Repositorys. So sieht eine aus: https://host/owner/site.git. Die Adresse, die Besucher der Website eingeben, geht hier nicht.",
  "repository-address-invalid: folder":
    "Das ist kein Ordner auf dem Server. Geben Sie seinen ganzen Pfad ein, mit / am Anfang.",
  "repository-ssh": "Adressen mit ssh gehen noch nicht. Nehmen Sie die https-Adresse des Repositorys.",
  "repository-not-https": "Die Adresse fängt mit http an. Nehmen Sie die https-Adresse des Repositorys.",
  "repository-credentials-in-address":
    "Die Adresse enthält einen Namen oder ein Passwort. Geben Sie die Adresse ohne sie ein, und das Zugangstoken in seinem eigenen Feld.",
  "repository-local":
    "Ordner auf dem Server gehen hier nicht. Nehmen Sie die https-Adresse des Repositorys, oder bitten Sie die Person, die diesen Server betreibt, sie zu erlauben (ALLOW_LOCAL_REPOSITORIES).",
  "repository-local: own folder":
    "Der eigene Ordner von Sitewright kann kein Repository sein. Wählen Sie einen anderen.",
  "branch-name-invalid": "So kann ein Branch nicht heißen. Prüfen Sie den Namen, oder lassen Sie das Feld leer.",
  "starter-unknown": "Diese Vorlage gibt es nicht. Wählen Sie eine aus der Liste.",
  "repository-not-found": noFolder,
  "repository-branch-missing": noSuchBranch,
  "repository-empty":
    "Das Repository ist leer oder nennt keinen Standard-Branch. Pushen Sie einen ersten Commit, oder geben Sie den Namen des Branches ein.",
  "repository-format":
    "Das Repository verwendet Objektnamen der neueren Art (SHA-256), die sich hier noch nicht bearbeiten lassen.",
  "repository-no-commit": `Der Branch führt zu keinem Commit. ${nothingTaken} Bitten Sie die Person, die das Repository betreut, den Branch auf einen Commit zu setzen, und versuchen Sie es dann noch einmal.`,
  "repository-too-large": `Das Repository ist zu groß, um es hier zu bearbeiten. ${nothingTaken} Nehmen Sie ein Repository mit weniger darin.`,
  "repository-too-large: files": (max: number) =>
    `Die Website hat mehr als ${max.toLocaleString("de")} Dateien oder Ordner, zu viele, um sie hier zu bearbeiten. ${nothingTaken} Entfernen Sie einige davon im Repository, und versuchen Sie es dann noch einmal.`,
  "repository-too-large: listing": (max: number) =>
    `Diese Version der Website hat weit mehr als ${max.toLocaleString("de")} Dateien oder Ordner, zu viele für eine Liste. Wählen Sie eine andere Version.`,
  "repository-oversized": oversized,
  "git-busy": () =>
    "Der Server ist gerade mit vielen Änderungen dieser Website zugleich beschäftigt. Warten Sie einen Moment und versuchen Sie es noch einmal.",
  "git-missing": "Auf dem Server ist git nicht eingerichtet. Bitten Sie die Person, die ihn betreibt, es einzurichten.",
  "disk-full":
    "Der Speicher des Servers ist voll. Bitten Sie die Person, die ihn betreibt, Platz zu schaffen, und versuchen Sie es dann noch einmal.",
  "repository-damaged": `Die Prüfung von git sagt, dass im Repository etwas beschädigt ist oder Schaden anrichten soll. ${nothingTaken} Bitten Sie die Person, die das Repository betreut, darin „git fsck --strict“ auszuführen und zu beheben, was dort steht, und versuchen Sie es dann noch einmal.`,
  "repository-oversized: in transfer": oversized,
  "repository-token-refused": (host: string) =>
    `${at(host)} lehnt das Zugangstoken ab. Vielleicht ist es abgelaufen: Geben Sie ein neues ein.`,
  "repository-token-refused: none given": (host: string) =>
    `${at(host)} verlangt für dieses Repository ein Zugangstoken. Geben Sie eines ein, und versuchen Sie es noch einmal.`,
  "repository-needs-token: given one refused": (host: string) =>
    `${at(host)} lehnt das Zugangstoken ab. Vielleicht ist es abgelaufen: Geben Sie ein neues ein.`,
  "repository-needs-token": (host: string) =>
    `${at(host)} zeigt dieses Repository niemandem ohne Zugangstoken, oder es gibt das Repository nicht. Prüfen Sie die Adresse, oder geben Sie ein Token ein.`,
  "repository-forbidden: write": (host: string) =>
    `${at(host)} lässt uns nicht in dieses Repository schreiben. Das Zugangstoken braucht das Recht zu schreiben.`,
  "repository-forbidden: read": (host: string) =>
    `${at(host)} lässt uns dieses Repository nicht lesen. Das Zugangstoken braucht das Recht zu lesen.`,
  "repository-unreachable: known host": (host: string) =>
    `${at(host)} ist nicht erreichbar. Prüfen Sie die Adresse und das Netz des Servers, und versuchen Sie es dann noch einmal.`,
  "repository-unreachable": (host: string) =>
    `Unter ${host} ist kein Git-Repository erreichbar. Prüfen Sie, ob die Adresse stimmt und das Repository dort ist, ob ein Zugangstoken angegeben ist, gilt und das darf, und ob dieser Server den Host über eine Verbindung mit gültigem Zertifikat erreicht. Sein Server-Log sagt mehr.`,
  "repository-certificate": (host: string) =>
    `Der sicheren Verbindung zu ${host} ist nicht zu trauen: Ihr Zertifikat gilt nicht. Fragen Sie dort nach.`,
  "repository-moved":
    "Das Repository ist umgezogen. Öffnen Sie es im Browser, und geben Sie die Adresse ein, die es jetzt hat.",
  "repository-branch-missing: in transfer": noSuchBranch,
  "repository-not-found: folder in transfer": noFolder,
  "repository-not-found: at its host": (host: string) =>
    `${at(host)} hat kein solches Repository, oder verbirgt es vor uns. Prüfen Sie die Adresse, oder geben Sie ein Zugangstoken ein.`,
  "repository-busy": (host: string) =>
    `${at(host)} antwortet, dass es gerade nicht geht. Versuchen Sie es in ein paar Minuten noch einmal.`,
  "repository-interrupted": (host: string) => `Die Verbindung zu ${host} brach ab. Versuchen Sie es noch einmal.`,
  "repository-timeout": (host: string) =>
    `${at(host)} hat zu lange nicht geantwortet. Versuchen Sie es später noch einmal.`,
  "repository-failed: read":
    "Das Repository ließ sich nicht lesen. Prüfen Sie die Adresse, und versuchen Sie es noch einmal.",
  "repository-failed: write":
    "In das Repository ließ sich nicht schreiben. Prüfen Sie die Adresse, und versuchen Sie es noch einmal.",
  "workspace-busy": ({ name }: { name: string; since: string; conversationId?: string }) =>
    `${name} bearbeitet diese Website gerade. Versuchen Sie es danach noch einmal.`,
  "workspace-busy: held changes": ({ name }: { name: string; since: string; conversationId: string }) =>
    `${name} bearbeitet diese Website gerade, deshalb wurde nichts angewendet. Die Änderungen warten weiter: Wenden Sie sie danach an.`,
  "workspace-not-ready": "Diese Website wird noch eingerichtet. Versuchen Sie es gleich noch einmal.",
  "workspace-not-ready: nothing to show": "Die Website wird noch eingerichtet. Warten Sie einen Moment.",
  "workspace-not-ready: setup failed":
    "Diese Website konnte nicht eingerichtet werden. Öffnen Sie ihre Seite, um zu sehen, warum, und was sich tun lässt.",
  "workspace-without-problem": "Es gibt nichts noch einmal zu versuchen: Das Einrichten hat geklappt.",
  "branch-moved": (branch: string) =>
    `Jemand anderes hat den Branch ${branch} im Repository geändert. Benennen Sie ihn dort um oder löschen Sie ihn, und versuchen Sie es dann noch einmal.`,
  "branch-checked-out": (branch: string) =>
    `Die eigenen Dateien des Ordners stehen auf dem Branch ${branch}, deshalb lässt git ihn nicht weiterrücken. Machen Sie ein Repository ohne Arbeitsordner (bare) daraus, oder wechseln Sie dort auf einen anderen Branch.`,
  "branch-refused": (branch: string) =>
    `Die Regeln des Repositorys lehnen den Branch ${branch} ab. Bitten Sie die Person, der es gehört, Branches zu erlauben, die mit sitewright/ anfangen.`,
};
