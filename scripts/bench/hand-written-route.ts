// The least that a server can do for a stream of words: it reads the model's events by hand, writes each word to the reader as it
// comes, and stores nothing. It has no checks and no other features. The model's address is the first argument.
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer(async (request, response) => {
  let prompt = "";
  for await (const piece of request.setEncoding("utf8")) prompt += piece;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: prompt }] });
  const asked = ask(`${process.argv[2]}/chat/completions`, { method: "POST" }, (answer) => {
    let rest = "";
    answer.setEncoding("utf8").on("data", (piece: string) => {
      rest += piece;
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const data = rest.slice("data: ".length, end);
        rest = rest.slice(end + 2);
        if (data === "[DONE]") continue;
        const delta: unknown = JSON.parse(data).choices[0]?.delta?.content;
        if (delta) response.write(`data: ${JSON.stringify({ type: "text-delta", id: "0", delta })}\n\n`);
      }
    });
    answer.on("end", () => response.end("data: [DONE]\n\n"));
  });
  asked.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("disconnect", () => process.exit(0));
