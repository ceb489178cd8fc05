import { createTwoFilesPatch } from "diff";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";

export const comparedParts = ["messages", "tools", "settings"] as const;
export type ComparedPart = (typeof comparedParts)[number];

type Compared = Pick<ModelRequest, "model" | "provider" | "settings" | "tools" | "sent">;

/** Comparing more differing lines would take the browser too long. */
const editsMax = 20_000;
const contextLines = 3;

/** Returns the differences of two requests by part, as a patch: empty if they are equal, null if they differ too much. */
export function compareRequests(first: Compared, second: Compared): Record<ComparedPart, string | null> {
  const patches = comparedParts.map(
    (part) => [part, patchOf(part, textOf[part](first), textOf[part](second))] as const,
  );
  return Object.fromEntries(patches) as Record<ComparedPart, string | null>;
}

function patchOf(part: ComparedPart, before: string, after: string): string | null {
  if (before === after) return "";
  const patch = createTwoFilesPatch(part, part, before, after, "", "", {
    context: contextLines,
    maxEditLength: editsMax,
  });
  // In git's form, which the diff parser reads.
  return patch === undefined ? null : `diff --git a/${part} b/${part}\n${patch.slice(patch.indexOf("--- "))}`;
}

const textOf: Record<ComparedPart, (request: Compared) => string> = {
  messages: ({ sent }) => sent.map(({ role, text }) => `── ${role} ──\n${text}\n`).join("\n"),
  tools: ({ tools }) => `${JSON.stringify(tools, null, 2)}\n`,
  settings: ({ model, provider, settings }) => `${JSON.stringify({ model, provider, ...settings }, null, 2)}\n`,
};
