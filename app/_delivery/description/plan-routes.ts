import { z } from "zod";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import type {
  PlanCallForInspection,
  PlanForDisplay,
  PlanMessageForInspection,
  PlanVersionForInspection,
} from "#lib/plans/display-schema.ts";
import { planRefusals } from "#lib/plans/refusals.ts";
import {
  beginPlanSchema,
  briefSchema,
  manifestEntrySchema,
  messageModes,
  planActions,
  planItemStatuses,
  planMessageSchema,
  planPhases,
  planSaySchema,
  sitePlanSchema,
} from "#lib/plans/schema.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import type { RouteDescription } from "./describe-route.ts";
import { instructionRefusals } from "./refused-alike.ts";

// `satisfies` ties these schemas to the types of the answers.

const time = z.iso.datetime();
const askingPhase = z.enum(["summarize", "serialize"]);
const moved = z.object({ id: z.uuid(), phase: z.enum(planPhases) }).meta({ id: "PlanMoved" });

const plan = z
  .object({
    ...{ id: z.uuid(), conversationId: z.uuid(), wish: z.string(), phase: z.enum(planPhases) },
    asked: z.string().nullable(),
    withdrawn: z.string().nullable(),
    ...{ attempt: z.int().positive(), attemptsMax: z.int().positive(), missing: z.array(z.string()) },
    brief: briefSchema.nullable(),
    plan: sitePlanSchema.nullable(),
    version: z.int().positive().nullable(),
    draft: z.object({ brief: briefSchema, undecided: z.array(manifestEntrySchema) }).nullable(),
    warnings: z.array(z.string()),
    items: z.array(
      z.object({
        ...{ id: z.uuid(), path: z.string(), action: z.enum(planActions), title: z.string() },
        status: z.enum(planItemStatuses),
        editSessionId: z.uuid().nullable(),
        dependsOn: z.array(z.string()),
        problem: z.string().nullable(),
      }),
    ),
    building: z.boolean(),
    acceptance: z
      .array(z.object({ text: z.string(), passed: z.boolean().nullable(), problem: z.string().nullable() }))
      .nullable(),
    usage: usageSchema.extend({ calls: z.int().nonnegative(), costUsd: z.number().nullable() }),
    failure: z.object({ phase: askingPhase, code: z.string(), message: z.string() }).nullable(),
    stale: z.array(z.string()),
    activeEditSessionId: z.uuid().nullable(),
    readOnly: z.boolean(),
    createdAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: "Plan" }) satisfies z.ZodType<PlanForDisplay>;

const message = z.object({
  sequence: z.int().positive(),
  phase: z.enum(["discuss", "summarize", "serialize"]),
  attempt: z.int().positive(),
  message: planMessageSchema,
  editSessionId: z.uuid().nullable(),
  givenUp: z.boolean(),
  createdAt: time,
}) satisfies z.ZodType<PlanMessageForInspection>;

const version = z.object({
  ...{ version: z.int().positive(), userId: z.uuid(), asked: z.string().nullable() },
  ...{ brief: briefSchema, plan: sitePlanSchema, createdAt: time },
}) satisfies z.ZodType<PlanVersionForInspection>;

const call = z.object({
  ...{ number: z.int().positive(), phase: askingPhase, attempt: z.int().positive() },
  ...{ mode: z.enum(messageModes), model: z.string(), messages: z.array(planMessageSchema) },
  ...{ answer: z.string().nullable(), problem: z.string().nullable() },
  ...{
    usage: usageSchema.nullable(),
    costUsd: z.number().nullable(),
    durationMs: z.number().nullable(),
    createdAt: time,
  },
}) satisfies z.ZodType<PlanCallForInspection>;

const path = "/api/plans/{planId}";
const inPhase = [
  conversationRefusals["read-only: watching"],
  planRefusals["plan-phase"],
  conversationRefusals["conversation-finished"],
];

export const planRoutes: RouteDescription[] = [
  {
    method: "post",
    path: "/api/conversations/{conversationId}/plans",
    summary: "Begin a plan: its discussion opens with the wish",
    body: beginPlanSchema,
    answers: { 201: { description: "Stored; the same `clientRequestId` gives the same plan.", schema: moved } },
    problems: [
      conversationRefusals["read-only: watching"],
      planRefusals["plan-open"],
      conversationRefusals["conversation-finished"],
      ...instructionRefusals,
      platformRefusals["too-many-waiting-turns"],
    ],
  },
  { method: "get", path, summary: "A plan", answers: { 200: { description: "The plan.", schema: plan } } },
  {
    method: "get",
    path: `${path}/stream`,
    summary: "The plan's log as server-sent events: replay from `after`, then follow until it is done or discarded",
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
    path: `${path}/messages`,
    summary: "The plan's typed history, the calls of the model as they were sent, and its versions; needs `inspect`",
    answers: {
      200: {
        description: "In order.",
        schema: z.object({ messages: z.array(message), calls: z.array(call), versions: z.array(version) }),
      },
    },
    problems: [conversationRefusals["read-only: inspecting"]],
  },
  {
    method: "post",
    path: `${path}/messages`,
    summary: "Say something more: a turn of the discussion, or a change of a plan that waits for approval",
    body: planSaySchema,
    answers: {
      202: {
        description: "Stored; the turn that answers it, if it is one.",
        schema: moved.extend({ editSessionId: z.uuid().nullable() }),
      },
    },
    problems: [
      ...inPhase,
      ...instructionRefusals,
      planRefusals["option-unknown"],
      platformRefusals["too-many-waiting-turns"],
    ],
  },
  {
    method: "post",
    path: `${path}/continue`,
    summary: "The discussion is enough: sum it up; or make the plan again; or try a failed phase again",
    answers: { 202: { description: "It will be run.", schema: moved } },
    problems: [...inPhase, planRefusals["turn-running"]],
  },
  {
    method: "put",
    path: `${path}/brief`,
    summary: "Word the brief differently, or complete one that the model did not; the plan is drawn up from it again",
    body: briefSchema,
    answers: { 202: { description: "Stored.", schema: moved } },
    problems: [...inPhase, planRefusals["brief-incomplete"]],
  },
  {
    method: "post",
    path: `${path}/approve`,
    summary: "Agree with the plan",
    answers: { 200: { description: "Its items stand in order; nothing runs yet.", schema: moved } },
    problems: inPhase,
  },
  {
    method: "post",
    path: `${path}/build`,
    summary: "Let the items run, one after another",
    answers: { 202: { description: "It goes on until all is done, or it is stopped.", schema: moved } },
    problems: [...inPhase, planRefusals["plan-stale"]],
  },
  {
    method: "post",
    path: `${path}/keep`,
    summary: "Keep the last complete plan, and give up the change of it that failed: what was said for it is withdrawn",
    answers: { 200: { description: "It waits for approval as it was.", schema: moved } },
    problems: [...inPhase, planRefusals["turn-running"]],
  },
  {
    method: "post",
    path: `${path}/stop`,
    summary:
      "Stop the phase that asks the model, or the build with the item that runs; a change that is stopped leaves the plan as it was, and what was said for it is withdrawn",
    answers: { 202: { description: "It is being stopped.", schema: moved } },
    problems: inPhase,
  },
  {
    method: "post",
    path: `${path}/items/{itemId}/skip`,
    summary: "Leave an item out",
    answers: { 202: { description: "What depends on it can go on.", schema: moved } },
    problems: [...inPhase, planRefusals["plan-item"]],
  },
  {
    method: "post",
    path: `${path}/items/{itemId}/retry`,
    summary: "Try an item again that failed, was stopped or skipped",
    answers: { 202: { description: "It will be run.", schema: moved } },
    problems: [...inPhase, planRefusals["plan-item"]],
  },
  {
    method: "post",
    path: `${path}/discard`,
    summary: "Give the plan up; what was built of it stays",
    answers: { 200: { description: "Discarded.", schema: moved } },
    problems: [...inPhase, planRefusals["turn-running"]],
  },
];
