import type { Actor } from "#lib/accounts/schema.ts";
import { inAllLanguages } from "#lib/accounts/speaking.ts";
import type { ManualEdits } from "#lib/page-source/operations/operation-schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { guardByHand } from "./apply-to-base.ts";
import type { DescribedOperations } from "./describe-operations.ts";

/** A change by hand of the head. */
export interface HeadEdits {
  conversationId: string;
  workspace: Workspace;
  repository: string;
  edits: ManualEdits;
}

interface HeadChange {
  isProtected: IsProtected;
  /** Returns the change in the language that is spoken. */
  describe: () => DescribedOperations;
  /** A line of the journal more. */
  journal?: string;
  /** Writes the change into the site of a head. Throws a refusal. Called again if the head moves meanwhile. */
  write: (site: SiteFiles, head: string) => Promise<void>;
  /** As in `PersonsChange`. */
  whenMade?: (tx: Tx) => Promise<void>;
}

/** Saves a change by hand that is made on the head itself, so that nothing is merged: of content, or of a text behind a built page. */
export async function changeHead(
  actor: Actor,
  { conversationId, workspace, edits }: HeadEdits,
  { isProtected, describe, journal = "", write, whenMade }: HeadChange,
): Promise<{ commit: string; editSessionId: string }> {
  const described = await inAllLanguages(describe);
  return applyPersonsChange(actor, {
    kind: "manual",
    workspaceId: workspace.id,
    targetEditSessionId: null,
    expectedHead: null,
    byHand: {
      ...{ conversationId, clientRequestId: edits.clientRequestId ?? null },
      done: { en: storableText(described.en.done), de: storableText(described.de.done) },
      journal: storableText(described.en.journal + journal),
    },
    async makeTree(repository, head) {
      const site = await openSite({ repository, commit: head, guard: guardByHand(isProtected) });
      try {
        await write(site, head);
        return await site.writeTree();
      } finally {
        await site.close();
      }
    },
    ...(whenMade ? { whenMade } : {}),
  });
}
