import type { DifferenceSide, PlaceStep } from "#lib/conversations/replays/replay-schema.ts";

// As the agent's messages are called, by role.
const roles: Record<string, string> = { system: "System", user: "Person", assistant: "Agent", tool: "Werkzeug" };

const sides = { nothing: "(nichts)", made: "Sie wurde gestellt.", "one-more": "Eine weitere Anfrage wurde gestellt." };

function tellStep(step: PlaceStep): string {
  switch (step.code) {
    case "request":
      return `Anfrage ${step.n}`;
    case "tools":
      return "Werkzeuge";
    case "tool-names":
      return "ihre Namen oder ihre Reihenfolge";
    case "message":
      return `Nachricht ${step.n} (${roles[step.role] ?? step.role})`;
    case "message-more":
      return `Nachricht ${step.n}`;
    case "section":
      return `Abschnitt „${step.name}“`;
    case "section-behind":
      return `hinter dem Abschnitt „${step.name}“`;
    case "call":
      return `Aufruf von ${step.name}`;
    case "result":
      return `Ergebnis von ${step.name}`;
    case "answer":
      return "Antwort";
    case "results":
      return "Ergebnisse";
    case "end":
      return "Ende";
    case "entry":
      return `Protokoll, Eintrag ${step.n} (${step.name})`;
    case "ending":
      return "Ausgang";
    case "tool":
    case "member":
      return step.name;
  }
}

export const replayWords = {
  start: (turn: number) => `Durchgang ${turn} genau wie aufgezeichnet wiederholen`,
  again: "Noch einmal wiederholen",
  title: "Genau wie aufgezeichnet wiederholen",
  text: "Das fragt kein Modell und kostet nichts: Die aufgezeichneten Antworten gehen durch das heutige Programm, ausgehend von derselben Version der Website, um zu sehen, ob sich das Produkt noch wie damals verhält. Weder die Website noch das Gespräch ändert sich.",
  running: "Der Durchgang wird wiederholt …",
  same: "Gleich: Jede Anfrage, jeder Aufruf, das Protokoll und die Dateien der Website sind wie damals. Das heutige Produkt sagt dem Modell also dasselbe und macht aus seinen Antworten dasselbe. Soll aus diesem Durchgang etwas anderes werden, ändern Sie die Anweisungen, das Gedächtnis oder das Modell.",
  different: "Der heutige Agent tut etwas anderes. Das ist der erste Unterschied:",
  place: "Stelle",
  recorded: "Aufgezeichnet",
  replayed: "Jetzt",
  /** A place from the outside in. */
  tellPlace: (place: readonly PlaceStep[]) => place.map(tellStep).join(", "),
  tellSide: (side: DifferenceSide) => (side.code === "text" ? side.text : sides[side.code]),
  openRequest: (n: number) => `Anfrage ${n} ansehen`,
  impossible: "Dieser Durchgang lässt sich nicht genau wiederholen.",
  failed:
    "Die Wiederholung brach ab, deshalb gibt es kein Ergebnis. Versuchen Sie es noch einmal. Bricht sie wieder ab, steht der Grund im Protokoll des Servers.",
  ranAt: "Wiederholt",
  reasons: {
    "not-over": "Er ist noch nicht zu Ende.",
    "no-model": "Er hat kein Modell gefragt.",
    "plan-gone": "Den Plan, von dem er einen Teil baut, gibt es nicht mehr.",
    released: "Seine Person darf nur ändern, was für sie freigegeben ist.",
    "note-decided":
      "Eine Person hat seither eine Notiz angeheftet oder abgelöst, deshalb würde ihm etwas anderes gesagt.",
    "building-changed": "Seine Website wird seither anders gebaut, deshalb würde ihm etwas anderes gesagt.",
    "command-run": "Er hat einen Befehl des Projekts ausgeführt, der jedes Mal etwas anderes ausgeben kann.",
    continued: "Ein anderer Worker hat ihn nach einer Unterbrechung fortgesetzt.",
    "server-ended": "Der Server hat ihn beendet, und nicht sein Agent.",
    clock: "Die Uhr hat ihn beendet.",
    stopped: "Er wurde außerhalb einer Antwort des Modells angehalten.",
    "memory-purged": "Eine Erinnerung, die ihm gesagt wurde, ist gelöscht.",
    "workspace-gone": "Sein Arbeitsbereich ist nicht mehr da.",
    secret: "In seinen Worten oder in denen davor steht ein Geheimnis.",
    "version-missing": "Eine Version der Website, die er hatte, fehlt im Repository.",
    "too-large": (megabytes: string) => `Mit ihm hätte die Aufzeichnung mehr als ${megabytes} MB.`,
    "file-missing": (path: string) => `Der Inhalt von ${path} fehlt im Repository.`,
    "file-secret": (path: string) => `In der Datei ${path} steht ein Geheimnis.`,
    "requests-purged": "Seine Anfragen an das Modell wurden gelöscht, oder nicht alle wurden aufbewahrt.",
  },
};
