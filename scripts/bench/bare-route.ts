// An application that stores nothing: the AI SDK's own stream from the model to the reader. The product is compared
// with it. The model's address is the first argument.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpenAI } from "@ai-sdk/openai";
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from "ai";

const provider = createOpenAI({ apiKey: "none", baseURL: process.argv[2] ?? "" });

const server = createServer(async (request, response) => {
  let prompt = "";
  for await (const piece of request.setEncoding("utf8")) prompt += piece;
  const result = streamText({ model: provider.chat("bench"), prompt, maxRetries: 0 });
  pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream: result.stream }) });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("disconnect", () => process.exit(0));
