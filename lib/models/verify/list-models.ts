import type { Fetch } from "#lib/platform/outgoing/guarded-fetch.ts";
import type { FindingFacts } from "#lib/words/settings/finding-facts.ts";
import { findingSentences, modelWords } from "#lib/words/settings/models.ts";
import { factsOf } from "../finding-facts.ts";
import type { FindingCode, ListedModel, ModelList } from "../schema.ts";
import { authorization, explainFailure, type ProbedServer } from "./probe-model.ts";
import { parseJson, readRefusal } from "./read-refusal.ts";

const listMsMax = 15_000;
const bytesMax = 8 * 1024 * 1024;
const modelsMax = 2_000;

/** Returns the models that the server lists, by name, or a sentence why there is no list. Never throws. */
export async function listServerModels(
  { baseUrl, apiKey }: ProbedServer,
  fetch: Fetch,
  { msMax = listMsMax }: { msMax?: number } = {},
): Promise<ModelList> {
  const facts = factsOf(baseUrl, { secondsMax: Math.round(msMax / 1000) });
  try {
    const headers = authorization(apiKey);
    const response = await fetch(`${baseUrl}/models`, { headers, signal: AbortSignal.timeout(msMax) });
    const { status } = response;
    const text = await readText(response);
    if (!response.ok) {
      const code = readRefusal({ status, hasKey: apiKey !== null, text });
      const isAboutList = code === "wrong-protocol" || code === "request-refused" || code === "model-not-found";
      return isAboutList ? unreadable(facts) : none(code, findingSentences[code]({ ...facts, status }));
    }
    const models = readModelList(parseJson(text));
    if (models === null) return unreadable(facts);
    return models.length === 0 ? none(null, modelWords.listEmpty) : { models, code: null, sentence: null };
  } catch (error) {
    const code = explainFailure(error);
    return none(code, findingSentences[code](facts));
  }
}

const none = (code: FindingCode | null, sentence: string): ModelList => ({ models: [], code, sentence });

/** A server without a list is fine. Without /v1 its address is more likely to be wrong. */
const unreadable = (facts: FindingFacts) =>
  none(facts.endsInV1 ? null : "wrong-protocol", modelWords.listUnreadable(facts));

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > bytesMax) return "";
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}

/** Returns the models of a list in OpenAI's form, some of which say their window; null for anything else. */
export function readModelList(list: unknown): ListedModel[] | null {
  const data = typeof list === "object" && list !== null && "data" in list ? list.data : null;
  if (!Array.isArray(data)) return null;
  const models = data.slice(0, modelsMax).flatMap((entry): ListedModel[] => {
    if (typeof entry !== "object" || entry === null || typeof entry.id !== "string") return [];
    const id = entry.id.trim();
    if (id === "" || id.length > 200) return [];
    // vLLM and OpenRouter.
    const told = [entry.max_model_len, entry.context_length].find(
      (tokens) => Number.isSafeInteger(tokens) && tokens > 0,
    );
    return [{ id, windowTokens: told ?? null }];
  });
  return models.sort((one, other) => one.id.localeCompare(other.id, "en"));
}
