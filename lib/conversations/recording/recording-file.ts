import { z } from "zod";
import { type Recording, recordingSchema, recordingVersion } from "./recording-schema.ts";
import { findMissing } from "./references.ts";

/** A file that holds no recording, or a damaged one. The message is a sentence for the person who gave it. */
export class NoRecording extends Error {
  override readonly name = "NoRecording";
}

/** Writes a recording as a file: JSON, with a line for each turn, text and file, so that changes can be reviewed. */
export function writeRecording({ turns, contents, trees, blobs, ...head }: Recording): string {
  const lines = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const object = (name: string, values: Record<string, unknown>) => `"${name}":{\n${lines(values).join(",\n")}\n}`;
  const list = `"turns":[\n${turns.map((turn) => JSON.stringify(turn)).join(",\n")}\n]`;
  const parts = [...lines(head), list, object("contents", contents), object("trees", trees), object("blobs", blobs)];
  return `{${parts.join(",\n")}}\n`;
}

/** Reads a recording from a file's text. Throws `NoRecording`. */
export function readRecording(text: string): Recording {
  const value = parse(text);
  const head = z.looseObject({ format: z.literal("sitewright-recording"), version: z.int() }).safeParse(value);
  if (!head.success) throw new NoRecording("This is not a recording of a conversation.");
  if (head.data.version !== recordingVersion) {
    throw new NoRecording(
      `This recording has version ${head.data.version}, and this program reads version ${recordingVersion}. Record it again.`,
    );
  }
  const { error } = recordingSchema.safeParse(value);
  if (error) {
    const [problem, place = ""] = z.prettifyError(error).split("\n");
    throw new NoRecording(`This recording is damaged: ${problem?.replace(/^✖ /, "")}${place.replace("→", "")}.`);
  }
  // The value itself: parsing would leave out members that the schemas of the log do not name.
  const recording = value as Recording;
  const missing = findMissing(recording);
  if (missing) throw new NoRecording(`This recording is damaged: ${missing} is missing.`);
  return recording;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoRecording("This file is not JSON, so it is no recording, or it was cut off.");
  }
}
