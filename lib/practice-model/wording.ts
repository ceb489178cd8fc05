import type { HeldNote } from "#lib/context/held-note.ts";
import type { Done } from "./next-move.ts";
import { shorten } from "./site/text-matching.ts";

// The phrases that the model's answers share.

export const quote = (text: string) => `“${shorten(text, 90)}”`;
export const code = (path: string) => `\`${path}\``;

export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number === 1 ? "one" : number} ${number === 1 ? singular : plural}`;
}

export function listPaths(paths: readonly string[]): string {
  if (paths.length > 8) return `${paths.slice(0, 6).map(code).join(", ")} and ${paths.length - 6} more`;
  if (paths.length <= 1) return paths.map(code).join("");
  return `${paths.slice(0, -1).map(code).join(", ")} and ${code(paths[paths.length - 1] ?? "")}`;
}

/** Returns the text with a capital first letter; the rest stays as written. */
export function capitalise(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns the answer about a change of which something is held back: what is on the site, then what waits, and who decides about it. */
export function answerHeld(held: HeldNote, done: Done): string {
  const [outside, decides] = held.forAdmin
    ? ["what is released to you", "an administrator has to agree"]
    : ["what you picked", "you decide about that below"];
  const why = `outside of ${outside}, so ${decides}`;
  const first =
    held.landed.length === 0
      ? `I prepared this, but nothing on the site has changed: it is ${why}.`
      : `I changed ${listPaths(held.landed)}.\n\nThe rest is not on the site: ${count(held.changes, "change")} ${why}.`;
  return `${first} This waits:\n\n${held.lines.map((line) => `- ${plain(line)}`).join("\n")}${closing(done)}`;
}

/** Escapes Markdown, so that the text shows as it is. */
export const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");

export const closingLine = {
  en: "Have a look at the preview. If it is not what you meant, undo it on this card or in the history.",
  de: "Sehen Sie es sich in der Vorschau an. Wenn es nicht so gemeint war, nehmen Sie es auf dieser Karte oder im Verlauf zurück.",
};

/** The closing lines of every change: what failed, and how to undo the rest. */
export function closing(done: Done, language: keyof typeof closingLine = "en"): string {
  const failed =
    done.failures.length === 0
      ? ""
      : `\n\n${language === "de" ? "Nicht alles hat geklappt" : "Not everything worked"}:\n\n${done.failures.map((line) => `- ${line}`).join("\n")}`;
  return done.paths.length === 0 || done.held?.landed.length === 0 ? failed : `${failed}\n\n${closingLine[language]}`;
}

/** Returns a text as the first line of a commit message. */
export function title(text: string): string {
  return shorten(text.replace(/[“”]/g, '"'), 72);
}

export function leftOut(left: readonly string[]): string {
  if (left.length === 0) return "";
  return `\n\nI did not look at ${listPaths(left)}: that is more than I read in one turn.`;
}
