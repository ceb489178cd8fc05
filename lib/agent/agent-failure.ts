import type { MessageParams } from "#lib/conversations/schema.ts";

/** Why a turn failed: stable, in kebab-case. Each has one sentence for the person who waits for the turn. */
const sentences = {
  "limit-steps":
    "This turn was stopped after {steps} steps, the most that one turn may take. Ask for a smaller change.",
  "limit-minutes":
    "This turn was stopped after {minutes} minutes, the most that one turn may take. Ask for a smaller change.",
  "limit-tokens":
    "This turn was stopped before it used more than {tokens} tokens, the most that one turn may use. Ask for a smaller change.",
  "limit-money":
    "This turn was stopped before it cost more than {usd} US dollars, the most that one turn may cost. Ask for a smaller change.",
  "limit-repeated-call":
    "This turn was stopped because the model did the same thing {times} times in a row. Word the instruction differently.",
  "empty-answer": "The model gave no answer and changed nothing. Send the instruction again, or word it differently.",
  "model-silent":
    "The model sent nothing for {seconds} seconds, so the turn was stopped. Send the instruction again later.",
  "model-key-refused":
    "The model's provider refused the access key. Somebody who administers this site has to check it.",
  "model-not-found":
    "The model “{model}” does not exist at its provider. Somebody who administers this site has to correct its name or address.",
  "model-busy": "The model is answering too many requests at the moment. Wait a minute and send the instruction again.",
  "model-quota":
    "The account at the model's provider has used up its allowance. Somebody who administers this site has to top it up.",
  "model-unavailable": "The model's provider has a fault at the moment. Send the instruction again in a few minutes.",
  "model-unreachable":
    "The model can't be reached, or the connection to it broke off. Send the instruction again; if that does not help, somebody who administers this site has to check the model's address.",
  "model-malformed": "The model's answer arrived damaged and could not be read. Send the instruction again.",
  "model-context-too-long":
    "The instruction and what it needs are too long for this model. Ask for a smaller change, or end the session and start a new one.",
  "model-declined": "The model declined to do this. Word the instruction differently.",
  "model-request-refused":
    "The model's provider did not accept the request. Somebody who administers this site has to check the model's settings.",
  "model-failed": "The model failed while it was answering. Send the instruction again.",
} as const;

export type AgentFailureCode = keyof typeof sentences;

/** Ends a turn as failed. Thrown inside the agent only; `runAgent` turns it into its result. */
export class AgentFailure extends Error {
  readonly code: AgentFailureCode;
  readonly params: MessageParams;
  /** The provider's own message, for the server's log; never shown to an editor. */
  readonly detail: string | null;

  constructor(code: AgentFailureCode, params: MessageParams = {}, detail: string | null = null) {
    super(sentenceOf(code, params));
    this.name = "AgentFailure";
    this.code = code;
    this.params = params;
    this.detail = detail;
  }
}

function sentenceOf(code: AgentFailureCode, params: MessageParams): string {
  return sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === "number" ? value.toLocaleString("en") : value;
  });
}
