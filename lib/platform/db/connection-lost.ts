const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"];
/** The names of Prisma's adapter for errors without a code of the driver. */
const adapterKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"];
const socketCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];
const codes = [...prismaCodes, ...adapterKinds, ...socketCodes];
/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const tooManyConnections = "53300";
/** Connection exceptions, a server that stops or starts, and one that has no connection left. */
const sqlStates = new RegExp(`^(08...|57P0[123]|${tooManyConnections})$`);

/** Returns true if the database could not be reached, in contrast to a statement that it rejected. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(
    ({ names, message }) =>
      names.some((name) => codes.includes(name) || sqlStates.test(name)) ||
      /connection terminated|not queryable|closed the connection|can't reach database server/i.test(message),
  );
}

/** The sentence for a process that can’t start because of `isServerFull`. */
export const serverFull =
  "The database takes no more connections, of which each process of Sitewright opens up to two more than DATABASE_CONNECTIONS (20); raise max_connections of PostgreSQL, set DATABASE_CONNECTIONS to fewer, or end other programs’ connections.";

/** Returns true if the server refused the connection because it, the role or the database has as many as it may have. */
export function isServerFull(error: unknown): boolean {
  return causesOf(error).some(({ names }) => names.includes(tooManyConnections));
}

/** Returns the error and what caused it, with the codes by which the driver, Prisma and its adapter name it. */
function causesOf(error: unknown): { names: string[]; message: string }[] {
  const causes = [];
  for (let at = error; typeof at === "object" && at !== null; at = causeOf(at)) {
    const { code, originalCode, kind, message } = at as Record<string, unknown>;
    const names = [code, originalCode, kind].filter((name) => typeof name === "string");
    causes.push({ names, message: typeof message === "string" ? message : "" });
  }
  return causes;
}

function causeOf(error: object): unknown {
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return cause ?? meta?.driverAdapterError;
}
