import type { RequestsPort } from "#lib/agent/ports.ts";
import type { KeptMessage, RequestFailure, SentRequest } from "#lib/conversations/requests/request-schema.ts";

/** A request as a replay made it, with what came of it. Texts are JSON, byte for byte as they would be kept. */
export interface ReplayedRequest {
  model: string;
  provider: string;
  settings: Record<string, unknown>;
  messages: string[];
  tools: string[];
  repeats: RequestFailure[];
  answer: string | null;
  results: string | null;
  end: {
    finishReason: string;
    usage: unknown;
    estimated: unknown;
    failure: RequestFailure | null;
  } | null;
}

/** Collects a turn's requests in memory, as `RequestRecorder` keeps them. */
export function collectRequests(): { requests: ReplayedRequest[]; port: RequestsPort } {
  const requests: ReplayedRequest[] = [];
  const at = (step: number) => requests[step - 1];
  const textOf = ({ role, content }: KeptMessage) => JSON.stringify({ role, content });
  const port: RequestsPort = {
    sent({ step, model, provider, settings, messages, tools }: SentRequest) {
      // A repeat sends the same request.
      if (at(step)) return;
      requests[step - 1] = {
        ...{
          model,
          provider,
          settings,
          messages: messages.map(textOf),
          tools: tools.map((tool) => JSON.stringify(tool)),
        },
        ...{ repeats: [], answer: null, results: null, end: null },
      };
    },
    repeats(step, failure) {
      at(step)?.repeats.push(failure);
    },
    firstToken() {},
    heard() {},
    answered(step, { message }) {
      const request = at(step);
      if (request) request.answer = textOf(message);
    },
    ended(step, { finishReason, usage, estimated = null, failure = null }) {
      const request = at(step);
      if (request) request.end = { finishReason, usage, estimated: usage === null ? estimated : null, failure };
    },
    returned(step, results) {
      const request = at(step);
      if (request) request.results = textOf(results);
    },
  };
  return { requests, port };
}
