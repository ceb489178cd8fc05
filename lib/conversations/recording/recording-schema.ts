import { z } from "zod";
import { triggerSchema } from "#lib/context/synthetic.ts";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";
import { basePartKeys, textNames } from "#lib/projects/instructions/base-schema.ts";
import { eventPayloadSchema, progressPayloadSchema, textPayloadSchema, usageSchema } from "../log/chunk-schema.ts";
import { recollectionSchema, requestFailureSchema } from "../requests/request-schema.ts";
import { changedFileSchema, editSessionKinds, messageRoles, paramsSchema, receiptSchema } from "../schema.ts";

// A recording: all that is needed to run a conversation's turns again, and all that they did. It stands alone: no database, site, model or
// key is needed to read it. Safe in the browser.

/** Increased whenever an older file can't be read any more. */
export const recordingVersion = 1;

const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
/** The key of a text in `contents`. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const recordedRowSchema = z.object({
  sequence: z.int().positive(),
  role: z.enum(messageRoles),
  text: z.string(),
  editSessionId: z.string(),
  metadata: z.record(z.string(), z.unknown()),
});

const texts = { background: z.string().nullable(), steps: z.string().nullable(), output: z.string().nullable() };

const instructionsSchema = z.object({
  version: z.int(),
  ...texts,
  baseOff: z.array(z.enum(basePartKeys)),
  template: z
    .object({ id: z.string(), name: z.string(), version: z.int(), ...texts, off: z.array(z.enum(textNames)) })
    .nullable(),
});

/** The material of the context. Its builder is a part of the product of today, so it is run again too. */
const materialSchema = z.object({
  instructions: instructionsSchema,
  /** How the site was built; null or absent if it was served as it lay. */
  building: z
    .object({
      build: z.string(),
      siteFolder: z.string(),
      output: z.string(),
      commands: z.array(z.string()).readonly().optional(),
    })
    .nullish(),
  plan: z.string().nullable(),
  /** The hashes of messages before the turn, each of the form of `recordedRowSchema`. */
  rows: z.array(hash),
  annotations: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      sequence: z.int(),
      parent: z.int().nullable(),
      text: z.string(),
      editSessionId: z.string(),
    }),
  ),
  unreadAnnotations: z.array(z.object({ number: z.int(), sequence: z.int(), bytes: z.int() })),
  olderNotes: z.array(hash),
  pinnedNotes: z.array(hash),
  instruction: recordedRowSchema.omit({ role: true }).extend({
    /** The beginnings of documents that were sent, by their numbers. */
    documents: z.array(z.tuple([z.int(), z.string()])).nullable(),
    /** Whether the model was shown the pictures that were sent. */
    seesPictures: z.boolean(),
  }),
  toolSet: z.enum(["change", "look", "discuss", "item"]),
  windowTokens: z.int(),
  reserveTokens: z.int(),
});

const memorySchema = recollectionSchema.shape.found.element.extend({
  text: z.string(),
  own: z.boolean(),
  about: z.string().nullable(),
});

const sentSchema = z.object({
  model: z.string(),
  provider: z.string(),
  settings: z.record(z.string(), z.unknown()),
  messages: z.array(hash),
  tools: hash,
});

const endSchema = z.object({
  finishReason: z.string(),
  usage: usageSchema.nullable(),
  /** Our own estimate, if the provider reported nothing. */
  estimated: usageSchema.nullable(),
  failure: requestFailureSchema.nullable(),
});

/** A request to the model and its answer, as far as a turn of today can be compared with it. */
const requestSchema = sentSchema.extend({
  /** The failures of the attempts before the last. */
  repeats: z.array(requestFailureSchema),
  answer: hash.nullable(),
  /** The provider's events of the last attempt; null if it sends none, or not all are kept. */
  events: z.array(z.unknown()).nullable(),
  results: hash.nullable(),
  end: endSchema,
});

/** An entry of the log without what differs by nature: see `normal-log.ts`. */
const entrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), payload: textPayloadSchema }),
  z.object({ type: z.literal("progress"), payload: progressPayloadSchema }),
  z.object({ type: z.literal("event"), payload: eventPayloadSchema }),
]);
export type RecordedEntry = z.infer<typeof entrySchema>;

const endingSchema = z.object({
  status: z.enum(["completed", "failed", "cancelled"]),
  code: z.string().nullable(),
  params: paramsSchema.nullable(),
  message: z.string().nullable(),
  /** The answer and the notes with which it closes the history. */
  messages: z.array(z.object({ role: z.enum(messageRoles), text: z.string() })),
  /** The tree of its commit; null without one. */
  tree: objectId.nullable(),
  commitMessage: z.string().nullable(),
  /** The tree of all that it did, if a part of it was held back. */
  heldTree: objectId.nullable(),
  files: z.array(changedFileSchema),
  receipt: receiptSchema.nullable(),
});
export type RecordedEnding = z.infer<typeof endingSchema>;

const plannedPagesSchema = z.object({
  /** The page of the item that the turn builds. */
  own: z.string(),
  pages: z.array(z.object({ path: z.string(), action: z.string() })),
  /** The pages that the site had when the plan was made. */
  existing: z.array(z.string()),
});
export type PlannedPages = z.infer<typeof plannedPagesSchema>;

const price = z.object({ input: z.number(), cached: z.number(), output: z.number() });

export const recordedTurnSchema = z.object({
  id: z.uuid(),
  ordinal: z.int().positive(),
  kind: z.enum(editSessionKinds),
  trigger: triggerSchema.nullable(),
  onlyPicked: z.boolean(),
  material: materialSchema,
  recollection: recollectionSchema.extend({ found: z.array(memorySchema) }).nullable(),
  protection: z.object({
    protectedPaths: z.array(z.string()),
    openedPaths: z.array(z.string()),
    siteRoot: z.string(),
  }),
  /** Only of a turn that builds an item of a plan: the other items' pages and those that stay, which it may not replace. */
  planned: plannedPagesSchema.optional(),
  /** Earlier turns with the trees at their ends, if this one wanted to take one back. */
  earlier: z.array(
    z.object({ ordinal: z.int(), before: objectId.nullable(), after: objectId.nullable(), isChange: z.boolean() }),
  ),
  /** The pictures that were sent with its message, in base64, with a smaller WebP version where there is one. */
  pictures: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      type: z.enum(pictureTypes),
      width: z.int().nullable(),
      height: z.int().nullable(),
      content: z.base64(),
      modern: z.base64().nullable(),
    }),
  ),
  /** The annotations that it made. */
  remarks: z.array(z.object({ number: z.int(), sequence: z.int(), text: z.string() })),
  limits: z.object({ stepsMax: z.int(), minutesMax: z.number(), tokensMax: z.int(), usdMax: z.number().nullable() }),
  price: price.nullable(),
  /** The tree from which it starts. */
  tree: objectId,
  /** Its snapshots in order. The journal names their commits, which hold their times. */
  snapshots: z.array(z.object({ commit: objectId, tree: objectId })),
  requests: z.array(requestSchema),
  log: z.array(entrySchema),
  ending: endingSchema,
});
export type RecordedTurn = z.infer<typeof recordedTurnSchema>;
export type RecordedRequest = z.infer<typeof requestSchema>;

export const recordingSchema = z.object({
  format: z.literal("sitewright-recording"),
  version: z.literal(recordingVersion),
  conversationId: z.uuid(),
  turns: z.array(recordedTurnSchema),
  /** Turns that can't be run again from what is kept, each with a sentence that says why. */
  leftOut: z.array(z.object({ turn: z.int(), why: z.string() })),
  /** Messages, tools and answers by their hash, since each request carries the ones before. */
  contents: z.record(hash, z.unknown()),
  /** Trees by their id: mode and id of each file, by its path. */
  trees: z.record(objectId, z.record(z.string(), z.tuple([z.string(), objectId]))),
  /** The files of the trees: text in UTF-8, or base64. */
  blobs: z.record(objectId, z.union([z.string(), z.object({ base64: z.string() })])),
});
export type Recording = z.infer<typeof recordingSchema>;
