import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { textPatch } from "../../conversation/changes/text-patch";
import { answerParts } from "../answer/answer-parts";
import { leftOutName } from "../left-out-name";

export const comparedParts = ["messages", "leftOut", "answer", "tools", "settings"] as const;
export type ComparedPart = (typeof comparedParts)[number];

type Compared = Pick<ModelRequest, "model" | "provider" | "settings" | "tools" | "sent" | "leftOut" | "answer">;

/** Returns the differences of two requests by part, as a patch: empty if they are equal, null if they differ too much. */
export function compareRequests(first: Compared, second: Compared): Record<ComparedPart, string | null> {
  const patches = comparedParts.map(
    (part) => [part, textPatch(part, textOf[part](first), textOf[part](second))] as const,
  );
  return Object.fromEntries(patches) as Record<ComparedPart, string | null>;
}

const textOf: Record<ComparedPart, (request: Compared) => string> = {
  messages: ({ sent }) => sent.map(({ role, text }) => `── ${role} ──\n${text}\n`).join("\n"),
  leftOut: ({ leftOut }) => leftOut.map((piece) => `${leftOutName(piece)}\n`).join(""),
  answer: ({ answer }) =>
    (answer ? answerParts(answer) : []).map(({ title, text }) => `── ${title} ──\n${text}\n`).join("\n"),
  tools: ({ tools }) => `${JSON.stringify(tools, null, 2)}\n`,
  settings: ({ model, provider, settings }) => `${JSON.stringify({ model, provider, ...settings }, null, 2)}\n`,
};
