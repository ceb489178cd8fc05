const number = (n: number) => n.toLocaleString("de");

export const germanProjectRefusals = {
  "read-only": "Nur Inhaberschaft und Administration können Websites hinzufügen. Fragen Sie dort nach.",
  "request-aborted":
    "Die Anfrage wurde aufgegeben, bevor das Repository geantwortet hatte. Es wurde keine Website hinzugefügt.",
  "starter-unknown": "Diese Vorlage gibt es nicht. Wählen Sie eine aus der Liste.",
  "instructions-too-long": (tokens: number, tokensMax: number) =>
    `Diese Texte brauchen etwa ${number(tokens)} Tokens. Mit dem verbundenen Modell dürfen es ${number(tokensMax)} sein, damit die Notizen des Agenten und eine Änderung daneben Platz haben. Kürzen Sie sie um etwa ${number(tokens - tokensMax)} Tokens.`,
  "template-too-long": ({ project, tokens, tokensMax }: { project: string; tokens: number; tokensMax: number }) =>
    `Im Projekt „${project}“ bräuchten diese Texte mit den eigenen zusammen etwa ${number(tokens)} Tokens. Mit dem verbundenen Modell dürfen es ${number(tokensMax)} sein, deshalb ist nichts gespeichert. Kürzen Sie diese Texte, oder die des Projekts.`,
  "template-name-taken": (name: string) =>
    `Es gibt schon eine Vorlage „${name}“. Geben Sie dieser einen anderen Namen.`,
  "template-in-use": (projects: number) =>
    `${projects === 1 ? "Ein Projekt verwendet" : `${projects} Projekte verwenden`} diese Vorlage noch, vielleicht ein gelöschtes, das sich wiederherstellen lässt. Wählen Sie dort zuerst etwas anderes.`,
  "path-pattern-invalid": (pattern: string) =>
    `„${pattern}“ lässt sich nicht als Pfad lesen. Schließen Sie jede Klammer, wie in .github/workflows/*.yml.`,
  "path-pattern-invalid: too many": (max: number) =>
    `Neben den eingebauten lassen sich höchstens ${max} Pfade schützen. Nehmen Sie einen mit * für mehrere.`,
  "text-elsewhere":
    "Dieser Text lässt sich hier nicht ändern, weil nicht sicher ist, woher er kommt: Er steht in mehreren Dateien oder ist aus mehreren zusammengesetzt. Bitten Sie den Agenten, ihn zu ändern, oder suchen Sie ihn unter „Inhalte“.",
  "text-elsewhere: formatted":
    "Dieser Text lässt sich hier nicht ändern, weil er Links, Formatierungen oder Zeilenumbrüche hat oder aus mehreren Werten besteht. Bitten Sie den Agenten, ihn zu ändern, oder suchen Sie ihn unter „Inhalte“.",
  "text-elsewhere: unwritable":
    "Das lässt sich so, wie Sie es eingegeben haben, nicht in die Datei des Textes schreiben. Geben Sie etwas anderes ein, oder bitten Sie den Agenten, ihn zu ändern.",
  "place-unknown":
    "Was Sie gewählt haben, ist auf der jetzigen Website nicht zu finden. Laden Sie die Seite neu und wählen Sie es noch einmal.",
  "place-no-page": "Das ist keine Seite. Geben Sie eine Seite frei, oder den Ordner, in dem ihre Seiten liegen.",
  "not-restrictable":
    "Diese Person bearbeitet die Website nicht, oder sie darf alles. Einschränken lassen sich nur die Rollen Redaktion und Entwicklung.",
  "places-full": (max: number) =>
    `Höchstens ${max} Bereiche lassen sich freigeben. Geben Sie für mehrere davon eine Seite oder einen Ordner frei.`,
  "in-review": "Diese Änderungen sind in Prüfung. Ziehen Sie sie zuerst zurück, und fangen Sie dann von vorn an.",
  "turn-running": "An dieser Website läuft gerade eine Änderung. Warten Sie sie ab, oder halten Sie sie zuerst an.",
  "turn-running: plan": "An dieser Website arbeitet gerade ein Plan. Warten Sie ihn ab, oder halten Sie ihn zuerst an.",
  "source-fixed": "Diese Website kommt aus einer Vorlage, die keine Adresse hat.",
  "tokens-unreadable": (secrets: { id: string; name: string; isModel?: boolean; isVariable?: boolean }[]) =>
    secrets
      .map(({ id, name, isModel = false, isVariable = false }) => {
        const [what, seal, short] = isModel
          ? ["Der Schlüssel für das Modell der Organisation", "er", "diesen Schlüssel"]
          : isVariable
            ? ["Der Wert einer Variablen des Projekts", "er", "diesen Wert"]
            : ["Das Zugangstoken des Projekts", "es", "dieses Token"];
        return `${what} ${JSON.stringify(name)} lässt sich mit dem jetzigen Schlüssel nicht öffnen, deshalb wurde nichts geändert. Geben Sie den Schlüssel an, mit dem ${seal} versiegelt wurde, oder --forget=${id}, um ohne ${short} weiterzumachen.`;
      })
      .join("\n"),
  "repository-token-unreadable":
    "Das gespeicherte Zugangstoken lässt sich nicht mehr öffnen. Fragen Sie die Person, die diesen Server betreibt, ob sich sein Schlüssel geändert hat.",
};
