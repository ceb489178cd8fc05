import { createParser } from "eventsource-parser";
import type { ApiClient } from "#tests/setup/api-client.ts";
import type { Figure } from "./figure.ts";
import { alone } from "./streams.ts";
import { originOf } from "./turns.ts";

export interface CutReading {
  /** Words of each turn. */
  words: number;
  everyMs: number;
  /** A reader drops its connection after so many words. */
  wordsBetweenCuts: number;
}

export interface Tally {
  /** That readers had at the end of their turns. */
  words: number;
  cuts: number;
  /** Words without an id, which a cut reader forgot and received again. */
  again: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Logs that differ from what their reader had. */
  otherLogs: number;
}

/** How wrong a reader's words are. The model's stamps grow from word to word. */
export function compareWords(stamps: readonly number[], said: number): Pick<Tally, "lost" | "doubled" | "outOfOrder"> {
  const different = new Set(stamps).size;
  return {
    lost: said - different,
    doubled: stamps.length - different,
    outOfOrder: stamps.filter((stamp, index) => index > 0 && stamp < (stamps[index - 1] ?? 0)).length,
  };
}

/** Runs a turn in each conversation at once, reads each with cuts to its end, and compares the words with the stored log. */
export async function readWithCuts(
  client: ApiClient,
  conversations: readonly string[],
  { words, everyMs, wordsBetweenCuts }: CutReading,
  signal: AbortSignal,
): Promise<Tally> {
  const tally: Tally = { words: 0, cuts: 0, again: 0, lost: 0, doubled: 0, outOfOrder: 0, otherLogs: 0 };
  await Promise.all(
    conversations.map(async (conversation) => {
      const id = await client.accept(conversation, `say ${words} words every ${everyMs} ms`);
      const { text, seqs, cuts, again } = await readTurn(client, id, wordsBetweenCuts, signal);
      const stamps = [...text.matchAll(/word@(\d+\.\d+) /g)].map(([, stamp]) => Number(stamp));
      const wrong = compareWords(stamps, words);
      const log = await client.chunks(id);
      const stored = log.map((chunk) => (chunk.type === "text" ? chunk.payload.text : "")).join("");
      const isSame = stored === text && log.map(({ seq }) => seq).join() === seqs.join();
      tally.words += stamps.length;
      tally.cuts += cuts;
      tally.again += again;
      tally.lost += wrong.lost;
      tally.doubled += wrong.doubled;
      tally.outOfOrder += wrong.outOfOrder;
      tally.otherLogs += isSame ? 0 : 1;
    }),
  );
  return tally;
}

export interface Reading {
  text: string;
  seqs: number[];
  cuts: number;
  again: number;
}

/** Reads a turn to its end, and after each cut goes on behind the last id, as the conversation page does. */
export async function readTurn(
  client: ApiClient,
  id: string,
  wordsBetweenCuts: number,
  signal: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { text: "", seqs: [], cuts: 0, again: 0 };
  const headers = { cookie: client.cookie() };
  for (;;) {
    const connection = new AbortController();
    const address = `${originOf(client)}/api/edit-sessions/${id}/stream?after=${reading.seqs.at(-1) ?? 0}`;
    const response = await fetch(address, { headers, signal: AbortSignal.any([signal, connection.signal]) });
    const ending = await readConnection(response, reading, wordsBetweenCuts);
    if (ending === "end") return reading;
    connection.abort();
    reading.cuts++;
  }
}

const countWords = (text: string) => text.match(/ /g)?.length ?? 0;

async function readConnection(response: Response, reading: Reading, wordsMax: number): Promise<"end" | "cut"> {
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
  let ending: "end" | "cut" | null = null;
  let words = 0;
  // Since the last id.
  let undurable = "";
  const parser = createParser({
    onEvent({ data, id }) {
      // The cut also loses events that arrived together with the last word.
      if (ending !== null) return;
      if (data === "[DONE]") {
        ending = "end";
        return;
      }
      const event = JSON.parse(data) as { type: string; delta?: string; errorText?: string };
      if (event.type === "error") throw new Error(event.errorText);
      if (event.type === "text-delta") undurable += event.delta ?? "";
      if (event.type === "text-delta") words += countWords(event.delta ?? "");
      if (id !== undefined) {
        reading.text += undurable;
        reading.seqs.push(Number(id));
        undurable = "";
      }
      if (words >= wordsMax) ending = "cut";
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (ending !== null) break;
  }
  reading.again += countWords(undurable);
  return ending ?? "cut";
}

/** Counts what readers lost who drop their connection after each 50 words, in that many rounds. */
export async function measureCutReaders(
  client: ApiClient,
  conversations: readonly string[],
  rounds: number,
  signal: AbortSignal,
): Promise<Figure[]> {
  const tallies: Tally[] = [];
  const plan = { words: 500, everyMs: 20, wordsBetweenCuts: 50 };
  for (let round = 0; round < rounds; round++) {
    const tally = await readWithCuts(client, conversations, plan, signal);
    console.error(`  ${describeTally(tally)}`);
    tallies.push(tally);
  }
  const wrong = ({ lost, doubled, outOfOrder, otherLogs }: Tally) => lost + doubled + outOfOrder + otherLogs;
  const sum = (read: (tally: Tally) => number) => tallies.reduce((total, tally) => total + read(tally), 0);
  const name = `${sum(({ words }) => words).toLocaleString("en")} words, ${sum(({ cuts }) => cuts).toLocaleString("en")} cuts`;
  return [alone(`lost, doubled, out of order: ${name}`, "", sum(wrong), { atMost: 0 })];
}

function describeTally({ words, cuts, again, lost, doubled, outOfOrder, otherLogs }: Tally): string {
  const wrong = `${lost} lost, ${doubled} doubled, ${outOfOrder} out of order, ${otherLogs} logs differ`;
  return `${words} words, ${cuts} cuts (${again} words sent again): ${wrong}`;
}
