import { decode as decodeToken } from "next-auth/jwt";
import { normalizeEmail } from "#lib/accounts/schema.ts";
import { knownDeviceSeconds } from "#lib/accounts/sign-in/known-device.ts";
import { deriveKey, hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";

export function sessionSecret(): string {
  return deriveKey("sessions").toString("hex");
}

export function cookiesAreSecure(): boolean {
  return env().APP_URL?.startsWith("https://") ?? false;
}

/**
 * Returns the full name of one of our cookies. Browsers share cookies between ports, so each instance has its own names;
 * with TLS the `__Host-` prefix (RFC 6265bis, section 4.1.3.2) keeps a neighbouring host from setting them.
 */
export function cookieName(purpose: "session" | "csrf" | "callback" | `device-${string}`): string {
  const instance = deriveKey("cookie-name").toString("hex").slice(0, 8);
  return `${cookiesAreSecure() ? "__Host-" : ""}sitewright-${instance}.${purpose}`;
}

/**
 * Returns the name of the cookie by which we recognise a browser that signed in with this account before. There is one per
 * account, so that a shared browser is known to all its people. The name does not reveal the e-mail address.
 */
export function deviceCookieName(email: string): string {
  const account = deriveKey(`device:${hashToken(normalizeEmail(email))}`)
    .toString("hex")
    .slice(0, 16);
  return cookieName(`device-${account}`);
}

/** Returns the Set-Cookie header (RFC 6265, section 4.1) that keeps a device's token in the browser. */
export function deviceCookie(email: string, token: string): string {
  const attributes = `Path=/; Max-Age=${knownDeviceSeconds}; HttpOnly; SameSite=Lax`;
  return `${deviceCookieName(email)}=${token}; ${attributes}${cookiesAreSecure() ? "; Secure" : ""}`;
}

const cookiesMax = 10_000;
/** The genuine session cookies that were opened last: opening one takes longer than most requests. Says nothing about sign-ins. */
const openedCookies = () => processState("sign-in.cookies", () => new RecentMap<Opened>(cookiesMax));

interface Opened {
  signInId: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Returns the sign-in that a session cookie names, or null if we did not issue the cookie. */
export async function readSignInId(cookieValue: string | undefined): Promise<string | null> {
  if (!cookieValue) return null;
  const known = openedCookies().get(cookieValue);
  if (known) return Date.now() < known.expiresAt ? known.signInId : null;
  try {
    const token = await decodeToken({ token: cookieValue, secret: sessionSecret() });
    if (typeof token?.signInId !== "string") return null;
    const { signInId, exp } = token;
    // RFC 7519, section 4.1.4: seconds since 1970.
    if (typeof exp === "number") openedCookies().set(cookieValue, { signInId, expiresAt: exp * 1000 });
    return signInId;
  } catch {
    // Expired, forged or sealed with another key: the request counts as signed out.
    return null;
  }
}

/** Returns the cookies of a request (RFC 6265, section 4.2.1). */
export function readCookies(headers: Pick<Headers, "get">): Record<string, string> {
  const pairs = headers.get("cookie")?.split(";") ?? [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), decode(value.join("=").trim())];
    }),
  );
}

/** NextAuth percent-encodes the values. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
