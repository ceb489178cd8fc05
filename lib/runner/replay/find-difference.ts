import { isDeepStrictEqual } from "node:util";
import type {
  RecordedEntry,
  RecordedRequest,
  RecordedTurn,
  Recording,
} from "#lib/conversations/recording/recording-schema.ts";
import type {
  ReplayDifference as Difference,
  DifferenceSide,
  PlaceStep,
} from "#lib/conversations/replays/replay-schema.ts";
import { locateSections, messageText } from "#lib/conversations/requests/locate-sections.ts";
import type { LocatedSection } from "#lib/conversations/requests/request-schema.ts";
import type { ReplayedRequest } from "./replay-requests.ts";
import type { ReplayedTurn } from "./replay-turn.ts";

/** The way to a place, from the outside in. */
type Place = PlaceStep[];

/**
 * Returns the first difference between a recorded turn and its replay; null if both did the same. The order is that of the turn: each request as it
 * was sent, its answer and the results of its calls, then the log, then the ending with its tree.
 */
export function findDifference(recording: Recording, turn: RecordedTurn, replayed: ReplayedTurn): Difference | null {
  const { contents } = recording;
  for (const [index, recorded] of turn.requests.entries()) {
    const place: Place = [{ code: "request", n: index + 1 }];
    const made = replayed.requests[index];
    if (!made) return toDifference(place, { code: "made" }, { code: "nothing" });
    const difference = compareRequests(place, recorded, made, contents, replayed.context);
    if (difference) return difference;
  }
  const extra = replayed.requests[turn.requests.length];
  if (extra) {
    const place: Place = [{ code: "request", n: turn.requests.length + 1 }];
    return toDifference(place, { code: "nothing" }, { code: "one-more" });
  }
  return compareLogs(turn.log, replayed.log) ?? compareMembers([{ code: "ending" }], turn.ending, replayed.ending);
}

function compareRequests(
  place: Place,
  recorded: RecordedRequest,
  made: ReplayedRequest,
  contents: Recording["contents"],
  context: ReplayedTurn["context"],
): Difference | null {
  const textOf = (hash: string | null) => (hash === null ? null : JSON.stringify(contents[hash]));
  const { model, provider, settings, messages, tools, repeats, end } = recorded;
  return (
    compareMembers(place, { model, provider, settings }, pick(made, ["model", "provider", "settings"])) ??
    compareTools(
      [...place, { code: "tools" }],
      contents[tools] as unknown[],
      made.tools.map((tool): unknown => JSON.parse(tool)),
    ) ??
    compareMessages(place, messages.map(textOf), made.messages, context) ??
    compareMembers(place, { repeats }, { repeats: made.repeats }) ??
    compareMessage([...place, { code: "answer" }], textOf(recorded.answer), made.answer) ??
    compareMembers([...place, { code: "end" }], end, made.end) ??
    compareMessage([...place, { code: "results" }], textOf(recorded.results), made.results)
  );
}

interface NamedTool {
  name: string;
  description?: string;
}

function compareTools(place: Place, recorded: unknown[], made: unknown[]): Difference | null {
  const names = (tools: unknown[]) => tools.map((tool) => (tool as NamedTool).name);
  const [were, are] = [names(recorded), names(made)];
  if (were.join() !== are.join()) return differ([...place, { code: "tool-names" }], were.join(", "), are.join(", "));
  for (const [index, tool] of recorded.entries()) {
    const named: Place = [...place, { code: "tool", name: were[index] ?? "" }];
    const difference =
      compareMembers(named, tool, made[index]) ?? compareTexts(named, toText(tool), toText(made[index]));
    if (difference) return difference;
  }
  return null;
}

function compareMessages(
  place: Place,
  recorded: (string | null)[],
  made: string[],
  { sections }: ReplayedTurn["context"],
): Difference | null {
  const texts = made.map((text) => messageText((JSON.parse(text) as { content: unknown }).content));
  for (const [index, text] of recorded.entries()) {
    if (text === made[index]) continue;
    const { role = "" } = JSON.parse(text ?? made[index] ?? "{}") as { role?: string };
    const at = firstDifference(messageOf(text), texts[index] ?? "");
    const inside = nameSection(locateSections(sections, texts), index, at);
    const message: Place = [...place, { code: "message", n: index + 1, role }, ...inside];
    return compareMessage(message, text, made[index] ?? null);
  }
  if (made.length === recorded.length) return null;
  const more: Place = [...place, { code: "message-more", n: recorded.length + 1 }];
  return compareMessage(more, null, made[recorded.length] ?? null);
}

/** Returns the section at a position of a message, or the last one before it: what the loop adds itself has no section. */
function nameSection(located: readonly LocatedSection[], index: number, at: number): Place {
  const before = located.findLast(({ message, start }) => message === index && start <= at);
  if (!before) return [];
  return [{ code: at < before.end ? "section" : "section-behind", name: before.label }];
}

const messageOf = (text: string | null) =>
  text === null ? "" : messageText((JSON.parse(text) as { content: unknown }).content);

interface NamedPart {
  type?: string;
  toolName?: string;
}

/** Compares two messages part by part, so that the part is named that differs first. */
function compareMessage(place: Place, recorded: string | null, made: string | null): Difference | null {
  if (recorded === made) return null;
  const [were, are] = [recorded, made].map((text) => (text === null ? [] : partsOf(text)));
  for (const [index, part] of (were ?? []).entries()) {
    const other = are?.[index];
    if (toText(part) === toText(other)) continue;
    const { type, toolName } = ((part ?? other) as NamedPart) ?? {};
    const named: Place =
      toolName === undefined ? [] : [{ code: type === "tool-result" ? "result" : "call", name: toolName }];
    return (
      compareTexts([...place, ...named], wordsOf(part), wordsOf(other)) ??
      compareTexts([...place, ...named], toText(part), toText(other))
    );
  }
  return compareTexts(place, recorded, made);
}

function partsOf(text: string): unknown[] {
  const { content } = JSON.parse(text) as { content: unknown };
  return Array.isArray(content) ? content : [{ type: "text", text: content }];
}

/** Returns a part's own words, so that the difference is shown without JSON around it. */
function wordsOf(part: unknown): string | null {
  return part === undefined ? null : messageText([part]);
}

function compareLogs(recorded: readonly RecordedEntry[], made: readonly RecordedEntry[]): Difference | null {
  for (let index = 0; index < Math.max(recorded.length, made.length); index += 1) {
    const [was, is] = [recorded[index], made[index]];
    const place: Place = [{ code: "entry", n: index + 1, name: nameOf(was ?? is) }];
    if (!was || !is || nameOf(was) !== nameOf(is)) return differ(place, toText(was), toText(is));
    const difference = compareMembers(place, was.payload, is.payload);
    if (difference) return difference;
  }
  return null;
}

function nameOf(entry: RecordedEntry | undefined): string {
  if (entry?.type !== "event") return entry?.type ?? "";
  const { payload } = entry;
  return "toolName" in payload ? `${payload.kind} ${payload.toolName}` : payload.kind;
}

/** Compares two objects by their members; the order of members makes no difference. */
function compareMembers(place: Place, recorded: unknown, made: unknown): Difference | null {
  const [was, is] = [recorded, made].map((value): unknown => JSON.parse(JSON.stringify(value ?? null)));
  if (isDeepStrictEqual(was, is)) return null;
  if (!isObject(was) || !isObject(is)) return compareTexts(place, toText(was), toText(is));
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const difference = compareMembers([...place, { code: "member", name }], was[name], is[name]);
    if (difference) return difference;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value);

function pick<Value, Name extends keyof Value>(value: Value, names: Name[]): Pick<Value, Name> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

function compareTexts(place: Place, recorded: string | null, made: string | null): Difference | null {
  return recorded === made ? null : differ(place, recorded, made);
}

/** Characters before and after the first difference that are shown. */
const shown = { before: 30, after: 60 };

function differ(place: Place, recorded: string | null, made: string | null): Difference {
  const at = recorded === null || made === null ? 0 : firstDifference(recorded, made);
  const around = (text: string | null): DifferenceSide => {
    if (text === null || text === "") return { code: "nothing" };
    const [from, to] = [Math.max(0, at - shown.before), at + shown.after];
    const piece = text.slice(from, to).toWellFormed().replace(/\s+/g, " ");
    return { code: "text", text: `${from > 0 ? "…" : ""}${piece}${to < text.length ? "…" : ""}` };
  };
  return toDifference(place, around(recorded), around(made));
}

function toDifference(place: Place, recorded: DifferenceSide, replayed: DifferenceSide): Difference {
  const [first] = place;
  return { request: first?.code === "request" ? first.n : null, place, recorded, replayed };
}

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}
