import { storableText } from "#lib/platform/storable-json.ts";
import type { NewChunk } from "../log/chunk-schema.ts";
import type { RecordedEntry } from "./recording-schema.ts";

/**
 * Returns a log in the form in which a turn and its replay must be equal. This is the only place that says what may differ:
 *
 * - how the clock cut the text into entries: adjacent text of one part is joined;
 * - how long a call took: the duration is 0;
 * - the commits of snapshots, which hold their times: their trees stand in their place, which say more;
 * - `done`, which the recording has in more detail.
 */
export async function normalLog(
  chunks: readonly NewChunk[],
  treeOf: (commit: string) => Promise<string>,
): Promise<RecordedEntry[]> {
  const entries: RecordedEntry[] = [];
  for (const { type, payload } of chunks) {
    const last = entries.at(-1);
    if (type === "text") {
      if (last?.type === "text" && last.payload.part === payload.part) last.payload.text += payload.text;
      else entries.push({ type, payload: { ...payload } });
    } else if (type === "progress") entries.push({ type, payload });
    else if (type === "event") entries.push({ type, payload: await normalEvent(payload, treeOf) });
  }
  return entries.map((entry) =>
    entry.type === "text" ? { ...entry, payload: { ...entry.payload, text: storableText(entry.payload.text) } } : entry,
  );
}

type Event = Extract<RecordedEntry, { type: "event" }>["payload"];

async function normalEvent(event: Event, treeOf: (commit: string) => Promise<string>): Promise<Event> {
  if (event.kind === "tool_called") return { ...event, durationMs: 0 };
  if (event.kind === "files_changed") return { ...event, commit: await treeOf(event.commit) };
  return event;
}
