import { Problem } from "./problem.ts";

export interface DescribedError {
  type: string;
  code?: string;
  message: string;
  /** Where it was thrown, without the message in front; left out where the surroundings failed and not the code. */
  at?: string[];
  cause?: DescribedError;
}

// The machine (Node), the database (SQLSTATE classes 08, 53, 57P) and Prisma's words for a database that is not there.
const surroundings =
  /^(E(CONN[A-Z]+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|NOSPC|DQUOT|ACCES|PERM|ROFS|MFILE)|08...|53...|57P..|P10(0[128]|17)|P2024)$/;

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
  };
  if ("code" in error && typeof error.code === "string") described.code = error.code;
  if (!isOfSurroundings(error)) {
    described.at = (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim());
  }
  if (error.cause instanceof Error && depth < 4)
    described.cause = describeError(error.cause, depth + 1) as DescribedError;
  return described;
}

function isOfSurroundings(error: Error): boolean {
  if (error instanceof Problem) return true;
  // What `pg` says of a connection that broke has no code.
  if (/^Connection terminated|not queryable$/.test(error.message)) return true;
  return "code" in error && typeof error.code === "string" && surroundings.test(error.code);
}
