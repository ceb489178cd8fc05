import type { ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import { progressWords } from "#lib/words/tools.ts";

type Sentence = (params: ProgressPayload["params"]) => string;

/**
 * Returns what the agent is doing, in the interface's language; a code that this version does not know keeps its English
 * sentence.
 */
export function describeProgress({ code, params, text }: ProgressPayload): string {
  const sentences: Record<string, Sentence | undefined> = progressWords;
  return Object.hasOwn(sentences, code) ? (sentences[code]?.(params) ?? text) : text;
}
