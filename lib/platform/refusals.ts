import { germanPlatformRefusals as german } from "./language/german-refusals.ts";
import { type CodeOf, notFound, refusals } from "./problem.ts";
import type { Holder, QuotaReached } from "./quotas/quota-reached.ts";

const whose: Record<Holder, string> = {
  personInProject: "You have",
  project: "All people of this website together have",
  person: "You have, in all of your websites together,",
  address: "From your network address there were",
};

/** `who` begins the sentence: "You have", for example. */
function ofQuota(sentence: (who: string, limit: string, holder: Holder) => string) {
  return ({ holder, limit, retryAfterSeconds }: QuotaReached) => ({
    sentence: sentence(whose[holder], limit.toLocaleString("en"), holder),
    retryAfterSeconds,
    limit,
  });
}

export const platformRefusals = {
  "not-found": notFound,
  ...refusals(
    "not-signed-in",
    {
      "not-signed-in": "You are not signed in. Sign in and try again.",
    },
    german,
  ),
  ...refusals(
    "forbidden",
    {
      "bad-origin":
        "This request did not come from a page of this server. Open Sitewright in your browser and try again there.",
    },
    german,
  ),
  ...refusals(
    "unavailable",
    {
      "database-unreachable": () => ({
        sentence: "The server can’t reach its database at the moment. Wait a few seconds and try again.",
        retryAfterSeconds: 5,
      }),
    },
    german,
  ),
  ...refusals(
    "unexpected",
    {
      unexpected: (errorId: string) => ({
        sentence: `Something went wrong on the server. Try again; if it stays so, tell whoever runs it this number: ${errorId}.`,
        errorId,
      }),
    },
    german,
  ),
  ...refusals(
    "bad-request",
    {
      "bad-request: host": "The request does not say which server it was sent to.",
      "bad-request: query": (names: string) => `These parts of the address are not right: ${names}.`,
      "bad-request: content type": "The body must be JSON: send it with the content type application/json.",
      "bad-request: cut body": "The body broke off before its end. Send it again.",
      "bad-request: not UTF-8": "The body is not valid UTF-8.",
      "bad-request: not JSON": "The body is not valid JSON.",
      "bad-request: too deep": (levelsMax: number) => `The body nests deeper than ${levelsMax} levels.`,
      "bad-request: schema": (issues: { path: string; message: string }[]) => {
        const [first] = issues;
        const message = (first?.message ?? "Invalid input").replace(/\.$/, "");
        return {
          sentence: first?.path ? `“${first.path}” is not right: ${message}.` : `${message}.`,
          issues: issues.slice(0, 20),
        };
      },
    },
    german,
  ),
  ...refusals(
    "too-large",
    {
      "too-large": (bytesMax: number) => ({
        sentence: `This is too large: at most ${bytesMax.toLocaleString("en")} bytes are taken.`,
        bytesMax,
      }),
    },
    german,
  ),
  ...refusals(
    "throttled",
    {
      "too-many-waiting-turns": ofQuota(
        (who, limit) =>
          `${who} ${limit} messages waiting, which is the limit. Wait until some are done, or take some back, and send this one again.`,
      ),
      "too-many-previews": ofQuota(
        (who, limit) =>
          `${who} opened ${limit} previews in the last twelve hours, which is the limit. Go on in a page that is open, or try again later.`,
      ),
      "too-many-invitations": ofQuota(
        (who, limit) => `${who} ${limit} open invitations, which is the limit. Withdraw one that is no longer needed.`,
      ),
      "too-many-streams": ofQuota(
        (who, limit) =>
          `${who} ${limit} live views open, which is the limit. Close a tab; this page tries again by itself.`,
      ),
      "too-many-requests": ofQuota((who, limit, holder) =>
        holder === "address"
          ? `${who} more than ${limit} requests in a minute. Wait a minute and try again.`
          : `${who} sent more than ${limit} requests in a minute. Wait a minute and try again; a script has to pause between its requests.`,
      ),
    },
    german,
  ),
};

export type PlatformProblemCode = CodeOf<typeof platformRefusals>;
