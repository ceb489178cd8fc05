import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";

/** A provider's events, one JSON text a line, compressed with Brotli (RFC 7932). */
export interface PackedEvents {
  bytes: Uint8Array<ArrayBuffer>;
  /** How many are kept, and how many more there were. */
  count: number;
  leftOut: number;
}

/** The most that is kept of one answer's events, in characters of JSON. */
const charactersMax = 4_000_000;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Packs the events without secrets: from the first one on, as many as there is room for. Returns null without any. */
export async function packEvents(events: readonly unknown[], secrets: readonly string[]): Promise<PackedEvents | null> {
  const lines: string[] = [];
  let characters = 0;
  for (const event of events) {
    const line = removeSecrets(JSON.stringify(event) ?? "null", secrets);
    characters += line.length + 1;
    if (characters > charactersMax) break;
    lines.push(line);
  }
  if (lines.length === 0) return null;
  // Quick, and still about a twentieth of the size: an answer's events repeat each other.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const bytes = new Uint8Array(await compress(lines.join("\n"), { params }));
  return { bytes, count: lines.length, leftOut: events.length - lines.length };
}

/** Returns the events, each as a line of JSON. */
export async function unpackEvents({ bytes }: PackedEvents): Promise<string[]> {
  return (await decompress(bytes)).toString("utf8").split("\n");
}
