import { checkWholeSite, type SiteProblem } from "#lib/agent/site-check/check-whole-site.ts";
import type { Plan } from "#lib/plans/plan-store.ts";
import type { AcceptanceResult } from "#lib/plans/schema.ts";
import { env } from "#lib/platform/env.ts";
import { planAcceptance } from "#lib/words/plan.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";

/** Checks that the site has no new problems, by the agent's own check. Problems from before the plan don't count. */
export async function checkBuiltSite({ projectId, baseCommit }: Plan, head: string): Promise<AcceptanceResult> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const known = new Set((baseCommit ? await checkAt(repository, baseCommit) : []).map(sentenceOf));
  const added = (await checkAt(repository, head)).map(sentenceOf).filter((sentence) => !known.has(sentence));
  const text = planAcceptance.wholeSite;
  return { text, passed: added.length === 0, problem: added.length === 0 ? null : planAcceptance.broken(added) };
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
