import { count, grouped } from "../common.ts";

export const comparisonWords = {
  summary: "Auf einen Blick",
  sections: "Kontext, Abschnitt für Abschnitt",
  nothing: "Beide enthalten dieselben Abschnitte.",
  left: (n: number) =>
    n === 1
      ? "1 Abschnitt aus dem ersten steht nicht im zweiten:"
      : `${grouped(n)} Abschnitte aus dem ersten stehen nicht im zweiten:`,
  came: (n: number) =>
    n === 1 ? "1 Abschnitt kam im zweiten hinzu:" : `${grouped(n)} Abschnitte kamen im zweiten hinzu:`,
  changed: (n: number) => (n === 1 ? "1 Abschnitt ist anders:" : `${grouped(n)} Abschnitte sind anders:`),
  same: (n: number) =>
    n === 1 ? "1 Abschnitt ist in beiden gleich" : `${grouped(n)} Abschnitte sind in beiden gleich`,
  more: (n: number) => `und ${grouped(n)} weitere weiter unten`,
  states: { left: "nicht im zweiten", came: "nur im zweiten", changed: "anders" },
  reasons: {
    room: "kein Platz im Fenster",
    quarter: "über das Viertel des Fensters hinaus, das Notizen füllen dürfen",
    moved: "jetzt in der Liste der neuesten Notizen",
    ownTurn: "nur in seinem eigenen Durchgang gesendet",
  },
  unknown: "nicht mehr gesagt",
  shortened: (characters: number) => `um ${grouped(characters)} Zeichen gekürzt, um Platz zu schaffen`,
  fromTurn: (turn: number, sections: number) => `Durchgang ${turn}, ${count(sections, "Abschnitt", "Abschnitte")}`,
  note: (messageId: string) => `Notiz ${messageId}`,
  tokens: (before: number, after: number) => `≈ ${grouped(before)} → ${grouped(after)}`,
  whole: "Alle Nachrichten, Zeile für Zeile",
  answerWithCalls: "Antwort, Aufrufe von Werkzeugen und Ergebnisse der Werkzeuge",
  turns: {
    compare: (turn: number, other: number) => `Durchgang ${turn}: Mit Durchgang ${other} vergleichen`,
    compareShort: (other: number) => `Mit Durchgang ${other} vergleichen`,
    title: (a: number, b: number) => `Durchgang ${a} verglichen mit Durchgang ${b}`,
    first: "Erster Durchgang",
    second: "Zweiter Durchgang",
    name: (turn: number, instruction: string) => `${turn} · ${instruction}`,
    loading: "Beide Durchgänge werden gelesen …",
    legend: "Zeilen mit − stehen nur im ersten Durchgang, Zeilen mit + nur im zweiten.",
    figures: "Zahlen",
    facts: {
      kind: "Art",
      ending: "Ende",
      instructionsVersion: "Anweisungen des Projekts",
      model: "Modell",
      requests: "Anfragen",
      calls: "Aufrufe von Werkzeugen",
      files: "Geänderte Dateien",
      tokens: "Tokens",
      cost: "Kosten",
      duration: "Dauer",
    },
    version: (n: number) => (n === 0 ? "keine" : `Version ${n}`),
    versionsDifference: "Was an den beiden Versionen anders ist",
    tokens: (input: number, output: number) => `${grouped(input)} gelesen, ${grouped(output)} geschrieben`,
    requests: (n: number, kept: boolean) =>
      n === 0 || kept ? grouped(n) : `${grouped(n)}, die erste ist nicht aufbewahrt`,
    differs: "anders",
    unknown: "–",
    parts: {
      instruction: "Auftrag",
      context: "Kontext, den der Durchgang bekam",
      settings: "Modell und Einstellungen",
      calls: "Aufrufe von Werkzeugen",
      answer: "Antwort am Ende",
      files: "Geänderte Dateien",
    },
    neither: "In keinem von beiden etwas.",
    inputGone: "Die Eingabe ist nicht mehr aufbewahrt.",
    callFailed: "fehlgeschlagen",
    settingsGone: "Die Einstellungen sind nicht mehr aufbewahrt.",
    contextGone: (turn: number) =>
      `Von Durchgang ${turn} ist die erste Anfrage nicht aufbewahrt. Deshalb lässt sich der Kontext, den er bekam, nicht vergleichen.`,
    contextNone: (turn: number) => `Durchgang ${turn} hat nichts gesendet: Es wurde kein Modell gefragt.`,
    purged: (turn: number) => `Durchgang ${turn}:`,
    fileStates: { added: "neu", modified: "geändert", deleted: "entfernt", renamed: "umbenannt" },
  },
};
