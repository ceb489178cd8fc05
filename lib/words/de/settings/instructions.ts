import { grouped } from "../common.ts";

export const instructionsWords = {
  title: "Anweisungen für den Agenten",
  link: "Anweisungen",
  text: "Drei Texte, die der Agent vor jeder Änderung an dieser Website liest. Wo Sie den Standard lassen, kommen Verbesserungen des Standards von selbst an.",
  background: "Hintergrund",
  backgroundHint: "Für wen die Website ist, in welchem Ton sie spricht, was der Agent über sie wissen soll.",
  steps: "Wie er arbeiten soll",
  stepsHint: "Was der Agent tut, in welcher Reihenfolge, und was er nicht anrühren darf.",
  output: "Wie er antworten soll",
  outputHint: "Wie die Antwort aussehen soll: Sprache, Länge, was zu erwähnen ist.",
  isDefault: "Standardtext",
  isOwn: "Eigener Text",
  reset: "Zurück zum Standard",
  reason: "Warum Sie sie geändert haben",
  reasonHint: "Wird im Verlauf dieser Texte aufbewahrt.",
  version: (n: number) => (n === 0 ? "Diese Texte hat noch niemand geändert." : `Version ${n}`),
  room: (tokens: number, most: number) => `Etwa ${grouped(tokens)} von höchstens ${grouped(most)} Tokens.`,
  tooLong: (tokens: number, most: number) =>
    `Diese Texte passen nicht mehr in das verbundene Modell: Sie brauchen etwa ${grouped(tokens)} Tokens, und nur bei ${grouped(most)} bliebe Platz für die Notizen des Agenten und eine Änderung. Kürzen Sie sie, oder verbinden Sie ein Modell, das mehr fasst.`,
  save: "Anweisungen speichern",
  saved: "Gespeichert. Die nächste Änderung richtet sich danach.",
};
