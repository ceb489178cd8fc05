import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";

/**
 * A message of a request, in the form of the AI SDK's specification of language models, version 4. A text alone stands for a message of
 * one part.
 */
export type AgentMessage = LanguageModelV4Message | { role: "system" | "user" | "assistant"; content: string };

/** Returns the messages as a provider's package takes them. */
export function toPrompt(messages: readonly AgentMessage[]): LanguageModelV4Prompt {
  return messages.map((message) => (isText(message) ? fromText(message) : message));
}

type TextMessage = Extract<AgentMessage, { content: string }>;

const isText = (message: AgentMessage): message is TextMessage => typeof message.content === "string";

function fromText({ role, content }: TextMessage): LanguageModelV4Message {
  return role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] };
}
