import type { Actor } from "#lib/accounts/schema.ts";
import { toPlace } from "#lib/built-sources/find-behind.ts";
import { writeText } from "#lib/built-sources/write-text.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { findBuiltText } from "#lib/projects/preview/built-text.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import { presentPlaces } from "#lib/projects/released-places/released-on-page.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readPickedPage } from "../picks/picked-page.ts";
import { conversationRefusals } from "../refusals.ts";
import { changeHead, type HeadEdits } from "../versions/change-head.ts";
import { describeOperations } from "../versions/describe-operations.ts";
import type { PickedSources } from "./built-picks.ts";

interface EditBuiltText extends HeadEdits {
  sources: PickedSources;
}

/**
 * Saves a text that a person typed on a built page, at its place in the sources of the head. It changes the bytes of this text and no others, or
 * nothing. Throws `text-elsewhere` where the place is not certain, and `not-released` for every restricted person: a place in the sources may be
 * shown on any page.
 */
export async function editBuiltText(
  actor: Actor,
  change: EditBuiltText,
): Promise<{ commit: string; editSessionId: string }> {
  const { workspace, repository, edits, sources } = change;
  const { base, operations } = edits;
  const typed = typedText(operations);
  const project = { id: workspace.projectId, organizationId: workspace.organizationId };
  const places = await loadReleased(actor.userId, project, workspace.headCommit ?? "");
  if (places !== null) throw conversationRefusals["not-released"](presentPlaces(places));
  const find = async (head: string) => {
    const present = await treeOf(repository, head);
    return findBuiltText({
      projectId: workspace.projectId,
      repository,
      built: base,
      path: typed.path,
      ref: typed.ref,
      sources,
      present,
    });
  };
  const { match } = await find(workspace.headCommit ?? "");
  const { path, line } = toPlace(match);
  const page = await readPickedPage(repository, base, typed.path);
  return changeHead(actor, change, {
    isProtected: await loadProtection(actor, workspace),
    describe: () =>
      describeOperations(operations, new Map(page ? [[typed.path, page.map]] : []), {
        nameOf: (built, title) => pageName(built, title),
        before: () => "",
      }),
    journal: `\n- its place in the sources: ${JSON.stringify(path)}, line ${line}`,
    async write(site, head) {
      const { file, text } = (await find(head)).match;
      const changed = writeText(file, text, typed.text);
      if (changed === null) throw projectRefusals["text-elsewhere: unwritable"]();
      const written = await site.write(file.path, changed);
      if (!written.ok) throw conversationRefusals["not-editable"](written.message);
    },
  });
}

/** Returns the only change that is made on a built page: one text, without formatting. */
function typedText(operations: readonly Operation[]): { path: string; ref: string; text: string } {
  const [only, ...others] = operations;
  if (only?.op !== "set-content" || others.length > 0) throw projectRefusals["text-elsewhere"]();
  const parts = only.content.map((part) => {
    if (typeof part !== "string") throw projectRefusals["text-elsewhere: formatted"]();
    return part;
  });
  return { path: only.path, ref: only.ref, text: parts.join("") };
}
