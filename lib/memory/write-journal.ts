import { cutText } from "./cut-text.ts";

/** The events of a turn's log that the journal uses. */
export type JournalEvent =
  | { kind: "tool_calling"; toolCallId: string; toolName: string; input: unknown; private?: true | undefined }
  | { kind: "tool_called"; toolCallId: string; ok: boolean; output: unknown }
  | { kind: "files_changed"; commit: string; paths: string[] };

const journalKinds: readonly string[] = ["tool_calling", "tool_called", "files_changed"];

export function isJournalEvent<Event extends { kind: string }>(event: Event): event is Extract<Event, JournalEvent> {
  return journalKinds.includes(event.kind);
}

export interface JournalEnd {
  sentence: string;
  /** The turn's commit; null if it made none. */
  commit: string | null;
  files: { path: string; status: string; additions: number; deletions: number }[];
}

/** Lengths in UTF-16 code units, marks of cuts included. */
export const journalLimits = { parameters: 80, result: 150, files: 800, whole: 4_000 };

/**
 * Writes the turn journal from what the software saw the turn do, independent of what the model says about it; `end` is null while
 * the turn runs. Private tools appear only by name. The journal has no blank lines, so that it ends with its paragraph.
 */
export function writeJournal(events: readonly JournalEvent[], end: JournalEnd | null): string {
  const calls = foldCalls(events);
  const tail = [filesLine(events, end), checkLine(calls), end && `Ended: ${oneLine(end.sentence)}`].filter(
    (line) => line !== null,
  );
  const room = journalLimits.whole - tail.reduce((sum, line) => sum + line.length + 1, 0);
  return cutText([...callLines(calls, room), ...tail].join("\n"), journalLimits.whole);
}

interface Call {
  toolName: string;
  line: string;
  result: string | null;
}

function foldCalls(events: readonly JournalEvent[]): Call[] {
  const calls = new Map<string, Call & { isPrivate: boolean; parameters: string }>();
  for (const event of events) {
    if (event.kind === "tool_calling") {
      const { toolName, input } = event;
      const isPrivate = event.private === true;
      const parameters = isPrivate ? "" : cutText(oneLine(input), journalLimits.parameters);
      calls.set(event.toolCallId, { toolName: oneLine(toolName), isPrivate, parameters, line: "", result: null });
    }
    if (event.kind !== "tool_called") continue;
    const call = calls.get(event.toolCallId);
    if (call && !call.isPrivate) call.result = cutText(oneLine(event.output), journalLimits.result);
  }
  return [...calls.values()].map(({ toolName, isPrivate, parameters, result }) => ({
    toolName,
    result,
    line: isPrivate
      ? `- ${toolName} (private)`
      : `- ${toolName} ${parameters} → ${result ?? "(did not come to an end)"}`,
  }));
}

/** Returns the newest calls that fit, and counts the older ones by tool. */
function callLines(calls: readonly Call[], room: number): string[] {
  if (calls.length === 0) return ["No tool was called."];
  for (let folded = 0; folded <= calls.length; folded += 1) {
    const heading = folded > 0 ? [`- ${countCalls(calls.slice(0, folded))}`] : [];
    const lines = [
      `Tool calls (${calls.length}), in order:`,
      ...heading,
      ...calls.slice(folded).map(({ line }) => line),
    ];
    if (lines.reduce((sum, line) => sum + line.length + 1, 0) <= room) return lines;
  }
  return [`Tool calls: ${calls.length}.`];
}

function countCalls(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { toolName } of calls) counts.set(toolName, (counts.get(toolName) ?? 0) + 1);
  return `${calls.length} earlier: ${[...counts].map(([name, count]) => `${name} ${count}`).join(", ")}`;
}

function filesLine(events: readonly JournalEvent[], end: JournalEnd | null): string | null {
  if (end?.commit) {
    const files = end.files.map(
      ({ path, status, additions, deletions }) => `${path} (${status} +${additions} -${deletions})`,
    );
    return `Files changed in commit ${end.commit}: ${listWithin(files)}`;
  }
  const snapshot = events.findLast((event) => event.kind === "files_changed");
  if (!snapshot) return end ? "Files changed: none" : null;
  const kept = end ? "not applied, kept as" : "so far, kept as";
  return `Files changed, ${kept} ${snapshot.commit}: ${listWithin(snapshot.paths)}`;
}

function listWithin(items: string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const item of items.map(oneLine)) {
    length += item.length + 2;
    if (length > journalLimits.files) break;
    shown.push(item);
  }
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

function checkLine(calls: readonly Call[]): string | null {
  const last = calls.findLast(({ toolName, result }) => toolName === "check_site" && result !== null);
  return last ? `Last check: ${last.result}` : null;
}

function oneLine(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return text.replace(/\s+/g, " ").trim();
}
