import type { RequestAnswer } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

export interface AnswerPart {
  title: string;
  note: string | null;
  text: string;
}

const { answer: words } = inspectorWords;

/** Returns the texts, thoughts and calls of an answer in order, each call followed by its result. */
export function answerParts({ content, toolCalls }: RequestAnswer): AnswerPart[] {
  const calls = toolCalls.values();
  return ((content ?? []) as { type: string; text?: string }[]).flatMap(({ type, text = "" }): AnswerPart[] => {
    if (type === "text" || type === "reasoning") return [{ title: words[type], note: null, text }];
    const call = type === "tool-call" ? calls.next().value : undefined;
    if (!call) return [];
    const { toolName, input, result } = call;
    return [
      { title: toolName, note: words.call, text: typeof input === "string" ? input : JSON.stringify(input, null, 2) },
      { title: words.result(toolName), note: null, text: result ?? words.noResult },
    ];
  });
}
