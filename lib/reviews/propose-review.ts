import type { EditSessionKind } from "#lib/conversations/schema.ts";
import { toSubject } from "#lib/workspaces/git/commit-message.ts";
import type { ReviewedChange } from "./schema.ts";

export type ProposedChange = Pick<ReviewedChange, "kind" | "title" | "isInEffect">;

/** The kinds of turns that add something to the site. The other kinds only take something away. */
const proposedKinds: ReadonlySet<EditSessionKind> = new Set(["prompt", "plan_item", "manual", "restore", "apply_held"]);

const linesMax = 20;

/** Returns a title and description from people's requests, oldest first. Leaves out undone requests and follow-ups. */
export function proposeReview(changes: readonly ProposedChange[]): { title: string; description: string } {
  const asked = changes.filter(({ kind, isInEffect }) => isInEffect && proposedKinds.has(kind));
  const distinct = [...new Set(asked.map(({ title }) => toSubject(title)).filter(Boolean))];
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
