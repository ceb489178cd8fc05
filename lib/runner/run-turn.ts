import { setTimeout as wait } from "node:timers/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { findUser } from "#lib/accounts/user-store.ts";
import { resolveModel } from "#lib/agent/model/model.ts";
import { runAgent } from "#lib/agent/run-agent.ts";
import { toolsFor } from "#lib/agent/tools/tool-set.ts";
import type { Context, SectionKind } from "#lib/context/schema.ts";
import { pickedRanges } from "#lib/conversations/held/picked-ranges.ts";
import { LeaseLost, TurnLog } from "#lib/conversations/log/turn-log.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { endKeptRequests } from "#lib/conversations/requests/close-open-requests.ts";
import { RequestRecorder } from "#lib/conversations/requests/request-recorder.ts";
import { type ClaimedTurn, claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { handOverTurn } from "#lib/conversations/turn/hand-over-turn.ts";
import { addTurnJobBesideQueue } from "#lib/conversations/turn/queue/add-turn-job.ts";
import { type SettledTurn, settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { toolSetNameOf } from "#lib/conversations/turn/tool-set-name.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { findPrice } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { withTurn } from "#lib/platform/current-request.ts";
import { isConnectionLost } from "#lib/platform/db/connection-lost.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { recordModelError, recordTurnMs } from "#lib/platform/metrics/metrics.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { buildsOfTurn } from "#lib/projects/building/builds-of-turn.ts";
import { commandsOf } from "#lib/projects/building/load-building.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { readToldRules } from "#lib/workspaces/site/site-rules.ts";
import { commitOfAll } from "#lib/workspaces/site/snapshot.ts";
import { guardProtected } from "./guard-protected.ts";
import { limitsFromSettings } from "./limits-from-settings.ts";
import { type Settle, settleAllowed, toSettlement } from "./make-settlement.ts";
import { findPageOwners } from "./plans/find-page-owners.ts";
import { keepDiscussed } from "./plans/keep-discussed.ts";
import { type Resumed, resumeTurn } from "./resume-turn.ts";
import { type HeldTurn, holdTurn, ServerStopping, StopRequested } from "./running-turns.ts";
import { readSeenPictures } from "./sent-pictures.ts";
import { traceTools } from "./traces/trace-tools.ts";
import { noteEnding, noteLeaving, noteUsage, traceTurn } from "./traces/trace-turn.ts";
import { hung, unexpectedOutcome } from "./turn-outcome.ts";
import { composePorts } from "./turn-ports.ts";
import { storedRecords } from "./turn-records.ts";
import { watchPorts } from "./watchdog.ts";
import { WriteScope } from "./write-scope.ts";

/** Runs the workspace's waiting turns one after another. When the worker stops, the rest is left to others. */
export async function runTurns(workspaceId: string, stopping: AbortSignal): Promise<void> {
  const leaseMs = env().LEASE_SECONDS * 1000;
  while (!stopping.aborted) {
    const claimed = await claimTurn(workspaceId, { leaseMs });
    if (!claimed) return;
    // A turn that is accepted after this one's end is started by the process that accepts it, or by the queue.
    if (!(await withTurn(claimed.turn.id, () => traceTurn(claimed, () => runTurn(claimed))))) return;
  }
  // Beside the queue, because this job still occupies the workspace's queue.
  await addTurnJobBesideQueue(workspaceId, database());
}

/**
 * Runs one turn from its claim to its end. A run that hangs is not waited for: the turn is settled without it, so that the
 * workspace's queue continues. The hung run has lost its lease and can't write any more. Returns false if no other turn of the
 * workspace waited at the end.
 */
async function runTurn(claimed: ClaimedTurn): Promise<boolean> {
  const held = holdTurn(claimed.turn.id, claimed.leaseToken);
  try {
    const ran = runHeld(claimed, held).then((settled) => ({ settled }));
    const ended = await Promise.race([ran, held.givenUp.then(() => null)]);
    if (ended === null) await settleGivenUp(claimed);
    return ended?.settled?.isNextWaiting ?? true;
  } finally {
    held.end();
  }
}

async function settleGivenUp({ turn, leaseToken }: ClaimedTurn): Promise<void> {
  const settled = settleTurn({ editSessionId: turn.id, leaseToken }, { outcome: hung, files: [] })
    .then(({ done }) => noteEnding(done))
    .catch((err: unknown) =>
      log.warn({ err, turn: turn.id }, "a turn that was given up was not closed by its worker; recovery closes it"),
    );
  // The database itself may be the cause, so this does not wait forever.
  await Promise.race([settled, wait(env().LEASE_SECONDS * 1000, undefined, { ref: false })]);
}

/** Runs a held turn and settles it, unless it lost its lease or another worker has to continue it: null then. */
async function runHeld(claimed: ClaimedTurn, held: HeldTurn): Promise<SettledTurn | null> {
  const { turn, leaseToken } = claimed;
  const turnLog = new TurnLog({
    editSessionId: turn.id,
    leaseToken,
    lastSeq: claimed.lastSeq,
    onLost: (error) => held.controller.abort(error),
  });
  const started = Date.now();
  try {
    return await run(claimed, turnLog, held, async (settlement) => {
      await turnLog.flush();
      if (await isHandedOver(claimed, held)) return null;
      const settled = await settleTurn({ editSessionId: turn.id, leaseToken }, settlement);
      recordTurnMs(Date.now() - started);
      noteEnding(settled.done);
      const { status, code } = settled.done;
      log.info({ turn: turn.id, status, code, ms: Date.now() - started }, "a turn ended");
      return settled;
    });
  } catch (error) {
    if (error instanceof LeaseLost || held.controller.signal.reason instanceof LeaseLost) {
      noteLeaving("lease-lost");
      log.warn({ turn: turn.id }, "a turn's lease was lost; it was settled elsewhere");
      return null;
    }
    // Work that a Stop breaks off throws too.
    if (held.controller.signal.reason instanceof StopRequested) {
      log.info({ err: error, turn: turn.id }, "a turn was stopped before its agent had begun or after it had ended");
    } else log.error({ err: error, turn: turn.id }, "a turn failed unexpectedly");
    if (await isHandedOver(claimed, held, error)) return null;
    const outcome = unexpectedOutcome(error, held.controller.signal);
    // Settling gives `done` the next number, so earlier entries must be in the log by then.
    await turnLog.flush().catch((err: unknown) => log.warn({ err, turn: turn.id }, "the end of a log was not written"));
    const settled = await settleTurn({ editSessionId: turn.id, leaseToken }, { outcome, files: [] });
    noteEnding(settled.done);
    return settled;
  }
}

/** Hands the turn over and returns true if the worker is stopping or has lost the database. */
async function isHandedOver(
  { turn, leaseToken }: ClaimedTurn,
  { controller: { signal } }: HeldTurn,
  error?: unknown,
): Promise<boolean> {
  const died = isConnectionLost(error) || isConnectionLost(signal.reason);
  if (!died && !(signal.reason instanceof ServerStopping)) return false;
  try {
    const handedOver = await handOverTurn({ editSessionId: turn.id, leaseToken }, { died });
    if (handedOver) noteLeaving("handed-over");
    if (handedOver) log.warn({ turn: turn.id, died }, "a turn was left to another worker");
    return handedOver;
  } catch (err) {
    // The lease expires then, and recovery hands the turn over.
    log.warn({ err, turn: turn.id }, "a turn could not be left to another worker");
    return true;
  }
}

async function run(
  claimed: ClaimedTurn,
  turnLog: TurnLog,
  held: HeldTurn,
  settle: Settle,
): Promise<SettledTurn | null> {
  const { signal } = held.controller;
  const { turn, workspace, messageSequence } = claimed;
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const conversation = { id: turn.conversationId, projectId: workspace.projectId };
  const author = readOnce(() => findAuthor(turn.userId));
  const [settings, rules, recipe] = await Promise.all([
    resolveModelSettings(workspace.organizationId, { revision: claimed.modelRevision }),
    readToldRules(repository, turn.baseCommit),
    findRecipeInForce(systemScope, workspace.projectId),
  ]);
  const [context, secrets, isProtected, live] = await Promise.all([
    assembleContext(systemScope, conversation, { ...turn, messageSequence, rules, recipe }, settings),
    listProjectSecrets(workspace.projectId),
    loadProtection(systemScope, workspace, { recipe, commit: turn.baseCommit }),
    turn.liveCommit && commitOfAll(repository, turn.liveCommit),
  ]);
  const requests = new RequestRecorder({ editSessionId: turn.id, leaseToken: claimed.leaseToken, context, secrets });
  const guard = guardProtected(isProtected);
  const site = await openSite({ repository, commit: turn.baseCommit, live, signal, guard });
  try {
    const project = { id: workspace.projectId, organizationId: workspace.organizationId };
    const scope = new WriteScope(site, {
      ranges: pickedRanges(turn),
      loadReleased: () => loadReleased(turn.userId, project, turn.baseCommit),
    });
    const ownerOf = await findPageOwners(turn);
    const resumed = await resumeTurn(claimed);
    await tellWhatIsThere(claimed, resumed, scope, turnLog);
    const builds = buildsOfTurn({
      projectId: workspace.projectId,
      organizationId: workspace.organizationId,
      workspaceId: turn.workspaceId,
      recipe,
      signal,
      onProgress: () => held.progress(),
    });
    const { ports, gathered } = composePorts({
      turn: { ...turn, stepsFinished: claimed.steps.length },
      site,
      scope,
      ownerOf,
      rules,
      author,
      log: turnLog,
      requests,
      records: storedRecords(claimed, { site, isProtected, resumed }),
      resumed,
      ...builds,
    });
    const [system, ...messages] = context.messages;
    const model = resolveModel({ ...settings, idleTimeoutMs: env().MODEL_IDLE_SECONDS * 1000 });
    const price = findPrice(resolvePrices(), model.modelId);
    const told = { system: system?.text ?? "", messages, resumption: resumed.resumption };
    const pictures = settings.seesPictures ? await readSeenPictures(turn) : [];
    const input = {
      model,
      ...told,
      pictures,
      limits: limitsFromSettings(),
      price,
      tools: traceTools(toolsFor(toolSetNameOf(turn), { hasRules: rules.length > 0, commands: commandsOf(recipe) })),
    };
    const result = await runAgent(input, watchPorts(ports, held.progress), signal);
    held.progress();
    noteUsage(result);
    if (result.status === "failed") {
      recordModelError(result.code, "final");
      // A provider's refusal may quote the request.
      const quotable = [...secrets, ...gathered.privateTexts, ...privateTexts(context)];
      const detail = result.detail && removeSecrets(result.detail, quotable);
      log.warn({ turn: turn.id, code: result.code, detail }, "a turn failed");
    }
    const discussed = keepDiscussed(turn, result, secrets);
    // Before the turn is settled, because only the holder of the lease can write.
    await requests.flush();
    return await settleAllowed(
      async () => ({
        ...(await toSettlement(claimed, result, {
          site,
          scope,
          gathered,
          author,
          signal,
          buildTree: builds.buildTree,
          makeReceipt: (change) => makeReceipt({ ...change, projectId: workspace.projectId }),
          isProtected: () => loadProtection(systemScope, workspace, { commit: turn.baseCommit }),
        })),
        ...discussed,
      }),
      settle,
    );
  } finally {
    await requests.flush();
    if (requests.hasFailed) await endKeptRequests(turn.id);
    await site.close();
  }
}

/** Logs the current snapshot of a resumed turn: the log may lack the newest one, or name one whose step was purged. */
async function tellWhatIsThere(
  { turn }: ClaimedTurn,
  { journal }: Resumed,
  scope: WriteScope,
  turnLog: TurnLog,
): Promise<void> {
  const told = journal.findLast((event) => event.kind === "files_changed")?.commit ?? null;
  const commit = turn.liveCommit ?? turn.baseCommit;
  if (turn.liveCommit === told) return;
  turnLog.event({ kind: "files_changed", commit, paths: (await scope.keptSite()).changedPaths() });
}

function privateTexts({ sections, recollection }: Context): string[] {
  const shown: SectionKind[] = ["system", "user", "assistant"];
  const own = sections.filter(({ kind }) => !shown.includes(kind)).map(({ text }) => text);
  const moved = sections.filter(({ movedNotes = [] }) => movedNotes.length > 0).flatMap(({ text }) => text.split("\n"));
  return [...own, ...moved, ...(recollection?.found ?? []).flatMap(({ text }) => text.split("\n"))];
}

/** Returns a function that reads at its first call: a turn without changes has no author. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
}

async function findAuthor(userId: string): Promise<Person> {
  const user = await findUser(userId, database());
  return { name: user?.name ?? "Sitewright", email: user?.email ?? "unknown@localhost" };
}
