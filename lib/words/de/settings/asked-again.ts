import { grouped } from "../common.ts";
import { costWords } from "../costs.ts";

export const askedAgainWords = {
  cost: {
    noneChosen: "Nichts ist gewählt, also gibt es noch nichts zu fragen.",
    practice: "Das kostet nichts: Es antwortet das Übungsmodell, und das ist kostenlos.",
    free: (model: string) => `Das kostet nichts: ${model} hat keinen Preis je Token.`,
    amount: (usd: number, model: string) =>
      `${costWords.amount(usd, true)} insgesamt, wenn ${model} so viel liest und schreibt wie damals.`,
    otherModel: (model: string) =>
      `Was es kosten wird, ist nicht bekannt: Vorher wird nur der Preis des verbundenen Modells nachgesehen, nicht der von ${model}.`,
    noPrice: (model: string) => `Was es kosten wird, ist nicht bekannt, weil kein Preis von ${model} bekannt ist.`,
    noTokens:
      "Was es kosten wird, ist nicht bekannt, weil niemand gezählt hat, wie viele Tokens es beim ersten Mal brauchte.",
    tokens: (requests: number, tokens: number) =>
      `Beim ersten Mal ${requests === 1 ? "brauchte er" : "brauchten sie"} ${grouped(tokens)} Wortteile (Tokens), nach denen Modelle bezahlt werden.`,
    connected: "das verbundene Modell",
  },
  newest: (n: number) => `Die letzten ${n === 10 ? "zehn" : n === 3 ? "drei" : grouped(n)}`,
  none: "Keinen",
  over: {
    one: (isSame: boolean) =>
      `Der Auftrag wurde noch einmal gefragt. Er kam ${isSame ? "wie beim ersten Mal" : "anders"} heraus.`,
    many: (asked: number, differ: number) =>
      `${asked === 1 ? "1 Auftrag wurde" : `${grouped(asked)} Aufträge wurden`} noch einmal gefragt. ${
        differ === 0
          ? "Alles kam heraus wie beim ersten Mal."
          : `${differ === 1 ? "Einer kam" : `${grouped(differ)} kamen`} anders heraus.`
      }`,
  },
  side: {
    model: (model: string | null) =>
      model === null
        ? "Modell nicht bekannt"
        : model === ""
          ? "das verbundene Modell"
          : model === "practice"
            ? "das Übungsmodell"
            : model,
    version: (version: number | null) =>
      version === null
        ? "mit den ausprobierten Texten"
        : version === 0
          ? "ohne Anweisungen des Projekts"
          : `Anweisungen, Version ${version}`,
  },
  inInspector: (turn: number) => `Durchgang ${turn} im Einblick`,
  saysItChanged: "Er sagt, dass er etwas geändert hat, aber nichts änderte sich.",
};
