// `npm run replay -- <file> [<file>…]`: runs recorded conversations again with the agent's loop of today and the recorded answers, and says for
// each turn whether it did the same. It needs no database, model, key or network, and touches no site. Ends with 1 if a turn did something else.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { Refusal } from "./launcher/refusal.ts";

const files = process.argv.slice(2);

await runLauncher(async (lifetime) => {
  if (files.length === 0) throw new Refusal("Name a recording: npm run replay -- conversation.recording.json");
  await ensurePrismaClient((child) => lifetime.own(child, 0));
  process.env.LOG_LEVEL ||= "error";
  // The settings need one. A query would fail, because nothing answers there.
  process.env.DATABASE_URL = "postgresql://recorded.invalid/none";
  let different = 0;
  for (const file of files) different += await replayFile(file);
  return different === 0 ? 0 : 1;
});

/** Prints a line for each turn of the file. Returns how many did something else. */
async function replayFile(file: string): Promise<number> {
  // Only after the database client has been generated: the product's code names its types.
  const { NoRecording, readRecording } = await import("#lib/conversations/recording/recording-file.ts");
  const { replayRecording } = await import("#lib/runner/replay/replay-recording.ts");
  const { replayWords } = await import("#lib/words/inspector/replay.ts");
  const { OtherFiles } = await import("#lib/workspaces/in-scratch.ts");
  try {
    const recording = readRecording(await readText(file));
    // The command speaks English, as all work that is nobody's request does.
    const { tellPlace, tellSide } = replayWords;
    const compared = await replayRecording(recording);
    for (const { turn, difference } of compared) {
      console.log(`${basename(file)}, turn ${turn}: ${difference ? "different" : "same"}`);
      if (!difference) continue;
      console.log(`  at        ${tellPlace(difference.place)}`);
      console.log(`  recorded  ${tellSide(difference.recorded)}`);
      console.log(`  now       ${tellSide(difference.replayed)}`);
    }
    for (const { turn, why } of recording.leftOut) console.log(`${basename(file)}, turn ${turn}: left out. ${why}`);
    if (compared.length === 0) throw new Refusal(`${file}: There is no turn to run in this recording.`);
    return compared.filter(({ difference }) => difference).length;
  } catch (error) {
    if (error instanceof NoRecording) throw new Refusal(`${file}: ${error.message}`);
    if (error instanceof OtherFiles) throw new Refusal(`${file}: This recording is damaged: its files were changed.`);
    throw error;
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new Refusal(`${file}: This file can't be read.`);
  }
}
