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

type ReadAnswer<T> = { ok: true; value: T } | { ok: false; problems: string[] };

const objectsMax = 20;
const problemsMax = 12;

/** Returns the first JSON object in an answer that fits the schema, or else the problems of the largest object. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  let largest: { length: number; problems: string[] } | null = null;
  for (const source of objectsIn(text)) {
    const read = schema.safeParse(source.value);
    if (read.success) return { ok: true, value: read.data };
    if (largest && largest.length >= source.length) continue;
    largest = { length: source.length, problems: read.error.issues.slice(0, problemsMax).map(tellIssue) };
  }
  return { ok: false, problems: largest?.problems ?? ["The answer is not one complete JSON object."] };
}

function tellIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`;
}

/** Yields every outermost `{…}` that is valid JSON, in order. */
function* objectsIn(text: string): Generator<{ value: unknown; length: number }> {
  let from = text.indexOf("{");
  for (let tries = 0; from !== -1 && tries < objectsMax; tries++) {
    const end = endOfObject(text, from);
    const value = end === null ? undefined : parse(text.slice(from, end));
    if (end !== null && value !== undefined) yield { value, length: end - from };
    from = text.indexOf("{", value === undefined || end === null ? from + 1 : end);
  }
}

/** Returns the position after the brace that closes the one at `from`, or null. Braces in strings don't count. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return null;
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
