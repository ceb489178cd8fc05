import type { EditSessionKind } from "#lib/conversations/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { toSubject } from "#lib/workspaces/git/commit-message.ts";
import type { ListedChange } from "./list-reviewed-changes.ts";
import { type ReviewProposal, titleCharactersMax } from "./schema.ts";

export type ProposedChange = Pick<ListedChange, "kind" | "title" | "isInEffect" | "userId" | "userName">;

/** The kinds of turns that add something to the site. The other kinds only take something away. */
const proposedKinds: ReadonlySet<EditSessionKind> = new Set(["prompt", "plan_item", "manual", "restore", "apply_held"]);

const linesMax = 20;

/**
 * Returns a title and description from people's requests, oldest first, the author's before those of others, which stand under their
 * names. Leaves out undone requests and follow-ups. The title is the first request in somebody's own words, and how many more changes there
 * are; where all was changed by hand it tells `changed`, the changed parts.
 */
export function proposeReview(
  changes: readonly ProposedChange[],
  authorId: string,
  changed: string,
): Pick<ReviewProposal, "title" | "description" | "others"> {
  const asked = changes.filter(({ kind, isInEffect }) => isInEffect && proposedKinds.has(kind));
  const own = asked.filter(({ userId }) => userId === authorId);
  const theirs = [...Map.groupBy(asked, ({ userId }) => userId)].filter(([userId]) => userId !== authorId);
  const others = theirs.map(([, ofOne]) => ({ name: ofOne[0]?.userName ?? "", changes: ofOne.length }));
  // Of equal requests the author's own counts.
  const byLine = Map.groupBy([own, ...theirs.map(([, ofOne]) => ofOne)].flat(), ({ title }) => toSubject(title));
  byLine.delete("");
  const distinct = [...byLine].flatMap(([line, [change]]) => (change ? [{ line, change }] : []));
  const first = distinct.find(({ change }) => change.kind !== "manual");
  const title = first ? reviewWords.proposedTitle(first.line, distinct.length - 1) : titleOfParts(changed);
  // The title tells the only request.
  if (distinct.length === 0 || (distinct.length === 1 && first && others.length === 0)) {
    return { title, description: "", others };
  }
  const lines: string[] = [];
  let under = authorId;
  for (const { line, change } of distinct.slice(0, linesMax)) {
    if (change.userId !== under) lines.push(...(lines.length > 0 ? [""] : []), reviewWords.proposedBy(change.userName));
    under = change.userId;
    lines.push(`- ${line}`);
  }
  const more = distinct.length - linesMax;
  return {
    title,
    description: [...lines, ...(more > 0 ? [`- ${reviewWords.andMore(more)}`] : [])].join("\n"),
    others,
  };
}

function titleOfParts(changed: string): string {
  const title = reviewWords.titleOfParts(changed);
  return title.length > titleCharactersMax ? toSubject(title) : title;
}
