import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import {
  briefHeading,
  buildHeading,
  discussHeading,
  itemHeading,
  manifestHeading,
  serializeHeading,
  summarizeHeading,
} from "#lib/plans/phases/phase-headings.ts";
import {
  type Brief,
  briefSchema,
  type Manifest,
  type PlannedPage,
  plannedPageSchema,
  type SitePlan,
  sitePlanSchema,
} from "#lib/plans/schema.ts";
import { textOfMessage } from "../transcript.ts";
import { languageOfText, type PlanLanguage } from "./plan-language.ts";

// Reads which phase of a plan a request belongs to. Only the request tells: its system text, and the JSON under its
// headings.

export interface PlanItem {
  page: PlannedPage;
  navigation: { label: string; path: string }[];
  title: string;
  facts: string[];
  /** The language in which the plan speaks. */
  lang: PlanLanguage;
  /** Null for a site that keeps its own look. */
  look: NonNullable<SitePlan["look"]> | null;
}

type Planning =
  | { phase: "discuss" }
  | { phase: "build"; item: PlanItem }
  /** `instruction` is the index of the first message of the phase itself; the discussion comes before it. */
  | { phase: "summarize"; manifest: Manifest; instruction: number }
  | { phase: "serialize"; manifest: Manifest; brief: Brief; instruction: number };

const hasLine = (text: string, line: string) =>
  text === line || text.startsWith(`${line}\n`) || text.includes(`\n${line}\n`);

/** Returns the JSON in the fence under a heading, or null. */
function readBlock(text: string, heading: string): unknown {
  const start = `\n${text}`.lastIndexOf(`\n${heading}\n\`\`\`json\n`);
  if (start === -1) return null;
  const from = start + heading.length + "\n```json\n".length;
  const end = text.indexOf("\n```", from);
  try {
    return JSON.parse(text.slice(from, end === -1 ? text.length : end));
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function readManifest(text: string): Manifest {
  const { entries } = fieldsOf(readBlock(text, manifestHeading));
  if (!Array.isArray(entries)) return { entries: [] };
  const kinds = ["page", "asset", "named"] as const;
  return {
    entries: entries.flatMap((entry) => {
      const { id, kind, name, title } = fieldsOf(entry);
      const known = kinds.find((one) => one === kind);
      if (typeof id !== "string" || typeof name !== "string" || !known) return [];
      return [{ id, kind: known, name, ...(typeof title === "string" ? { title } : {}) }];
    }),
  };
}

function readItem(system: string): PlanItem | null {
  const { page, navigation, look, brief } = fieldsOf(readBlock(system, itemHeading));
  const planned = plannedPageSchema.safeParse(page);
  if (!planned.success) return null;
  const entries = Array.isArray(navigation) ? navigation : [];
  const { title, facts, summary } = fieldsOf(brief);
  const plannedLook = sitePlanSchema.shape.look.safeParse(look).data ?? null;
  const told = [summary, ...(Array.isArray(facts) ? facts : [])].filter((one) => typeof one === "string").join("\n");
  return {
    page: planned.data,
    navigation: entries.flatMap((entry) => {
      const { label, path } = fieldsOf(entry);
      return typeof label === "string" && typeof path === "string" ? [{ label, path }] : [];
    }),
    title: typeof title === "string" ? title : "",
    facts: Array.isArray(facts) ? facts.filter((fact) => typeof fact === "string") : [],
    lang: plannedLook === null ? languageOfText(told) : plannedLook.lang === "de" ? "de" : "en",
    look: plannedLook,
  };
}

/** Returns the brief in a message, or null. */
export const readBrief = (text: string): Brief | null =>
  briefSchema.safeParse(readBlock(text, briefHeading)).data ?? null;

/** Returns the index of the phase's instruction: the last user message with its data. */
function findInstruction(prompt: LanguageModelV4Prompt, heading: string): number {
  const carries = (message: LanguageModelV4Message) =>
    message.role === "user" && hasLine(textOfMessage(message), heading);
  const at = prompt.findLastIndex(carries);
  return at === -1 ? prompt.findLastIndex((message) => message.role === "user") : at;
}

/** Returns the phase with its data; null if the request does not belong to a plan. */
export function readPlanning(prompt: LanguageModelV4Prompt): Planning | null {
  const system = prompt
    .filter((message) => message.role === "system")
    .map(textOfMessage)
    .join("\n\n");
  if (system.startsWith(summarizeHeading)) {
    const instruction = findInstruction(prompt, manifestHeading);
    return { phase: "summarize", manifest: manifestAt(prompt, instruction), instruction };
  }
  if (system.startsWith(serializeHeading)) {
    const instruction = findInstruction(prompt, briefHeading);
    const message = prompt[instruction];
    const brief = briefSchema.safeParse(message === undefined ? null : readBlock(textOfMessage(message), briefHeading));
    if (brief.success)
      return { phase: "serialize", manifest: manifestAt(prompt, instruction), brief: brief.data, instruction };
  }
  if (hasLine(system, buildHeading)) {
    const item = readItem(system);
    if (item !== null) return { phase: "build", item };
  }
  return hasLine(system, discussHeading) ? { phase: "discuss" } : null;
}

function manifestAt(prompt: LanguageModelV4Prompt, at: number): Manifest {
  const message = prompt[at];
  return message === undefined ? { entries: [] } : readManifest(textOfMessage(message));
}
