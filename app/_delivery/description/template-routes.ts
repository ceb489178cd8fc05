import { z } from "zod";
import { modelRefusals } from "#lib/models/refusals.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import {
  createTemplateSchema,
  saveTemplateSchema,
  templateDetailSchema,
  templateSchema,
} from "#lib/projects/templates/schema.ts";
import type { RouteDescription } from "./describe-route.ts";

const detail = templateDetailSchema.meta({ id: "InstructionTemplate" });
const runs = modelRefusals["read-only: organization"];

/** The routes about texts that an organization's projects share. */
export const templateRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/organizations/{organizationId}/templates",
    summary: "The texts that projects of the organization share",
    answers: { 200: { description: "By name.", schema: z.object({ templates: z.array(templateSchema) }) } },
    problems: [runs],
  },
  {
    method: "post",
    path: "/api/organizations/{organizationId}/templates",
    summary: "Add texts to share; no project uses them yet",
    body: createTemplateSchema,
    answers: { 201: { description: "The template with its first version.", schema: detail } },
    problems: [runs, projectRefusals["template-name-taken"]],
  },
  {
    method: "get",
    path: "/api/organizations/{organizationId}/templates/{templateId}",
    summary: "Shared texts with their versions and the projects that use them",
    answers: { 200: { description: "The template.", schema: detail } },
    problems: [runs],
  },
  {
    method: "put",
    path: "/api/organizations/{organizationId}/templates/{templateId}",
    summary: "Save shared texts as the next version, in every project that uses them",
    body: saveTemplateSchema,
    answers: { 200: { description: "The template; without a difference the same as before.", schema: detail } },
    problems: [runs, projectRefusals["template-name-taken"], projectRefusals["template-too-long"]],
  },
  {
    method: "delete",
    path: "/api/organizations/{organizationId}/templates/{templateId}",
    summary: "Delete shared texts that no project uses",
    answers: { 204: { description: "They can't be chosen any more." } },
    problems: [runs, projectRefusals["template-in-use"]],
  },
  {
    method: "post",
    path: "/api/organizations/{organizationId}/templates/{templateId}/versions/{version}/restore",
    summary: "Bring a version of shared texts back as the next one, in every project that uses them",
    answers: { 200: { description: "The template; without a difference the same as before.", schema: detail } },
    problems: [runs, projectRefusals["template-too-long"]],
  },
];
