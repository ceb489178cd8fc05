import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Smaller answers fit into a packet or two as they are. */
const bytesMin = 2 * 1024;

const codings = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Answers with JSON, compressed if the client accepts that. Next compresses pages, but not the answers of route handlers. For long answers to
 * people who may read them: the size of a compressed answer tells a listener something of its contents.
 */
export async function compressedJson(request: Request, value: unknown): Promise<Response> {
  const text = JSON.stringify(value);
  const accepted = (request.headers.get("accept-encoding") ?? "").split(",").map((coding) => coding.trim());
  const coding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  const headers = { "content-type": "application/json", vary: "Accept-Encoding" };
  if (coding === undefined || Buffer.byteLength(text) < bytesMin) return new Response(text, { headers });
  const body = new Uint8Array(await codings[coding](text));
  return new Response(body, { headers: { ...headers, "content-encoding": coding } });
}
