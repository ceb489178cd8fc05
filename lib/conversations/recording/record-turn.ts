import { type Scope, systemScope } from "#lib/accounts/schema.ts";
import { filesOf } from "#lib/context/render-files.ts";
import type { ContextRow } from "#lib/context/schema.ts";
import { findPrice } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { listAnnotationsOfTurn } from "#lib/memory/annotation-store.ts";
import { wereNotesDecidedSince } from "#lib/memory/note-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { buildingHeading, buildingPart, type ToldBuilding } from "#lib/projects/building/building-part.ts";
import { readProtection } from "#lib/projects/protection/load-protection.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import { readCommitMessage } from "#lib/workspaces/git/read-objects.ts";
import { readToldRules } from "#lib/workspaces/site/site-rules.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import type { Conversation } from "../conversation/conversation-store.ts";
import { findInstruction, listClosingRows } from "../conversation/message-store.ts";
import type { Chunk, EventPayload } from "../log/chunk-schema.ts";
import { listChunks } from "../log/chunk-store.ts";
import { readMaterial } from "../requests/assemble-context.ts";
import { withTexts } from "../requests/read-told-memories.ts";
import type { RequestOutline } from "../requests/request-schema.ts";
import { type EditSession, listTurns } from "../turn/edit-session-store.ts";
import { readTurnPictures } from "../uploads/turn-file-store.ts";
import { normalLog } from "./normal-log.ts";
import { NotRecordable } from "./not-recordable.ts";
import { findPlannedPages } from "./planned-pages-store.ts";
import { recordRequests } from "./record-requests.ts";
import type { RecordedObjects } from "./recorded-objects.ts";
import type { RecordedEnding, RecordedRequest, RecordedTurn } from "./recording-schema.ts";

/** More entries than any turn within its limits writes. */
const chunksMax = 100_000;

interface Site {
  conversation: Conversation;
  repository: string;
  objects: RecordedObjects;
}

/** Returns the recording of a turn that is over. Throws `NotRecordable` if it can't be run again from what is kept. */
export async function recordTurn(scope: Scope, turn: EditSession, site: Site): Promise<RecordedTurn> {
  const { conversation, repository, objects } = site;
  const { instruction, instructionsVersion, baseCommit, kind } = turn;
  if (turn.endedAt === null) throw new NotRecordable("not-over");
  const told = await findInstruction(turn.id, database());
  if (instruction === null || instructionsVersion === null || baseCommit === null || told === null)
    throw new NotRecordable("no-model");
  const planned = kind === "plan_item" ? await findPlannedPages(turn, database()) : undefined;
  if (planned === null) throw new NotRecordable("plan-gone");
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if ((await loadReleased(turn.userId, project, baseCommit, { keep: false })) !== null)
    throw new NotRecordable("released");
  if (turn.startedAt && (await wereNotesDecidedSince(conversation.id, turn.startedAt, database())))
    throw new NotRecordable("note-decided");
  const sent = filesOf(told.metadata);

  const chunks = await listChunks(scope, { editSessionId: turn.id, after: 0, limit: chunksMax }, database());
  const events = chunks.flatMap((chunk) => (chunk.type === "event" ? chunk.payload : []));
  if (events.some(({ kind: event }) => event === "continued")) throw new NotRecordable("continued");
  const steps = events.filter(({ kind: event }) => event === "inference_start").length;
  const { requests, outline } = await recordRequests(scope, turn, steps, objects);
  const failure = events.findLast((event) => event.kind === "agent_error") ?? null;
  assertRepeatable(turn, requests, failure);
  if (objects.says(answersOf(requests), '"toolName":"run_project_command"')) throw new NotRecordable("command-run");

  const tree = await objects.treeOf(baseCommit);
  await objects.addTree(tree);
  const rules = await readToldRules(repository, baseCommit);
  const row = { ...turn, instruction, instructionsVersion, messageSequence: told.sequence, told: null, sent, rules };
  const { windowTokens, reserveTokens = 0 } = outline;
  const seesPictures = objects.says(requests[0]?.messages ?? [], '"type":"file"');
  const model = { windowTokens, reserveTokens, seesPictures };
  // A replay reads the rules from the turn's tree.
  const {
    instruction: asked,
    rules: _,
    ...material
  } = await readMaterial(systemScope, conversation, row, model, turn.ordinal);
  if (asked === null) throw new NotRecordable("no-model");
  assertSameBuilding(material.building ?? null, requests[0]?.messages ?? [], objects);
  const { material: files, ...own } = asked;
  return {
    id: turn.id,
    ordinal: turn.ordinal,
    kind,
    trigger: turn.trigger,
    onlyPicked: turn.onlyPicked,
    material: {
      ...material,
      rows: material.rows.map((one) => objects.addValue(onlyTold(one))),
      olderNotes: material.olderNotes.map((one) => objects.addValue(onlyTold(one))),
      pinnedNotes: material.pinnedNotes.map((one) => objects.addValue(onlyTold(one))),
      instruction: { ...own, metadata: told.metadata, documents: files ? [...files.texts] : null, seesPictures },
    },
    recollection: await recordRecollection(outline, conversation.id),
    protection: await recordProtection(turn),
    planned,
    earlier: objects.says(answersOf(requests), '"toolName":"revert_turn"')
      ? await recordEarlier(scope, turn, site)
      : [],
    pictures: await recordPictures(turn.id, objects),
    remarks: await listAnnotationsOfTurn(turn.id, database()),
    limits: limitsOf(failure),
    price: findPrice(resolvePrices(), requests[0]?.model ?? ""),
    tree,
    snapshots: await recordSnapshots(events, objects),
    requests,
    log: await normalLog(chunks, (commit) => objects.treeOf(commit)),
    ending: await recordEnding(turn, chunks, site),
  };
}

/** The part of a stored message that the context is built from. */
const onlyTold = ({ sequence, role, text, editSessionId, metadata }: ContextRow): ContextRow => {
  return { sequence, role, text, editSessionId, metadata };
};

interface AgentError {
  code: string;
  params: Record<string, string | number>;
}

/** Refuses turns that ended by something that no recording can repeat: the clock, a dying server, a person at a tool. */
function assertRepeatable({ status }: EditSession, requests: RecordedRequest[], failure: AgentError | null): void {
  if (status === "failed" && failure === null) throw new NotRecordable("server-ended");
  if (failure?.code === "limit-minutes") throw new NotRecordable("clock");
  if (status === "cancelled" && requests.at(-1)?.end.finishReason !== "aborted") throw new NotRecordable("stopped");
}

/** Refuses turns that were told of another way in which the site is built than the present one, which a replay is given. */
function assertSameBuilding(building: ToldBuilding | null, told: readonly string[], objects: RecordedObjects): void {
  const { text } = buildingPart(building)[0] ?? {};
  const isTold = objects.says(told, buildingHeading);
  if (text === undefined ? isTold : !objects.says(told, JSON.stringify(text).slice(1, -1)))
    throw new NotRecordable("building-changed");
}

const ample = { stepsMax: 100_000, minutesMax: 7 * 24 * 60, tokensMax: 1_000_000_000, usdMax: null };

/** Returns the limit that ended the turn, as its failure names it, and otherwise limits that it can't reach. */
function limitsOf(failure: AgentError | null): RecordedTurn["limits"] {
  const { steps, tokens, usd } = failure?.params ?? {};
  if (failure?.code === "limit-steps") return { ...ample, stepsMax: Number(steps) };
  if (failure?.code === "limit-tokens") return { ...ample, tokensMax: Number(tokens) };
  if (failure?.code === "limit-money") return { ...ample, usdMax: Number(usd) };
  return ample;
}

/** Returns the memories that the context held. Their texts are where they were found. */
async function recordRecollection(
  { recollection }: RequestOutline,
  conversationId: string,
): Promise<RecordedTurn["recollection"]> {
  if (!recollection) return null;
  const told = await withTexts(recollection, conversationId);
  if (told.found.length < recollection.found.length) throw new NotRecordable("memory-purged");
  return told;
}

async function recordProtection(turn: EditSession): Promise<RecordedTurn["protection"]> {
  const workspace = await findWorkspace(systemScope, turn.workspaceId, database());
  if (!workspace) throw new NotRecordable("workspace-gone");
  return readProtection(systemScope, workspace, turn.baseCommit === null ? {} : { commit: turn.baseCommit });
}

const answersOf = (requests: readonly RecordedRequest[]) => requests.flatMap(({ answer }) => answer ?? []);

async function recordPictures(editSessionId: string, objects: RecordedObjects): Promise<RecordedTurn["pictures"]> {
  const toText = (bytes: Uint8Array) => {
    objects.count(bytes.byteLength);
    return Buffer.from(bytes).toString("base64");
  };
  return (await readTurnPictures(editSessionId, database())).map(
    ({ number, name, type, width, height, content, modern }) => {
      return { number, name, type, width, height, content: toText(content), modern: modern && toText(modern) };
    },
  );
}

/** Returns all earlier turns with the trees at their ends, from which one may be taken back. */
async function recordEarlier(
  scope: Scope,
  { conversationId, ordinal }: EditSession,
  { objects }: Site,
): Promise<RecordedTurn["earlier"]> {
  const turns = await listTurns(scope, { conversationId, before: ordinal, limit: ordinal }, database());
  const earlier: RecordedTurn["earlier"] = [];
  const keep = async (commit: string | null) => {
    if (commit === null) return null;
    const tree = await objects.treeOf(commit);
    await objects.addTree(tree);
    return tree;
  };
  for (const { baseCommit, resultCommit, version, ...turn } of turns) {
    const [before, after] = [await keep(baseCommit), await keep(resultCommit)];
    earlier.push({
      ordinal: turn.ordinal,
      before,
      after,
      isChange: version !== null && before !== null && after !== null,
    });
  }
  return earlier;
}

async function recordSnapshots(
  events: readonly EventPayload[],
  objects: RecordedObjects,
): Promise<RecordedTurn["snapshots"]> {
  const commits = events.flatMap((event) => (event.kind === "files_changed" ? event.commit : []));
  return Promise.all(commits.map(async (commit) => ({ commit, tree: await objects.treeOf(commit) })));
}

async function recordEnding(
  turn: EditSession,
  chunks: readonly Chunk[],
  { repository, objects }: Site,
): Promise<RecordedEnding> {
  const done = chunks.findLast((chunk) => chunk.type === "done")?.payload;
  if (!done) throw new NotRecordable("not-over");
  const commit = done.commit;
  return {
    status: done.status,
    code: done.code,
    params: done.params,
    message: done.message,
    messages: await listClosingRows(turn.id, database()),
    tree: commit && (await objects.treeOf(commit)),
    commitMessage: commit && (await readCommitMessage(repository, commit)),
    heldTree: turn.heldCommit && (await objects.treeOf(turn.heldCommit)),
    files: done.files,
    receipt: done.receipt ?? null,
  };
}
