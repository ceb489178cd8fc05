import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { foldEntry, openTurnView } from "@/components/conversation/log/fold-turn";
import { readTurnLog } from "@/components/conversation/log/read-turn-log";

/** A turn as a person sees it once its log has been read to the end. */
export interface Rendered {
  /** As the conversation page shows it. */
  picture: Pick<TurnForDisplay, "text" | "tools" | "progress" | "files" | "status" | "commit" | "error">;
  /** In the order in which they became durable for this reader. */
  seqs: number[];
}

/** Reads and folds a turn's log with the code of the conversation page, from `origin`, as the signed-in person. */
export async function renderTurn(
  turn: TurnForDisplay,
  { origin, cookie }: { origin: string; cookie: string },
): Promise<Rendered> {
  const fetcher: typeof fetch = (path, init) => fetch(`${origin}${path}`, { ...init, headers: { cookie } });
  // The page waits longer with each failure; this reader does not have to spare the server.
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
  const takeSlot = async () => () => undefined;
  const signal = AbortSignal.timeout(60_000);
  let view = openTurnView({ ...turn, status: "pending" });
  const seqs: number[] = [];
  const { editSessionId } = turn;
  for await (const entry of readTurnLog({ editSessionId, signal, fetch: fetcher, wait, takeSlot })) {
    view = foldEntry(view, entry);
    if (entry.kind === "event" && entry.seq !== null) seqs.push(entry.seq);
  }
  const { text, tools, progress, files, status, commit, error } = view.shown;
  return { picture: { text, tools, progress, files, status, commit, error }, seqs };
}
