export const commonWords = {
  close: "Schließen",
  retry: "Erneut versuchen",
  saving: "Wird gespeichert …",
  copy: "Kopieren",
  copied: "Kopiert",
  loading: "Wird geladen …",
  skipToContent: "Zum Inhalt springen",
  unreachable: "Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  unexpected: "Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.",
};

/** Groups the digits of a whole number, without the browser's formatter: its first use would cost a phone 0.1 seconds. */
export const grouped = (n: number) => `${n}`.replace(/\B(?=(\d{3})+$)/g, ".");

/** Returns a number with so many digits after the comma. */
export const decimal = (n: number, digits: number) => n.toFixed(digits).replace(".", ",");

export const count = (n: number, one: string, many: string) => `${grouped(n)} ${n === 1 ? one : many}`;

/** Returns a text in quotation marks. Those inside of it become single ones, also one whose end is cut off. */
export function quoted(text: string): string {
  const inner = text
    .replace(/“([^”„]*)”/g, "‚$1‘")
    .replace(/„([^“]*)“/g, "‚$1‘")
    .replace(/"([^"]*)"/g, "‚$1‘")
    .replace(/[„“”]/g, (mark) => (mark === "”" ? "‘" : "‚"))
    .replace(/(^|[\s(])"(?=\S)/g, "$1‚");
  return `„${inner}“`;
}

/** Returns by how many per cent a figure differs from the expected one. */
export function offBy(expected: number, actual: number): string {
  const percent = expected === 0 ? 0 : Math.round((actual / expected - 1) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %`;
}

/** Joins names as a sentence does: `eins, zwei und drei`. Names after the first `shownMax` are counted. */
export function listNames(names: readonly string[], more: (n: number) => string, shownMax = 3): string {
  const left = names.length - shownMax;
  const shown = left > 0 ? [...names.slice(0, shownMax), more(left)] : names;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} und ${last}`;
}

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
