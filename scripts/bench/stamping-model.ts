// A model at the wire (Chat Completions) that puts the current time into each word. It runs in a process of its own, so
// that its work is not measured. The last message says how much and how quickly it speaks: `say 200 words every 40 ms`.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Milliseconds since 1970 to the microsecond, comparable between the processes of one machine. */
const now = () => (performance.timeOrigin + performance.now()).toFixed(3);

const chunk = (delta: object, finishReason: string | null = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "bench",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  })}\n\n`;

async function speak(response: ServerResponse, words: number, everyMs: number): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.write(chunk({ role: "assistant", content: "" }));
  const begun = performance.now();
  for (let word = 1; word <= words && !response.destroyed; word++) {
    // By the clock, not by the previous pause: a late word does not delay the next one.
    const dueMs = begun + word * everyMs - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const flushed = response.write(chunk({ content: `word@${now()} ` }));
    if (!flushed) await new Promise<void>((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.write(chunk({}, "stop"));
  response.end("data: [DONE]\n\n");
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += piece;
  const [, words = "1", everyMs = "0"] = [...body.matchAll(/say (\d+) words every (\d+) ms/g)].at(-1) ?? [];
  await speak(response, Number(words), Number(everyMs));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// The bench has ended.
process.on("disconnect", () => process.exit(0));
