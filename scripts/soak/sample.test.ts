import { expect, test } from "vitest";
import { roleOf } from "./sample.ts";

test.each([
  ["next-server (v16.4.5)", "web"],
  ["/app/node_modules/.bin/node /app/scripts/worker.ts", "worker"],
  ["node /app/scripts/launcher/worker-process.ts", "worker"],
  ["node scripts/bootstrap.mjs scripts/start.ts", "launcher"],
  ["/app/node_modules/.bin/node /app/scripts/start.ts", "launcher"],
  ["/bin/sh -c target=$1 guard 31017 INT 10", "guard"],
  ["/app/native/bin/postgres -D /data/postgres/data -p 43611", "PostgreSQL"],
  ["postgres: checkpointer", "PostgreSQL"],
  ["postgres: sitewright sitewright 127.0.0.1(50412) idle", "connection"],
  ["git cat-file --batch", "other"],
])("%s is a process of the role %s", (command, role) => {
  expect(roleOf(command)).toBe(role);
});
