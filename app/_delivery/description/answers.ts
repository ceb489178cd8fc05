import { z } from "zod";
import { restrictionActSchema, roleChangeSchema } from "#lib/accounts/schema.ts";
import {
  type ContextUsage,
  type ConversationForDisplay,
  type ConversationSummary,
  conversationPlanPhases,
} from "#lib/conversations/conversation/conversation-schema.ts";
import { heldChangeSchema } from "#lib/conversations/held/held-schema.ts";
import {
  type Chunk,
  donePayloadSchema,
  eventPayloadSchema,
  progressPayloadSchema,
  textPayloadSchema,
  usageSchema,
} from "#lib/conversations/log/chunk-schema.ts";
import { shownPickSchema } from "#lib/conversations/picks/seen-pick-schema.ts";
import {
  changedFileSchema,
  conversationStatuses,
  editSessionKinds,
  editSessionStatuses,
  receiptSchema,
} from "#lib/conversations/schema.ts";
import { offeredOptionsSchema } from "#lib/conversations/turn/offered-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { messageFileSchema } from "#lib/conversations/uploads/message-file-schema.ts";
import type {
  ChangedPlaces,
  HistoryForDisplay,
  TurnDiff,
  VersionComparison,
} from "#lib/conversations/versions/version-schema.ts";
import { triggerTypes } from "#lib/follow-ups/triggers-schema.ts";

// The answers of conversations and turns, as schemas. `satisfies` ties them to the types of the answers: a member that one
// of the two lacks does not compile.

const time = z.iso.datetime();
const params = progressPayloadSchema.shape.params;

export const turn = z
  .object({
    editSessionId: z.uuid(),
    ordinal: z.int(),
    kind: z.enum(editSessionKinds),
    instruction: z.string().nullable(),
    picks: z.array(shownPickSchema),
    onlyPicked: z.boolean(),
    sentFiles: z.array(messageFileSchema),
    followUp: z.object({ triggerType: z.enum(triggerTypes), reason: z.string() }).nullable(),
    title: z.string().nullable(),
    status: z.enum(editSessionStatuses),
    text: z.string(),
    progress: z.array(progressPayloadSchema),
    tools: z.array(
      z.object({
        toolCallId: z.string(),
        toolName: z.string(),
        state: z.enum(["running", "succeeded", "failed"]),
        input: z.unknown(),
        output: z.unknown(),
        truncated: z.boolean(),
        durationMs: z.number().nullable(),
        private: z.boolean(),
      }),
    ),
    options: offeredOptionsSchema.nullable(),
    lastSeq: z.int(),
    files: z.array(changedFileSchema),
    receipt: receiptSchema.nullable(),
    held: z.array(heldChangeSchema),
    heldForAdmin: z.boolean(),
    commit: z.string().nullable(),
    liveCommit: z.string().nullable(),
    undoneBy: z.uuid().nullable(),
    mayBringBack: z.boolean(),
    restorable: z.boolean(),
    targetEditSessionId: z.uuid().nullable(),
    planId: z.uuid().nullable(),
    givenUp: z.boolean(),
    createdAt: time,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    error: z.object({ code: z.string(), params, message: z.string() }).nullable(),
    model: z.string().nullable(),
    usage: usageSchema.nullable(),
    costUsd: z.number().nullable(),
    usageEstimated: z.boolean(),
  })
  .meta({ id: "Turn" }) satisfies z.ZodType<TurnForDisplay>;

const queuedTurn = z.object({
  editSessionId: z.uuid(),
  ordinal: z.int().positive(),
  kind: z.enum(editSessionKinds),
  status: z.enum(editSessionStatuses),
  instruction: z.string().nullable(),
  picks: z.array(shownPickSchema),
  sentFiles: z.array(messageFileSchema),
  position: z.int().positive(),
});

export const conversation = z
  .object({
    id: z.uuid(),
    status: z.enum(conversationStatuses),
    released: z.boolean(),
    published: z.boolean(),
    wantedBy: z.object({ userId: z.string(), name: z.string() }).nullable(),
    handedTo: z.string().nullable(),
    mine: z.boolean(),
    readOnly: z.boolean(),
    mayEdit: z.boolean(),
    roleChange: roleChangeSchema.nullable(),
    restrictedSince: restrictionActSchema.nullable(),
    projectId: z.uuid(),
    workspaceId: z.uuid(),
    turns: z.array(turn),
    hasMore: z.boolean(),
    activeEditSessionId: z.uuid().nullable(),
    queue: z.object({ active: queuedTurn.nullable(), waiting: z.array(queuedTurn) }),
    followUp: z.object({ triggerType: z.enum(triggerTypes), dueAt: time, reason: z.string() }).nullable(),
    followUpsMuted: z.boolean(),
    plan: z.object({ id: z.uuid(), phase: z.enum(conversationPlanPhases) }).nullable(),
  })
  .meta({ id: "Conversation" }) satisfies z.ZodType<ConversationForDisplay>;

export const conversationSummary = z.object({
  id: z.uuid(),
  status: z.enum(conversationStatuses),
  title: z.string().nullable(),
  userName: z.string(),
  mine: z.boolean(),
  turns: z.int(),
  changes: z.int(),
  cameBack: z.boolean(),
  startedAt: time,
  finishedAt: time.nullable(),
}) satisfies z.ZodType<ConversationSummary>;

const entry = { seq: z.int().positive(), createdAt: time, discarded: z.literal(true).optional() };
export const chunk = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("text"), payload: textPayloadSchema, ...entry }),
    z.object({ type: z.literal("progress"), payload: progressPayloadSchema, ...entry }),
    z.object({ type: z.literal("event"), payload: eventPayloadSchema, ...entry }),
    z.object({ type: z.literal("done"), payload: donePayloadSchema, ...entry }),
  ])
  .meta({ id: "Chunk" }) satisfies z.ZodType<Chunk>;

export const contextUsage = usageSchema
  .extend({
    usedTokens: z.int(),
    windowTokens: z.int(),
    bySection: z.record(z.string(), z.int()),
    leftOutTurns: z.int(),
    corrected: z.boolean(),
    prediction: z.object({ predictedTokens: z.int(), countedTokens: z.int() }).nullable(),
    costUsd: z.number().nullable(),
    estimated: z.boolean(),
  })
  .meta({ id: "ContextUsage" }) satisfies z.ZodType<ContextUsage>;

export const turnDiff = z.object({
  before: z.string().nullable(),
  after: z.string().nullable(),
  files: z.array(changedFileSchema.extend({ oldPath: z.string().optional(), binary: z.boolean(), patch: z.string() })),
}) satisfies z.ZodType<TurnDiff>;

const shownPlace = z.object({ address: z.string(), ref: z.string().nullable() });

export const changedPlaces = z.object({
  workspaceId: z.uuid(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  sentences: z.array(z.string()),
  colours: receiptSchema.shape.colours.unwrap(),
  places: z.array(
    z.object({
      name: z.string().nullable(),
      page: z.string(),
      before: shownPlace.nullable(),
      after: shownPlace.nullable(),
    }),
  ),
  more: z.int(),
}) satisfies z.ZodType<ChangedPlaces>;

/** The answer of undo, restore and going back. */
export const forwardCommit = z.object({ commit: z.string(), editSessionId: z.uuid() });

export const history = z.object({
  headCommit: z.string().nullable(),
  versions: z.array(
    z.object({
      editSessionId: z.uuid(),
      conversationId: z.uuid(),
      ordinal: z.int(),
      kind: z.enum(editSessionKinds),
      instruction: z.string().nullable(),
      title: z.string(),
      userName: z.string(),
      endedAt: time,
      before: z.string(),
      after: z.string(),
      files: z.array(changedFileSchema),
      changed: z.string(),
      undoneBy: z.uuid().nullable(),
      mayBringBack: z.boolean(),
      isLocked: z.boolean(),
    }),
  ),
  hasMore: z.boolean(),
  start: z.object({ commit: z.string(), createdAt: time }).nullable(),
}) satisfies z.ZodType<HistoryForDisplay>;

export const versionComparison = z.object({
  head: z.string(),
  commit: z.string(),
  files: z.array(changedFileSchema),
  changed: z.string(),
  refusal: z.string().nullable(),
}) satisfies z.ZodType<VersionComparison>;
