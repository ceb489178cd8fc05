import { createParser } from "eventsource-parser";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import type { Turn } from "./measure.ts";

// The three ways from a model to a reader that the bench compares.

/** Through the AI SDK's own route, which stores nothing. */
export const throughBareRoute =
  (origin: string): Turn =>
  async (prompt, onText, signal) =>
    readEvents(await fetch(origin, { method: "POST", body: prompt, signal }), onText);

/** Through the product, by its stream. */
export const throughProduct =
  (client: ApiClient, conversationId: string): Turn =>
  async (prompt, onText, signal) => {
    const id = await client.accept(conversationId, prompt);
    const headers = { cookie: client.cookie() };
    await readEvents(
      await fetch(`${originOf(client)}/api/edit-sessions/${id}/stream?after=0`, { headers, signal }),
      onText,
    );
  };

/** Through the product by polling every half second, as pages do without a stream. */
export const throughPolling =
  (client: ApiClient, conversationId: string): Turn =>
  async (prompt, onText, signal) => {
    const id = await client.accept(conversationId, prompt);
    for (let after = 0; ; ) {
      const path = `${originOf(client)}/api/edit-sessions/${id}/chunks?after=${after}&limit=100`;
      const response = await fetch(path, { headers: { cookie: client.cookie() }, signal });
      const page = (await response.json()) as { chunks: Chunk[]; hasMore: boolean };
      for (const chunk of page.chunks) {
        if (chunk.type === "text") onText(chunk.payload.text);
        if (chunk.type === "done") return;
        after = chunk.seq;
      }
      if (!page.hasMore) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

const originOf = (client: ApiClient) => client.address.replace("localhost", "127.0.0.1");

async function readEvents(response: Response, onText: (text: string) => void): Promise<void> {
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
  const parser = createParser({
    onEvent({ data }) {
      if (data === "[DONE]") return;
      const event = JSON.parse(data) as { type: string; delta?: string; errorText?: string };
      if (event.type === "text-delta" && event.delta) onText(event.delta);
      if (event.type === "error") throw new Error(event.errorText);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }));
}
