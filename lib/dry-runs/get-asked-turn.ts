import type { Actor } from "#lib/accounts/schema.ts";
import { listChunks } from "#lib/conversations/log/chunk-store.ts";
import { findAnswer } from "#lib/conversations/trace/trace-store.ts";
import { type EditSession, findTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { firstChangedPage } from "#lib/conversations/versions/places/changed-places.ts";
import { claimsChange } from "#lib/conversations/versions/receipt-flags.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { describeTurn } from "./describe-dry-run.ts";
import { findWholeTurn, type WholeTurnRow } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import { sumUsage } from "./past-turn-store.ts";
import type { AskedSide, AskedTurn } from "./schema.ts";
import { tellCalls } from "./tell-calls.ts";

/** The most entries of a log that are read: more than any turn within its limits writes. */
const chunksMax = 20_000;

interface Place {
  projectId: string;
  dryRunId: string;
  position: number;
}

/** Returns a turn that was asked again beside what happened then, for people with `configure`. Throws not-found. */
export async function getAskedTurn(actor: Actor, place: Place): Promise<AskedTurn> {
  await findSteeredProject(actor, place.projectId);
  const row = await findWholeTurn(actor, place, database());
  const turn = row && (await findTurn(actor, row.editSessionId, database()));
  if (!row || !turn || turn.baseCommit === null) throw notFound();
  const repository = repositoryPath(env().DATA_DIR, place.projectId);
  const secrets = await listProjectSecrets(place.projectId);
  const from = { projectId: place.projectId, repository, before: turn.baseCommit };
  const [past, tried, differences] = await Promise.all([
    readPast(actor, turn, from),
    readTried(row, from, row.ownTexts ? turn.instructionsVersion : null),
    tell({ ...from, before: turn.resultCommit ?? turn.baseCommit }, row.commit ?? turn.baseCommit),
  ]);
  return {
    ...describeTurn(row, secrets),
    workspaceId: turn.workspaceId,
    base: turn.baseCommit,
    opensAt: await firstChangedPage({ ...from, after: row.commit ?? turn.resultCommit ?? turn.baseCommit }),
    differences: row.expiredAt ? [] : (removeSecretsDeep(differences, secrets) as string[]),
    past: removeSecretsDeep(past, secrets) as AskedSide,
    tried: removeSecretsDeep(tried, secrets) as AskedSide,
    expiredAt: row.expiredAt?.toISOString() ?? null,
  };
}

interface From {
  projectId: string;
  repository: string;
  before: string;
}

/** Returns in sentences how a version differs from another one for a visitor. */
async function tell({ projectId, repository, before }: From, after: string | null): Promise<string[]> {
  if (after === null || after === before) return [];
  const trees = { before: await treeOf(repository, before), after: await treeOf(repository, after) };
  if (trees.before === trees.after) return [];
  const files = await changedFiles({ repository, before, after });
  const receipt = await makeReceipt({ projectId, repository, ...trees, files, answer: null });
  return receipt ? readReceipt(receipt).sentences : [];
}

const diffTo = (from: From, after: string | null) => (after === null ? [] : diffCommits({ ...from, after }));

async function readPast(actor: Actor, turn: EditSession, from: From): Promise<AskedSide> {
  const { id, status, resultCommit, files, costUsd, errorCode, errorParams, errorMessage } = turn;
  const [chunks, answer, used, diff, sentences] = await Promise.all([
    listChunks(actor, { editSessionId: id, after: 0, limit: chunksMax }, database()),
    findAnswer(id, database()),
    sumUsage([id], database()),
    diffTo(from, resultCommit),
    tell(from, resultCommit),
  ]);
  const events = chunks.flatMap((chunk) => (chunk.type === "event" ? chunk.payload : []));
  const said = status === "completed" ? answer : null;
  return {
    ...{ status, message: errorMessage, code: errorCode, params: errorParams },
    model: events.find((event) => event.kind === "inference_start")?.model ?? null,
    instructionsVersion: turn.instructionsVersion,
    ...{ answer: said, saysItChanged: files.length === 0 && claimsChange(said) },
    calls: tellCalls(events),
    ...{ changed: files, commit: resultCommit, files: diff, sentences, usage: used.get(id) ?? null, costUsd },
    durationMs: durationOf(turn),
  };
}

async function readTried(row: WholeTurnRow, from: From, instructionsVersion: number | null): Promise<AskedSide> {
  const { status, message, code, params, answer, calls, files, commit, usage, costUsd, model } = row;
  return {
    ...{
      status,
      message,
      code,
      params,
      answer,
      calls,
      changed: files,
      commit,
      usage,
      costUsd,
      model,
      instructionsVersion,
    },
    saysItChanged: status === "completed" && files.length === 0 && claimsChange(answer),
    ...{ files: await diffTo(from, commit), sentences: await tell(from, commit) },
    durationMs: durationOf(row),
  };
}

function durationOf({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }): number | null {
  return startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null;
}
