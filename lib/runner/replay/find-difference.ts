import { isDeepStrictEqual } from "node:util";
import type {
  RecordedEntry,
  RecordedRequest,
  RecordedTurn,
  Recording,
} from "#lib/conversations/recording/recording-schema.ts";
import { locateSections, messageText } from "#lib/conversations/requests/locate-sections.ts";
import type { LocatedSection } from "#lib/conversations/requests/request-schema.ts";
import type { ReplayedRequest } from "./replay-requests.ts";
import type { ReplayedTurn } from "./replay-turn.ts";

/** The first place where a replay did something else. */
export interface Difference {
  /** The request of the turn that it is in, from 1; null if it is in the log or the ending. */
  request: number | null;
  /** For people: `request 2, message 3 (tool), result of read_file`. */
  place: string;
  /** The texts around the difference, in one line each; `(nothing)` if one side has nothing there. */
  recorded: string;
  replayed: string;
}

/**
 * Returns the first difference between a recorded turn and its replay; null if both did the same. The order is that of the turn: each request as it
 * was sent, its answer and the results of its calls, then the log, then the ending with its tree.
 */
export function findDifference(recording: Recording, turn: RecordedTurn, replayed: ReplayedTurn): Difference | null {
  const { contents } = recording;
  for (const [index, recorded] of turn.requests.entries()) {
    const place = `request ${index + 1}`;
    const made = replayed.requests[index];
    if (!made) return differ(place, "it was made", null);
    const difference = compareRequests(place, recorded, made, contents, replayed.context);
    if (difference) return difference;
  }
  const extra = replayed.requests[turn.requests.length];
  if (extra) return differ(`request ${turn.requests.length + 1}`, null, "one more request was made");
  return compareLogs(turn.log, replayed.log) ?? compareMembers("ending", turn.ending, replayed.ending);
}

function compareRequests(
  place: string,
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
      `${place}, tools`,
      contents[tools] as unknown[],
      made.tools.map((tool): unknown => JSON.parse(tool)),
    ) ??
    compareMessages(place, messages.map(textOf), made.messages, context) ??
    compareMembers(place, { repeats }, { repeats: made.repeats }) ??
    compareMessage(`${place}, answer`, textOf(recorded.answer), made.answer) ??
    compareMembers(`${place}, end`, end, made.end) ??
    compareMessage(`${place}, results`, textOf(recorded.results), made.results)
  );
}

interface NamedTool {
  name: string;
  description?: string;
}

function compareTools(place: string, recorded: unknown[], made: unknown[]): Difference | null {
  const names = (tools: unknown[]) => tools.map((tool) => (tool as NamedTool).name);
  const [were, are] = [names(recorded), names(made)];
  if (were.join() !== are.join())
    return differ(`${place}, their names or their order`, were.join(", "), are.join(", "));
  for (const [index, tool] of recorded.entries()) {
    const named = `${place}, ${were[index]}`;
    const difference =
      compareMembers(named, tool, made[index]) ?? compareTexts(named, toText(tool), toText(made[index]));
    if (difference) return difference;
  }
  return null;
}

function compareMessages(
  place: string,
  recorded: (string | null)[],
  made: string[],
  { sections }: ReplayedTurn["context"],
): Difference | null {
  const texts = made.map((text) => messageText((JSON.parse(text) as { content: unknown }).content));
  for (const [index, text] of recorded.entries()) {
    if (text === made[index]) continue;
    const { role } = JSON.parse(text ?? made[index] ?? "{}") as { role?: string };
    const at = firstDifference(messageOf(text), texts[index] ?? "");
    const inside = nameSection(locateSections(sections, texts), index, at);
    return compareMessage(`${place}, message ${index + 1} (${role})${inside}`, text, made[index] ?? null);
  }
  if (made.length === recorded.length) return null;
  return compareMessage(`${place}, message ${recorded.length + 1}`, null, made[recorded.length] ?? null);
}

/** Returns the section at a position of a message, or the last one before it: what the loop adds itself has no section. */
function nameSection(located: readonly LocatedSection[], index: number, at: number): string {
  const before = located.findLast(({ message, start }) => message === index && start <= at);
  if (!before) return "";
  return at < before.end ? `, section “${before.label}”` : `, behind the section “${before.label}”`;
}

const messageOf = (text: string | null) =>
  text === null ? "" : messageText((JSON.parse(text) as { content: unknown }).content);

interface NamedPart {
  type?: string;
  toolName?: string;
}

/** Compares two messages part by part, so that the part is named that differs first. */
function compareMessage(place: string, recorded: string | null, made: string | null): Difference | null {
  if (recorded === made) return null;
  const [were, are] = [recorded, made].map((text) => (text === null ? [] : partsOf(text)));
  for (const [index, part] of (were ?? []).entries()) {
    const other = are?.[index];
    if (toText(part) === toText(other)) continue;
    const { type, toolName } = ((part ?? other) as NamedPart) ?? {};
    const named = toolName === undefined ? "" : `, ${type === "tool-result" ? "result of" : "call of"} ${toolName}`;
    return (
      compareTexts(`${place}${named}`, wordsOf(part), wordsOf(other)) ??
      compareTexts(`${place}${named}`, toText(part), toText(other))
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
    const place = `log, entry ${index + 1} (${nameOf(was ?? is)})`;
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
function compareMembers(place: string, recorded: unknown, made: unknown): Difference | null {
  const [was, is] = [recorded, made].map((value): unknown => JSON.parse(JSON.stringify(value ?? null)));
  if (isDeepStrictEqual(was, is)) return null;
  if (!isObject(was) || !isObject(is)) return compareTexts(place, toText(was), toText(is));
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const difference = compareMembers(`${place}, ${name}`, was[name], is[name]);
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

function compareTexts(place: string, recorded: string | null, made: string | null): Difference | null {
  return recorded === made ? null : differ(place, recorded, made);
}

/** Characters before and after the first difference that are shown. */
const shown = { before: 30, after: 60 };

function differ(place: string, recorded: string | null, made: string | null): Difference {
  const at = recorded === null || made === null ? 0 : firstDifference(recorded, made);
  const around = (text: string | null) => {
    if (text === null || text === "") return "(nothing)";
    const [from, to] = [Math.max(0, at - shown.before), at + shown.after];
    const piece = text.slice(from, to).toWellFormed().replace(/\s+/g, " ");
    return `${from > 0 ? "…" : ""}${piece}${to < text.length ? "…" : ""}`;
  };
  const request = /^request (\d+)/.exec(place)?.[1];
  return {
    request: request === undefined ? null : Number(request),
    place,
    recorded: around(recorded),
    replayed: around(made),
  };
}

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}
