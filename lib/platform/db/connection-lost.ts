const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"];
const socketCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];
/** Connection exceptions, and a server that ends or starts: https://www.postgresql.org/docs/18/errcodes-appendix.html. */
const sqlStates = /^(08...|57P0[123])$/;

/** Whether the database could not be asked, in contrast to a database that refused what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  for (let at = error; typeof at === "object" && at !== null; at = causeOf(at)) {
    const { code, originalCode, message } = at as { code?: unknown; originalCode?: unknown; message?: unknown };
    for (const known of [code, originalCode]) {
      if (typeof known !== "string") continue;
      if (prismaCodes.includes(known) || socketCodes.includes(known) || sqlStates.test(known)) return true;
    }
    if (
      typeof message === "string" &&
      /connection terminated|not queryable|server has closed the connection/i.test(message)
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
