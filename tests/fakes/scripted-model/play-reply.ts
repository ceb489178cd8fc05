import type { ServerResponse } from "node:http";
import type { Latch } from "./latch.ts";
import type { ScriptedReply } from "./script.ts";
import type { Wire } from "./wire.ts";

/** How a reply ended. */
export type PlayedOutcome = "answered" | "cut by the script" | "closed by the client";

const defaultUsage = { inputTokens: 100, cachedTokens: 0, outputTokens: 10 };

export interface Playing {
  /** Used for the ids of calls that the script does not name. */
  id: string;
  response: ServerResponse;
  /** Opens when the client has closed the connection. */
  gone: Latch;
  holdNamed(name: string): { reached: Latch; released: Latch };
  /** Called with each text that is sent. */
  wrote(text: string): void;
}

/** Streams a reply part by part, waiting at its holds. */
export async function playReply(
  chosen: Extract<ScriptedReply, { parts: unknown }>,
  wire: Wire,
  playing: Playing,
): Promise<PlayedOutcome> {
  const { response, gone } = playing;
  const write = async (text: string) => {
    playing.wrote(text);
    const bytes = Buffer.from(text);
    const step = chosen.bytesPerWrite ?? Math.max(1, bytes.length);
    for (let at = 0; at < bytes.length; at += step) {
      if (response.destroyed) return;
      await new Promise<void>((resolve) => response.write(bytes.subarray(at, at + step), () => resolve()));
    }
  };
  let calls = 0;
  await write(wire.begin());
  for (const part of chosen.parts) {
    if (response.destroyed) return "closed by the client";
    if ("text" in part) {
      for (const delta of part.text) await write(wire.text(delta));
    } else if ("call" in part) {
      calls += 1;
      await write(wire.beginCall(part.id ?? `call_${playing.id}_${calls}`, part.call));
      for (const piece of part.argumentPieces) await write(wire.callPiece(piece));
      await write(wire.endCall());
    } else if ("reasoning" in part) {
      await write(wire.reasoning(part.reasoning));
    } else if ("hold" in part) {
      const held = playing.holdNamed(part.hold);
      held.reached.open();
      await Promise.race([held.released.opened, gone.opened]);
    } else if (part.fault === "malformed") {
      await write(wire.malformed());
    } else if (part.fault === "error") {
      await write(wire.error(part.code, part.message));
    } else {
      if (part.fault === "cut") response.destroy();
      else response.end();
      return "cut by the script";
    }
  }
  const finish = chosen.finish ?? (calls > 0 ? "tool_calls" : "stop");
  await write(wire.finish(finish, chosen.usage === undefined ? defaultUsage : chosen.usage));
  if (response.destroyed) return "closed by the client";
  response.end();
  return "answered";
}
