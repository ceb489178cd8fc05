import type { Wire } from "./wire.ts";

/** The stream of the Responses API, as OpenAI's API reference describes it ("Streaming events"). */
export function createResponsesWire(replyId: string, model: string): Wire {
  let sequence = 0;
  let outputIndex = -1;
  let openText: { id: string; text: string } | null = null;
  let openCall: { id: string; callId: string; name: string; json: string } | null = null;

  const event = (type: string, data: Record<string, unknown>) => {
    const body = { type, sequence_number: sequence, ...data };
    sequence += 1;
    return `event: ${type}\ndata: ${JSON.stringify(body)}\n\n`;
  };
  const response = (status: string, more: Record<string, unknown> = {}) => ({
    response: {
      id: `resp_${replyId}`,
      object: "response",
      created_at: 1_700_000_000,
      status,
      model,
      output: [],
      store: false,
      incomplete_details: null,
      usage: null,
      ...more,
    },
  });
  const itemId = (kind: string) => `${kind}_${replyId}_${outputIndex}`;

  function closeText(): string {
    if (openText === null) return "";
    const { id, text } = openText;
    openText = null;
    const part = { type: "output_text", text, annotations: [] };
    return (
      event("response.output_text.done", { item_id: id, output_index: outputIndex, content_index: 0, text }) +
      event("response.content_part.done", { item_id: id, output_index: outputIndex, content_index: 0, part }) +
      event("response.output_item.done", {
        output_index: outputIndex,
        item: { id, type: "message", status: "completed", role: "assistant", content: [part] },
      })
    );
  }

  return {
    begin: () =>
      event("response.created", response("in_progress")) + event("response.in_progress", response("in_progress")),
    text(delta) {
      let events = "";
      if (openText === null) {
        outputIndex += 1;
        openText = { id: itemId("msg"), text: "" };
        const id = openText.id;
        events +=
          event("response.output_item.added", {
            output_index: outputIndex,
            item: { id, type: "message", status: "in_progress", role: "assistant", content: [] },
          }) +
          event("response.content_part.added", {
            item_id: id,
            output_index: outputIndex,
            content_index: 0,
            part: { type: "output_text", text: "", annotations: [] },
          });
      }
      openText.text += delta;
      const { id } = openText;
      return (
        events +
        event("response.output_text.delta", { item_id: id, output_index: outputIndex, content_index: 0, delta })
      );
    },
    beginCall(callId, name) {
      const closed = closeText();
      outputIndex += 1;
      openCall = { id: itemId("fc"), callId, name, json: "" };
      const item = {
        id: openCall.id,
        type: "function_call",
        status: "in_progress",
        arguments: "",
        call_id: callId,
        name,
      };
      return closed + event("response.output_item.added", { output_index: outputIndex, item });
    },
    callPiece(piece) {
      if (openCall === null) throw new Error("A piece of a call that has not begun.");
      openCall.json += piece;
      return event("response.function_call_arguments.delta", {
        item_id: openCall.id,
        output_index: outputIndex,
        delta: piece,
      });
    },
    endCall() {
      if (openCall === null) throw new Error("The end of a call that has not begun.");
      const { id, callId, name, json } = openCall;
      openCall = null;
      const item = { id, type: "function_call", status: "completed", arguments: json, call_id: callId, name };
      return (
        event("response.function_call_arguments.done", { item_id: id, output_index: outputIndex, arguments: json }) +
        event("response.output_item.done", { output_index: outputIndex, item })
      );
    },
    reasoning(text) {
      const closed = closeText();
      outputIndex += 1;
      const id = itemId("rs");
      const place = { item_id: id, output_index: outputIndex, summary_index: 0 };
      const part = { type: "summary_text", text };
      return (
        closed +
        event("response.output_item.added", {
          output_index: outputIndex,
          item: { id, type: "reasoning", summary: [], encrypted_content: `sealed-${id}` },
        }) +
        event("response.reasoning_summary_part.added", { ...place, part: { type: "summary_text", text: "" } }) +
        event("response.reasoning_summary_text.delta", { ...place, delta: text }) +
        event("response.reasoning_summary_text.done", { ...place, text }) +
        event("response.reasoning_summary_part.done", { ...place, part }) +
        event("response.output_item.done", {
          output_index: outputIndex,
          item: { id, type: "reasoning", summary: [part], encrypted_content: `sealed-${id}` },
        })
      );
    },
    malformed: () => 'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":\n\n',
    error: (code, message) => event("error", { code, message, param: null }),
    finish(reason, usage) {
      const counted =
        usage === null
          ? {}
          : {
              usage: {
                input_tokens: usage.inputTokens,
                input_tokens_details: { cached_tokens: usage.cachedTokens },
                output_tokens: usage.outputTokens,
                output_tokens_details: { reasoning_tokens: 0 },
                total_tokens: usage.inputTokens + usage.outputTokens,
              },
            };
      const why = reason === "length" ? "max_output_tokens" : reason === "content_filter" ? "content_filter" : null;
      const closed = closeText();
      return why === null
        ? closed + event("response.completed", response("completed", counted))
        : closed +
            event("response.incomplete", response("incomplete", { ...counted, incomplete_details: { reason: why } }));
    },
  };
}
