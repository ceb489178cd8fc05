import { createHmac } from "node:crypto";
import { DeliveryTrouble } from "./delivery-trouble.ts";

const answerMsMax = 10_000;

/**
 * Posts a follow-up as JSON, signed with HMAC-SHA256: `sitewright-signature: t=<seconds>,v1=<hex of "<t>.<body>">`. Follows no redirect,
 * waits for ten seconds and reads no answer but its status. Throws a `DeliveryTrouble` unless that is 2xx.
 */
export async function sendWebhook({ url, secret }: { url: string; secret: string }, event: object): Promise<void> {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Sitewright",
      "sitewright-signature": signatureOf(body, secret, Math.floor(Date.now() / 1_000)),
    },
    body,
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(answerMsMax),
  }).catch(() => {
    throw new DeliveryTrouble("unreachable");
  });
  await response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw new DeliveryTrouble("refused", { status: response.status });
}

/** Returns the signature of a body at a time in seconds since 1970. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
