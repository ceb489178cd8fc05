import type { EventPayload, ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import type {
  KeptMessage,
  ReceivedAnswer,
  RequestEnd,
  RequestFailure,
  SentRequest,
} from "#lib/conversations/requests/request-schema.ts";
import type { PictureType } from "#lib/pictures/picture-schema.ts";
import type { ToldRule } from "#lib/workspaces/rule-schema.ts";
import type { SearchHit, SearchQuery, SiteEntry, SiteResult } from "#lib/workspaces/schema.ts";
import type { FinishedStep } from "./finished-step.ts";

// The agent's interfaces to the outside. The runner implements them; tests have their own.

/** The site as this turn sees it: the base commit with the turn's own writes on top. */
export interface SitePort {
  /** Returns the entries sorted by path: all of them, or those that match the glob. */
  list(glob?: string): Promise<SiteResult<SiteEntry[]>>;
  read(path: string): Promise<SiteResult<{ content: Uint8Array; binary: boolean }>>;
  search(query: SearchQuery): Promise<SiteResult<{ hits: SearchHit[]; more: boolean }>>;
  /** Writes a file. `whole` says that it is created or replaced; otherwise a part of it was edited. */
  write(path: string, content: string | Uint8Array, how?: "whole"): Promise<SiteResult<{ created: boolean }>>;
  move(from: string, to: string): Promise<SiteResult<null>>;
  delete(path: string): Promise<SiteResult<null>>;
}

/** The turn's log. Appending never waits; entries are durable within 25 ms or after `flush`. */
export interface LogPort {
  text(part: number, delta: string): void;
  event(payload: EventPayload): void;
  progress(payload: ProgressPayload): void;
  flush(): Promise<void>;
}

/** Records the requests to the model. No method waits or throws, so that recording never fails a turn. */
export interface RequestsPort {
  sent(request: SentRequest): void;
  /** The request failed before its first token and is sent again unchanged. */
  repeats(step: number, failure: RequestFailure, delayMs: number): void;
  firstToken(step: number): void;
  /** A part of the answer arrived, shown or not. */
  heard(): void;
  /** Nothing more of the answer will arrive: it is whole, or it broke off. Called for each attempt, before `ended`. */
  answered(step: number, answer: ReceivedAnswer): void;
  ended(step: number, end: RequestEnd): void;
  /** The calls of the answer have run. `results` is the message with which the model receives their results. */
  returned(step: number, results: KeptMessage): void;
}

/** A picture that the person sent with the message of this turn. */
export interface SentPicture {
  type: PictureType;
  /** In pixels. */
  width: number;
  height: number;
  content: Uint8Array;
  /** A smaller WebP version, or null. */
  modern: Uint8Array | null;
  /** The folder of the site in the repository; "" for the repository itself. */
  root: string;
  /** Paths for both that no file of the site has. */
  path: string;
  modernPath: string;
}

/** How a build ended. `mayMend` says whether a change of the site's files can mend it: otherwise the server is what failed. */
export type SiteBuild = { ok: true } | { ok: false; said: string; mayMend: boolean };

/** How a command of the project ended, or why it did not run. `code` is its exit code. */
export type CommandRun = { ok: true; code: number; output: string; seconds: number } | { ok: false; message: string };

export interface TurnPorts {
  site: SitePort;
  log: LogPort;
  requests: RequestsPort;
  /**
   * Called after each step, before the next request: stores its record, and a snapshot if files were written. Null for a step
   * that broke off, of which only the snapshot is stored.
   */
  stepEnded(finished: FinishedStep | null): Promise<void>;
  /** Keeps a note to self; it becomes a message when the turn completes. */
  keepNote(note: string): void;
  /** Applies the reverse of an earlier turn's change to this turn's files. `turn` is its number in the conversation. */
  revertTurn(
    turn: number | null,
  ): Promise<{ ok: true; turn: number; paths: string[] } | { ok: false; message: string; conflicts?: string[] }>;
  /** The rules in the repository at this turn's commit. */
  rules: readonly ToldRule[];
  suggestCommitMessage(message: string): void;
  /**
   * Builds the site as it stands now, and returns what the generator said if it failed; null for a site that is not built. `onBegin` is called
   * if there is something to build.
   */
  buildSite(onBegin?: () => void): Promise<SiteBuild | null>;
  /** Runs a command of the project by its name, on the site as it stands now. `onOutput` gets what it prints as it comes. */
  runCommand(name: string, onOutput: (text: string) => void): Promise<CommandRun>;
  /** Returns a picture that came with the message, by the number of its file; null for any other number. */
  sentPicture(file: number): Promise<SentPicture | null>;
  /** Returns what of this turn's changes is held back now, in words for the model; null if that is known to it. */
  heldBack(): Promise<string | null>;
  /** Stores an annotation on one message. Never throws: if it can't be stored, `message` tells the model why. */
  annotate(remark: {
    messageId: string;
    text: string;
    parent: number | null;
  }): Promise<{ ok: true; number: number } | { ok: false; message: string }>;
  /** Returns the journal of this turn so far, as the software saw it. */
  journal(): string;
}
