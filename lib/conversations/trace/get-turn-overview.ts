import type { Actor } from "#lib/accounts/schema.ts";
import { costOf } from "#lib/costs/prices.ts";
import { listPurgedRequests, listUnkeptTurns } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { findInspectedTurn } from "../requests/find-inspected-turn.ts";
import { listRequestRows, readContents, type SummaryRow } from "../requests/request-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { type LoggedRequest, readTurnLog } from "./read-turn-log.ts";
import { toTimeline } from "./to-timeline.ts";
import { findAnswer, listTimedEvents } from "./trace-store.ts";
import { type KeptPart, traceMessage } from "./traced-message.ts";
import type { TurnOverview } from "./turn-overview-schema.ts";

/** Returns one turn as a whole, for people with `inspect`. Of its requests it reads only the answers, never what they carried. */
export async function getTurnOverview(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<TurnOverview> {
  const { turn, conversation } = await findInspectedTurn(actor, editSessionId);
  const [events, rows, answer, secrets, purged, unkept] = await Promise.all([
    listTimedEvents(turn.id, database()),
    listRequestRows(actor, [turn.id], database()),
    turn.status === "completed" ? findAnswer(turn.id, database()) : null,
    listProjectSecrets(conversation.projectId),
    listPurgedRequests(actor, [turn.id], database()),
    listUnkeptTurns(actor, [turn.id], database()),
  ]);
  const logged = readTurnLog(events);
  const hashes = rows.flatMap(({ answerHash }) => answerHash ?? []);
  const answers = await readContents(actor, conversation.id, hashes, database());
  const first = rows.find(({ step }) => step === logged[0]?.step) ?? null;
  const { startedAt, endedAt, usage, usageEstimated, costUsd } = toTimeline({
    turn,
    events,
    rows,
    builds: [],
    price: costOf,
  });
  // Only what was kept of requests is free of secrets already.
  const clean = (text: string | null) => text && removeSecrets(text, secrets);
  return {
    editSessionId: turn.id,
    turn: turn.ordinal,
    kind: turn.kind,
    status: turn.status,
    error: errorOf(turn),
    instruction: clean(turn.instruction),
    answer: clean(answer),
    instructionsVersion: turn.instructionsVersion,
    model: logged[0]?.model ?? null,
    settings: first?.settings ?? null,
    firstRequest: first?.step ?? null,
    requests: logged.length,
    purged: purged.at(-1)?.mark ?? unkept.get(turn.id) ?? null,
    calls: logged.flatMap((request) => callsOf(request, rows, answers)),
    files: turn.files,
    startedAt,
    endedAt,
    usage,
    usageEstimated,
    costUsd,
  };
}

function errorOf({ errorCode, errorParams, errorMessage }: EditSession): TurnOverview["error"] {
  return errorCode === null ? null : { code: errorCode, params: errorParams ?? {}, message: errorMessage ?? "" };
}

function callsOf(
  { step, calls }: LoggedRequest,
  rows: readonly SummaryRow[],
  answers: Map<string, string>,
): TurnOverview["calls"] {
  const hash = rows.find((row) => row.step === step)?.answerHash ?? "";
  const asked = (traceMessage(answers.get(hash)).parts ?? []).filter((part) => part.type === "call");
  // Calls run one after another, in the order of the answer.
  return calls.flatMap(({ toolName, isOk, isDiscarded }, index) =>
    isDiscarded ? [] : { n: step, toolName, isOk, input: inputOf(asked[index]) },
  );
}

function inputOf(call: (KeptPart & { type: "call" }) | undefined): string | null {
  if (!call) return null;
  return typeof call.input === "string" ? call.input : JSON.stringify(call.input, null, 2);
}
