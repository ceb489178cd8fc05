import pino from "pino";
import { describeError } from "./describe-error.ts";
import { logLevel } from "./env.ts";

/**
 * The process's log: one JSON object a line on standard output. Never log what a person or a model wrote, a token or
 * a body: ids, counts, codes and durations are enough to find the rest.
 */
export const log = pino({
  level: logLevel(),
  base: undefined,
  serializers: { err: (error: unknown) => describeError(error) },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["token", "*.token", "password", "*.password", "*.apiKey", "authorization", "*.authorization"],
    remove: true,
  },
});
