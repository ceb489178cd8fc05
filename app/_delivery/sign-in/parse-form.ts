import { z } from "zod";
import { parseJson, readText } from "../parse-json.ts";

const bytesMax = 32_768;

/** Returns the fields of a sign-in form, sent as a form or as JSON. Throws a `Problem` like `parseJson`. */
export async function parseForm(request: Request): Promise<Record<string, string>> {
  if (request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(await readText(request, bytesMax)));
  }
  const fields = await parseJson(request, z.record(z.string(), z.unknown()), { bytesMax });
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "boolean" ? [[name, String(value)]] : [],
    ),
  );
}
