import type { PlanMessage } from "../schema.ts";

type Assistant = Extract<PlanMessage, { role: "assistant" }>;
type ToolMessage = Extract<PlanMessage, { role: "tool" }>;

/** Returns messages for providers that refuse tool messages: calls and results as text, in place. Idempotent. */
export function renderLabelled(messages: readonly PlanMessage[]): PlanMessage[] {
  const rendered: PlanMessage[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "tool") {
      const text = renderResults(message);
      const before = rendered.at(-1);
      // The results of one step may be in several messages. The model gets them as one.
      if (messages[index - 1]?.role === "tool" && before?.role === "user") {
        rendered[rendered.length - 1] = { role: "user", content: `${before.content}\n\n${text}` };
      } else {
        rendered.push({ role: "user", content: text });
      }
    } else {
      rendered.push(message.role === "assistant" ? renderAssistant(message) : message);
    }
  }
  return rendered;
}

function renderAssistant(message: Assistant): Assistant {
  if (typeof message.content === "string") return message;
  const parts = message.content.map((part) =>
    part.type === "text"
      ? part.text
      : `[Tool call ${part.toolCallId}: ${part.toolName}]\n${JSON.stringify(part.input) ?? "null"}`,
  );
  return { role: "assistant", content: parts.filter((text) => text !== "").join("\n\n") };
}

function renderResults({ content }: ToolMessage): string {
  return content
    .map(({ toolCallId, toolName, output }) => `[Result of tool call ${toolCallId}: ${toolName}]\n${output.value}`)
    .join("\n\n");
}
