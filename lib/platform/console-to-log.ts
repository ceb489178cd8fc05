import { log } from "./log.ts";

const charactersMax = 300;

// The errors of a connection that the client closed: Node's `aborted`, a stream's premature close, an aborted signal, Next's own.
const endNames = /^(AbortError|ResponseAborted)$/;
const endCodes = /^(ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED|ABORT_ERR)$/;

/** Sends the warnings and errors that Next and libraries print into the log; closed connections are logged at `debug`. */
export function sendConsoleToLog(): void {
  const target: Pick<Console, "error" | "warn"> = globalThis.console;
  target.error = (...words: unknown[]) => tell("error", words);
  target.warn = (...words: unknown[]) => tell("warn", words);
}

function tell(level: "error" | "warn", words: unknown[]): void {
  const err = words.find((word) => word instanceof Error);
  if (err && isClosedByClient(err)) log.debug({ err }, "a connection was closed by its client");
  else if (err) log[level]({ err }, "the web server reports an error");
  else tellText(level, words);
}

function tellText(level: "error" | "warn", words: unknown[]): void {
  const text = words
    .filter((word) => typeof word === "string")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (text) log[level]({ text: text.slice(0, charactersMax) }, "the web server says");
}

/** Returns true if the error only says that the client closed the connection. */
export function isClosedByClient(error: Error, depth = 0): boolean {
  const code = "code" in error ? String(error.code) : "";
  if (endNames.test(error.name) || endCodes.test(code)) return true;
  if (error.message === "aborted" && code === "ECONNRESET") return true;
  return depth < 4 && error.cause instanceof Error && isClosedByClient(error.cause, depth + 1);
}
