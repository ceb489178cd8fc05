// What the scripted model says: plain data, so that it can also be sent to a server in another process.

/** One thing after another that happens in the stream of a reply. */
export type ScriptedPart =
  /** Text, delta by delta. */
  | { text: string[] }
  /** A tool call whose arguments arrive in these pieces; joined they are the arguments, valid JSON or not. */
  | { call: string; id: string | null; argumentPieces: string[] }
  /** Stops here until the hold is released; `reached` resolves. */
  | { hold: string }
  /** A thinking stretch (Responses only; Chat Completions has no field for it). */
  | { reasoning: string }
  /** The socket is torn down. */
  | { fault: "cut" }
  /** The response ends in good order, but nothing says that the model was done. */
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
      /** By default what the parts are: `tool_calls` with calls, otherwise `stop`. */
      finish?: "stop" | "tool_calls" | "length" | "content_filter";
      /** Null: the server reports none. */
      usage?: ScriptedUsage | null;
      /** Bytes of one write to the socket; by default one event a write. */
      bytesPerWrite?: number;
    }
  | { status: number; headers?: Record<string, string>; error?: { message: string; type?: string; code?: string } };

/** Replies for turns whose instruction contains `when`, one for each step; choosing needs no memory, so a restart is no matter. */
export interface ScriptedRule {
  when: string;
  steps: ScriptedReply[];
}

export interface Script {
  /** Looked at first, in order. */
  rules?: ScriptedRule[];
  /** Given out one by one, to whatever request comes. */
  replies?: ScriptedReply[];
}

export function say(...deltas: string[]): ScriptedPart {
  return { text: deltas };
}

/** A call; `pieceLength` cuts its JSON into pieces of so many characters. */
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
