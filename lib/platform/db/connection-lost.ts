const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"];
/** The names of Prisma's adapter for errors without a code of the driver. */
const adapterKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"];
const socketCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];
const codes = [...prismaCodes, ...adapterKinds, ...socketCodes];
/** Connection exceptions, and a server that stops or starts: https://www.postgresql.org/docs/18/errcodes-appendix.html. */
const sqlStates = /^(08...|57P0[123])$/;

/** Returns true if the database could not be reached, in contrast to a statement that it rejected. */
export function isConnectionLost(error: unknown): boolean {
  for (let at = error; typeof at === "object" && at !== null; at = causeOf(at)) {
    const { code, originalCode, kind, message } = at as Record<string, unknown>;
    for (const known of [code, originalCode, kind]) {
      if (typeof known !== "string") continue;
      if (codes.includes(known) || sqlStates.test(known)) return true;
    }
    if (
      typeof message === "string" &&
      /connection terminated|not queryable|closed the connection|can't reach database server/i.test(message)
    ) {
      return true;
    }
  }
  return false;
}

function causeOf(error: object): unknown {
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return cause ?? meta?.driverAdapterError;
}
