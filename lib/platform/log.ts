import pino from "pino";
import { loggedIds } from "./current-request.ts";
import { describeError } from "./describe-error.ts";
import { logLevel } from "./env.ts";
import { presentSpan } from "./tracing/tracing.ts";

/** The process's log: JSON lines on standard output. Never log words of a person or a model, a token or a body. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  // A new object each time, because pino adds the line's own values to it.
  mixin() {
    const ids = loggedIds();
    const span = presentSpan();
    return span === null ? ids : { ...ids, traceId: span.traceId };
  },
  serializers: { err: (error: unknown) => describeError(error) },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["token", "*.token", "password", "*.password", "*.apiKey", "authorization", "*.authorization"],
    remove: true,
  },
});
