import type { LanguageModelV4Message, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { AgentMessage } from "../agent-message.ts";

/** A call that the model requests, not yet checked. */
export interface RequestedCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
  /** Whether the tool does not exist, or the input is not JSON. */
  unreadable: boolean;
}

/** Collects a model's answer: its calls, and the message that is sent back to it with their results. */
export interface AnswerMessages {
  read(part: LanguageModelV4StreamPart): void;
  readonly calls: RequestedCall[];
  /** Returns the message as a list, which is empty if the model said nothing. */
  messages(): AgentMessage[];
  /** Returns the message for the record: empty if the model said nothing, and with the texts of calls that can't be read. */
  received(): { role: "assistant"; content: unknown[] };
}

type AnswerPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];
type Kind = "text" | "reasoning";
type TextPart = Extract<AnswerPart, { type: Kind }>;

/**
 * Each text and each thought becomes one part, in the order in which they began. The provider's additions to a part (the id of an item,
 * sealed reasoning) go back to it unchanged.
 */
export function createAnswerMessages(toolNames: ReadonlySet<string>): AnswerMessages {
  const content: AnswerPart[] = [];
  const open = new Map<string, TextPart>();
  const calls: RequestedCall[] = [];
  const unread = new Map<AnswerPart, string>();

  const add = (type: Kind, id: string, delta: string, providerMetadata: SharedV4ProviderMetadata | undefined) => {
    const key = `${type} ${id}`;
    const part: TextPart = open.get(key) ?? { type, text: "" };
    if (!open.has(key)) content.push(part);
    open.set(key, part);
    part.text += delta;
    if (providerMetadata) part.providerOptions = providerMetadata;
  };
  const call = ({ toolCallId, toolName, ...said }: Extract<LanguageModelV4StreamPart, { type: "tool-call" }>) => {
    const { input, isJson } = parseInput(said.input);
    const unreadable = !isJson || !toolNames.has(toolName);
    calls.push({ toolCallId, toolName, input, unreadable });
    const isRefused = unreadable && typeof input !== "object";
    const part: AnswerPart = {
      type: "tool-call",
      toolCallId,
      toolName,
      // Providers accept only objects.
      input: isRefused ? {} : input,
      ...(said.providerMetadata && { providerOptions: said.providerMetadata }),
    };
    if (isRefused) unread.set(part, said.input);
    content.push(part);
  };
  const spoken = () => content.filter((part) => part.type !== "text" || part.text !== "" || part.providerOptions);

  return {
    calls,
    read(part) {
      switch (part.type) {
        case "text-start":
          return add("text", part.id, "", part.providerMetadata);
        case "text-delta":
          return add("text", part.id, part.delta, part.providerMetadata);
        case "text-end":
          add("text", part.id, "", part.providerMetadata);
          open.delete(`text ${part.id}`);
          return;
        case "reasoning-start":
          return add("reasoning", part.id, "", part.providerMetadata);
        case "reasoning-delta":
          return add("reasoning", part.id, part.delta, part.providerMetadata);
        case "reasoning-end":
          add("reasoning", part.id, "", part.providerMetadata);
          open.delete(`reasoning ${part.id}`);
          return;
        case "tool-call":
          return call(part);
      }
    },
    messages() {
      const said = spoken();
      return said.length > 0 ? [{ role: "assistant", content: said }] : [];
    },
    received() {
      const parts = spoken().map((part) => (unread.has(part) ? { ...part, input: unread.get(part) } : part));
      return { role: "assistant", content: parts };
    },
  };
}

/** Returns a call's parsed input, or its text if it is not JSON. Many models send no text for a call without arguments. */
function parseInput(text: string): { input: unknown; isJson: boolean } {
  if (text.trim() === "") return { input: {}, isJson: true };
  try {
    return { input: JSON.parse(text), isJson: true };
  } catch {
    return { input: text, isJson: false };
  }
}
