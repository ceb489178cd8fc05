import { modelRefusals } from "#lib/models/refusals.ts";
import {
  modelListSchema,
  modelPageSchema,
  modelServerSchema,
  saveModelSchema,
  verificationSchema,
  verifyModelSchema,
} from "#lib/models/schema.ts";
import type { RouteDescription } from "./describe-route.ts";

const page = modelPageSchema.meta({ id: "OrganizationModel" });
const serverRefusals = [
  modelRefusals["read-only: organization"],
  modelRefusals["models-by-environment"],
  modelRefusals["model-address-invalid"],
  modelRefusals["model-address-invalid: too long"],
  modelRefusals["model-address-credentials"],
  modelRefusals["model-address-refused"],
  modelRefusals["model-key-needed"],
  modelRefusals["model-key-needed: unreadable"],
];

/** The model of an organization, for its owners and administrators. No answer holds a key. */
export const modelRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/organizations/{organizationId}/model",
    summary: "Which model answers an organization's projects, and what is set",
    answers: { 200: { description: "The model, without its key.", schema: page } },
    problems: [modelRefusals["read-only: organization"]],
  },
  {
    method: "put",
    path: "/api/organizations/{organizationId}/model",
    summary:
      "Connect a model; without `key` the stored one is kept, as long as the address stays on its host and it can be opened",
    body: saveModelSchema,
    answers: { 200: { description: "It answers from the next turn on.", schema: page } },
    problems: serverRefusals,
  },
  {
    method: "delete",
    path: "/api/organizations/{organizationId}/model",
    summary: "Disconnect the organization's model, and delete its key",
    answers: { 200: { description: "The environment's or the practice model answers from now on.", schema: page } },
    problems: [modelRefusals["read-only: organization"]],
  },
  {
    method: "post",
    path: "/api/organizations/{organizationId}/model/verify",
    summary: "Ask a model for one short answer with a stream and a tool call; takes up to fifty seconds",
    body: verifyModelSchema,
    answers: { 200: { description: "What was found, also if it does not work.", schema: verificationSchema } },
    problems: serverRefusals,
  },
  {
    method: "post",
    path: "/api/organizations/{organizationId}/model/list",
    summary: "The models that a server lists",
    body: modelServerSchema,
    answers: { 200: { description: "The models, or a sentence why there is no list.", schema: modelListSchema } },
    problems: serverRefusals,
  },
];
