import { Problem } from "./problem.ts";

export interface DescribedError {
  type: string;
  code?: string;
  message: string;
  /** The stack without the message; left out if the environment failed and not the code. */
  at?: string[];
  cause?: DescribedError;
}

// Failures of the machine (Node), the database (SQLSTATE classes 08, 53, 57P) and Prisma's messages for a missing database.
const surroundings =
  /^(E(CONN[A-Z]+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|NOSPC|DQUOT|ACCES|PERM|ROFS|MFILE)|08...|53...|57P..|P10(0[128]|17)|P2024)$/;

/**
 * Returns an error for the log: name, message, code and stack only. A database's error holds the rejected row in further members,
 * a provider's client the request, and both contain texts of people and models. Of a message of several lines only the last is
 * kept: such a message begins with the call and its arguments and ends with the fault.
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
  // The errors of `pg` for a broken connection have no code.
  if (/^Connection terminated|not queryable$/.test(error.message)) return true;
  return "code" in error && typeof error.code === "string" && surroundings.test(error.code);
}
