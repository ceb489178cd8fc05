import type { ScriptedUsage } from "./script.ts";

/** Turns the parts of a reply into the events of one of the two APIs. Each method returns the text to send. */
export interface Wire {
  begin(): string;
  text(delta: string): string;
  beginCall(id: string, name: string): string;
  callPiece(piece: string): string;
  endCall(): string;
  reasoning(text: string): string;
  malformed(): string;
  error(code: string, message: string): string;
  finish(reason: string, usage: ScriptedUsage | null): string;
}
