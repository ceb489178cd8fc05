import type { AuthOptions, CookieOption, Session } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { credentialsSchema } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { signIn, signInSeconds } from "#lib/accounts/sign-in/sign-in.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { cookieName, cookiesAreSecure, sessionSecret } from "./session-cookie.ts";

export interface AuthRequest {
  clientAddress: string;
  userAgent: string | null;
  /** Returns the device token that this browser got when it last signed in with that account. */
  deviceToken: (email: string) => string | undefined;
  /** Receives the device token for the browser to keep, because NextAuth sets only its own cookies. */
  onSignedIn: (device: { email: string; deviceToken: string }) => void;
  /** Receives the reason why signing in failed, because NextAuth passes on only a text. */
  onProblem: (problem: Problem) => void;
}

/** Returns NextAuth's settings for one request. The session token carries only the id of the sign-in. */
export function authOptions({
  clientAddress,
  userAgent,
  deviceToken,
  onSignedIn,
  onProblem,
}: AuthRequest): AuthOptions {
  return {
    secret: sessionSecret(),
    useSecureCookies: cookiesAreSecure(),
    cookies: { sessionToken: cookie("session"), csrfToken: cookie("csrf"), callbackUrl: cookie("callback") },
    session: { strategy: "jwt", maxAge: signInSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        id: "credentials",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(input) {
          const credentials = credentialsSchema.safeParse(input);
          if (!credentials.success) return null;
          try {
            const { email } = credentials.data;
            const client = { clientAddress, userAgent, deviceToken: deviceToken(email) };
            const signedIn = await signIn(credentials.data, client);
            onSignedIn({ email, deviceToken: signedIn.deviceToken });
            return { id: signedIn.signInId };
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            onProblem(error);
            return null;
          }
        },
      }),
    ],
    callbacks: {
      // NextAuth passes `user` only at the moment of signing in.
      jwt: ({ token, user }) => (user ? { signInId: user.id } : { signInId: token.signInId }),
      async session({ session, token }) {
        const actor = typeof token.signInId === "string" ? await loadActor(token.signInId) : null;
        // NextAuth answers `{}` if there is no session.
        if (!actor) return {} as Session;
        return { user: { name: actor.name, email: actor.email }, expires: session.expires };
      },
      redirect: ({ url, baseUrl }) => ownUrl(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.signInId === "string") await signOut(token.signInId);
      },
    },
    // A cookie that was sealed with an earlier key is common, and not an error.
    logger: {
      error: (code) => log.debug({ code }, "next-auth"),
      warn: (code) => log.debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

function cookie(purpose: "session" | "csrf" | "callback"): CookieOption {
  return {
    name: cookieName(purpose),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: cookiesAreSecure() },
  };
}

/** Returns the address after signing in, which is always on this server, even if the link names another site. */
function ownUrl(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  return target.origin === baseUrl ? target.href : baseUrl;
}
