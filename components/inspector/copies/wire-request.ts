import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";

// Kept requests in the form of OpenAI's two APIs, as the provider's package writes them; a test compares both.

export interface WireRequest {
  /** The path below the address of the API. */
  path: "/chat/completions" | "/responses";
  body: Record<string, unknown>;
}

interface Part {
  type: string;
  text?: string;
  toolCallId: string;
  toolName: string;
  input?: unknown;
  output?: { value: unknown };
  providerOptions?: { openai?: { itemId?: string; reasoningEncryptedContent?: string | null } };
}

interface Definition {
  name: string;
  description?: string;
  inputSchema: unknown;
}

type Sent = Pick<ModelRequest, "provider" | "model" | "sent" | "tools" | "settings">;

/** Returns the request as it can be sent to the API again; null for a model that is reached by none, such as the practice model. */
export function wireRequest(request: Sent): WireRequest | null {
  const { provider, model, settings } = request;
  const { store } = (settings.providerOptions as { openai?: { store?: boolean } } | undefined)?.openai ?? {};
  const tools = request.tools as Definition[];
  const shared = { model, ...(store === undefined ? {} : { store }), tool_choice: "auto", stream: true };
  if (provider === "openai.chat") {
    const messages = request.sent.flatMap(({ role, content }) => completionsMessages(role, content));
    const body = { ...shared, messages, tools: tools.map(completionsTool), stream_options: { include_usage: true } };
    return { path: "/chat/completions", body };
  }
  if (provider !== "openai.responses") return null;
  const input = request.sent.flatMap(({ role, content }) => responsesItems(role, content));
  return { path: "/responses", body: { ...shared, input, tools: tools.map(responsesTool) } };
}

const completionsTool = ({ name, description, inputSchema: parameters }: Definition) => ({
  type: "function",
  function: { name, description, parameters },
});

const responsesTool = ({ name, description, inputSchema: parameters }: Definition) => ({
  ...{ type: "function", name, description, parameters },
  strict: false,
});

function completionsMessages(role: string, content: unknown): unknown[] {
  if (typeof content === "string") return [{ role, content }];
  const parts = partsOf(content);
  if (role === "tool") {
    return parts.map(({ toolCallId, output }) => ({ role, tool_call_id: toolCallId, content: textOf(output?.value) }));
  }
  if (role === "user") {
    const [only] = parts;
    const texts = parts.map(({ text = "" }) => ({ type: "text", text }));
    return [{ role, content: parts.length === 1 && only?.type === "text" ? only.text : texts }];
  }
  const text = parts
    .filter(({ type }) => type === "text")
    .map((part) => part.text)
    .join("");
  const calls = parts
    .filter(({ type }) => type === "tool-call")
    .map(({ toolCallId: id, toolName: name, input }) => ({
      ...{ id, type: "function" },
      function: { name, arguments: JSON.stringify(input) },
    }));
  return [
    { role, content: text === "" && calls.length > 0 ? null : text, ...(calls.length > 0 && { tool_calls: calls }) },
  ];
}

function responsesItems(role: string, content: unknown): unknown[] {
  if (typeof content === "string") return [{ role, content }];
  const parts = partsOf(content);
  if (role === "user") return [{ role, content: parts.map(({ text }) => ({ type: "input_text", text })) }];
  return parts.map(({ type, text, toolCallId: call_id, toolName: name, input, output, providerOptions }) => {
    if (type === "tool-call") return { type: "function_call", call_id, name, arguments: JSON.stringify(input) };
    if (type === "tool-result") return { type: "function_call_output", call_id, output: textOf(output?.value) };
    if (type === "text") return { role, content: text };
    const { itemId: id, reasoningEncryptedContent: encrypted_content } = providerOptions?.openai ?? {};
    const summary = text ? [{ type: "summary_text", text }] : [];
    return { type: "reasoning", id, encrypted_content, summary };
  });
}

const partsOf = (content: unknown) => (content ?? []) as Part[];
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
