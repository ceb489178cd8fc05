import { systemScope } from "#lib/accounts/schema.ts";
import { resolveModel } from "#lib/agent/model/model.ts";
import { type AgentResult, runAgent } from "#lib/agent/run-agent.ts";
import { toolsFor } from "#lib/agent/tools/tool-set.ts";
import { buildContext } from "#lib/context/build-context.ts";
import { toldPicksSchema } from "#lib/context/picks-schema.ts";
import { filesOf } from "#lib/context/render-files.ts";
import { findInstruction } from "#lib/conversations/conversation/message-store.ts";
import { pickedRanges } from "#lib/conversations/held/picked-ranges.ts";
import type { EventPayload } from "#lib/conversations/log/chunk-schema.ts";
import { readMaterial } from "#lib/conversations/requests/assemble-context.ts";
import { toContextInput } from "#lib/conversations/requests/context-material.ts";
import { readToldMemories } from "#lib/conversations/requests/read-told-memories.ts";
import type { EditSession } from "#lib/conversations/turn/edit-session-store.ts";
import { findLastChange, findTurnByOrdinal } from "#lib/conversations/turn/edit-session-store.ts";
import type { Settlement } from "#lib/conversations/turn/settle-turn.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { foldUsage, type Inference, type TurnUsage } from "#lib/costs/fold-usage.ts";
import { findPrice } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import type { LoadedInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import { commitTree } from "#lib/workspaces/git/write-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { readToldRules } from "#lib/workspaces/site/site-rules.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { guardProtected } from "../guard-protected.ts";
import { limitsFromSettings } from "../limits-from-settings.ts";
import { toSettlement } from "../make-settlement.ts";
import { ReplayLog } from "../replay/replay-log.ts";
import { collectRequests } from "../replay/replay-requests.ts";
import { findSentPicture, readSeenPictures } from "../sent-pictures.ts";
import { trialAnnotations } from "../trial-annotations.ts";
import { composePorts } from "../turn-ports.ts";
import type { TurnRecords } from "../turn-records.ts";
import { WriteScope } from "../write-scope.ts";

/** The author of the commits, which no branch ever has. */
const nobody = { name: "Trial", email: "trial@sitewright.invalid" };

export interface AskAgain {
  turn: EditSession;
  project: { id: string; organizationId: string };
  settings: ModelSettings;
  /** Null for those that the turn ran with. */
  instructions: LoadedInstructions | null;
  /** The id under which this attempt makes its commits. */
  trialId: string;
  signal: AbortSignal;
}

/** A turn as it went this time. */
export interface AskedAgain {
  events: EventPayload[];
  settlement: Settlement;
  result: AgentResult;
  used: TurnUsage;
  /** The commit of the turn's base, from which it began again. */
  base: string;
}

/** The turn can't be asked again from what is kept. */
export class NotAskable extends Error {
  override readonly name = "NotAskable";
}

/**
 * Asks a past turn again: with the history, memories and site that it had then, by today's loop and tools. Nothing is stored but git objects
 * that no ref reaches: no message, note, annotation, request, log or usage of a conversation.
 */
export async function askAgain({
  turn,
  project,
  settings,
  instructions,
  trialId,
  signal,
}: AskAgain): Promise<AskedAgain> {
  const { instruction, instructionsVersion, baseCommit, conversationId } = turn;
  const told = await findInstruction(turn.id, database());
  const workspace = await findWorkspace(systemScope, turn.workspaceId, database());
  if (instruction === null || instructionsVersion === null || baseCommit === null || !told || !workspace)
    throw new NotAskable("The turn asked no model.");
  const repository = repositoryPath(env().DATA_DIR, project.id);
  const [rules, isProtected, recollection] = await Promise.all([
    readToldRules(repository, baseCommit),
    loadProtection(systemScope, workspace, { commit: baseCommit }),
    readToldMemories(systemScope, turn),
  ]);
  const sent = filesOf(told.metadata);
  const row = { ...turn, instruction, instructionsVersion, messageSequence: told.sequence, told: null, sent, rules };
  const conversation = { id: conversationId, projectId: project.id };
  const then = await readMaterial(systemScope, conversation, row, settings, turn.ordinal);
  const material = {
    ...then,
    // Commands of the project run in no trial.
    building: then.building ? { ...then.building, commands: [] } : null,
    instructions: instructions ?? then.instructions,
    instruction: then.instruction && { ...then.instruction, metadata: told.metadata },
  };
  const context = buildContext({ ...toContextInput(material), recollection });
  const site = await openSite({ repository, commit: baseCommit, signal, guard: guardProtected(isProtected) });
  try {
    const picks = toldPicksSchema.safeParse(told.metadata).data ?? null;
    const bounds = new WriteScope(site, {
      ranges: pickedRanges({ onlyPicked: turn.onlyPicked, told: picks }),
      loadReleased: () => loadReleased(turn.userId, project, baseCommit, { keep: false }),
    });
    const log = new ReplayLog();
    const author = async () => nobody;
    const numbers = [...then.annotations, ...then.unreadAnnotations].map(({ number }) => number);
    let lastNumber = Math.max(0, ...numbers);
    const records: TurnRecords = {
      keepStep: async () => true,
      keepLiveCommit: async () => true,
      annotate: trialAnnotations(
        { annotations: then.annotations, lastMessage: told.sequence },
        () => (lastNumber += 1),
      ),
      sentPicture: (file) => findSentPicture(turn, file, { site, isProtected }),
      findEarlier: (ordinal) =>
        ordinal === null
          ? findLastChange(systemScope, { conversationId, before: turn.ordinal }, database())
          : findTurnByOrdinal(systemScope, conversationId, ordinal, database()),
    };
    const trial = { id: trialId, ordinal: turn.ordinal, baseCommit, liveCommit: null, stepsFinished: 0 };
    const { ports, gathered } = composePorts({
      turn: trial,
      ...{ site, rules, author, log, records },
      scope: withoutRefs(bounds, baseCommit, repository),
      ownerOf: null,
      requests: collectRequests().port,
      resumed: { resumption: null, journal: [], madeBefore: [], remarks: [] },
      onSnapshot: async () => undefined,
      buildTree: async () => null,
      runCommand: async () => ({ ok: false, message: "No command of the project runs here." }),
    });
    const [system, ...messages] = context.messages;
    const model = resolveModel({ ...settings, idleTimeoutMs: env().MODEL_IDLE_SECONDS * 1000 });
    const prices = resolvePrices();
    const result = await runAgent(
      {
        ...{ model, system: system?.text ?? "", messages },
        pictures: settings.seesPictures ? await readSeenPictures({ id: turn.id, userId: turn.userId, sent }) : [],
        limits: limitsFromSettings(),
        price: findPrice(prices, model.modelId),
        tools: toolsFor(material.toolSet, { hasRules: rules.length > 0 }),
      },
      ports,
      signal,
    );
    const settlement = await toSettlement(
      {
        turn: { ...trial, conversationId, userId: turn.userId, kind: turn.kind, instruction },
        workspace: { projectId: project.id, organizationId: project.organizationId },
      },
      result,
      {
        ...{ site, gathered, author, signal },
        scope: { keepTurn: async () => ({ kept: await bounds.keptSite(), held: null, released: null }) },
        isProtected: async () => isProtected,
        buildTree: async () => null,
        makeReceipt: (change) => makeReceipt({ ...change, projectId: project.id }),
      },
    );
    const events = log.chunks.flatMap((chunk) => (chunk.type === "event" ? chunk.payload : []));
    const inferences = events.filter(({ kind }) => kind === "inference_start" || kind === "inference_stop");
    return { events, settlement, result, used: foldUsage(inferences as Inference[], prices), base: baseCommit };
  } finally {
    await site.close();
  }
}

/** Returns the turn's bounds with snapshots that are only objects: no other process looks at them. */
function withoutRefs(
  bounds: WriteScope,
  base: string,
  repository: string,
): Pick<WriteScope, "keepSnapshot" | "noteForModel"> {
  return {
    noteForModel: () => bounds.noteForModel(),
    async keepSnapshot() {
      const kept = await bounds.keptSite();
      const tree = await kept.writeTree();
      const commit = await commitTree(repository, { tree, parents: [base], author: nobody, message: "Trial" });
      return { commit, paths: kept.changedPaths() };
    },
  };
}
