import type { z } from "zod";
import { Problem } from "#lib/platform/problem.ts";

const depthMax = 32;

/**
 * The request's body as the schema describes it. Throws a `Problem` with a sentence for a body that is too large, is
 * not JSON, nests too deep, holds text that cannot be stored (U+0000, half a surrogate pair) or does not fit the schema;
 * nothing has been changed then. An empty body is read as `{}`.
 */
export async function parseJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { bytesMax = 1_048_576 }: { bytesMax?: number } = {},
): Promise<z.infer<Schema>> {
  assertContentType(request);
  const value = parseText(await readText(request, bytesMax));
  assertStorable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = issues;
  const sentence = first?.path ? `“${first.path}” is not right: ${first.message}` : (first?.message ?? "Invalid input");
  throw badRequest(`${sentence}.`, { issues: issues.slice(0, 20) });
}

function badRequest(sentence: string, details: Record<string, unknown> = {}): Problem {
  return new Problem("bad-request", "bad-request", sentence, details);
}

/** Forms and files are refused; a client that names no type, or plain text, means JSON. */
function assertContentType(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "text/plain" || type === "application/json" || type.endsWith("+json")) return;
  throw badRequest("The body must be JSON: send it with the content type application/json.");
}

/** The body as text, read no further than `bytesMax`. Throws a `Problem` when it is longer or not UTF-8. */
export async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () =>
    new Problem(
      "too-large",
      "too-large",
      `This is too large: at most ${bytesMax.toLocaleString("en")} bytes are taken.`,
      {
        bytesMax,
      },
    );
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    parts.push(part);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw badRequest("The body is not valid UTF-8.");
  }
}

function parseText(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}

/** Walks without recursion, so that a hostile body cannot exhaust the stack. */
function assertStorable(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") assertStorableText(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth > depthMax) throw badRequest(`The body nests deeper than ${depthMax} levels.`);
    for (const [key, member] of Object.entries(value)) {
      assertStorableText(key);
      waiting.push({ value: member, depth: depth + 1 });
    }
  }
}

function assertStorableText(text: string): void {
  if (text.includes("\u0000") || !text.isWellFormed()) {
    throw badRequest("The text contains a character that cannot be stored. Remove it and try again.");
  }
}
