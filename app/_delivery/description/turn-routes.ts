import { z } from "zod";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { newestReplaySchema } from "#lib/conversations/replays/replay-schema.ts";
import {
  givenAnswerSchema,
  leftOutPiecesSchema,
  modelRequestSchema,
  requestEventsSchema,
  requestListSchema,
  requestMessagesSchema,
  requestOverviewSchema,
} from "#lib/conversations/requests/request-schema.ts";
import { editSessionStatuses } from "#lib/conversations/schema.ts";
import { timelineSchema } from "#lib/conversations/trace/timeline-schema.ts";
import { turnOverviewSchema } from "#lib/conversations/trace/turn-overview-schema.ts";
import { rewordTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { expectHeadSchema } from "#lib/conversations/versions/version-schema.ts";
import { followUpSchema } from "#lib/follow-ups/schema.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { changedPlaces, chunk, contextUsage, forwardCommit, turn, turnDiff } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";
import { changeRefusals, instructionRefusals } from "./refused-alike.ts";

const limit = z.int().min(1).max(100).optional();
const stopped = z.object({ success: z.literal(true), alreadyFinished: z.boolean() });

export const turnRoutes: RouteDescription[] = [
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
    inPieces: true,
    summary: "The model requests of the turn; needs `inspect`",
    answers: { 200: { description: "In the order in which they were sent.", schema: requestListSchema } },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/timeline",
    inPieces: true,
    summary: "What happened in the turn, and when; needs `inspect`",
    answers: {
      200: {
        description: "Its requests, calls and snapshots, with its sums.",
        schema: timelineSchema.extend({ followUp: followUpSchema.nullable() }),
      },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/overview",
    inPieces: true,
    summary: "The turn as a whole, to be compared with another one; needs `inspect`",
    answers: {
      200: {
        description:
          "Its instruction, its calls, its answer, its changed files, its ending and its sums, without secrets.",
        schema: turnOverviewSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}",
    summary: "One model request of the turn and its answer, as they were kept; needs `inspect`",
    answers: {
      200: { description: "All that it carried and all that came back, without secrets.", schema: modelRequestSchema },
    },
    problems: [conversationRefusals["read-only: inspecting"], conversationRefusals["request-purged"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}/overview",
    inPieces: true,
    summary: "One model request of the turn without its long texts; needs `inspect`",
    answers: {
      200: {
        description: "All but the texts of its messages and its answer, without secrets.",
        schema: requestOverviewSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"], conversationRefusals["request-purged"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}/messages",
    inPieces: true,
    summary: "Messages of a model request as they were sent, a page at a time; needs `inspect`",
    query: z.object({ from: z.int().min(0).optional(), limit }),
    answers: {
      200: {
        description: "In their order from index `from` on, at most 60 KiB of text or one message, without secrets.",
        schema: requestMessagesSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"], conversationRefusals["request-purged"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}/answer",
    inPieces: true,
    summary: "The answer to a model request, with the results of its calls; needs `inspect`",
    answers: {
      200: { description: "As it was kept, without secrets; null if nothing was.", schema: givenAnswerSchema },
    },
    problems: [conversationRefusals["read-only: inspecting"], conversationRefusals["request-purged"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}/events",
    inPieces: true,
    summary: "The provider's own events of an answer, a page at a time or as a file; needs `inspect`",
    query: z.object({ from: z.int().min(0).optional(), format: z.literal("jsonl").optional() }),
    answers: {
      200: {
        description:
          "In the order in which they arrived, from index `from` on, at most 60 KiB or one event. With `format=jsonl` all of them, one a line.",
        schema: requestEventsSchema,
      },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/requests/{n}/left-out",
    inPieces: true,
    summary: "The pieces of one earlier turn that a request left out to make room; needs `inspect`",
    query: z.object({ turn: z.int().min(1) }),
    answers: {
      200: { description: "Oldest first, with their texts, or with who purged them.", schema: leftOutPiecesSchema },
    },
    problems: [conversationRefusals["read-only: inspecting"], conversationRefusals["request-purged"]],
  },
  {
    method: "get",
    path: "/api/edit-sessions/{editSessionId}/replay",
    summary: "The newest exact replay of the turn; needs `inspect`",
    answers: {
      200: { description: "Its result, or null if no replay is kept.", schema: newestReplaySchema },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "post",
    path: "/api/edit-sessions/{editSessionId}/replay",
    summary: "Run the turn again with the recorded answers, without a model and beside the site; needs `inspect`",
    answers: { 202: { description: "A worker runs it.", schema: z.object({ id: z.uuid() }) } },
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
