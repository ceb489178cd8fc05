import { Problem } from "#lib/platform/problem.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";

/** Returns the body, of which at most `bytesMax` are read. Throws the refusal if it is longer; one that says so is not read at all. */
export async function readBody(
  request: Request,
  bytesMax: number,
  tooLarge: (bytesMax: number) => Problem,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of request.body ?? []) {
      bytes += part.byteLength;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The connection that broke is the sender's, not the database's.
    throw platformRefusals["bad-request: cut body"]();
  }
  return Buffer.concat(parts);
}
