import { shorten } from "./site/text-matching.ts";

// The labels of choices that can be pressed: short and unique. The next turn finds a choice by its label.

export interface Labelled {
  label: string;
  description: string | null;
}

const labelCharactersMax = 80;
const descriptionCharactersMax = 200;

const plain = (markdown: string) => markdown.replace(/[*`]/g, "").replace(/\s+/g, " ").trim();

/** Where a line is cut: after a fact and before its pages, or after a place and before its words. */
const parts = [/^(\*\*.+?\*\*) (on .+)$/s, /^(.+?): (.+)$/s];

function cutLine(line: string): Labelled {
  const cut = parts.map((pattern) => pattern.exec(line)).find((match) => match !== null);
  if (!cut) return { label: plain(line), description: null };
  return { label: plain(cut[1] ?? ""), description: shorten(plain(cut[2] ?? ""), descriptionCharactersMax) };
}

const areLabels = (labels: readonly string[]) =>
  new Set(labels.map((label) => label.toLowerCase())).size === labels.length &&
  labels.every((label) => label !== "" && label.length <= labelCharactersMax);

/** Returns a label for each choice; null if a label would be too long or two would be equal. */
export function labelsOf(choices: readonly { line: string }[]): Labelled[] | null {
  const short = choices.map(({ line }) => cutLine(line));
  if (areLabels(short.map(({ label }) => label))) return short;
  const whole = choices.map(({ line }) => ({ label: plain(line), description: null }));
  return areLabels(whole.map(({ label }) => label)) ? whole : null;
}

/** Whether an answer is a label or begins with one. */
export function beginsWithLabel(answer: string, label: string): boolean {
  const said = answer.trim().replace(/\s+/g, " ").toLowerCase();
  const rest = said.slice(label.length);
  return said.startsWith(label.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

/** Returns the choice that an answer names; the longest label wins if several match. */
export function findLabelled<Choice extends { line: string }>(
  choices: readonly Choice[],
  answer: string,
): Choice | undefined {
  const labels = labelsOf(choices) ?? [];
  const [best] = labels
    .map(({ label }, index) => ({ label, choice: choices[index] }))
    .filter(({ label }) => beginsWithLabel(answer, label))
    .sort((left, right) => right.label.length - left.label.length);
  return best?.choice;
}

/** Whether a question in the history offered this message as a choice. */
export function wasOffered(question: string, message: string): boolean {
  const labels = [...question.matchAll(/^- \*\*(.+?)\*\*(?: \(recommended\))?(?::|$)/gm)];
  return labels.some(([, label = ""]) => beginsWithLabel(message, label.replace(/\\(.)/g, "$1")));
}
