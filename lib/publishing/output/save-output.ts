import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockProjectRow } from "#lib/projects/project-store.ts";
import {
  findGenerator,
  type GeneratorRow,
  type OutputPlace,
  outputPlaceOf,
  setOutputPlace,
} from "#lib/site-builds/generator-store.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { isBranchName, readBranch } from "#lib/workspaces/git/refs.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { findPublisher } from "../publisher.ts";
import { publishingRefusals } from "../refusals.ts";
import type { SaveOutput } from "../schema.ts";
import { replaceOutputs } from "./output-store.ts";

/**
 * Chooses where publications put the built files in the project's repository, beside the merge. It counts from the next release on; files of earlier
 * ones stay where they are, and what was not pushed yet is not pushed to the old place any more. The audit entry is written in the same transaction.
 * Throws what says why the place can't be used.
 */
export async function saveOutput(actor: Actor, projectId: string, { output }: SaveOutput): Promise<void> {
  await inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    const workspace = project?.workspace && (await lockWorkspace(actor, project.workspace.id, tx));
    if (!project || !workspace) throw notFound();
    assertCan(actor, "configure", project);
    const generator = await findGenerator(actor, projectId, tx);
    const before = outputPlaceOf(generator);
    const place = output === null ? null : await checkPlace(output, { projectId, workspace, generator });
    if (before?.to === place?.to && before?.name === place?.name) return;
    if (generator === null) return;
    await setOutputPlace(projectId, place, tx);
    await replaceOutputs(projectId, tx);
    const told = (one: OutputPlace | null) => ({ to: one?.to ?? null, name: one?.name ?? null });
    await insertAuditEntry(
      actor,
      {
        ...{ organizationId: project.organizationId, projectId, action: "output-changed" },
        before: told(before),
        after: told(place),
      },
      tx,
    );
  });
}

interface Asked {
  projectId: string;
  workspace: { defaultBranch: string | null; branch: string | null };
  generator: GeneratorRow | null;
}

async function checkPlace({ to, name }: OutputPlace, asked: Asked): Promise<OutputPlace> {
  const { projectId, workspace, generator } = asked;
  if (generator?.status !== "on" || generator.recipe === null) throw publishingRefusals["output-not-built"]();
  if ((await findPublisher(projectId)).publisher === "server") throw publishingRefusals["output-read-only"]();
  const { defaultBranch } = workspace;
  if (defaultBranch === null) throw publishingRefusals["site-not-ready"]();
  if (to === "branch") {
    if (!isBranchName(name)) throw workspaceRefusals["branch-name-invalid"]();
    if (name === defaultBranch) throw publishingRefusals["output-branch-taken"](name);
    if (name.startsWith("sitewright/") || name === workspace.branch || (await isReviewed(projectId, name))) {
      throw publishingRefusals["output-branch-taken"](name);
    }
    return { to, name };
  }
  const checked = checkSitePath(name.replace(/\/+$/, ""));
  if (!checked.ok) throw publishingRefusals["output-folder-invalid"](checked.message);
  await assertNoSources(checked.path, { projectId, defaultBranch, recipe: generator.recipe });
  return { to, name: checked.path };
}

async function isReviewed(projectId: string, branch: string): Promise<boolean> {
  return (await database().review.count({ where: { workspace: { projectId }, branch } })) > 0;
}

/** Files that generators make pages of. A built site has none of them. */
const sourceFile =
  /\.(md|mdx|markdown|adoc|rst|njk|liquid|hbs|mustache|ejs|pug|haml|slim|erb|astro|vue|svelte|jsx|tsx?|scss|sass|less|ya?ml|toml)$/i;

/**
 * Throws output-folder-sources if the folder holds the sources or a part of them. One that is there already must look like a built site: it has an index
 * page, and no file that a generator would make a page of.
 */
async function assertNoSources(
  folder: string,
  { projectId, defaultBranch, recipe }: { projectId: string; defaultBranch: string; recipe: Recipe },
): Promise<void> {
  const holds = (path: string) => path === folder || path.startsWith(`${folder}/`);
  const refusal = publishingRefusals["output-folder-sources"];
  if (folder.split("/").some((name) => name.startsWith(".") || name === "node_modules")) throw refusal(folder);
  if (holds(recipe.siteFolder) || (recipe.lockFile !== null && holds(recipe.lockFile))) throw refusal(folder);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const main = await readBranch(repository, defaultBranch);
  const entry = main === null ? null : await findEntry(repository, await keptTreeOf(repository, main), folder);
  if (entry === null) return;
  if (entry.kind !== "folder") throw refusal(folder);
  const files = (await listTree(repository, entry.id)).map(({ path }) => path);
  if (!files.includes("index.html") || files.some((path) => sourceFile.test(path))) throw refusal(folder);
}

/** As `outputPlaceOf`, for a project whose row was not read yet. */
export async function findOutputPlace(projectId: string): Promise<OutputPlace | null> {
  return outputPlaceOf(await findGenerator(systemScope, projectId, database()));
}
