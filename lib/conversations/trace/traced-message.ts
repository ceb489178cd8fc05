import { z } from "zod";

// Kept messages as parts. Their content is a text or the parts of the AI SDK's specification of language models, version 4.

export type KeptPart =
  | { type: "text" | "reasoning"; text: string }
  /** The input of a call that could not be read is its text. */
  | { type: "call"; id: string; name: string; input: unknown }
  | { type: "result"; id: string; name: string; text: string }
  /** A picture that was sent. Its bytes are not kept; `text` says how many there were. */
  | { type: "file"; mediaType: string; text: string }
  /** A part of some other kind, as it was kept. */
  | { type: "other"; part: { type: string } };

export interface TracedMessage {
  role: string;
  /** Null if it was purged. */
  parts: KeptPart[] | null;
}

const messageSchema = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
});
const spokenSchema = z.object({ type: z.enum(["text", "reasoning"]), text: z.string() });
const callSchema = z
  .object({ type: z.literal("tool-call"), toolCallId: z.string(), toolName: z.string(), input: z.unknown() })
  .transform(({ toolCallId: id, toolName: name, input }) => ({ type: "call" as const, id, name, input }));
const resultSchema = z
  .object({
    type: z.literal("tool-result"),
    toolCallId: z.string(),
    toolName: z.string(),
    output: z.looseObject({ value: z.unknown() }),
  })
  .transform(({ toolCallId: id, toolName: name, output: { value } }) => {
    return { type: "result" as const, id, name, text: typeof value === "string" ? value : JSON.stringify(value) };
  });
const fileSchema = z.object({ type: z.literal("file"), mediaType: z.string(), text: z.string() });
const partSchema = z.union([spokenSchema, callSchema, resultSchema, fileSchema]);

/** Parses a kept message; undefined stands for one that was purged. */
export function traceMessage(text: string | undefined): TracedMessage {
  if (text === undefined) return { role: "unknown", parts: null };
  const { role, content } = messageSchema.parse(JSON.parse(text));
  if (typeof content === "string") return { role, parts: [{ type: "text", text: content }] };
  return { role, parts: content.map((part) => partSchema.safeParse(part).data ?? { type: "other", part }) };
}
