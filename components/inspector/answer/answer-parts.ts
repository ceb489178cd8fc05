import type { RequestAnswer } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

export interface AnswerPart {
  /** Unique in the answer. */
  id: string;
  title: string;
  note: string | null;
  text: string;
}

const { answer: words } = inspectorWords;

/** Returns the texts, thoughts and calls of an answer in order, each call followed by its result. */
export function answerParts({ content, toolCalls }: RequestAnswer): AnswerPart[] {
  const calls = toolCalls.values();
  return ((content ?? []) as { type: string; text?: string }[]).flatMap(({ type, text = "" }, index): AnswerPart[] => {
    if (type === "text" || type === "reasoning") {
      return [{ id: `part-${index + 1}`, title: words[type], note: null, text }];
    }
    const call = type === "tool-call" ? calls.next().value : undefined;
    if (!call) return [];
    const { toolCallId, toolName, input, result } = call;
    const told = typeof input === "string" ? input : JSON.stringify(input, null, 2);
    return [
      { id: `call-${toolCallId}`, title: toolName, note: words.call, text: told },
      { id: `result-${toolCallId}`, title: words.result(toolName), note: null, text: result ?? words.noResult },
    ];
  });
}
