import { z } from "zod";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { RequestAnswer } from "./request-schema.ts";

// Reads what was kept of an answer. The parts are those of the AI SDK's specification of language models, version 4.

const messageSchema = z.object({ content: z.array(z.looseObject({ type: z.string() })) });
const spokenSchema = z.looseObject({ type: z.enum(["text", "reasoning"]), text: z.string() });
const callSchema = z.looseObject({
  type: z.literal("tool-call"),
  toolCallId: z.string(),
  toolName: z.string(),
  input: z.unknown(),
});
const resultSchema = z.looseObject({ toolCallId: z.string(), output: z.looseObject({ value: z.unknown() }) });

/** Parses an answer and the results of its calls; undefined stands for one that was purged, or never came. */
export function readAnswer(
  message: string | undefined,
  results: string | undefined,
  { finishReason, usage }: { finishReason: string | null; usage: Usage | null },
  events: number,
): RequestAnswer {
  const content = partsOf(message);
  const received = new Map(
    (partsOf(results) ?? []).map((part) => {
      const { toolCallId, output } = resultSchema.parse(part);
      return [toolCallId, typeof output.value === "string" ? output.value : JSON.stringify(output.value)];
    }),
  );
  const spoken = (type: "text" | "reasoning") =>
    (content ?? [])
      .flatMap((part) => spokenSchema.safeParse(part).data ?? [])
      .filter((part) => part.type === type)
      .map(({ text }) => text)
      .join("\n\n");
  return {
    text: spoken("text"),
    reasoning: spoken("reasoning"),
    toolCalls: (content ?? [])
      .flatMap((part) => callSchema.safeParse(part).data ?? [])
      .map(({ toolCallId, toolName, input }) => ({
        toolCallId,
        toolName,
        input,
        result: received.get(toolCallId) ?? null,
      })),
    finishReason,
    usage,
    content,
    events,
  };
}

const partsOf = (message: string | undefined) =>
  message === undefined ? null : messageSchema.parse(JSON.parse(message)).content;
