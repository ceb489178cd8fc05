import { expect } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { recallLabel } from "#lib/context/recall-section.ts";
import type { Context } from "#lib/context/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { getRequestEvents } from "#lib/conversations/requests/get-request-events.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import type { ScriptedPart } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";
import { eventsSent } from "./events-sent.ts";
import type { PlayedTurn } from "./play-generated.ts";

/** Expects that a turn is kept as it was shown before, sent, answered and shown after. Returns its requests as they are kept. */
export async function expectKept(
  actor: Actor,
  { editSessionId, dumped, received, replies }: PlayedTurn,
): Promise<ModelRequest[]> {
  const { requests } = await listRequests(actor, { editSessionId });
  expect(requests).toHaveLength(replies.length);
  expect(received).toHaveLength(replies.length);
  const all: ModelRequest[] = [];
  for (const [index, one] of received.entries()) {
    const kept = await getRequest(actor, { editSessionId, n: index + 1 });
    expectSent(kept, one);
    if (index === 0 && dumped) expectDumped(dumped, kept);
    expectAnswered(kept, replies[index]?.parts ?? []);
    const { events } = await getRequestEvents(actor, { editSessionId, n: index + 1 });
    expect(events).toEqual(eventsSent(one));
    all.push(kept);
  }
  const shown = await getTurnForDisplay(actor, { editSessionId });
  expect(shown.text).toBe(replies.flatMap(({ parts }) => textsIn(parts)).join("\n\n"));
  return all;
}

const textsIn = (parts: readonly ScriptedPart[]) => parts.flatMap((part) => ("text" in part ? part.text.join("") : []));

interface Part {
  type: string;
  text?: string;
  output?: { value: string };
  toolCallId?: string;
  toolName?: string;
  input?: unknown;
}
const partsOf = (content: unknown) =>
  (typeof content === "string" ? [{ type: "text", text: content }] : content) as Part[];

/** Returns a kept message as the texts that an API writes apart: each of its texts, and each result of a call. */
const textsOf = ({ role, content }: { role: string; content: unknown }) =>
  partsOf(content).map((part) => ({ role, said: part.text ?? part.output?.value ?? "" }));

/** Returns the calls of a kept message as an API writes them. */
const callsOf = ({ content }: { content: unknown }) =>
  partsOf(content).flatMap(({ type, toolCallId: id, toolName: name, input }) =>
    type === "tool-call" ? { id, name, arguments: JSON.stringify(input) } : [],
  );

function expectSent(kept: ModelRequest, received: RecordedRequest): void {
  const isSaid = ({ said }: { said: string }) => said !== "";
  expect(kept.sent.flatMap(textsOf).filter(isSaid)).toEqual(
    received.messages.map(({ role, text: said }) => ({ role, said })).filter(isSaid),
  );
  expect(kept.sent.flatMap(callsOf)).toEqual(received.messages.flatMap(({ calls }) => calls));
  const body = JSON.parse(received.rawBody) as { tools: { function?: Definition }[] };
  expect(body.tools.map((tool) => inOrder(tool.function ?? (tool as Definition)))).toEqual(
    (kept.tools as (Definition & { inputSchema: unknown })[]).map(({ inputSchema: parameters, ...tool }) =>
      inOrder({ ...tool, parameters }),
    ),
  );
}

interface Definition {
  name: string;
  description: string;
  parameters: unknown;
}
/** Returns a tool's definition as text, because the order of its members counts too. */
const inOrder = ({ name, description, parameters }: Definition) => JSON.stringify({ name, description, parameters });

/** The parts of the system's message that only a turn has, or that depend on how much of the history has room. */
const ofTheTurn = [recallLabel, "Recent notes", "Plan"];

/**
 * The dump lacks the instruction, the memories that are found for it and the text of a plan's item. These take room from the oldest turns, and
 * another tool set takes less or more.
 */
function expectDumped(dumped: Context, { sent, sections }: ModelRequest): void {
  const [system, ...told] = sent.slice(0, -1).map(({ text }) => text);
  const expected = dumped.messages.slice(1).map(({ text }) => text);
  const shared = Math.min(told.length, expected.length);
  expect(told.slice(told.length - shared)).toEqual(expected.slice(expected.length - shared));
  const common = sections.filter(({ kind, label }) => kind === "system" && !ofTheTurn.includes(label));
  expect(common.map(({ label, start, end }) => [label, system?.slice(start, end)])).toEqual(
    dumped.sections.flatMap(({ kind, label, text }) =>
      kind === "system" && !ofTheTurn.includes(label) ? [[label, text]] : [],
    ),
  );
  const isWhole =
    told.length === expected.length && !sections.some(({ label }) => [recallLabel, "Plan"].includes(label));
  if (isWhole) expect(system).toBe(dumped.messages[0]?.text);
}

function expectAnswered({ answer }: ModelRequest, parts: readonly ScriptedPart[]): void {
  expect(answer?.text).toBe(textsIn(parts).join("\n\n"));
  expect(answer?.toolCalls.map(({ toolName, input }) => ({ toolName, input }))).toEqual(
    parts.flatMap((part) =>
      "call" in part ? { toolName: part.call, input: JSON.parse(part.argumentPieces.join("")) } : [],
    ),
  );
  for (const { result } of answer?.toolCalls ?? []) expect(result).toEqual(expect.any(String));
}
