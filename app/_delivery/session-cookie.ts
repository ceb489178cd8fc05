import { decode } from "next-auth/jwt";
import { deriveKey } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/** How long a sign-in lasts, and its cookie with it. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export function sessionSecret(): string {
  return deriveKey("sessions").toString("hex");
}

export function cookiesAreSecure(): boolean {
  return env().APP_URL?.startsWith("https://") ?? false;
}

/**
 * The full name of one of our cookies. Browsers share cookies between ports, so each instance has names of its own;
 * behind TLS the `__Host-` prefix (RFC 6265bis, section 4.1.3.2) keeps a neighbouring host from setting them.
 */
export function cookieName(purpose: "session" | "csrf" | "callback"): string {
  const instance = deriveKey("cookie-name").toString("hex").slice(0, 8);
  return `${cookiesAreSecure() ? "__Host-" : ""}sitewright-${instance}.${purpose}`;
}

/** The sign-in that a session cookie names, or null when it is none of ours. */
export async function readSignInId(cookieValue: string | undefined): Promise<string | null> {
  if (!cookieValue) return null;
  try {
    const token = await decode({ token: cookieValue, secret: sessionSecret() });
    return typeof token?.signInId === "string" ? token.signInId : null;
  } catch {
    // Expired, forged or sealed with another key: to us that is nobody.
    return null;
  }
}

/** The value of a cookie in a request's Cookie header (RFC 6265, section 4.2.1). */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return undefined;
}
