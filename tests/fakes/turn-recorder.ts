import type { LogPort, TurnPorts } from "#lib/agent/ports.ts";
import type { EventPayload, ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import type { SentRequest } from "#lib/conversations/requests/request-schema.ts";
import { createMemorySite, type MemorySite } from "./memory-site.ts";

export type RecordedEntry =
  | { type: "text"; part: number; text: string }
  | { type: "event"; payload: EventPayload }
  | { type: "progress"; payload: ProgressPayload }
  | { type: "step ended" };

export interface TurnRecorder {
  ports: TurnPorts;
  site: MemorySite;
  /** Everything that the turn logged, in order, and the ends of its steps. */
  entries: RecordedEntry[];
  notes: string[];
  commitMessages: string[];
  /** The model requests in order. */
  sent: SentRequest[];
  /** The log's text, joined by part, parts in order. */
  parts(): string[];
  events<Kind extends EventPayload["kind"]>(kind: Kind): Extract<EventPayload, { kind: Kind }>[];
}

/** Returns ports that record the agent's calls, over a site in memory. */
export function createTurnRecorder(files: Record<string, string | Uint8Array> = {}): TurnRecorder {
  const entries: RecordedEntry[] = [];
  const notes: string[] = [];
  const commitMessages: string[] = [];
  const sent: SentRequest[] = [];
  const site = createMemorySite(files);
  const log: LogPort = {
    // Joined as in the log of a turn: how many deltas arrive together is chance.
    text(part, text) {
      const last = entries.at(-1);
      if (last?.type === "text" && last.part === part) last.text += text;
      else entries.push({ type: "text", part, text });
    },
    event: (payload) => void entries.push({ type: "event", payload }),
    progress: (payload) => void entries.push({ type: "progress", payload }),
    flush: async () => {},
  };
  return {
    site,
    entries,
    notes,
    commitMessages,
    sent,
    ports: {
      site,
      log,
      requests: {
        sent: (request) => void sent.push(structuredClone(request)),
        repeats: () => {},
        heard: () => undefined,
        firstToken: () => {},
        answered: () => {},
        ended: () => {},
        returned: () => {},
      },
      stepEnded: async () => void entries.push({ type: "step ended" }),
      keepNote: (note) => void notes.push(note),
      annotate: async () => ({ ok: true, number: 1 }),
      revertTurn: async (turn) =>
        turn === 1 ? { ok: true, turn, paths: ["index.html"] } : { ok: false, message: `There is no turn ${turn}.` },
      suggestCommitMessage: (message) => void commitMessages.push(message),
      rules: [],
      heldBack: async () => null,
      buildSite: async () => null,
      runCommand: async () => ({ ok: false, message: "No command runs here." }),
      sentPicture: async () => null,
      journal: () => `JOURNAL of ${entries.filter(({ type }) => type === "step ended").length} steps`,
    },
    parts() {
      const parts: string[] = [];
      for (const entry of entries) {
        if (entry.type === "text") parts[entry.part - 1] = (parts[entry.part - 1] ?? "") + entry.text;
      }
      return parts;
    },
    events: <Kind extends EventPayload["kind"]>(kind: Kind) =>
      entries.flatMap((entry) =>
        entry.type === "event" && entry.payload.kind === kind
          ? [entry.payload as Extract<EventPayload, { kind: Kind }>]
          : [],
      ),
  };
}
