import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";
import { complete, findProcesses, fixture, makeFolder, runAsThisUser, users } from "./run-as.ts";

const { kind } = await findSandbox();
const hasNone = kind === "none";
const mebibyte = 1024 ** 2;

/** A process that lives until it is killed, and is found by this text. */
const sleeper = () => `sleep 1000.${randomUUID().replace(/\D/g, "")}`;

describe.skipIf(hasNone).each(users)("run by %s (needs a sandbox)", (_name, run) => {
  test("a command ends with its code and both of its outputs, in their order", async () => {
    const command = "echo one; echo two >&2; echo three; exit 3";
    expect(await run({ folder: makeFolder(), command })).toEqual({
      ending: "exited",
      code: 3,
      output: "one\ntwo\nthree\n",
      cut: false,
      milliseconds: expect.any(Number),
    });
  });

  test("a command works in its folder with Node and npm", async () => {
    const folder = makeFolder();
    const command = `mkdir -p site; cd site; node -e 'fs.writeFileSync("page.html", "page")'; npm --version; npx --version; git --version; whoami`;
    const { ending, code, output } = await run({ folder, command });
    expect({ ending, code, output }).toEqual({
      ending: "exited",
      code: 0,
      output: expect.stringMatching(/^11\.\d+\.\d+\n11\.\d+\.\d+\ngit version .*\nsite\n$/),
    });
    expect(readFileSync(join(folder, "site/page.html"), "utf8")).toBe("page");
  });

  test("more processes than allowed end a command", async () => {
    const mark = sleeper();
    const command = `i=0; while [ $i -lt 60 ]; do ${mark} & i=$((i+1)); done; wait`;
    const { ending } = await run({ folder: makeFolder(), command, limits: { processes: 40, seconds: 30 } });
    expect(ending).toBe("too-many-processes");
    expect(findProcesses(mark)).toEqual([]);
  });

  test("a fork bomb is held by its limit and leaves nothing behind", async () => {
    const mark = sleeper();
    // The bomb has a shell of its own: the command's shell ends by itself if it can't fork any more.
    const command = `bomb() { bomb | bomb & }; (bomb) & exec ${mark}`;
    const { ending } = await run({ folder: makeFolder(), command, limits: { processes: 40, seconds: 5 } });
    expect(["too-many-processes", "timed-out"]).toContain(ending);
    expect(findProcesses(mark)).toEqual([]);
  });

  test("memory of all processes together ends a command", async () => {
    const program = "const all = []; setInterval(() => all.length < 8 && all.push(Buffer.alloc(10_000_000, 1)), 5)";
    const command = `for i in 1 2 3 4; do node -e '${program}' & done; wait`;
    const { ending } = await run({
      folder: makeFolder(),
      command,
      limits: { memoryBytes: 280 * mebibyte, seconds: 30 },
    });
    expect(ending).toBe("out-of-memory");
  });

  test("memory that is shared without a file counts too", async () => {
    const command = "head -c 30000000 /dev/zero >/dev/shm/all; echo $?; head -c 30000000 /dev/zero >/tmp/all; echo $?";
    const { output } = await run({ folder: makeFolder(), command });
    expect(output.match(/No space left|^\d$/gm)).toEqual(["No space left", "1", "No space left", "1"]);
  });

  test.each([
    ["a file at the limit of one", "head -c 100000000 /dev/zero >big"],
    ["several files", "for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero >$i; done; sleep 60"],
    [
      "files below a name that is not UTF-8",
      `d=$(printf 'd\\377'); mkdir "$d"; for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero >"$d/$i"; done; sleep 60`,
    ],
    ["many small files", `node -e 'for (let i = 0; ; i++) fs.writeFileSync("f" + i, "x")'`],
    [
      "folders too deep for a path",
      `node -e 'for (let i = 0; i < 40; i++) { fs.mkdirSync("d".repeat(200)); process.chdir("d".repeat(200)) }'; sleep 60`,
    ],
    ["empty folders", `node -e 'for (let i = 0; ; i++) fs.mkdirSync("f" + i)'`],
  ])("%s end a command as a full disk", async (_what, command) => {
    const limits = { diskBytes: 4 * mebibyte, fileBytes: 2 * mebibyte, seconds: 30 };
    expect(await run({ folder: makeFolder(), command, limits })).toMatchObject({ ending: "disk-full" });
  });

  test("endless output ends a command, and its end is kept", async () => {
    const end = await run({ folder: makeFolder(), command: "yes 'line of text'", limits: { outputBytes: mebibyte } });
    expect(end).toMatchObject({ ending: "too-much-output", cut: true });
    expect(end.output).toMatch(/line of text\n(line of te.*)?$/);
    expect(Buffer.byteLength(end.output)).toBeLessThanOrEqual(65_536);
  });

  test("time ends a command that ignores signals, and its descendants", async () => {
    const mark = sleeper();
    const command = `trap '' TERM INT HUP QUIT; setsid sh -c "trap '' TERM HUP; ${mark}" & (${mark} &); ${mark}; ${mark}`;
    const { ending } = await run({ folder: makeFolder(), command, limits: { seconds: 1 } });
    expect(ending).toBe("timed-out");
    expect(findProcesses(mark)).toEqual([]);
  });

  test("processes in the background end with their command", async () => {
    const mark = sleeper();
    const { ending, code } = await run({ folder: makeFolder(), command: `${mark} & setsid ${mark} & exit 0` });
    expect({ ending, code }).toEqual({ ending: "exited", code: 0 });
    expect(findProcesses(mark)).toEqual([]);
  });

  test("a command that is killed says so", async () => {
    expect(await run({ folder: makeFolder(), command: "kill -9 $$" })).toMatchObject({ ending: "killed", code: 137 });
  });
});

describe.skipIf(hasNone)("any command (needs a sandbox)", () => {
  test("a stopped command ends at once, also before it began", async () => {
    const mark = sleeper();
    const stop = new AbortController();
    const command = complete({ folder: makeFolder(), command: `echo begun; ${mark}` });
    const end = await runInSandbox({ ...command, signal: stop.signal, onOutput: () => stop.abort() });
    expect(end).toMatchObject({ ending: "stopped", output: "begun\n" });
    expect(findProcesses(mark)).toEqual([]);
    expect(await runInSandbox({ ...command, signal: stop.signal })).toMatchObject({ ending: "stopped", output: "" });
  });

  test("a command ends with the process that began it", async () => {
    const mark = sleeper();
    const command = complete({ folder: makeFolder(), command: `setsid ${mark} & ${mark}` });
    const parent = spawn(process.execPath, [fixture, JSON.stringify(command)], { stdio: "ignore" });
    await expect.poll(() => findProcesses(mark).filter((line) => line.startsWith("sleep")).length).toBe(2);
    parent.kill("SIGKILL");
    await expect.poll(() => findProcesses(mark)).toEqual([]);
  });

  test("a command has no text that its arguments can't hold", async () => {
    const command = complete({ folder: makeFolder(), command: "true" });
    await expect(runInSandbox({ ...command, environment: { "A=B": "" } })).rejects.toThrow(TypeError);
    await expect(runInSandbox({ ...command, command: "true\0" })).rejects.toThrow(TypeError);
  });

  test("output is plain text", async () => {
    const command = "printf '\\033[31mred\\033[0m\\r\\n10%%\\r20%%\\a\\n\\033]0;title\\007end'";
    expect((await runAsThisUser({ folder: makeFolder(), command })).output).toBe("red\n10%\n20%\nend");
  });

  test("a mount never lies where the folder has a link", async () => {
    const folder = makeFolder();
    await runAsThisUser({ folder, command: "ln -s /usr node_modules" });
    const readOnly = [{ from: "/usr/share", to: "/site/node_modules" }];
    await expect(runAsThisUser({ folder, command: "true", readOnly })).rejects.toThrow("/site/node_modules is taken");
  });
});
