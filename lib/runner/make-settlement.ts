import type { AgentResult } from "#lib/agent/run-agent.ts";
import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import type { Receipt } from "#lib/conversations/schema.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { SettledTurn, Settlement } from "#lib/conversations/turn/settle-turn.ts";
import type { ReceiptChange } from "#lib/conversations/versions/make-receipt.ts";
import { visibleInstruction } from "#lib/conversations/visibility.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { lockReleased } from "#lib/projects/released-places/load-released.ts";
import type { BuildFailure } from "#lib/site-builds/schema.ts";
import { buildCommitMessage } from "#lib/workspaces/git/commit-message.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { protectedPath } from "./guard-protected.ts";
import { stoppedOutcome } from "./turn-outcome.ts";
import type { Gathered } from "./turn-ports.ts";
import type { WriteScope } from "./write-scope.ts";

/** The parts of a run from which its settlement is made. */
interface Run {
  site: SiteFiles;
  scope: Pick<WriteScope, "keepTurn">;
  gathered: Gathered;
  author: () => Promise<Person>;
  signal: AbortSignal;
  /** Returns the protection in force at the end of the turn. */
  isProtected: () => Promise<IsProtected>;
  /** Builds a tree of the site; null if the site is not built. */
  buildTree: (tree: string) => Promise<{ ok: true } | { ok: false; failure: BuildFailure; mayMend: boolean } | null>;
  makeReceipt: (change: Omit<ReceiptChange, "projectId">) => Promise<Receipt | undefined>;
}

type SettlingTurn = Pick<
  ClaimedTurn["turn"],
  "id" | "conversationId" | "userId" | "kind" | "instruction" | "baseCommit"
> & { instructionGerman?: string | null };

/**
 * Makes the turn's commit, if it completed with changes that it may make; the rest is held. Fails the turn if it changed a path that was
 * protected meanwhile.
 */
export async function toSettlement(
  { turn, workspace }: { turn: SettlingTurn; workspace: { projectId: string; organizationId: string } },
  result: AgentResult,
  run: Run,
): Promise<Settlement> {
  const { site, scope, gathered, author, signal } = run;
  if (signal.reason instanceof LeaseLost) throw signal.reason;
  if (result.status !== "completed") return { outcome: stoppedOutcome(result, signal), files: [] };
  const completed = { status: "completed", text: result.text, notes: gathered.notes } as const;
  if (!site.dirty) return { outcome: { ...completed, commit: null }, files: [] };
  const refused = site.changedPaths().filter(await run.isProtected());
  if (refused[0] !== undefined) return { outcome: protectedPath(refused[0]), files: [] };
  const { kept, held, released } = await scope.keepTurn(turn, await author());
  if (!kept.dirty) return { outcome: { ...completed, commit: null }, files: [], held: held ?? undefined };
  const message = buildCommitMessage({
    suggestion: result.commitMessage,
    instruction: visibleInstruction(turn),
    conversationId: turn.conversationId,
    editSessionId: turn.id,
  });
  const commit = await kept.commit({ parents: [turn.baseCommit], author: await author(), message });
  const { repository } = site;
  const files = await changedFiles({ repository, before: turn.baseCommit, after: commit });
  const trees = { before: site.baseTree, after: await treeOf(repository, commit) };
  const built = await run.buildTree(trees.after);
  const made = await run.makeReceipt({ repository, ...trees, files, answer: result.text });
  // Failures that the server alone can mend are no fault of the change, and are tried again.
  const isUnbuilt = built?.ok === false && built.mayMend;
  const receipt = made && isUnbuilt ? { ...made, unbuilt: built.failure } : made;
  const project = { id: workspace.projectId, organizationId: workspace.organizationId };
  const assertAllowed = async (tx: Tx) => {
    if (!(await lockReleased(turn.userId, project, released, tx)))
      throw new ReleasesChanged("what is released to the person has changed");
  };
  return { outcome: { ...completed, commit }, files, receipt, held: held ?? undefined, assertAllowed };
}

/** Settles the turn; null if another worker has to continue it. */
export type Settle = (settlement: Settlement) => Promise<SettledTurn | null>;

/** The person was restricted, or a place withdrawn, after the turn's commit was made. */
class ReleasesChanged extends Error {}

/** How often a settlement is made again because what is released has changed. */
const settlementsMax = 5;

/** Settles the turn with what it may change at that moment. */
export async function settleAllowed(make: () => Promise<Settlement>, settle: Settle): Promise<SettledTurn | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await settle(await make());
    } catch (error) {
      if (!(error instanceof ReleasesChanged) || attempt === settlementsMax) throw error;
    }
  }
}
