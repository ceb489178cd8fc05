import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "../env.ts";
import { notFound } from "../problem.ts";
import { platformRefusals } from "../refusals.ts";

/**
 * Checks the `Authorization` header of a request for metrics against METRICS_TOKEN (RFC 6750, section 2.1), in a time that does not
 * depend on the token. Throws `not-found` without that setting, and `not-signed-in` for another token.
 */
export function assertScraper(authorization: string | null | undefined): void {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) throw notFound();
  const token = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(token), digest(METRICS_TOKEN))) throw platformRefusals["not-signed-in"]();
}

const digest = (token: string) => createHash("sha256").update(token).digest();
