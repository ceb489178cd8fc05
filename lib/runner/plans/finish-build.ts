import { systemScope } from "#lib/accounts/schema.ts";
import { readPageText } from "#lib/agent/site-check/page-text.ts";
import { decodeSiteText } from "#lib/agent/tools/site-text.ts";
import { readPageFacts } from "#lib/page-source/facts/page-facts.ts";
import { completePlan } from "#lib/plans/build/advance-plan.ts";
import { accountForWishes } from "#lib/plans/checks/account-for-wishes.ts";
import { checkAcceptance, type FinishedSite } from "#lib/plans/checks/check-acceptance.ts";
import { findPlan, type Plan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findSiteRoot } from "#lib/workspaces/site/site-root.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { checkBuiltSite } from "./check-built-site.ts";

/** Checks the acceptance points on the finished site and marks the plan as done. Called once every item is done or skipped. */
export async function finishBuild(planId: string): Promise<void> {
  const plan = await findPlan(systemScope, planId, database());
  const workspace = plan && (await findWorkspace(systemScope, plan.workspaceId, database()));
  if (plan?.phase !== "build" || !plan.plan || !workspace?.headCommit) return;
  const points = plan.plan.acceptance;
  const found = await readFinishedSite(plan, workspace.headCommit);
  const whole = await checkBuiltSite(plan, workspace.headCommit);
  const results = checkAcceptance(points, found);
  const wishes =
    plan.brief && plan.manifest ? accountForWishes(plan.plan, plan.brief, plan.manifest, results, found.paths) : [];
  const done = await completePlan({ planId }, [...wishes, ...results, ...whole]);
  if (done) log.info({ plan: planId, points: points.length }, "a plan is built");
}

async function readFinishedSite({ projectId, plan }: Plan, commit: string): Promise<FinishedSite> {
  const at = { repository: repositoryPath(env().DATA_DIR, projectId), commit };
  const root = await findSiteRoot(at);
  const site = await openSite(at);
  try {
    const listed = await site.list();
    const paths = new Set((listed.ok ? listed.value : []).map(({ path }) => path));
    const pages = new Map<string, ReturnType<FinishedSite["page"]>>();
    const files = new Map<string, string | null>();
    const checks = (plan?.acceptance ?? []).flatMap(({ check }) => check ?? []);
    for (const { kind, path } of checks) {
      if (kind === "file_says") files.set(path, files.get(path) ?? (await readText(site, path)));
      else if (!pages.has(path)) pages.set(path, await readPage(site, path));
    }
    return { paths, root, page: (path) => pages.get(path) ?? null, file: (path) => files.get(path) ?? null };
  } finally {
    await site.close();
  }
}

async function readText(site: SiteFiles, path: string): Promise<string | null> {
  const read = await site.read(path);
  return !read.ok || read.value.binary ? null : decodeSiteText(read.value.content).text;
}

async function readPage(site: SiteFiles, path: string): Promise<ReturnType<FinishedSite["page"]>> {
  const source = await readText(site, path);
  if (source === null) return null;
  const text = readPageText(source);
  const facts = readPageFacts(source);
  if (text === null || facts === null) return null;
  const links = facts.references.filter(({ kind }) => kind === "link").map(({ url }) => url);
  return { text, links, base: facts.base };
}
