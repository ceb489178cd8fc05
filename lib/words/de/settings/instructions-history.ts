export const instructionsHistoryWords = {
  title: "Verlauf der Anweisungen",
  text: "Jede Version dessen, was der Agent neben dem Teil von Sitewright erfährt: was Sie ergänzen, die gemeinsamen Anweisungen Ihrer Organisation und die abgeschalteten Regeln. Wer sie gespeichert hat, wann und warum.",
  link: "Verlauf",
  back: "Anweisungen",
  version: (n: number) => (n === 0 ? "Der Teil von Sitewright allein" : `Version ${n}`),
  versionZeroText: "So beginnt jedes Projekt.",
  inForce: "Gilt jetzt",
  by: (name: string) => `${name},`,
  changed: (names: readonly string[]) =>
    names.length === 0
      ? "Nichts unterscheidet sich von der Version davor."
      : `Geändert: ${new Intl.ListFormat("de", { type: "conjunction" }).format(names)}.`,
  base: "die abgeschalteten Regeln",
  template: "die Wahl der gemeinsamen Anweisungen",
  templateTexts: (shared: string) => `die Worte der gemeinsamen Anweisungen ${shared}, für alle Projekte`,
  templateOff: (left: readonly string[]) =>
    `was von den gemeinsamen Anweisungen weggelassen wird (jetzt ${left.length === 0 ? "nichts" : new Intl.ListFormat("de", { type: "conjunction" }).format(left)})`,
  sharedVersion: (name: string, n: number, restored: number | null) =>
    `„${name}“ (deren Version ${n}${restored === null ? "" : `, die deren Version ${restored} zurückholt`})`,
  templateVersion: (name: string, n: number) => `${name}, Version ${n}`,
  templateLeftOut: (name: string) => `${name}: in diesem Projekt weggelassen`,
  templateTitle: "Gemeinsame Anweisungen",
  templateNone: "Keine.",
  broughtBack: (n: number) =>
    n === 0 ? "Der Teil von Sitewright allein wurde zurückgeholt." : `Version ${n} wurde zurückgeholt.`,
  earlier: "Frühere Versionen",
  newest: "Neueste Versionen",
  versionTitle: (n: number) => (n === 0 ? "Der Teil von Sitewright allein" : `Anweisungen, Version ${n}`),
  all: "Alle Versionen",
  compareWith: "Vergleichen mit",
  with: { before: "die davor", now: "gilt jetzt" },
  choice: (n: number, role: string | null, reason: string | null) =>
    [n === 0 ? "Der Teil von Sitewright allein" : `Version ${n}`, role, reason]
      .filter((part) => part !== null)
      .join(" · "),
  fromTo: (from: number, to: number) =>
    `${from === 0 ? "Der Teil von Sitewright allein" : `Version ${from}`} neben Version ${to}. Markiert sind Wörter, die nur eine Seite hat.`,
  same: "Kein Unterschied.",
  ownSame: (names: readonly string[]) =>
    `Kein Unterschied in dem, was das Projekt selbst ergänzt: ${new Intl.ListFormat("de", { type: "conjunction" }).format(names)}.`,
  nothing: "Nichts.",
  tooDifferent: "Diese Texte unterscheiden sich zu sehr, um sie Zeile für Zeile zu vergleichen.",
  offTitle: "Abgeschaltete Regeln",
  offNone: "Keine.",
  offNow: (name: string) => `${name}: abgeschaltet`,
  offBefore: (name: string) => `${name}: war abgeschaltet und gilt wieder`,
  restore: "Diese Version zurückholen",
  restoring: "Wird zurückgeholt …",
  restoreHint: "Sie wird die nächste Version. Nichts geht verloren, und die nächste Änderung folgt ihr.",
  restoreShared:
    "Die Worte gemeinsamer Anweisungen bleiben, wie sie jetzt sind: Sie gelten für alle Projekte, die sie verwenden.",
  saysTheSame: "Sie sagt dasselbe wie die geltende Version.",
  differsShared:
    "Von der geltenden Version unterscheiden sich nur die Worte der gemeinsamen Anweisungen. Sie gelten für alle Projekte, die sie verwenden, und werden dort zurückgeholt:",
  toShared: (name: string) => `„${name}“ öffnen`,
  isInForce: "Diese Version gilt jetzt.",
};
