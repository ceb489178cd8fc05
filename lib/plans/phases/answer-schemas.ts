import { z } from "zod";
import { briefSchema, sitePlanSchema } from "../schema.ts";
import type { PlanRequest } from "./ports.ts";

/** What the answers of the two phases must fit, as JSON schemas for the provider. Whether they do is checked here all the same. */
export const briefAnswer: PlanRequest["schema"] = { name: "brief", json: jsonSchemaOf(briefSchema) };
export const sitePlanAnswer: PlanRequest["schema"] = { name: "site_plan", json: jsonSchemaOf(sitePlanSchema) };

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema, "~standard": _, ...json } = z.toJSONSchema(schema) as Record<string, unknown>;
  return json;
}
