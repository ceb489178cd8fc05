// The note in a tool's result about changes that are held back, in the form that README.md documents.

/** Changes of a turn that wait for somebody's decision. */
export interface HeldNote {
  changes: number;
  /** Whether an administrator decides about it, and not the person. */
  forAdmin: boolean;
  /** The files of which something is changed; without any, nothing else of the turn is on the site. */
  landed: readonly string[];
  /** The held changes, as people are told of them. */
  lines: readonly string[];
}

const nothingElse =
  "So far nothing of this turn is on the site: say what you have prepared, not that anything has changed.";
const onSite = "On the site of this turn: ";
const ended = "Nothing is held back any more.";
const adminDecides = "An administrator decides";

/** Returns the note for the model. Without lines, nothing is held any more. */
export function writeHeldNote({ changes, forAdmin, landed, lines }: HeldNote): string {
  if (lines.length === 0) return ended;
  const [outside, decides] = forAdmin
    ? ["what is released to the person", adminDecides]
    : ["what the person picked", "The person decides"];
  const first = `Held back: ${changes} change${changes === 1 ? "" : "s"} outside of ${outside}. ${decides} whether to apply them: don't make them in another way, and say in your answer what you held back.`;
  const rest = landed.length === 0 ? [`${first} ${nothingElse}`] : [first, `${onSite}${landed.join(", ")}`];
  return [...rest, ...lines.map((line) => `- ${line}`)].join("\n");
}

/** Reads the newest note of a turn's tool results, oldest first; null if none is there, or nothing is held any more. */
export function readHeldNote(results: readonly string[]): HeldNote | null {
  const notes = results.flatMap((text) => /\n\n((?:Held back: \d|Nothing is held back).*)/s.exec(text)?.[1] ?? []);
  const [note = "", ...rest] = notes.at(-1)?.split("\n") ?? [];
  const changes = /^Held back: (\d+)/.exec(note)?.[1];
  if (changes === undefined) return null;
  const [paths = ""] = rest.flatMap((line) => (line.startsWith(onSite) ? [line.slice(onSite.length)] : []));
  return {
    changes: Number(changes),
    forAdmin: note.includes(adminDecides),
    landed: paths === "" ? [] : paths.split(", "),
    lines: rest.flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : [])),
  };
}
