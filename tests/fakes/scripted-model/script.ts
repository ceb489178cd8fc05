// Replies of the scripted model: plain data, so that they can be sent to a server in another process.

/** One part of a reply's stream; the parts follow one another. */
export type ScriptedPart =
  /** Text, delta by delta. */
  | { text: string[] }
  /** A tool call whose arguments arrive in these pieces; joined they are the arguments, valid JSON or not. */
  | { call: string; id: string | null; argumentPieces: string[] }
  /** Waits here until the hold is released; `reached` resolves. */
  | { hold: string }
  /** A stretch of reasoning (Responses only; Chat Completions has no field for it). */
  | { reasoning: string }
  /** The socket is destroyed. */
  | { fault: "cut" }
  /** The response ends normally, but without the final event. */
  | { fault: "end" }
  /** A piece of the stream that is not JSON. */
  | { fault: "malformed" }
  /** An error reported inside the stream. */
  | { fault: "error"; code: string; message: string };

export interface ScriptedUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

export type ScriptedReply =
  | {
      parts: ScriptedPart[];
      /** Default: `tool_calls` if there are calls, otherwise `stop`. */
      finish?: "stop" | "tool_calls" | "length" | "content_filter";
      /** Null: the server reports no usage. */
      usage?: ScriptedUsage | null;
      /** Bytes of one write to the socket; by default one event a write. */
      bytesPerWrite?: number;
    }
  | { status: number; headers?: Record<string, string>; error?: { message: string; type?: string; code?: string } };

/**
 * Replies for turns whose instruction contains `when`, one for each step. The choice needs no memory, so it survives
 * restarts.
 */
export interface ScriptedRule {
  when: string;
  steps: ScriptedReply[];
}

export interface Script {
  /** Tried first, in order. */
  rules?: ScriptedRule[];
  /** Given out one by one, to any request. */
  replies?: ScriptedReply[];
}

export function say(...deltas: string[]): ScriptedPart {
  return { text: deltas };
}

/** Builds a call; `pieceLength` cuts its JSON into pieces of that many characters. */
export function call(name: string, input: unknown, options: { id?: string; pieceLength?: number } = {}): ScriptedPart {
  const json = JSON.stringify(input);
  const length = options.pieceLength ?? json.length;
  const pieces = Array.from({ length: Math.ceil(json.length / length) }, (_, index) =>
    json.slice(index * length, (index + 1) * length),
  );
  return { call: name, id: options.id ?? null, argumentPieces: pieces };
}

export function hold(name: string): ScriptedPart {
  return { hold: name };
}

export function reply(...parts: ScriptedPart[]): ScriptedReply {
  return { parts };
}

export function refuse(status: number, code: string, headers: Record<string, string> = {}): ScriptedReply {
  return { status, headers, error: { message: `scripted ${status}`, code } };
}
