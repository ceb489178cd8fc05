import type { Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { versionsShown } from "#lib/publishing/schema.ts";
import { readRef } from "#lib/workspaces/git/refs.ts";
import { listTurnRefs, type TurnEnd } from "#lib/workspaces/git/turn-refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { checkBranch } from "./check-branch.ts";
import { findMissing } from "./find-missing.ts";
import type { Report, Wrong } from "./report.ts";

interface Turn {
  id: string;
  status: string;
  baseCommit: string | null;
  liveCommit: string | null;
  resultCommit: string | null;
  heldCommit: string | null;
  /** Whether a job will still create its refs. */
  refsFollow: boolean;
}

interface Workspace {
  id: string;
  projectId: string;
  /** All commits that the database names. */
  commits: string[];
  turns: Turn[];
  releases: Release[];
}

/** A release that people can put back. */
interface Release {
  number: number;
  commit: string;
  renderedCommit: string | null;
}

/** Checks that all commits of the database are complete and refs are in place. Leaves out projects to be pruned. */
export async function checkRepositories(tx: Tx): Promise<Report> {
  const report: Report = { checked: 0, wrong: [] };
  const workspaces = await tx.$queryRaw<{ id: string }[]>`
    SELECT workspaces.id FROM workspaces JOIN projects ON projects.id = workspaces.project_id
    WHERE head_commit IS NOT NULL AND (restorable_until IS NULL OR restorable_until > now()) ORDER BY workspaces.id`;
  for (const { id } of workspaces) {
    const workspace = await readWorkspace(id, tx);
    report.checked += workspace.commits.length + workspace.turns.length;
    report.wrong.push(...(await checkWorkspace(workspace)));
  }
  return report;
}

async function checkWorkspace({ id, projectId, commits, turns, releases }: Workspace): Promise<Wrong[]> {
  const wrongWorkspace = (sentence: string): Wrong => ({ subject: "workspace", id, sentence });
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const isGone = wrongWorkspace(`its repository ${projectId}.git is gone`);
  try {
    const missing = await findMissing({ repository, projectId, commits });
    if (missing === null) return [isGone];
    const refs = await listTurnRefs(repository);
    const branch = await checkBranch(repository, id);
    return [
      ...(missing.length > 0 ? [wrongWorkspace(`its repository lacks ${missing.join(", ")}`)] : []),
      ...(branch ? [wrongWorkspace(branch)] : []),
      ...(await checkReleases(repository, releases)).map(wrongWorkspace),
      ...turns.flatMap((turn) => checkEnds(turn, refs.get(turn.id) ?? {})),
    ];
  } catch (error) {
    return [wrongWorkspace(`its repository can't be read: ${error instanceof Error ? error.message : error}`)];
  }
}

/** Checks that refs keep what can be put back, so that it is there without a build. */
async function checkReleases(repository: string, releases: readonly Release[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { number, commit, renderedCommit } of releases) {
    const kept = renderedCommit === null ? [commit] : [commit, renderedCommit];
    for (const id of kept) {
      const isKept = (await readRef(repository, `refs/sitewright/published/${id}`)) === id;
      if (!isKept) lost.push(`no ref keeps ${id} of release ${number}`);
    }
  }
  return lost;
}

/** Checks that refs keep both ends of a turn, so that git never prunes them. */
function checkEnds(turn: Turn, refs: Partial<Record<TurnEnd, string>>): Wrong[] {
  if (turn.refsFollow) return [];
  const wrong = (sentence: string): Wrong => ({ subject: "turn", id: turn.id, sentence });
  const lacks = [];
  if (turn.resultCommit && refs.after !== turn.resultCommit) lacks.push(wrong("no ref keeps the commit that it made"));
  if (turn.resultCommit && turn.baseCommit !== refs.before)
    lacks.push(wrong("no ref keeps the commit that it began with"));
  if (!turn.resultCommit && turn.liveCommit && refs.after !== turn.liveCommit && refs.live !== turn.liveCommit) {
    lacks.push(wrong("no ref keeps what it had done when it was stopped"));
  }
  return lacks;
}

async function readWorkspace(id: string, tx: Tx): Promise<Workspace> {
  const { projectId, baseCommit, headCommit } = await tx.workspace.findUniqueOrThrow({ where: { id } });
  const turns = await tx.$queryRaw<Turn[]>`
    SELECT id::text, status::text, base_commit AS "baseCommit", live_commit AS "liveCommit", result_commit AS "resultCommit",
      held_commit AS "heldCommit",
      EXISTS (SELECT 1 FROM graphile_worker.jobs
        WHERE jobs.key = 'keep-turn-refs:' || edit_sessions.id AND jobs.attempts < jobs.max_attempts) AS "refsFollow"
    FROM edit_sessions WHERE workspace_id = ${id}::uuid AND ended_at IS NOT NULL AND started_at IS NOT NULL`;
  const reviews = await tx.review.findMany({ where: { workspaceId: id } });
  const published = await tx.publishedVersion.findMany({
    where: { projectId },
    select: { number: true, commit: true, renderedCommit: true },
    orderBy: { number: "desc" },
  });
  const named = [
    ...[baseCommit, headCommit],
    ...published.flatMap(({ commit, renderedCommit }) => [commit, renderedCommit]),
    ...turns.flatMap((turn) => [turn.baseCommit, turn.liveCommit, turn.resultCommit, turn.heldCommit]),
    ...reviews.flatMap((review) => [review.baseCommit, review.headCommit, review.publishedCommit]),
  ];
  const releases = published.slice(0, versionsShown);
  return { id, projectId, turns, releases, commits: [...new Set(named.filter((commit) => commit !== null))] };
}
