export interface DescribedError {
  type: string;
  code?: string;
  message: string;
  /** Where it was thrown, without the message in front. */
  at: string[];
  cause?: DescribedError;
}

/**
 * What the log is told of an error. Only what our own code and its libraries chose as words: a database says in further
 * members which row it refused, a provider's client which request, and both hold what people and models wrote. A message
 * of several lines begins with the call and its arguments and ends with what was wrong.
 */
export function describeError(error: unknown, depth = 0): DescribedError | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: DescribedError = {
    type: error.name,
    message: error.message.trim().split("\n").at(-1)?.trim().slice(0, 500) ?? "",
    at: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
  if ("code" in error && typeof error.code === "string") described.code = error.code;
  if (error.cause instanceof Error && depth < 4)
    described.cause = describeError(error.cause, depth + 1) as DescribedError;
  return described;
}
