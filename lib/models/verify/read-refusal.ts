import type { FindingCode } from "../schema.ts";

/** A server's error, instead of an answer or in the middle of one. */
export interface Refusal {
  status: number;
  hasKey: boolean;
  /** Its body, or the error in its stream: never shown to anybody, because it may quote the request. */
  text: string;
}

/** Returns what a refusal of the server means. The words are those of OpenAI, Ollama, vLLM, LM Studio and OpenRouter. */
export function readRefusal({ status, hasKey, text }: Refusal): FindingCode {
  const said = readError(text);
  if (status >= 300 && status < 400) return "moved";
  if (status === 402 || /insufficient_quota|insufficient credits|billing/i.test(said ?? "")) return "no-credit";
  if (status === 401) return hasKey ? "key-refused" : "key-missing";
  if (status === 403) return "key-refused";
  if (status === 429) return "busy";
  if (said !== null && isAboutTools(said)) return "no-tools";
  if (said !== null && isAboutModel(said)) return "model-not-found";
  if (status === 404 || status === 405 || said === null) return status >= 500 ? "server-failed" : "wrong-protocol";
  if (/\bstream/i.test(said)) return "no-stream";
  return status >= 500 ? "server-failed" : "request-refused";
}

const isAboutTools = (said: string) => /\btools?\b|tool[-_ ]?(?:choice|use|call)|function[- ]call/i.test(said);
const isAboutModel = (said: string) =>
  /model_not_found|not a valid model|no such model|invalid model|unknown model/i.test(said) ||
  /\bmodel\b.*(?:not found|does not exist|doesn't exist|not loaded|not available)/is.test(said);

/** Returns the words of a server's error; null for a body without an error in JSON. */
function readError(text: string): string | null {
  const json = parseJson(text);
  if (typeof json !== "object" || json === null) return null;
  const { error, message, detail, object } = json as Record<string, unknown>;
  if (error === undefined && message === undefined && detail === undefined && object !== "error") return null;
  return JSON.stringify([error, message, detail]);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
