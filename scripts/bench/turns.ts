import { createParser } from "eventsource-parser";
import type { ApiClient } from "#tests/setup/api-client.ts";
import type { Turn } from "./measure.ts";

// The ways from a model to a reader that the bench compares.

/** Through a route that stores nothing. */
export const throughRoute =
  (origin: string): Turn =>
  async (prompt, onText, signal) =>
    readEvents(await fetch(origin, { method: "POST", body: prompt, signal }), onText);

/** Through the product. Further readers read the same turn, each with a session of its own connection. */
export const throughProduct =
  (client: ApiClient, conversationId: string, readers = 1): Turn =>
  async (prompt, onText, signal) => {
    const id = await client.accept(conversationId, prompt);
    const headers = { cookie: client.cookie() };
    const address = `${originOf(client)}/api/edit-sessions/${id}/stream?after=0`;
    const read = async (hear: (text: string) => void) => readEvents(await fetch(address, { headers, signal }), hear);
    await Promise.all([read(onText), ...Array.from({ length: readers - 1 }, () => read(() => undefined))]);
  };

/** By address, because a name is looked up in a thread for each connection. */
export const originOf = (client: ApiClient) => client.address.replace("localhost", "127.0.0.1");

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
