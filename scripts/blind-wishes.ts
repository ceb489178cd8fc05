// `npm run blind-wishes [set] [site]`: carries out wishes that were written by people who saw only the sites, with the practice model, and
// says what came of each: tests/fixtures/blind-wishes. It tests nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { differenceEuclidean, parse } from "culori";
import { createPracticeConversation, readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { mainJobSites } from "#tests/fixtures/main-job-table.ts";
import { findChromium } from "#tests/setup/chromium.ts";
import { root } from "./launcher/settings.ts";

/** A value on a page as a visitor's browser has it, and how it shall be after the wish. */
interface Check {
  page: string;
  width?: number;
  /** An expression. */
  value: string;
  is: "equals" | "greater" | "less" | "different" | "same" | "includes" | "near-colour";
  to?: unknown;
}

interface BlindWish {
  id: string;
  /** `seen`: the practice model was mended with it in view; `held`: it was run once, at the end. */
  set: "seen" | "held";
  language: "en" | "de";
  wish: string;
  /** `ask`: it says too little, or takes more than a site of files has. */
  outcome: "change" | "ask";
  mayChange: string[];
  checks: Check[];
}

/** `right`: as expected; `asked`: nothing has changed, though it could; `declined`: nothing has changed, rightly. */
type Verdict = "right" | "declined" | "asked" | "wrong" | "failed";

const sites: Record<string, string> = {
  ...mainJobSites,
  blank: "lib/workspaces/starters/sites/blank",
  festival: "lib/workspaces/starters/sites/festival",
  portfolio: "lib/workspaces/starters/sites/portfolio",
  spectre: "node_modules/spectre.css/docs",
  "paper-kit": "node_modules/paper-kit-2",
};
const types: Record<string, string> = { html: "text/html; charset=utf-8", css: "text/css", svg: "image/svg+xml" };
const distance = differenceEuclidean("lab");
const nearMax = 25;
const [onlySet, onlySite] = process.argv.slice(2);
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  args: ["--no-sandbox"],
});
const tally: Partial<Record<`${BlindWish["set"]} ${Verdict}`, number>> = {};
try {
  for (const [site, folder] of Object.entries(sites).filter(([name]) => onlySite === undefined || name === onlySite)) {
    const lines = readFileSync(join(root, `tests/fixtures/blind-wishes/${site}.jsonl`), "utf8")
      .trim()
      .split("\n");
    for (const line of lines) {
      const wish: BlindWish = JSON.parse(line);
      if (onlySet !== undefined && wish.set !== onlySet) continue;
      const { verdict, told } = await carryOut(browser, wish, readSiteFolder(folder));
      const key = `${wish.set} ${verdict}` as const;
      tally[key] = (tally[key] ?? 0) + 1;
      console.log(`${verdict.padEnd(8)} ${wish.id} «${wish.wish}»\n         ${told.join("\n         ")}`);
    }
  }
} finally {
  await browser.close();
}
console.log(tally);

async function carryOut(
  where: Browser,
  { wish, outcome, mayChange, checks }: BlindWish,
  site: SiteTexts,
): Promise<{ verdict: Verdict; told: string[] }> {
  const turn = await createPracticeConversation(site).say(wish);
  const told = [turn.answer.replace(/\s+/g, " ").slice(0, 200)];
  if (turn.result.status !== "completed") return { verdict: "failed", told };
  if (turn.changed.length === 0) return { verdict: outcome === "ask" ? "declined" : "asked", told };
  if (outcome === "ask") return { verdict: "wrong", told };
  const [before, after] = [await valuesOn(where, site, checks), await valuesOn(where, turn.files, checks)];
  const unmet = checks.flatMap((check, at) =>
    holds(check, before[at], after[at])
      ? []
      : [`${check.page} ${check.is} ${JSON.stringify(check.to)}: ${JSON.stringify(after[at])}`],
  );
  const elsewhere = turn.changed.filter((path) => site[path] !== undefined && !mayChange.includes(path));
  told.push(...unmet.map((one) => one.slice(0, 200)), ...elsewhere.map((path) => `also changed: ${path}`));
  return { verdict: unmet.length + elsewhere.length === 0 ? "right" : "wrong", told };
}

/** Returns the values of the checks on a site; null for one that its page does not have. */
async function valuesOn(where: Browser, files: SiteTexts, checks: readonly Check[]): Promise<unknown[]> {
  const page = await where.newPage();
  await page.route("**/*", (route) => {
    const { host, pathname } = new URL(route.request().url());
    const path = decodeURIComponent(pathname.slice(1)).replace(/\/$|^$/, (end) => `${end}index.html`);
    const body = host === "site.test" ? files[path] : undefined;
    const answer =
      body === undefined
        ? { status: 404 }
        : {
            contentType: types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
            body: typeof body === "string" ? body : Buffer.from(body),
          };
    // A page that is closed waits for nothing more.
    return route.fulfill(answer).catch(() => undefined);
  });
  const found: unknown[] = [];
  let shown = "";
  for (const { page: path, width = 1280, value } of checks) {
    if (shown !== `${path} ${width}`) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`http://site.test/${path}`).catch(() => null);
      shown = `${path} ${width}`;
    }
    found.push(await page.evaluate(value).catch(() => null));
  }
  await page.close();
  return found;
}

function holds({ is, to }: Check, before: unknown, after: unknown): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  switch (is) {
    case "equals":
      return isSame(after, to);
    case "greater":
      return after !== null && Number(after) > Number(before);
    case "less":
      return after !== null && Number(after) < Number(before);
    case "different":
      return !isSame(after, before);
    case "same":
      return isSame(after, before);
    case "includes":
      return Array.isArray(after) ? after.some((one) => isSame(one, to)) : String(after).includes(String(to));
    case "near-colour": {
      const [one, other] = [parse(String(after)), parse(String(to))];
      return one !== undefined && other !== undefined && distance(one, other) < nearMax;
    }
    default:
      return is satisfies never;
  }
}
