import { expect, test } from "vitest";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { cookieName } from "@/app/_delivery/sign-in/session-cookie.ts";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route.ts";

const paths = [
  ...["signin", "signin/credentials", "signin/other", "callback", "callback/credentials", "callback/other"],
  ...["signout", "session", "csrf", "providers", "error", "verify-request", "_log", "..", "__proto__", "\0"],
];
const places = [
  "https://evil.example/x",
  "//evil.example",
  "javascript:alert(1)",
  "garbage",
  "\\\\evil.example",
  "%00",
  "",
];
const bodies = [
  "{}",
  '{"__proto__":{"email":"x"}}',
  '{"email":{},"password":[]}',
  '{"email":"\\u0000","password":"\\ud800"}',
];

test.each(["GET", "POST"] as const)(
  "%s to every NextAuth address with hostile parameters stays below status 500",
  async (method) => {
    for (const path of paths) {
      for (const [index, place] of places.entries()) {
        const query = `callbackUrl=${encodeURIComponent(place)}&error=${encodeURIComponent("<script>")}&nextauth=x&__proto__=x`;
        const cookie = ["session", "csrf", "callback"]
          .map((purpose) => `${cookieName(purpose as "session")}=${encodeURIComponent(place)}`)
          .join("; ");
        const request = await routeRequest(`/api/auth/${encodeURIComponent(path)}?${query}`, {
          method,
          cookie,
          ...(method === "POST" && { body: bodies[index % bodies.length] }),
        });
        const answer = await (method === "POST" ? POST : GET)(request, routeContext({ nextauth: path.split("/") }));
        const what = `${method} ${path} ${place}`;
        expect(answer.status, what).toBeLessThan(500);
        const location = new URL(answer.headers.get("location") ?? "/", "http://localhost:3000");
        expect(location.origin, what).toBe("http://localhost:3000");
        expect(location.searchParams.get("callbackUrl") ?? "", what).not.toMatch(/evil|javascript/);
        expect(await answer.text(), what).not.toMatch(/<script>|evil\.example/);
      }
    }
  },
);
