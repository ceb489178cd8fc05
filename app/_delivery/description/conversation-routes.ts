import { z } from "zod";
import { roleChangeSchema } from "#lib/accounts/schema.ts";
import { presenceSchema } from "#lib/conversations/conversation/conversation-schema.ts";
import {
  answerWishSchema,
  askForSiteSchema,
  type HandoverAnswer,
  handoverStates,
} from "#lib/conversations/presence/handover-schema.ts";
import { recordingSchema } from "#lib/conversations/recording/recording-schema.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import {
  foundInRequestsSchema,
  foundPlacesSchema,
  searchedText,
} from "#lib/conversations/requests/search/search-schema.ts";
import { editSessionStatuses } from "#lib/conversations/schema.ts";
import { traceFormat } from "#lib/conversations/trace/trace-schema.ts";
import { acceptTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { manualEditsSchema } from "#lib/page-source/operations/operation-schema.ts";
import { pictureRefusals } from "#lib/pictures/refusals.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import { contextUsage, conversation, forwardCommit } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";
import { changeRefusals, instructionRefusals } from "./refused-alike.ts";

const handoverAnswer = z.object({
  state: z.enum(handoverStates),
  name: z.string(),
}) satisfies z.ZodType<HandoverAnswer>;
const limit = z.int().min(1).max(100).optional();

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
    path: "/api/conversations/{conversationId}/role-change",
    summary: "Who changed the person's role, for the person of the conversation, also after they were removed",
    answers: {
      200: {
        description: "The change by which they can't edit any more; null if they can.",
        schema: z.object({ roleChange: roleChangeSchema.nullable() }),
      },
    },
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
    path: "/api/conversations/{conversationId}/requests",
    inPieces: true,
    summary:
      "The lines that hold a text in all that was sent to the model and came back; needs the capability `inspect`",
    query: z.object({ find: searchedText }),
    answers: {
      200: {
        description: "Each line with the requests that had it first and last.",
        schema: foundInRequestsSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"], platformRefusals["bad-request: query"]],
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/requests/places",
    summary: "All places of one found line, a page at a time; needs the capability `inspect`",
    query: z.object({ find: searchedText, line: z.int().min(0), from: z.int().min(0).optional() }),
    answers: {
      200: {
        description: "In the order of the requests. `line` is the line's index in the search's answer.",
        schema: foundPlacesSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"], platformRefusals["bad-request: query"]],
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/trace",
    summary: "The conversation's kept model requests as traces, one a turn; needs the capability `inspect`",
    query: z.object({ format: traceFormat }),
    answers: {
      200: {
        description:
          "A file. `jsonl`: a span a line, as Arize Phoenix takes them, with OpenInference's attributes. `otel`: one OTLP/JSON document of the type `application/json`, with OpenTelemetry's GenAI attributes.",
        schema: z.string(),
        contentType: "application/x-ndjson",
      },
    },
    problems: [conversationRefusals["read-only: inspecting"], platformRefusals["bad-request: query"]],
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/recording",
    summary: "The conversation as a recording, for `npm run replay`; needs the capability `inspect`",
    answers: {
      200: {
        description:
          "A file with what each turn was told, was answered and did, and with the site's files. `leftOut` lists the turns that can't be run again from what is kept.",
        schema: recordingSchema,
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
      conversationRefusals["not-editable: only here on a built page"],
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
      projectRefusals["text-elsewhere"],
      conversationRefusals["not-editable: same file"],
      conversationRefusals["not-editable: no asset"],
      conversationRefusals["unknown-upload"],
      conversationRefusals["asset-in-use"],
      ...Object.values(pictureRefusals),
    ],
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
    method: "put",
    path: "/api/conversations/{conversationId}/handover",
    summary: "Ask the person who edits for the site, or say that one still waits",
    body: askForSiteSchema,
    answers: { 200: { description: "What became of the wish, and who edits.", schema: handoverAnswer } },
    problems: [conversationRefusals["read-only: editing"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/handover",
    summary: "Hand the site over to the person who asked: this session ends, and theirs begins",
    body: answerWishSchema,
    answers: { 200: { description: "Who has the site now.", schema: z.object({ name: z.string() }) } },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["conversation-finished"],
      conversationRefusals["turn-running"],
      conversationRefusals["turn-running: stopping"],
      conversationRefusals["nobody-waits"],
      conversationRefusals["nobody-waits: overtaken"],
    ],
  },
  {
    method: "delete",
    path: "/api/conversations/{conversationId}/handover",
    summary: "Answer “not now” to the person who asked for the site",
    body: answerWishSchema,
    answers: { 204: { description: "Said, unless somebody else has asked since." } },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/heartbeat",
    summary: "Say that its person's page is open, and once in which time zone",
    body: presenceSchema,
    answers: { 204: { description: "Heard." } },
    problems: [conversationRefusals["conversation-finished: heartbeat"], conversationRefusals["read-only: watching"]],
  },
];
