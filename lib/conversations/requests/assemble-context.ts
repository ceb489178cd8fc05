import type { Scope } from "#lib/accounts/schema.ts";
import { buildContext, ownBounds } from "#lib/context/build-context.ts";
import type { ToldFiles } from "#lib/context/files-schema.ts";
import type { ToldPicks } from "#lib/context/picks-schema.ts";
import type { Context, ContextBounds, ContextRow, Recollection } from "#lib/context/schema.ts";
import { promptMetadata, type Trigger } from "#lib/context/synthetic.ts";
import { listAnnotations, listUnreadAnnotations } from "#lib/memory/annotation-store.ts";
import { recallMemories } from "#lib/memory/recall-memories.ts";
import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { loadBuilding, toldBuilding } from "#lib/projects/building/load-building.ts";
import { instructionTokens, instructionTokensMax } from "#lib/projects/instructions/instruction-room.ts";
import { type LoadedInstructions, loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { loadRules } from "#lib/projects/instructions/load-rules.ts";
import type { RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { ToldRule } from "#lib/workspaces/rule-schema.ts";
import { toldRules } from "#lib/workspaces/site/site-rules.ts";
import { type Conversation, findSummary } from "../conversation/conversation-store.ts";
import { listOlderNotes, listPinnedNotes, listToldRows } from "../conversation/message-store.ts";
import type { EditSessionKind } from "../schema.ts";
import { findDiscussionScope } from "../turn/edit-session-store.ts";
import { toolSetNameOf } from "../turn/tool-set-name.ts";
import { documentBytesMax } from "../uploads/message-file-schema.ts";
import { startOf } from "../uploads/read-document.ts";
import { readTurnTexts } from "../uploads/turn-file-store.ts";
import { type ContextMaterial, toContextInput } from "./context-material.ts";

/** Limits above what any window holds, so that the cost of a request does not grow with the conversation. */
export const contextReads = {
  rows: 1_000,
  olderNotes: 100,
  pinnedNotes: 100,
  annotations: 500,
  unreadAnnotations: 1_000,
};

export interface TurnToTell {
  id: string;
  kind: EditSessionKind;
  instruction: string;
  /** How the site is built; read where it is absent. */
  recipe?: RecipeInForce;
  /** The plan's text that the model gets besides the instruction. */
  scope?: string | null;
  planId?: string | null;
  /** The trigger of a follow-up; null for every other kind. */
  trigger: Trigger | null;
  /** The picks on the turn's base commit. */
  told?: ToldPicks | null;
  /** The files that the person sent. */
  sent?: ToldFiles | null;
  /** The rules in the repository at its commit. */
  rules?: readonly ToldRule[];
  messageSequence: number;
  instructionsVersion: number;
}

/** Returns the model's context: a turn's, with its instruction and recalled memories, or (null) the next turn's. */
export async function assembleContext(
  scope: Scope,
  conversation: Pick<Conversation, "id" | "projectId">,
  turn: TurnToTell | null,
  model: ModelSettings,
): Promise<Context> {
  const material = await readMaterial(scope, conversation, turn, model);
  const parts = toContextInput(material);
  if (!turn) return buildContext(parts);
  // Recalled memories take room from the history, so the bounds of the own context are computed without them.
  const own = () =>
    ownBounds(buildContext(parts), material.annotations, material.unreadAnnotations, material.pinnedNotes);
  const recollection = await recall(scope, conversation, turn, material.rows, own);
  const context = buildContext({ ...parts, recollection });
  logReplay(conversation.id, context);
  warnOfLongInstructions(conversation.projectId, material.instructions, model);
  return context;
}

type Room = Pick<ModelSettings, "windowTokens" | "reserveTokens" | "seesPictures">;

/**
 * Reads all that a turn's context is made of besides recalled memories, or (null) the next turn's. With `asOf`, the ordinal of a turn that is
 * over, later annotations are left out.
 */
export async function readMaterial(
  scope: Scope,
  { id: conversationId, projectId }: Pick<Conversation, "id" | "projectId">,
  turn: TurnToTell | null,
  { windowTokens, reserveTokens, seesPictures }: Room,
  asOf?: number,
): Promise<ContextMaterial> {
  const before = turn?.messageSequence;
  const [instructions, read, plan, rules, building] = await Promise.all([
    loadInstructions(scope, projectId, turn?.instructionsVersion),
    listToldRows(scope, { conversationId, before, limit: contextReads.rows }, database()),
    turn ? (turn.scope ?? null) : findDiscussionScope(conversationId, database()),
    turn ? (turn.rules ?? []) : readPresentRules(scope, projectId),
    turn?.recipe === undefined ? loadBuilding(scope, projectId) : toldBuilding(turn.recipe),
  ]);
  const rows = wholeTurns(read);
  const from = rows[0]?.sequence ?? before ?? 1;
  const [olderNotes, pinnedNotes, remarks] = await Promise.all([
    // Nothing precedes the conversation's first message.
    from > 1 ? listOlderNotes(scope, { conversationId, before: from, limit: contextReads.olderNotes }, database()) : [],
    listPinnedNotes(scope, { conversationId, before, limit: contextReads.pinnedNotes }, database()),
    readAnnotations({ conversationId, from, before, asOf }),
  ]);
  const material = turn?.sent ? { texts: await readTexts(turn, turn.sent, reserveTokens), seesPictures } : undefined;
  return {
    instructions,
    rules,
    building,
    plan,
    rows,
    ...remarks,
    olderNotes,
    pinnedNotes,
    instruction: turn && { ...instructionRow(turn), material },
    toolSet: toolSetNameOf(turn ? { planId: null, ...turn } : nextTurn(plan)),
    windowTokens,
    reserveTokens,
  };
}

/** Returns the rules that the next turn would have. A repository that can't be read now stops the next turn, not a look at its context. */
async function readPresentRules(scope: Scope, projectId: string): Promise<ToldRule[]> {
  try {
    return toldRules((await loadRules(scope, projectId)).rules);
  } catch (err) {
    log.warn({ err, project: projectId }, "the rules in a repository could not be read");
    return [];
  }
}

/** The part of the model's reserve that the texts of a message's documents may take. */
const textsShare = 0.5;
const bytesPerToken = 4;

/** Returns the beginnings of the documents' texts by number, each with the same room. */
async function readTexts(
  { id }: TurnToTell,
  { files }: ToldFiles,
  reserveTokens: number,
): Promise<Map<number, string>> {
  const documents = files.filter(({ width }) => width === null).length;
  if (documents === 0) return new Map();
  const bytesMax = Math.floor((reserveTokens * bytesPerToken * textsShare) / documents);
  return new Map(
    (await readTurnTexts(id, database())).map(({ number, text }) => [
      number,
      startOf(text, Math.min(bytesMax, documentBytesMax)),
    ]),
  );
}

/** The next prompt belongs to the plan that is being discussed, if any. */
const nextTurn = (plan: string | null) => ({ kind: "prompt" as const, planId: plan });

function instructionRow(turn: TurnToTell): Omit<ContextRow, "role"> {
  const { id, instruction, messageSequence } = turn;
  return { text: instruction, sequence: messageSequence, editSessionId: id, metadata: promptMetadata(turn) };
}

/** Recalls memories for the turn. It uses only the rows that were read, so its cost does not grow with the conversation. */
async function recall(
  scope: Scope,
  { id: conversationId, projectId }: Pick<Conversation, "id" | "projectId">,
  turn: TurnToTell,
  rows: readonly ContextRow[],
  own: () => ContextBounds | null,
): Promise<Recollection | null> {
  const { id } = turn;
  const messages = [...rows, { ...instructionRow(turn), role: "user" as const }];
  const summary = () => findSummary(scope, conversationId, database());
  return recallMemories(scope, { id, projectId, conversationId, messages, own, summary });
}

interface AnnotatedRows {
  conversationId: string;
  from: number;
  before: number | undefined;
  asOf: number | undefined;
}

/** Reads the annotations. If that fails, the turn goes on without them. */
async function readAnnotations(
  place: AnnotatedRows,
): Promise<Pick<ContextMaterial, "annotations" | "unreadAnnotations">> {
  try {
    const annotations = await listAnnotations({ ...place, limit: contextReads.annotations }, database());
    const olderThan = annotations[0]?.number;
    if (!olderThan || annotations.length < contextReads.annotations) return { annotations, unreadAnnotations: [] };
    const limit = contextReads.unreadAnnotations;
    return { annotations, unreadAnnotations: await listUnreadAnnotations({ ...place, olderThan, limit }, database()) };
  } catch (error) {
    log.error({ err: error, conversation: place.conversationId }, "annotations could not be read");
    return { annotations: [], unreadAnnotations: [] };
  }
}

/** Drops the oldest turn if older rows were not read, because its beginning may be missing. */
function wholeTurns<Row extends ContextRow>(rows: Row[]): Row[] {
  const [first] = rows;
  if (!first || first.sequence === 1 || rows.length < contextReads.rows) return rows;
  return rows.filter(({ editSessionId }) => editSessionId !== first.editSessionId);
}

/** Logs a warning if the instructions are too long for a model that was connected after they were saved. */
function warnOfLongInstructions(project: string, instructions: LoadedInstructions, model: ModelSettings): void {
  const [tokens, tokensMax] = [instructionTokens(instructions), instructionTokensMax(model)];
  if (tokens <= tokensMax) return;
  log.warn({ project, tokens, tokensMax }, "the instructions leave too little room for notes in the model's window");
}

function logReplay(conversation: string, { sections }: Context): void {
  const annotations = sections.flatMap(({ annotation }) => (annotation ? [annotation.number] : []));
  if (annotations.length > 0) log.info({ conversation, annotations }, "annotations were replayed");
}
