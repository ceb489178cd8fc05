import { type Figure, median } from "./figure.ts";
import { measure, type Turn } from "./measure.ts";

/** Compares ten readers of one turn with one: how long the model takes to say its words as fast as they are taken. */
export async function measureReaders(
  turnFor: (readers: number) => Turn,
  rounds: number,
  signal: AbortSignal,
): Promise<Figure[]> {
  const seconds = { one: [] as number[], ten: [] as number[] };
  const say = async (readers: number) => {
    const load = { turns: 1, words: 4_000, everyMs: 0 };
    return (
      await measure(
        load,
        () => turnFor(readers),
        () => null,
        signal,
      )
    ).seconds;
  };
  for (let round = 0; round < rounds; round++) {
    seconds.one.push(await say(1));
    seconds.ten.push(await say(10));
  }
  return [
    {
      ...{ name: "4,000 words as fast as possible, ten readers", unit: "s", against: "one reader" },
      ...{ base: median(seconds.one), ours: median(seconds.ten), aim: { atMost: 1.05 } },
    },
  ];
}
