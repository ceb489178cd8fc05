// The names of OpenInference's semantic conventions. `write-open-inference.test.ts` compares them with its package, 2.12.

export const openInference = {
  spanKind: "openinference.span.kind",
  sessionId: "session.id",
  agentName: "agent.name",
  inputValue: "input.value",
  inputType: "input.mime_type",
  outputValue: "output.value",
  outputType: "output.mime_type",
  modelName: "llm.model_name",
  provider: "llm.provider",
  parameters: "llm.invocation_parameters",
  finishReason: "llm.finish_reason",
  inputMessages: "llm.input_messages",
  outputMessages: "llm.output_messages",
  tools: "llm.tools",
  promptTokens: "llm.token_count.prompt",
  completionTokens: "llm.token_count.completion",
  totalTokens: "llm.token_count.total",
  cachedTokens: "llm.token_count.prompt_details.cache_read",
  toolName: "tool.name",
  toolCallId: "tool_call.id",
} as const;

/** Names below an index: `llm.input_messages.0.message.role`. */
export const openInferenceParts = {
  role: "message.role",
  content: "message.content",
  contents: "message.contents",
  contentType: "message_content.type",
  contentText: "message_content.text",
  messageName: "message.name",
  resultOf: "message.tool_call_id",
  calls: "message.tool_calls",
  callId: "tool_call.id",
  callName: "tool_call.function.name",
  callArguments: "tool_call.function.arguments",
  toolSchema: "tool.json_schema",
} as const;
