export const germanPublishingRefusals = {
  "site-name-invalid":
    "Ein Name hat 3 bis 63 kleine Buchstaben, Ziffern und Bindestriche und fängt mit einem Buchstaben oder einer Ziffer an und hört so auf.",
  "site-name-reserved": (name: string) =>
    `„${name}“ ist für den Server selbst vorbehalten. Wählen Sie einen anderen Namen.`,
  "site-domain-invalid": (domain: string) =>
    `„${domain}“ ist keine Domain, die hierher führen kann. Schreiben Sie sie wie www.example.org, ohne https:// und ohne Pfad.`,
  "site-domains-unsupported":
    "Dieser Server hat keine eigene Adresse und kann deshalb Domains nicht unterscheiden. Wer ihn betreibt, kann APP_URL einstellen.",
  "output-folder-invalid": (why: string) => `${why} Wählen Sie einen anderen Ordner des Repositorys.`,
  "output-folder-sources": (folder: string) =>
    `Der Ordner ${folder} enthält Quellen der Website oder könnte welche enthalten. Wählen Sie einen Ordner, den es noch nicht gibt, oder einen, in dem nur eine gebaute Website liegt.`,
  "output-branch-taken": (branch: string) =>
    `Der Branch ${branch} gehört zu den Quellen. Wählen Sie für die gebauten Dateien einen anderen, zum Beispiel gh-pages.`,
  "site-domains-full": (max: number) => `Eine Website kann höchstens ${max} eigene Domains haben.`,
  "site-name-taken": (name: string) => `Eine andere Website heißt schon „${name}“. Wählen Sie einen anderen Namen.`,
  "site-domain-taken": (domain: string) =>
    `„${domain}“ führt schon zu einer anderen Website dieses Servers. Sie muss zuerst dort entfernt werden.`,
  "published-elsewhere":
    "Diese Website wird von ihrem eigenen Repository veröffentlicht und nicht von diesem Server. Senden Sie Änderungen zur Prüfung, oder veröffentlichen Sie sie im Editor.",
  "site-not-ready":
    "Diese Website ist noch nicht eingerichtet, deshalb gibt es nichts zu veröffentlichen. Warten Sie, bis sie fertig ist.",
  "site-not-built":
    "Die neueste Version dieser Website wird noch gebaut. Veröffentlichen Sie sie gleich noch einmal, sobald die Vorschau sie zeigt.",
  "site-not-built: unconfirmed":
    "Diese Website macht ein Generator, und noch hat niemand gesagt, wie sie gebaut wird. Das tut die Administration in den Projekteinstellungen unter „Bauen“.",
  "site-does-not-build":
    "Die neueste Version dieser Website lässt sich nicht bauen, also gibt es nichts zu veröffentlichen. Machen Sie die Änderung rückgängig, durch die es nicht mehr geht, oder bitten Sie den Agenten, es zu beheben.",
  "output-not-built":
    "Die Seiten dieser Website macht kein Generator, es gibt also keine gebauten Dateien. Richten Sie zuerst in den Projekteinstellungen unter „Bauen“ ein, wie sie gebaut wird.",
  "output-read-only":
    "Sitewright darf nicht in das Repository dieses Projekts schreiben. Geben Sie zuerst in den Projekteinstellungen ein Zugriffstoken ein, das es darf.",
  "output-none":
    "Die neueste Veröffentlichung hat keine Dateien zu übertragen. Veröffentlichen Sie die Website, dann werden sie mit übertragen.",
  "published-elsewhere: put back":
    "Das Repository stellt diese Website selbst aus ihren Quellen bereit. Machen Sie die Änderungen stattdessen im Editor rückgängig, oder wählen Sie unter „Veröffentlichen“ einen Branch oder Ordner für die gebauten Dateien.",
  "not-published": "Diese Website ist nicht veröffentlicht. Veröffentlichen Sie sie zuerst.",
  "version-gone": "Diese Version lässt sich nicht mehr zeigen. Laden Sie die Seite neu, und wählen Sie eine andere.",
  "clone-tokens-full": (max: number) =>
    `Ein Projekt hat höchstens ${max} Tokens zum Klonen. Nehmen Sie eines zurück, das nicht mehr gebraucht wird.`,
};
