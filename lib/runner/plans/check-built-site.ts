import { checkWholeSite, type SiteProblem } from "#lib/agent/site-check/check-whole-site.ts";
import { decodeSiteText } from "#lib/agent/tools/site-text.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { checkBuiltPage } from "#lib/plans/checks/check-built-page.ts";
import type { Plan } from "#lib/plans/plan-store.ts";
import type { AcceptanceResult, PlannedPage } from "#lib/plans/schema.ts";
import { env } from "#lib/platform/env.ts";
import { readMood } from "#lib/site-kit/on-site/read-mood.ts";
import { stylesheetPath } from "#lib/site-kit/render-page.ts";
import { hardToSee } from "#lib/site-kit/styles/hard-to-see.ts";
import { planAcceptance } from "#lib/words/plan.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";

/**
 * Checks that the site has no new problems, by the agent's own check, that the pages of the plan are finished, and that the colours of
 * ready-made sections can be read. Problems from before the plan don't count.
 */
export async function checkBuiltSite({ projectId, baseCommit, plan }: Plan, head: string): Promise<AcceptanceResult[]> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const built = (plan?.pages ?? []).filter(({ action }) => action === "create" || action === "update");
  return [
    await checkSoundness(repository, baseCommit, head),
    ...(await checkPages(repository, baseCommit, head, built)),
  ];
}

async function checkSoundness(repository: string, baseCommit: string | null, head: string): Promise<AcceptanceResult> {
  const known = new Set((baseCommit ? await checkAt(repository, baseCommit) : []).map(sentenceOf));
  const added = (await checkAt(repository, head)).map(sentenceOf).filter((sentence) => !known.has(sentence));
  const text = planAcceptance.wholeSite;
  return { text, passed: added.length === 0, problem: added.length === 0 ? null : planAcceptance.broken(added) };
}

const resultOf = (text: string, problems: readonly string[]): AcceptanceResult => ({
  text,
  passed: problems.length === 0,
  problem: problems.length === 0 ? null : planAcceptance.broken(problems),
});

async function checkPages(
  repository: string,
  baseCommit: string | null,
  head: string,
  built: readonly PlannedPage[],
): Promise<AcceptanceResult[]> {
  const before =
    baseCommit === null
      ? new Map()
      : await readTexts(repository, baseCommit, ["index.html", ...built.map(({ path }) => path)]);
  const now = await readTexts(repository, head, [...built.map(({ path }) => path), stylesheetPath]);
  const problemsIn = (source: string | undefined) => (source === undefined ? [] : checkBuiltPage(parseHtml(source)));
  // A page made from a template that lacks something lacks it too.
  const problems = built.flatMap(({ path, title }) => {
    const known = new Set(problemsIn(before.get(path) ?? before.get("index.html")));
    return problemsIn(now.get(path))
      .filter((problem) => !known.has(problem))
      .map((problem) => planAcceptance.onPage(title, problem));
  });
  const mood = readMood(now.get(stylesheetPath) ?? "");
  return [
    ...(built.length === 0 ? [] : [resultOf(planAcceptance.builtPages, problems)]),
    ...(mood === null ? [] : [resultOf(planAcceptance.contrast, hardToSee(mood))]),
  ];
}

async function readTexts(repository: string, commit: string, paths: readonly string[]): Promise<Map<string, string>> {
  const site = await openSite({ repository, commit });
  try {
    const texts = new Map<string, string>();
    for (const path of paths) {
      const read = await site.read(path);
      if (read.ok && !read.value.binary) texts.set(path, decodeSiteText(read.value.content).text);
    }
    return texts;
  } finally {
    await site.close();
  }
}

// Without the line number, because a problem that only moved is not new.
const sentenceOf = ({ path, sentence }: SiteProblem) => `${path}: ${sentence}`;

async function checkAt(repository: string, commit: string): Promise<SiteProblem[]> {
  const site = await openSite({ repository, commit });
  try {
    const checked = await checkWholeSite(site);
    if (!checked.ok) throw new Error(`The site can't be checked: ${checked.message}`);
    return checked.problems;
  } finally {
    await site.close();
  }
}
