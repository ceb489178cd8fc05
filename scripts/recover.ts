// `npm run recover`, for cron: repairs once what dead processes have left behind, reports what it did, and ends. Living
// workers do the same every five seconds; this command is for the time without any, and for turns that hang. `npm run
// recover -- --check` changes nothing: it verifies the whole instance and reports faults.
import { parseArgs } from "node:util";
import { findRunningDatabase } from "./launcher/database.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { Refusal } from "./launcher/refusal.ts";
import { readSettings } from "./launcher/settings.ts";

await runLauncher(async (lifetime) => {
  const settings = await readSettings();
  const { check, patience } = readOptions(process.argv.slice(2));
  const databaseUrl = await findRunningDatabase(settings, "npm start recovers by itself when it starts");
  await ensurePrismaClient((child) => lifetime.own(child, 0));
  process.env.DATABASE_URL = databaseUrl;
  process.env.DATA_DIR = settings.dataDir;
  process.env.LOG_LEVEL ||= "error";
  // Only after the database client has been generated and the settings are complete.
  const { catchUpAll, openCopies } = await import("#lib/workspaces/copies/open-copies.ts");
  openCopies();
  if (check) return tellWhatIsWrong();
  const { recover } = await import("#lib/conversations/turn/recover.ts");
  const recovered = await recover(patience);
  for (const { did, ids } of recovered) console.log(`Recovery ${did}: ${ids.join(", ")}`);
  const copies = await catchUpAll();
  if (copies > 0) console.log(`The repositories of this host are in the database: ${copies}`);
  if (recovered.length === 0) console.log("There was nothing to recover.");
});

/** Prints a line for each fault, and how many things were checked. Returns the exit code. */
async function tellWhatIsWrong(): Promise<number> {
  const { checkInstance } = await import("#lib/runner/instance-check/check-instance.ts");
  const { checked, wrong } = await checkInstance();
  for (const { subject, id, sentence } of wrong) console.log(`${subject} ${id}: ${sentence}`);
  console.log(`${checked} checked, ${wrong.length} wrong`);
  return wrong.length === 0 ? 0 : 1;
}

/** The times are minutes. */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: "boolean", default: false },
      timeout: { type: "string", default: "5" },
      "running-timeout": { type: "string", default: "30" },
      "cancelling-timeout": { type: "string", default: "2" },
    },
  });
  const inMs = (name: "timeout" | "running-timeout" | "cancelling-timeout") => {
    const minutes = Number(values[name]);
    if (!(minutes >= 0))
      throw new Refusal(`--${name} is "${values[name]}"; it is a number of minutes, as in --${name}=5.`);
    return minutes * 60_000;
  };
  const patience = {
    conversationMs: inMs("timeout"),
    runningMs: inMs("running-timeout"),
    cancellingMs: inMs("cancelling-timeout"),
  };
  return { check: values.check, patience };
}
