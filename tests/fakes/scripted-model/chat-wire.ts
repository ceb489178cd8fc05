import type { Wire } from "./wire.ts";

/** The stream of Chat Completions, as OpenAI's API reference describes it ("The chat completion chunk object"). */
export function createChatWire(replyId: string, model: string, includeUsage: boolean): Wire {
  let calls = -1;
  const event = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    event({
      id: `chatcmpl-${replyId}`,
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model,
      system_fingerprint: null,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(includeUsage ? { usage: null } : {}),
    });

  return {
    begin: () => chunk({ role: "assistant", content: "" }),
    text: (delta) => chunk({ content: delta }),
    beginCall(id, name) {
      calls += 1;
      return chunk({ tool_calls: [{ index: calls, id, type: "function", function: { name, arguments: "" } }] });
    },
    callPiece: (piece) => chunk({ tool_calls: [{ index: calls, function: { arguments: piece } }] }),
    endCall: () => "",
    reasoning: () => "",
    malformed: () => event('{"id":"chatcmpl-broken","choices":[{"index":0,"delta":{"content":'),
    error: (code, message) => event({ error: { message, type: "server_error", code, param: null } }),
    finish(reason, usage) {
      const usageChunk =
        usage === null || !includeUsage
          ? ""
          : event({
              id: `chatcmpl-${replyId}`,
              object: "chat.completion.chunk",
              created: 1_700_000_000,
              model,
              choices: [],
              usage: {
                prompt_tokens: usage.inputTokens,
                completion_tokens: usage.outputTokens,
                total_tokens: usage.inputTokens + usage.outputTokens,
                prompt_tokens_details: { cached_tokens: usage.cachedTokens },
              },
            });
      return chunk({}, reason) + usageChunk + event("[DONE]");
    },
  };
}
