import type { TextName } from "#lib/projects/instructions/base-schema.ts";
import { grouped } from "../common.ts";

const listOf = (names: readonly string[]) => new Intl.ListFormat("de", { type: "conjunction" }).format(names);

const texts: Readonly<Record<TextName, string>> = {
  background: "Hintergrund",
  steps: "Wie er arbeiten soll",
  output: "Wie er antworten soll",
};

export const instructionsWords = {
  title: "Anweisungen für den Agenten",
  link: "Anweisungen",
  text: "Was dem Agenten vor jeder Änderung an dieser Website gesagt wird: zuerst der Teil von Sitewright, dann, was Ihre Organisation teilt, dann, was Sie ergänzen.",
  ownTitle: "Was Sie ergänzen",
  ownText:
    "Lassen Sie leer, was keine eigenen Worte braucht. Ihre Texte folgen auf die von Sitewright und können sie nicht ersetzen.",
  ...texts,
  backgroundHint: "Für wen die Website ist, in welchem Ton sie spricht, was der Agent über sie wissen soll.",
  stepsHint: "Was der Agent gerade auf dieser Website tut, und was er nicht anrühren darf.",
  outputHint: "Wie die Antwort hier aussehen soll: Länge, Anrede, was zu erwähnen ist.",
  reason: "Warum Sie sie geändert haben",
  reasonHint: "Wird im Verlauf dieser Texte aufbewahrt.",
  kept: "Diese Texte haben Sie früher geändert und nicht gespeichert.",
  keptOnOlder: (version: number) =>
    `Diese Texte haben Sie früher geändert und nicht gespeichert. Seither wurde Version ${version} gespeichert; Ihre würden darauf folgen.`,
  discard: "Verwerfen",
  textTooLong: (characters: number, most: number) =>
    `Dieser Text hat ${grouped(characters)} Zeichen, möglich sind höchstens ${grouped(most)}. Kürzen Sie ihn; abgeschnitten wurde nichts.`,
  version: (n: number) => (n === 0 ? "Noch gelten keine Texte von Ihnen." : `Version ${n}.`),
  room: (tokens: number, most: number) =>
    `Alles, was der Agent hier erfährt, braucht etwa ${grouped(tokens)} von höchstens ${grouped(most)} Tokens.`,
  tooLong: (tokens: number, most: number) =>
    `Diese Texte passen nicht mehr in das verbundene Modell: Mit allem, was vor ihnen steht, brauchen sie etwa ${grouped(tokens)} Tokens, und nur bei ${grouped(most)} bliebe Platz für die Notizen des Agenten und eine Änderung. Kürzen Sie sie, oder verbinden Sie ein Modell, das mehr fasst.`,
  save: "Anweisungen speichern",
  saveHint: "Das Speichern wirkt sofort: Der nächste Auftrag folgt diesen Texten.",
  saved: "Gespeichert. Die nächste Änderung richtet sich danach.",
  replacedTitle: (names: readonly TextName[]) =>
    names.length === 1
      ? `Ihr Text ergänzt jetzt, was Sitewright sagt: ${listOf(names.map((name) => texts[name]))}`
      : `Ihre Texte ergänzen jetzt, was Sitewright sagt: ${listOf(names.map((name) => texts[name]))}`,
  replacedText:
    "Bisher trat ein Text von Ihnen an die Stelle des Textes von Sitewright, und mit diesem gingen Regeln zur Sicherheit und zu den Notizen verloren. Von jetzt an wird der Teil von Sitewright immer gesagt, und Ihrer folgt Wort für Wort. Was Ihrer vom früheren Standard hatte, ist herausgenommen, damit nichts doppelt gesagt wird. Bitte lesen Sie Ihre Texte durch.",
  replacedDismiss: "Verstanden",
  baseTitle: "Der Teil von Sitewright",
  baseText:
    "Diese Regeln kommen mit Sitewright und werden mit neuen Versionen besser. Ihren Wortlaut kann niemand ändern. Für diese Website können Sie eine Regel ausschalten, ab der nächsten Änderung.",
  readPart: "Wortlaut lesen",
  offBy: (name: string) => `Ausgeschaltet von ${name},`,
  safetyTitle: "Sicherheit ausschalten?",
  safetyKeep: "Eingeschaltet lassen",
  safetyOff: "Ausschalten",
};
