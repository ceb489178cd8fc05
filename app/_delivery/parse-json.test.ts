import { expect, test } from "vitest";
import { z } from "zod";
import { withLanguage } from "#lib/platform/current-request.ts";
import { Problem } from "#lib/platform/problem.ts";
import { parseJson } from "./parse-json.ts";

const schema = z.object({ name: z.string().max(20), tags: z.array(z.string()).optional() });

function request(body: BodyInit | undefined, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

async function refusal(sent: Request, options?: { bytesMax?: number }): Promise<Problem> {
  return refused(parseJson(sent, schema, options));
}

async function refused(parsed: Promise<unknown>): Promise<Problem> {
  const error = await parsed.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Problem);
  expect((error as Problem).userMessage).toMatch(/[.]$/);
  return error as Problem;
}

test.each(["application/json", "application/merge-patch+json; charset=utf-8", "text/plain;charset=UTF-8"])(
  "a JSON body as %s is read by the schema, without unknown members",
  async (type) => {
    const sent = request('{"name":"Ada","role":"owner"}', { "content-type": type });
    expect(await parseJson(sent, schema)).toEqual({ name: "Ada" });
  },
);

test("what does not fit the schema is told in the language of the request", async () => {
  const own = z
    .object({ list: z.string() })
    .refine(() => false, { path: ["list"], message: "Name an upload, or send the picture itself" });
  const read = async (sent: Request, by: z.ZodType) => (await refused(parseJson(sent, by))).userMessage;
  expect(await read(request('{"name":1}'), schema)).toContain("expected string, received number");
  const german = await withLanguage("de", async () => [
    await read(request('{"name":1}'), schema),
    await read(request('{"list":""}'), own),
  ]);
  expect(german).toEqual([
    "„name“ stimmt nicht: Ungültige Eingabe: erwartet string, erhalten Zahl.",
    "„list“ stimmt nicht: Nennen Sie einen Upload, oder senden Sie das Bild selbst.",
  ]);
});

test("an empty body is read as an empty object", async () => {
  expect(await parseJson(request(undefined), z.object({ ref: z.string().default("live") }))).toEqual({ ref: "live" });
  expect((await refusal(request(""))).code).toBe("bad-request");
});

test.each([
  ["broken JSON", '{"name":'],
  ["another type", '{"name":1}'],
  ["a missing member", "{}"],
  ["a list", "[1]"],
  ["null", "null"],
  ["text that is not UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
  ["a thousand levels", `${"[".repeat(1_000)}${"]".repeat(1_000)}`],
  ["half a million levels", "[".repeat(500_000) + "]".repeat(500_000)],
  ["a member too deep", `{"name":"a","x":${'{"x":'.repeat(40)}1${"}".repeat(40)}}`],
])("%s is a bad request", async (_what, body) => {
  expect(await refusal(request(body))).toMatchObject({ kind: "bad-request", code: "bad-request" });
});

test.each(["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/xml"])(
  "%s is refused",
  async (type) => {
    expect((await refusal(request('{"name":"a"}', { "content-type": type }))).code).toBe("bad-request");
  },
);

test("a body over the limit is refused, with or without its length", async () => {
  const long = JSON.stringify({ name: "a".repeat(2_000_000) });
  expect((await refusal(request(long))).code).toBe("too-large");
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(Buffer.alloc(10_000, "a"));
    },
  });
  expect((await refusal(request(endless), { bytesMax: 50_000 })).code).toBe("too-large");
  expect(pulled).toBeLessThan(20);
});

test("text that PostgreSQL cannot store is removed everywhere", async () => {
  const sent = request('{"name":"a\\u0000b\\ud800c","tags":["\\u0000","\\udfffé😀"]}');
  expect(await parseJson(sent, schema)).toEqual({ name: "ab\ufffdc", tags: ["", "\ufffdé😀"] });
});

test("a member named __proto__ changes nothing", async () => {
  expect(await parseJson(request('{"name":"a","__proto__":{"tags":["x"]}}'), schema)).toEqual({ name: "a" });
});
