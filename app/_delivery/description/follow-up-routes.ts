import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { followUpListSchema, followUpSettingsSchema, muteSchema } from "#lib/follow-ups/schema.ts";
import type { RouteDescription } from "./describe-route.ts";

export const followUpRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/projects/{projectId}/follow-ups",
    summary: "What the agent may do by itself; needs `configure`",
    answers: { 200: { description: "The settings, or their defaults.", schema: followUpSettingsSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/follow-ups",
    summary: "Save what the agent may do by itself",
    body: followUpSettingsSchema,
    answers: { 200: { description: "As it is stored.", schema: followUpSettingsSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/conversations/{conversationId}/follow-ups",
    summary: "Every timer with its state, anchor and gates, and why none waits; needs `inspect`",
    answers: { 200: { description: "The newest first.", schema: followUpListSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "delete",
    path: "/api/conversations/{conversationId}/follow-up",
    summary: "Cancel the timer that waits",
    answers: { 204: { description: "None waits." } },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "put",
    path: "/api/conversations/{conversationId}/follow-ups-muted",
    summary: "Whether the agent may come back by itself in this conversation",
    body: muteSchema,
    answers: { 200: { description: "As it is stored.", schema: muteSchema } },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/typing",
    summary: "Its person is writing: the timer that waits begins anew",
    answers: { 204: { description: "Heard." } },
    problems: [conversationRefusals["read-only: watching"]],
  },
];
