// A launcher to be killed, see guarded-process.test.ts: its second child has to end before its first. Their output goes
// into a file, since no process is left to pass it on.
import { appendFileSync } from "node:fs";
import { spawnGuarded } from "./guarded-process.ts";

const [file = ""] = process.argv.slice(2);
const script = `exec >>"$FILE"; trap 'echo "$NAME ends"; exit' TERM; echo "$NAME $$"; while :; do sleep 0.1; done`;
const child = (name: string) =>
  spawnGuarded({
    command: ["/bin/sh", "-c", script],
    env: { PATH: process.env.PATH ?? "", FILE: file, NAME: name },
    onOutput: () => undefined,
  });

const first = child("first");
first.endAfter(child("second"));
appendFileSync(file, "started\n");
setInterval(() => undefined, 1000);
