/**
 * Where a request came from, for counting failed sign-ins. Next sets the header from the connection when there is none;
 * a proxy in front appends what it saw, so the last entry is the one that a client cannot choose. Without a proxy a client
 * can choose it all: the count per e-mail address is the limit that holds everywhere.
 */
export function clientAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}
