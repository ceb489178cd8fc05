import { count, decimal, grouped, offBy } from "./common.ts";

/** The practice model costs nothing, and some others do. */
const free = "Kostenlos";

export const costWords = {
  title: "Kosten dieses Gesprächs bis jetzt",
  free,
  freeTurn: free,
  unknown: "Nicht bekannt, denn hier hat ein Modell geantwortet, dessen Preis nicht bekannt ist.",
  together: "Alle Modelle, die hier geantwortet haben, zusammen, auch kostenlose:",
  tokens: (input: number, cached: number, output: number) =>
    `${count(input, "Token", "Tokens")} gelesen${cached > 0 ? ` (${grouped(cached)} davon aus dem Zwischenspeicher)` : ""}, ${grouped(output)} geschrieben`,
  turnTokens: (n: number, cached: number) =>
    `${count(n, "Token", "Tokens")}${cached > 0 ? `, ${grouped(cached)} davon aus dem Zwischenspeicher` : ""}`,
  amount(usd: number, estimated: boolean) {
    if (usd === 0) return free;
    const amount =
      usd >= 1
        ? `${decimal(usd, 2)} $`
        : usd >= 0.001
          ? `${decimal(usd * 100, 1)} Cent`
          : `${estimated ? "weniger" : "Weniger"} als 0,1 Cent`;
    return estimated ? `Etwa ${amount}` : amount;
  },
};

export const budgetWords = {
  name: "Gedächtnis",
  label: (percent: number, leftOutTurns = 0) =>
    `Gedächtnis zu ${percent} % voll${leftOutTurns === 0 ? "" : leftOutTurns === 1 ? ", ohne den ersten Durchgang" : `, ohne die ersten ${grouped(leftOutTurns)} Durchgänge`}`,
  panelTitle: "Was der Agent im Kopf hat",
  panelText:
    "Der Agent liest all das bei jedem Schritt wieder. Wird es voll, gehen die ältesten Nachrichten zuerst. Was sich der Agent notiert hat, bleibt.",
  leftOut: (turns: number) =>
    `${turns === 1 ? "Der erste Durchgang wird" : `Die ersten ${grouped(turns)} Durchgänge werden`} dem Agenten nicht mehr geschickt. ${turns === 1 ? "Von ihm" : "Von ihnen"} weiß er nur, was er sich notiert hat. Ein Teil des Gedächtnisses bleibt frei für die nächste Nachricht, die Antwort und die Arbeit. Darum fallen Durchgänge weg, bevor es voll ist.`,
  panelRead: "Der Agent liest all das bei jedem Schritt wieder.",
  used: (used: number, window: number, corrected: boolean) =>
    `Etwa ${grouped(used)} von ${grouped(window)} Tokens, ${corrected ? "geschätzt und nach der Zählung des Modells berichtigt" : "geschätzt"}`,
  prediction(predicted: number, counted: number) {
    return `Letzte Anfrage: ${grouped(predicted)} vorhergesagt, ${grouped(counted)} vom Anbieter gezählt (${offBy(predicted, counted)})`;
  },
  sections: {
    system: "Anweisungen",
    user: "Ihre Nachrichten",
    assistant: "Seine Antworten",
    note: "Seine Notizen",
    annotation: "Seine Anmerkungen",
    follow_up: "Rückmeldungen",
    plan_item: "Teile eines Plans",
    journal: "Was er vorher gemacht hat",
    turn: "Die Änderung, an der er arbeitet",
    tools: "Was er kann",
    recalled: "Erinnerungen, die er nachgeschlagen hat",
  } as Record<string, string>,
};
