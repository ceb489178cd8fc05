import type { z } from "zod";
import { languageOfWork } from "#lib/platform/current-request.ts";
import { germanErrors } from "#lib/platform/language/german-messages.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { readBody } from "./read-body.ts";

const depthMax = 32;

/**
 * Returns the request's body as the schema describes it; an empty body is read as `{}`. Throws a `Problem` with a sentence,
 * before anything changes, if the body is too large, is not JSON, nests too deep or does not fit the schema.
 */
export async function parseJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { bytesMax = 1_048_576 }: { bytesMax?: number } = {},
): Promise<z.infer<Schema>> {
  assertContentType(request);
  const body = makeStorable(parseText(await readText(request, bytesMax)));
  const result = schema.safeParse(body, languageOfWork() === "de" ? germanErrors : undefined);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw platformRefusals["bad-request: schema"](issues);
}

/** Refuses forms and files. A client that sends no type, or plain text, means JSON. */
function assertContentType(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "text/plain" || type === "application/json" || type.endsWith("+json")) return;
  throw platformRefusals["bad-request: content type"]();
}

/** Returns the body as text and reads at most `bytesMax`. Throws a `Problem` if it is longer or not UTF-8. */
export async function readText(request: Request, bytesMax: number): Promise<string> {
  const bytes = await readBody(request, bytesMax, platformRefusals["too-large"]);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw platformRefusals["bad-request: not UTF-8"]();
  }
}

function parseText(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw platformRefusals["bad-request: not JSON"]();
  }
}

/**
 * Limits the nesting and removes from every text, in place, the characters that PostgreSQL cannot store: U+0000 and lone
 * surrogates, which people do not type. Works without recursion, so that a hostile body cannot exhaust the stack.
 */
function makeStorable(root: unknown): unknown {
  const holder = { root };
  const waiting: { parent: object; depth: number }[] = [{ parent: holder, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next;
    if (depth > depthMax) throw platformRefusals["bad-request: too deep"](depthMax);
    for (const [key, value] of Object.entries(parent)) {
      if (typeof value === "string") Object.assign(parent, { [key]: storableText(value) });
      else if (typeof value === "object" && value !== null) waiting.push({ parent: value, depth: depth + 1 });
    }
  }
  return holder.root;
}

function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
