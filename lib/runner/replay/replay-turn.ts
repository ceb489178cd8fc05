import type { RecordedAnswer } from "#lib/agent/model/recorded-answer.ts";
import { createRecordedModel } from "#lib/agent/model/recorded-model.ts";
import { runAgent } from "#lib/agent/run-agent.ts";
import { toolsFor } from "#lib/agent/tools/tool-set.ts";
import { buildContext } from "#lib/context/build-context.ts";
import { toldPicksSchema } from "#lib/context/picks-schema.ts";
import type { Context } from "#lib/context/schema.ts";
import { pickedRanges } from "#lib/conversations/held/picked-ranges.ts";
import { normalLog } from "#lib/conversations/recording/normal-log.ts";
import {
  type RecordedEnding,
  type RecordedEntry,
  type RecordedTurn,
  type Recording,
  recordedRowSchema,
} from "#lib/conversations/recording/recording-schema.ts";
import { type ContextMaterial, toContextInput } from "#lib/conversations/requests/context-material.ts";
import { closingMessages } from "#lib/conversations/turn/closing-messages.ts";
import { donePayload, type Settlement } from "#lib/conversations/turn/settle-turn.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { compileProtection } from "#lib/projects/protection/compile-protection.ts";
import { readCommitMessage, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { commitTree } from "#lib/workspaces/git/write-objects.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { readToldRules } from "#lib/workspaces/site/site-rules.ts";
import { guardProtected } from "../guard-protected.ts";
import { toSettlement } from "../make-settlement.ts";
import { ownersIn } from "../plans/find-page-owners.ts";
import { StopRequested } from "../running-turns.ts";
import { seePictures } from "../sent-pictures.ts";
import { composePorts } from "../turn-ports.ts";
import { WriteScope } from "../write-scope.ts";
import { recordedBuilds } from "./recorded-builds.ts";
import { ReplayLog } from "./replay-log.ts";
import { replayRecords } from "./replay-records.ts";
import { collectRequests, type ReplayedRequest } from "./replay-requests.ts";

/** The requests, the log and the ending of a turn that was run again. */
export interface ReplayedTurn {
  context: Context;
  requests: ReplayedRequest[];
  log: RecordedEntry[];
  ending: RecordedEnding;
}

/** The author of a replay's commits, which nobody sees. */
const nobody = { name: "Replay", email: "replay@sitewright.invalid" };
/** Only the database knows people, and it is not asked. */
const nobodysId = "";

/**
 * Runs a recorded turn again: the context builder, the agent's loop, the tools and the settlement of today, with the recorded answers. The
 * repository is a scratch one that has the recording's trees. Reads and writes no database, and asks no model.
 */
export async function replayTurn(recording: Recording, turn: RecordedTurn, repository: string): Promise<ReplayedTurn> {
  const controller = new AbortController();
  const { signal } = controller;
  const { material, ordinal, conversationId } = { ...turn, conversationId: recording.conversationId };
  const isProtected = compileProtection(turn.protection, turn.protection.siteRoot);
  const baseCommit = await commitTree(repository, { tree: turn.tree, parents: [], author: nobody, message: "Base" });
  const rules = await readToldRules(repository, baseCommit);
  const read = { ...readMaterial(recording, turn), rules };
  const context = buildContext({ ...toContextInput(read), recollection: turn.recollection });
  const site = await openSite({ repository, commit: baseCommit, signal, guard: guardProtected(isProtected) });
  const builtInStep = recordedBuilds(recording, turn);
  try {
    const told = toldPicksSchema.safeParse(material.instruction.metadata).data ?? null;
    const scope = new WriteScope(site, {
      ranges: pickedRanges({ onlyPicked: turn.onlyPicked, told }),
      loadReleased: async () => null,
    });
    const pictures = turn.pictures.map((picture) => ({
      ...picture,
      content: Buffer.from(picture.content, "base64"),
      modern: picture.modern === null ? null : Buffer.from(picture.modern, "base64"),
    }));
    const log = new ReplayLog();
    const { requests, port } = collectRequests();
    const author = async () => nobody;
    const { ports, gathered } = composePorts({
      turn: { id: turn.id, ordinal, baseCommit, liveCommit: null, stepsFinished: 0 },
      ...{ site, rules, author, log },
      scope: withRecordedCommits(scope, turn, repository),
      ownerOf: turn.planned ? ownersIn(turn.planned) : null,
      requests: port,
      records: replayRecords(turn, { site, isProtected, pictures }),
      resumed: { resumption: null, journal: [], madeBefore: [], remarks: [] },
      onSnapshot: async () => undefined,
      async buildTree(_tree, onBegin) {
        if (!material.building) return null;
        onBegin?.();
        return builtInStep(requests.length);
      },
      runCommand: async () => ({ ok: false, message: "No command of the project runs here." }),
    });
    const [system, ...messages] = context.messages;
    const result = await runAgent(
      {
        model: createRecordedModel({
          model: turn.requests[0]?.model ?? "",
          provider: turn.requests[0]?.provider ?? "",
          windowTokens: material.windowTokens,
          answers: toAnswers(recording, turn),
          stop: () => controller.abort(new StopRequested("the recorded turn was stopped here")),
        }),
        system: system?.text ?? "",
        messages,
        pictures: material.instruction.seesPictures ? await seePictures(pictures, nobodysId) : [],
        limits: turn.limits,
        price: turn.price,
        tools: toolsFor(material.toolSet, {
          hasRules: rules.length > 0,
          commands: material.building?.commands ?? [],
        }),
      },
      ports,
      signal,
    );
    const settling = {
      ...{ id: turn.id, conversationId, baseCommit, kind: turn.kind, instruction: material.instruction.text },
      userId: nobodysId,
    };
    const settlement = await toSettlement(
      { turn: settling, workspace: { projectId: "", organizationId: "" } },
      result,
      {
        ...{ site, scope, gathered, author, signal },
        isProtected: async () => isProtected,
        buildTree: async () => null,
        // A receipt of a built site compares what was built, and nothing is built here.
        makeReceipt: async (change) =>
          material.building ? (turn.ending.receipt ?? undefined) : makeReceipt({ ...change, projectId: null }),
      },
    );
    return {
      context,
      requests,
      log: await normalLog(log.chunks, async (commit) => {
        return turn.snapshots.find((snapshot) => snapshot.commit === commit)?.tree ?? treeOf(repository, commit);
      }),
      ending: await toEnding(settlement, repository),
    };
  } finally {
    await site.close();
  }
}

/** Gives snapshots the names of the recorded ones, as long as they have the same tree: the model may be told these names. */
function withRecordedCommits(
  scope: WriteScope,
  { snapshots }: RecordedTurn,
  repository: string,
): Pick<WriteScope, "keepSnapshot" | "noteForModel"> {
  let kept = 0;
  return {
    noteForModel: () => scope.noteForModel(),
    async keepSnapshot(turn, author) {
      const snapshot = await scope.keepSnapshot(turn, author);
      const recorded = snapshots[kept++];
      const isSame = recorded?.tree === (await treeOf(repository, snapshot.commit));
      return recorded && isSame ? { ...snapshot, commit: recorded.commit } : snapshot;
    },
  };
}

function readMaterial({ contents }: Recording, { material }: RecordedTurn): Omit<ContextMaterial, "rules"> {
  const { documents, seesPictures, ...asked } = material.instruction;
  const files = documents && { texts: new Map(documents), seesPictures };
  const rowsOf = (hashes: readonly string[]) => hashes.map((hash) => recordedRowSchema.parse(contents[hash]));
  return {
    ...material,
    rows: rowsOf(material.rows),
    olderNotes: rowsOf(material.olderNotes),
    pinnedNotes: rowsOf(material.pinnedNotes),
    instruction: { ...asked, material: files ?? undefined },
  };
}

function toAnswers({ contents }: Recording, { requests, log }: RecordedTurn): RecordedAnswer[] {
  const failed = log.findLast((entry) => entry.type === "event" && entry.payload.kind === "agent_error");
  const params = failed?.type === "event" && failed.payload.kind === "agent_error" ? failed.payload.params : {};
  return requests.map(({ repeats, events, answer, end: { finishReason, usage, failure } }, index) => {
    const message = answer === null ? null : (contents[answer] as { content: RecordedAnswer["content"] });
    return {
      ...{ repeats, events, finishReason, usage },
      content: message?.content ?? [],
      // Only the failure of the last request ends the turn, and its words name these.
      failure: failure && { ...failure, params: index === requests.length - 1 ? params : {} },
      isBrokenOff: usage === null && (failure !== null || finishReason === "aborted"),
    };
  });
}

async function toEnding({ outcome, files, receipt, held }: Settlement, repository: string): Promise<RecordedEnding> {
  const { commit, ...done } = donePayload(outcome, files, receipt);
  return {
    ...{ status: done.status, code: done.code, params: done.params, message: done.message },
    messages: closingMessages(outcome).map(({ role, text }) => ({ role, text })),
    tree: commit && (await treeOf(repository, commit)),
    commitMessage: commit && (await readCommitMessage(repository, commit)),
    heldTree: held ? await treeOf(repository, held.commit) : null,
    files: done.files,
    receipt: done.receipt ?? null,
  };
}
