import type { RequestEnd, SentRequest } from "#lib/conversations/requests/request-schema.ts";
import type { EventPayload, ProgressPayload } from "#lib/conversations/schema.ts";
import type { SearchHit, SearchQuery, SiteEntry, SiteResult } from "#lib/workspaces/schema.ts";
import type { FinishedStep } from "./finished-step.ts";

// What the agent needs from the world. The runner composes these; tests compose others.

/** The site as this turn sees it: the base commit with the turn's own writes laid over it. */
export interface SitePort {
  /** Every entry, sorted by path; with a glob, those that match it. */
  list(glob?: string): Promise<SiteResult<SiteEntry[]>>;
  read(path: string): Promise<SiteResult<{ content: Uint8Array; binary: boolean }>>;
  search(query: SearchQuery): Promise<SiteResult<{ hits: SearchHit[]; more: boolean }>>;
  /** `whole`: it is made anew or replaced; otherwise a part of it was edited. */
  write(path: string, content: string | Uint8Array, how?: "whole"): Promise<SiteResult<{ created: boolean }>>;
  move(from: string, to: string): Promise<SiteResult<null>>;
  delete(path: string): Promise<SiteResult<null>>;
}

/** The turn's log. Appending never waits; what is appended is durable within 25 ms or after `flush`. */
export interface LogPort {
  text(part: number, delta: string): void;
  event(payload: EventPayload): void;
  progress(payload: ProgressPayload): void;
  flush(): Promise<void>;
}

/** Keeps what the model is sent. Nothing here waits, and nothing throws: a turn never fails because of it. */
export interface RequestsPort {
  sent(request: SentRequest): void;
  /** It failed before its first token and is sent again, unchanged. */
  repeats(step: number, reason: string, delayMs: number): void;
  firstToken(step: number): void;
  /** Something of the answer came, also what is neither shown nor kept. */
  heard(): void;
  ended(step: number, end: RequestEnd): void;
}

export interface TurnPorts {
  site: SitePort;
  log: LogPort;
  requests: RequestsPort;
  /**
   * Called after each step of the loop, before the next request: keeps what it leaves, and a snapshot when files were written.
   * Null for a step that broke off, of which only the snapshot is kept.
   */
  stepEnded(finished: FinishedStep | null): Promise<void>;
  /** Keeps a note to self; it becomes a message when the turn completes. */
  keepNote(note: string): void;
  /** Lays the reverse of an earlier turn's change over this turn's files. `turn` is its number in the conversation. */
  revertTurn(
    turn: number,
  ): Promise<{ ok: true; paths: string[] } | { ok: false; message: string; conflicts?: string[] }>;
  suggestCommitMessage(message: string): void;
  /** Keeps a remark on one message. Never throws: what can't be kept is a sentence for the model. */
  annotate(remark: {
    messageId: string;
    text: string;
    parent: number | null;
  }): Promise<{ ok: true; number: number } | { ok: false; message: string }>;
  /** What the software saw this turn do so far. */
  journal(): string;
}
