// A model at the wire (Chat Completions) that puts the current time into each word. It runs in a process of its own, so
// that its work is not measured. The last message says what it does: `say 200 words every 40 ms`, or `write 3 files` by calls
// of the tool write_file.
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Milliseconds since 1970 to the microsecond, comparable between the processes of one machine. */
const now = () => (nextStamp() / 1000).toFixed(3);

let last = 0;

/** In whole microseconds, and later than every stamp before, so that readers can tell words apart. */
function nextStamp(): number {
  last = Math.max(Math.round((performance.timeOrigin + performance.now()) * 1000), last + 1);
  return last;
}

const chunk = (delta: object, finishReason: string | null = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "bench",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  })}\n\n`;

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.write(chunk({ role: "assistant", content: "" }));
}

function end(response: ServerResponse, reason: string): void {
  response.write(chunk({}, reason));
  response.end("data: [DONE]\n\n");
}

async function speak(response: ServerResponse, words: number, everyMs: number): Promise<void> {
  begin(response);
  const begun = performance.now();
  for (let word = 1; word <= words && !response.destroyed; word++) {
    // By the clock, not by the previous pause: a late word does not delay the next one.
    const dueMs = begun + word * everyMs - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const flushed = response.write(chunk({ content: `word@${now()} ` }));
    if (!flushed) await untilTaken(response);
  }
  end(response, "stop");
}

/** Resolves when the reader has taken what was written, or has left. */
function untilTaken(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

function write(response: ServerResponse, files: number): void {
  begin(response);
  const turn = randomUUID();
  for (let index = 0; index < files; index++) {
    // New files: a tool refuses to overwrite what the model has not read.
    const input = JSON.stringify({ path: `${turn}/page-${index}.html`, content: `<p>${now()}</p>\n` });
    const call = { name: "write_file", arguments: input };
    response.write(chunk({ tool_calls: [{ index, id: `call-${index}`, type: "function", function: call }] }));
  }
  end(response, "tool_calls");
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += piece;
  const { messages } = JSON.parse(body) as { messages: { role: string }[] };
  // After the results of its calls it says one word.
  if (messages.at(-1)?.role === "tool") return speak(response, 1, 0);
  const last = JSON.stringify(messages.at(-1));
  const [, files] = /write (\d+) files/.exec(last) ?? [];
  if (files) return write(response, Number(files));
  const [, words = "1", everyMs = "0"] = /say (\d+) words every (\d+) ms/.exec(last) ?? [];
  await speak(response, Number(words), Number(everyMs));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// The bench has ended.
process.on("disconnect", () => process.exit(0));
