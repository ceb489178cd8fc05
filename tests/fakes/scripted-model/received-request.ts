// Parses a request of either API into one form, and notes problems that a real server would refuse or that this product
// must never send.

export interface ReceivedMessage {
  role: "system" | "user" | "assistant" | "tool";
  text: string;
  calls: { id: string; name: string; arguments: string }[];
  /** For a tool's result: the call that it answers. */
  toolCallId: string | null;
}

export interface ReceivedRequest {
  api: "chat" | "responses";
  model: string;
  messages: ReceivedMessage[];
  toolNames: string[];
  store: unknown;
  /** The text of the last user message, of a person or a follow-up, without its id. */
  instruction: string;
  /** The number of the turn's steps before this request, from 0. */
  step: number;
  problems: string[];
}

type Json = Record<string, unknown>;

export function readRequest(api: "chat" | "responses", body: unknown): ReceivedRequest {
  const problems: string[] = [];
  const json = asObject(body);
  const messages = api === "chat" ? chatMessages(json, problems) : responsesMessages(json, problems);
  checkOrder(messages, problems);
  if (json.stream !== true) problems.push("The request does not ask for a stream.");
  const lastUser = messages.findLastIndex((message) => message.role === "user");
  return {
    api,
    model: String(json.model),
    messages,
    toolNames: asArray(json.tools).map((tool) => toolName(api, asObject(tool), problems)),
    store: json.store,
    instruction: (messages[lastUser]?.text ?? "").replace(/^\[m\d+\] /, ""),
    step: messages.slice(lastUser + 1).filter((message) => message.role === "assistant").length,
    problems,
  };
}

function chatMessages(body: Json, problems: string[]): ReceivedMessage[] {
  return asArray(body.messages).map((entry) => {
    const message = asObject(entry);
    const role = message.role === "developer" ? "system" : message.role;
    if (role !== "system" && role !== "user" && role !== "assistant" && role !== "tool") {
      problems.push(`There is no role “${String(message.role)}”.`);
    }
    const calls = asArray(message.tool_calls).map((call) => {
      const { id, function: called } = asObject(call);
      return { id: String(id), name: String(asObject(called).name), arguments: String(asObject(called).arguments) };
    });
    return {
      role: role as ReceivedMessage["role"],
      text: textOf(message.content),
      calls,
      toolCallId: typeof message.tool_call_id === "string" ? message.tool_call_id : null,
    };
  });
}

// The parts of one step are several items here; together they are one message.
function responsesMessages(body: Json, problems: string[]): ReceivedMessage[] {
  const messages: ReceivedMessage[] = [];
  if (typeof body.instructions === "string") {
    messages.push({ role: "system", text: body.instructions, calls: [], toolCallId: null });
  }
  const assistant = (): ReceivedMessage => {
    const last = messages.at(-1);
    if (last?.role === "assistant") return last;
    const opened: ReceivedMessage = { role: "assistant", text: "", calls: [], toolCallId: null };
    messages.push(opened);
    return opened;
  };
  for (const entry of asArray(body.input)) {
    const item = asObject(entry);
    if (item.type === "function_call") {
      assistant().calls.push({ id: String(item.call_id), name: String(item.name), arguments: String(item.arguments) });
    } else if (item.type === "function_call_output") {
      messages.push({ role: "tool", text: textOf(item.output), calls: [], toolCallId: String(item.call_id) });
    } else if (item.type === "reasoning") {
      if (typeof item.encrypted_content !== "string") problems.push("A reasoning item without its sealed content.");
      assistant();
    } else if (item.role === "assistant") {
      assistant().text += textOf(item.content);
    } else if (item.role === "system" || item.role === "developer" || item.role === "user") {
      const role = item.role === "user" ? "user" : "system";
      messages.push({ role, text: textOf(item.content), calls: [], toolCallId: null });
    } else {
      problems.push(`An item that names something stored, or is unknown: ${JSON.stringify(item).slice(0, 200)}`);
    }
  }
  return messages;
}

// A result directly follows its call, user messages are never adjacent, and system messages come first.
function checkOrder(messages: ReceivedMessage[], problems: string[]): void {
  let waiting = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    if (message.role === "tool") {
      if (!waiting.delete(message.toolCallId ?? "")) problems.push(`A result without its call: ${message.toolCallId}.`);
      continue;
    }
    if (waiting.size > 0) problems.push(`Calls without a result: ${[...waiting].join(", ")}.`);
    waiting = new Set(message.calls.map((call) => call.id));
    if (waiting.size < message.calls.length) problems.push("Two calls of one step have the same id.");
    if (message.role === "system" && before !== undefined && before.role !== "system") {
      problems.push("A system message stands in the middle.");
    }
    if (message.role === "user" && before?.role === "user") problems.push("Two user messages stand side by side.");
    if (message.role === "user" && message.text.trim() === "") problems.push("A user message is empty.");
    if (message.role === "assistant" && before?.role === "assistant") {
      problems.push("Two assistant messages stand side by side.");
    }
    for (const call of message.calls) {
      if (!isJson(call.arguments))
        problems.push(`The arguments of ${call.name} are sent back as something else than JSON.`);
    }
  }
  if (waiting.size > 0) problems.push(`Calls without a result: ${[...waiting].join(", ")}.`);
  const last = messages.at(-1)?.role;
  if (last !== "user" && last !== "tool") problems.push("Nothing is asked: the last message is neither user nor tool.");
}

function toolName(api: "chat" | "responses", tool: Json, problems: string[]): string {
  const described = api === "chat" ? asObject(tool.function) : tool;
  if (asObject(described.parameters).type !== "object") problems.push(`${String(described.name)} takes no object.`);
  if (typeof described.description !== "string") problems.push(`${String(described.name)} has no description.`);
  return String(described.name);
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asArray(content)
    .map((part) => String(asObject(part).text ?? ""))
    .join("");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
