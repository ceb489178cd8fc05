import { shorten } from "./site/text-matching.ts";

// What a choice is called where it can be pressed: short, and no two alike. The next turn finds it again by its name.

export interface Labelled {
  label: string;
  description: string | null;
}

const labelCharactersMax = 80;
const descriptionCharactersMax = 200;

const plain = (markdown: string) => markdown.replace(/[*`]/g, "").replace(/\s+/g, " ").trim();

/** A fact before the pages that it is on; a place before the words that stand there. */
const parts = [/^(\*\*.+?\*\*) (on .+)$/s, /^(.+?): (.+)$/s];

function cutLine(line: string): Labelled {
  const cut = parts.map((pattern) => pattern.exec(line)).find((match) => match !== null);
  if (!cut) return { label: plain(line), description: null };
  return { label: plain(cut[1] ?? ""), description: shorten(plain(cut[2] ?? ""), descriptionCharactersMax) };
}

const areLabels = (labels: readonly string[]) =>
  new Set(labels.map((label) => label.toLowerCase())).size === labels.length &&
  labels.every((label) => label !== "" && label.length <= labelCharactersMax);

/** The names of all choices; null where they would be too long, or could not be told apart. */
export function labelsOf(choices: readonly { line: string }[]): Labelled[] | null {
  const short = choices.map(({ line }) => cutLine(line));
  if (areLabels(short.map(({ label }) => label))) return short;
  const whole = choices.map(({ line }) => ({ label: plain(line), description: null }));
  return areLabels(whole.map(({ label }) => label)) ? whole : null;
}

/** Whether an answer is a label, or begins with it. */
export function beginsWithLabel(answer: string, label: string): boolean {
  const said = answer.trim().replace(/\s+/g, " ").toLowerCase();
  const rest = said.slice(label.length);
  return said.startsWith(label.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

/** The choice that an answer names; of labels that begin alike, the longest. */
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

/** Whether a question, as it stands in the history, offered what the message says. */
export function wasOffered(question: string, message: string): boolean {
  const labels = [...question.matchAll(/^- \*\*(.+?)\*\*(?: \(recommended\))?(?::|$)/gm)];
  return labels.some(([, label = ""]) => beginsWithLabel(message, label.replace(/\\(.)/g, "$1")));
}
