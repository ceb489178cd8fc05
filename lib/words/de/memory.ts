import { count } from "./common.ts";

interface Purged {
  notes: number;
  journals: number;
  annotations: number;
  plans: number;
  requests: number;
}

export const memoryWords = {
  title: "Gedächtnis des Agenten",
  text: "Was sich der Agent notiert hat und was er gemacht hat, nach Gesprächen. Die Redaktion sieht nichts davon.",
  link: "Gedächtnis des Agenten",
  emptyTitle: "Noch ist nichts gemerkt",
  emptyText: "Was sich der Agent bei der Arbeit an dieser Website notiert, steht dann hier.",
  search: "Gedächtnis durchsuchen",
  searchPlaceholder: "Wörter, die in einer Notiz stehen",
  searchNothing: (words: string) =>
    `Nichts, woran sich der Agent erinnert, enthält „${words}“. Nachrichten, die Menschen geschrieben oder gelesen haben, werden hier nicht durchsucht.`,
  kinds: { note: "Notiz", journal: "Protokoll", annotation: "Anmerkung", plan: "Plan" },
  conversation: (by: string) => `Gespräch von ${by} vom`,
  fromTurn: (n: number) => `aus Durchgang ${n}`,
  more: "Mehr zeigen",
  purge: "Endgültig löschen",
  purgeEntry: (kind: string, turn: number) => `${kind} aus Durchgang ${turn} endgültig löschen`,
  purgeConversation: "Dieses Gespräch endgültig löschen",
  purgeAll: "Alles endgültig löschen",
  purgeTitle: {
    entry: "Diesen Eintrag endgültig löschen?",
    conversation: "Alles endgültig löschen, was sich der Agent aus diesem Gespräch gemerkt hat?",
    project: "Alles endgültig löschen, was sich der Agent aus diesem Projekt gemerkt hat?",
  },
  purgeText: "Es ist dann für immer weg. An seiner Stelle steht, dass Sie es getan haben, wann und warum.",
  takes: "Dabei verschwinden",
  takesLoading: "Es wird gezählt, was verschwindet …",
  takesFailed: "Was verschwindet, ließ sich nicht zählen. Löschen können Sie es trotzdem.",
  takesNothing: "Es ist nichts mehr zu löschen.",
  takesParts: {
    notes: (n: number) => count(n, "Notiz", "Notizen"),
    journals: (n: number) => count(n, "Protokoll", "Protokolle"),
    annotations: (n: number) => count(n, "Anmerkung", "Anmerkungen"),
    plans: (n: number) => `was von ${count(n, "Plan", "Plänen")} gemerkt ist; der Plan selbst bleibt`,
    requests: (n: number, answers: number) =>
      `${count(n, "aufbewahrte Anfrage, in der", "aufbewahrte Anfragen, in denen")} es steht, mit ${count(answers, "Antwort", "Antworten")}`,
    dryRuns: (n: number) =>
      `Antwort und Änderungen von ${count(n, "Anfrage", "Anfragen")}, zur Probe noch einmal gestellt; das Urteil bleibt`,
    replays: (n: number) =>
      count(n, "Ergebnis eines genau wiederholten Durchgangs", "Ergebnisse genau wiederholter Durchgänge"),
    summaries: (n: number) =>
      `die Zusammenfassung von ${count(n, "Gespräch", "Gesprächen")}, die aus dem Rest neu entsteht`,
    searchEntries: (n: number) => `${count(n, "Eintrag", "Einträge")} der Gedächtnissuche`,
  },
  takesNot: "Nachrichten und Antworten, die alle sehen, bleiben, wie sie sind.",
  mark: ({ by, reason }: { by: string | null; reason: string }, date: string) =>
    `${by === null ? "Von selbst" : `Von ${by}`} am ${date} endgültig gelöscht, weil: ${reason}`,
  purgedHere: "Hier gelöscht",
  reason: "Grund",
  reasonHint: "Bleibt bei der Löschung stehen. Wiederholen Sie nicht, was gelöscht wird.",
  purgeConfirm: "Endgültig löschen",
  purgeBusy: "Wird gelöscht …",
  purgeCancel: "Behalten",
  purged: (purge: Purged) => `Gelöscht: ${amounts(purge)}.`,
  daysTitle: "Wie lange es aufbewahrt wird",
  days: "Tage",
  daysHint:
    "Ältere Notizen und Protokolle verschwinden von selbst. Bleibt das Feld leer, bleiben sie so lange wie ihr Gespräch.",
  daysSave: "Speichern",
  daysSaved: "Gespeichert.",
  daysWrong: "Geben Sie eine ganze Zahl von 1 bis 3.650 ein, oder nichts.",
  note: {
    states: { pinned: "Angeheftet", superseded: "Überholt" },
    by: (by: string | null) => `von ${by ?? "jemandem, der nicht mehr da ist"},`,
    pin: "Anheften",
    unpin: "Loslösen",
    supersede: "Als überholt ablegen",
    tell: "Wieder mitgeben",
    of: (act: string, turn: number) => `${act}: Notiz aus Durchgang ${turn}`,
    hint: "Eine angeheftete Notiz steht in jeder Anfrage ihres Gesprächs. Eine überholte bleibt aufbewahrt, aber der Agent erfährt sie nicht mehr.",
  },
  searchSwitch: {
    title: "Erinnerungen an andere Gespräche",
    label: "Vor jedem Durchgang passende Erinnerungen suchen",
    hint: "Der Agent erfährt, was aus anderen Gesprächen und von früher aus seinem eigenen passt. Ausgeschaltet weiß er nur, was seine eigene Anfrage enthält. Es gilt ab dem nächsten Durchgang.",
    switched: (isOn: boolean, by: string | null) =>
      `${isOn ? "Eingeschaltet" : "Ausgeschaltet"} von ${by ?? "der Software"},`,
  },
  purgesTitle: "Was gelöscht wurde",
  purgesNone: "Bisher nichts.",
  purgesBy: (by: string | null) => by ?? "Von selbst",
  amounts,
};

function amounts({ notes, journals, annotations, plans, requests }: Purged): string {
  const parts = [
    count(notes, "Notiz", "Notizen"),
    count(journals, "Protokoll", "Protokolle"),
    ...(annotations > 0 ? [count(annotations, "Anmerkung", "Anmerkungen")] : []),
    ...(plans > 0 ? [count(plans, "Plan", "Pläne")] : []),
    ...(requests > 0 ? [count(requests, "aufbewahrte Anfrage", "aufbewahrte Anfragen")] : []),
  ];
  return parts.join(", ");
}
