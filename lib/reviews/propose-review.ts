import { toSubject } from "#lib/workspaces/commit-message.ts";

/** A change as far as a proposal needs it, oldest first. */
export interface ProposedChange {
  instruction: string | null;
  /** The instruction that this change took back or brought back. */
  targetInstruction: string | null;
  kind: string;
}

const linesMax = 20;

/**
 * Title and description for a review, from what people asked for: one request is its own title, several are listed. A
 * request that was taken back is not mentioned; prompts that nobody typed never are.
 */
export function proposeReview(changes: readonly ProposedChange[]): { title: string; description: string } {
  const asked: string[] = [];
  for (const { kind, instruction, targetInstruction } of changes) {
    const subject = toSubject(instruction ?? "");
    if (subject) asked.push(subject);
    if (kind === "undo" && targetInstruction !== null) removeLast(asked, toSubject(targetInstruction));
    if (kind === "restore" && targetInstruction !== null) asked.push(toSubject(targetInstruction));
  }
  const distinct = [...new Set(asked.filter(Boolean))];
  const [first] = distinct;
  if (!first) return { title: "Changes to the site", description: "" };
  if (distinct.length === 1) return { title: first, description: "" };
  const more = distinct.length - linesMax;
  const listed = distinct.slice(0, linesMax).map((line) => `- ${line}`);
  return {
    title: toSubject(`${first} and ${distinct.length - 1} more`),
    description: [...listed, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
  };
}

function removeLast(list: string[], entry: string): void {
  const at = list.lastIndexOf(entry);
  if (at >= 0) list.splice(at, 1);
}
