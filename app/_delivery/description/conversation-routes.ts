import { z } from "zod";
import { presenceSchema } from "#lib/conversations/conversation/conversation-schema.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { modelRequestSchema, requestListSchema } from "#lib/conversations/requests/request-schema.ts";
import { editSessionStatuses } from "#lib/conversations/schema.ts";
import { acceptTurnSchema, rewordTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { messageFileSchema } from "#lib/conversations/uploads/message-file-schema.ts";
import { uploadFieldsSchema, uploadSchema } from "#lib/conversations/uploads/upload-schema.ts";
import { expectHeadSchema } from "#lib/conversations/versions/version-schema.ts";
import { manualEditsSchema } from "#lib/page-source/operations/operation-schema.ts";
import { pictureRefusals } from "#lib/pictures/refusals.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { changedPlaces, chunk, contextUsage, conversation, forwardCommit, turn, turnDiff } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";
import { changeRefusals, instructionRefusals } from "./refused-alike.ts";

const limit = z.int().min(1).max(100).optional();
const stopped = z.object({ success: z.literal(true), alreadyFinished: z.boolean() });

export const conversationRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/conversations/{conversationId}",
    summary: "A conversation for display, newest turns",
    query: z.object({ before: z.uuid().optional(), limit }),
    answers: { 200: { description: "The conversation.", schema: conversation } },
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/messages",
    summary: "The messages that people may see",
    query: z.object({ before: z.int().optional(), limit }),
    answers: {
      200: {
        description: "Never notes, annotations, journals or synthetic prompts.",
        schema: z.object({
          messages: z.array(
            z.object({
              id: z.uuid(),
              sequence: z.int().positive(),
              role: z.enum(["user", "assistant"]),
              text: z.string(),
              editSessionId: z.uuid(),
              createdAt: z.iso.datetime(),
            }),
          ),
          hasMore: z.boolean(),
        }),
      },
    },
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/context",
    summary: "What the model will be sent next; needs the capability `inspect`",
    answers: {
      200: {
        description: "A text, or JSON with `Accept: application/json`.",
        schema: z.string(),
        contentType: "text/plain",
      },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/context-usage",
    summary: "How full the model's window is, and what the conversation has used so far",
    query: z.object({ editSessionId: z.uuid().optional() }),
    answers: { 200: { description: "The budget.", schema: contextUsage } },
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/edit-sessions",
    summary: "Accept a turn",
    body: acceptTurnSchema,
    answers: {
      202: {
        description: "Stored; the same `clientRequestId` gives the same turn.",
        schema: z.object({ id: z.uuid(), status: z.enum(editSessionStatuses), position: z.int().positive() }),
      },
    },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["conversation-finished"],
      ...instructionRefusals,
      conversationRefusals["unknown-ref: version"],
      conversationRefusals["unknown-ref: pick"],
      conversationRefusals["unknown-file"],
      conversationRefusals["too-many-files"],
      platformRefusals["too-many-waiting-turns"],
    ],
  },
  {
    method: "delete",
    path: "/api/conversations/{conversationId}/edit-sessions",
    summary: "Withdraw every waiting turn at once; the one that runs goes on",
    answers: {
      200: { description: "Those that were withdrawn.", schema: z.object({ withdrawn: z.array(z.uuid()) }) },
    },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/manual-edits",
    summary: "Change pages by hand, as a turn of kind `manual` without the agent",
    body: manualEditsSchema,
    answers: { 200: { description: "Saved; the same `clientRequestId` gives the same turn.", schema: forwardCommit } },
    problems: [
      ...changeRefusals,
      conversationRefusals["read-only: watching"],
      conversationRefusals["conversation-finished"],
      conversationRefusals["already-running"],
      conversationRefusals["head-moved: same place"],
      conversationRefusals["not-released"],
      conversationRefusals["unknown-ref"],
      conversationRefusals["not-editable"],
      conversationRefusals["not-editable: protected"],
      conversationRefusals["not-editable: picture's name"],
      conversationRefusals["not-editable: same file"],
      conversationRefusals["not-editable: no asset"],
      conversationRefusals["unknown-upload"],
      conversationRefusals["asset-in-use"],
      ...Object.values(pictureRefusals),
    ],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/assets",
    summary: "Send a picture, which is cleaned and waits to be used by the operation `set-asset`",
    form: uploadFieldsSchema.extend({ file: z.file() }),
    answers: { 201: { description: "It waits for a day.", schema: uploadSchema } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["conversation-finished"],
      conversationRefusals["upload-no-form"],
      conversationRefusals["upload-missing"],
      conversationRefusals["upload-fields"],
      conversationRefusals["upload-too-large"],
      conversationRefusals["upload-replaces-nothing"],
      conversationRefusals["too-many-uploads"],
      workspaceRefusals["workspace-not-ready"],
      ...Object.values(pictureRefusals),
    ],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/files",
    summary: "Send a picture or a text that is to go with a message, which names it in `files`",
    form: z.object({ file: z.file() }),
    answers: { 201: { description: "It waits for a day.", schema: messageFileSchema } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["conversation-finished"],
      conversationRefusals["upload-no-form"],
      conversationRefusals["upload-missing"],
      conversationRefusals["upload-fields"],
      conversationRefusals["upload-too-large"],
      conversationRefusals["file-unreadable"],
      conversationRefusals["file-unreadable: document"],
      conversationRefusals["file-unreadable: not text"],
      conversationRefusals["too-many-uploads"],
      workspaceRefusals["workspace-not-ready"],
      ...Object.values(pictureRefusals),
    ],
  },
  {
    method: "get",
    path: "/api/files/{fileId}",
    summary: "A small version of a picture that waits for a message or went with one",
    answers: { 200: { description: "At most 160 pixels wide and high.", contentType: "image/webp", schema: z.file() } },
    problems: [pictureRefusals["pictures-busy"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/finish",
    summary: "End the session",
    answers: { 200: { description: "Finished.", schema: z.object({ status: z.literal("finished") }) } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["turn-running"],
      conversationRefusals["turn-running: stopping"],
    ],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/heartbeat",
    summary: "Say that its person's page is open, and once in which time zone",
    body: presenceSchema,
    answers: { 204: { description: "Heard." } },
    problems: [conversationRefusals["conversation-finished: heartbeat"], conversationRefusals["read-only: watching"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}",
    summary: "One turn",
    answers: { 200: { description: "The turn.", schema: turn } },
  },
  {
    method: "patch",
    path: "/api/edit-sessions/{editSessionId}",
    summary: "Word a waiting turn differently",
    body: rewordTurnSchema,
    answers: { 200: { description: "As it is stored.", schema: z.object({ id: z.uuid(), instruction: z.string() }) } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["already-running"],
      conversationRefusals["worded-by-server"],
      ...instructionRefusals,
    ],
  },
  {
    method: "delete",
    path: "/api/edit-sessions/{editSessionId}",
    summary: "Withdraw a waiting turn",
    answers: { 204: { description: "It ends as cancelled and never enters the history." } },
    problems: [conversationRefusals["read-only: watching"], conversationRefusals["already-running"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/stream",
    summary: "The turn's log as server-sent events: replay from `after`, then follow until its end",
    query: z.object({ after: z.int().nonnegative().optional() }),
    answers: {
      200: {
        description: "The AI SDK's UI message stream protocol, version 1.",
        schema: z.string(),
        contentType: "text/event-stream",
      },
    },
    problems: [platformRefusals["too-many-streams"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/chunks",
    summary: "The turn's log by polling",
    query: z.object({ after: z.int().nonnegative().optional(), limit }),
    answers: {
      200: {
        description: "What follows `after`.",
        schema: z.object({
          chunks: z.array(chunk),
          lastSeq: z.int(),
          status: z.enum(editSessionStatuses),
          hasMore: z.boolean(),
          contextUsage,
        }),
      },
    },
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/cancel",
    summary: "Stop the turn",
    answers: {
      200: { description: "It had ended already.", schema: stopped },
      202: { description: "It is being stopped.", schema: stopped },
    },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/diff",
    summary: "What the turn changed",
    answers: { 200: { description: "The difference by file.", schema: turnDiff } },
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/places",
    summary: "What a visitor notices of the turn, in words and places of pages",
    answers: { 200: { description: "The sentences of its receipt, and the changed places.", schema: changedPlaces } },
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests",
    summary: "The model requests of the turn; needs `inspect`",
    answers: { 200: { description: "In the order in which they were sent.", schema: requestListSchema } },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}",
    summary: "One model request of the turn, as it was sent; needs `inspect`",
    answers: { 200: { description: "All that it carried, without secrets.", schema: modelRequestSchema } },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/picture",
    summary: "A picture of the site before or after the turn",
    query: z.object({ path: z.string(), side: z.enum(["before", "after", "held"]).optional() }),
    answers: {
      200: { description: "The picture, to be shown inside a page.", schema: z.string(), contentType: "image/*" },
    },
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/undo",
    summary: "Reverse the turn by a change of its own",
    body: expectHeadSchema,
    answers: { 200: { description: "The change.", schema: forwardCommit } },
    problems: [...changeRefusals, conversationRefusals["undo-conflict"], conversationRefusals["nothing-to-undo"]],
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/restore",
    summary: "Bring back what a cancelled or failed turn had done",
    body: expectHeadSchema,
    answers: { 200: { description: "The change.", schema: forwardCommit } },
    problems: [...changeRefusals, conversationRefusals["restore-conflict"], conversationRefusals["nothing-to-restore"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/held",
    summary: "What the turn's held changes would change",
    answers: { 200: { description: "The difference by file; none if nothing waits.", schema: turnDiff } },
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/held/apply",
    summary: "Apply what the turn changed outside of its places, by a change of its own",
    answers: { 200: { description: "The change.", schema: forwardCommit } },
    problems: [
      ...changeRefusals,
      conversationRefusals["read-only: watching"],
      conversationRefusals["not-released: for an administrator"],
      conversationRefusals["nothing-held"],
      conversationRefusals["held-conflict"],
      workspaceRefusals["workspace-busy: held changes"],
      conversationRefusals["not-editable: protected"],
    ],
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/held/drop",
    summary: "Leave out what the turn changed outside of its places",
    answers: { 204: { description: "It can't be applied any more." } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["not-released: for an administrator"],
      conversationRefusals["nothing-held"],
    ],
  },
];
