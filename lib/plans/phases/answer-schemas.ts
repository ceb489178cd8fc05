import { z } from "zod";
import { briefSchema, sitePlanSchema } from "../schema.ts";
import type { PlanRequest } from "./ports.ts";

/** The answers of the two phases as JSON schemas for the provider. `readAnswer` checks each answer all the same. */
export const briefAnswer: PlanRequest["schema"] = { name: "brief", json: jsonSchemaOf(briefSchema) };
export const sitePlanAnswer: PlanRequest["schema"] = { name: "site_plan", json: jsonSchemaOf(sitePlanSchema) };

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema, "~standard": _, ...json } = z.toJSONSchema(schema) as Record<string, unknown>;
  return json;
}
