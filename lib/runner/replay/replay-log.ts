import type { LogPort } from "#lib/agent/ports.ts";
import type { NewChunk } from "#lib/conversations/log/chunk-schema.ts";

/** Collects a turn's log in memory. */
export class ReplayLog implements LogPort {
  readonly chunks: NewChunk[] = [];

  get lastSeq(): number {
    return this.chunks.length;
  }

  text(part: number, text: string): void {
    this.chunks.push({ type: "text", payload: { part, text } });
  }

  event(payload: Extract<NewChunk, { type: "event" }>["payload"]): void {
    this.chunks.push({ type: "event", payload });
  }

  progress(payload: Extract<NewChunk, { type: "progress" }>["payload"]): void {
    this.chunks.push({ type: "progress", payload });
  }

  async flush(): Promise<void> {}
}
