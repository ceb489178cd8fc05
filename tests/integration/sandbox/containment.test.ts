import { chmodSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { readOutput } from "#lib/sandbox/read-output.ts";
import { makeFolder, users } from "./run-as.ts";

// Builds of hostile repositories. Each attack is made as root and as an ordinary user, as Sitewright may run.

const { kind } = await findSandbox();
const hasNone = kind === "none";

/** A program for Node inside, as a command. */
const inNode = (program: string) => `node -e '${program}'`;

async function listen(server: Server, ...address: [number, string] | [string]): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(...(address as [number, string]), resolve));
  onTestFinished(() => void server.close());
  return server;
}

/** Prints why a connection fails, or that it was made. */
const connectTo = (options: object) =>
  inNode(`
    const socket = require("node:net").connect(${JSON.stringify(options)});
    socket.on("connect", () => { console.log("connected"); process.exit(1); }).on("error", ({ code }) => console.log(code));
  `);

describe.skipIf(hasNone).each(users)("run by %s (needs a sandbox)", (_name, run) => {
  test("a build sees no variable of Sitewright, and those that it is given", async () => {
    const { output } = await run({
      folder: makeFolder(),
      command: "env -u PWD -u OLDPWD | sort",
      environment: { SITE: "a b" },
    });
    expect(output.trim().split("\n")).toEqual([
      "CI=1",
      "HOME=/tmp/home",
      "LANG=C.UTF-8",
      "PATH=/opt/sitewright/bin:/usr/local/bin:/usr/bin:/bin",
      "SITE=a b",
    ]);
  });

  test("a build reads no file of the host, by any path", async () => {
    const folder = makeFolder();
    const secret = join(makeFolder(), "secret");
    writeFileSync(secret, "another site");
    const dataFile = join(env().DATA_DIR, "secret");
    writeFileSync(dataFile, "another site");
    symlinkSync(secret, join(folder, "link"));
    const paths = [secret, dataFile].flatMap((path) => [
      path,
      `/proc/self/root${path}`,
      `/proc/1/root${path}`,
      `/proc/1/cwd${path}`,
    ]);
    const others = [
      "/etc/shadow",
      "/etc/hostname",
      "/root",
      "/home",
      "/var",
      "/run",
      "/sys",
      "/oldroot",
      "/newroot",
      "/proc/kcore",
    ];
    const command = ["link", ...paths, ...others]
      .map((path) => `head -c 100 ${path} && echo reached ${path}`)
      .join("\n");
    const { output } = await run({ folder, command: `${command}\nls /; ls /etc` });
    expect(output).not.toMatch(/another site|reached/);
    expect(output.split("\n")).toEqual(
      expect.arrayContaining([
        "dev",
        "etc",
        "opt",
        "proc",
        "site",
        "tmp",
        "usr",
        "alternatives",
        "group",
        "hosts",
        "passwd",
      ]),
    );
  });

  test("a build has namespaces of its own, and no process but its own", async () => {
    const kinds = ["user", "pid", "ipc", "mnt", "net", "uts", "cgroup"];
    const { output } = await run({
      folder: makeFolder(),
      command: `${kinds.map((name) => `readlink /proc/self/ns/${name}`).join("\n")}\necho "$(ls -d /proc/[0-9]* | wc -l)"; hostname`,
    });
    const lines = output.trim().split("\n");
    const own = kinds.map((name) => readlinkSync(`/proc/self/ns/${name}`));
    expect(lines).toHaveLength(kinds.length + 2);
    expect(lines.slice(0, kinds.length).filter((line) => own.includes(line))).toEqual([]);
    expect(Number(lines[kinds.length])).toBeLessThan(8);
    expect(lines.at(-1)).toBe("sandbox");
  });

  test("a build reaches no network, neither the host's loopback nor metadata services", async () => {
    let connections = 0;
    const server = await listen(
      createServer(() => (connections += 1)),
      0,
      "127.0.0.1",
    );
    const { port } = server.address() as { port: number };
    const command = [
      connectTo({ host: "127.0.0.1", port }),
      connectTo({ host: "169.254.169.254", port: 80 }),
      connectTo({ host: "1.1.1.1", port: 53 }),
      connectTo({ host: "::1", port }),
      connectTo({ host: "registry.npmjs.org", port: 443 }),
      "cat /proc/net/route | wc -l",
    ].join("\n");
    const { output } = await run({ folder: makeFolder(), command });
    expect(output.trim().split("\n")).toEqual([
      "ECONNREFUSED",
      "ENETUNREACH",
      "ENETUNREACH",
      expect.stringMatching(/ECONNREFUSED|EADDRNOTAVAIL/),
      "EAI_AGAIN",
      "1",
    ]);
    expect(connections).toBe(0);
  });

  test("a build reaches no socket of the host, by path or by abstract name", async () => {
    let connections = 0;
    const path = join(makeFolder(), ".s.PGSQL.5432");
    const abstractName = `\0sitewright-test-${process.pid}-${_name.length}`;
    for (const address of [path, abstractName])
      await listen(
        createServer(() => (connections += 1)),
        address,
      );
    const command = [connectTo({ path }), connectTo({ path: abstractName })].join("\n");
    const { output } = await run({ folder: makeFolder(), command });
    expect(output.trim().split("\n")).toEqual(["ENOENT", "ECONNREFUSED"]);
    expect(connections).toBe(0);
  });

  test("a build gains no rights: no namespaces, mounts, devices, terminals or programs of root", async () => {
    const attempts = [
      "unshare --user true",
      "unshare --mount true",
      "mount -t tmpfs none /tmp",
      "mknod disk b 8 0",
      "chroot /usr true",
      "chown 0 .",
      "hostname other",
      "echo </dev/tty",
      "echo 1 >/proc/sys/vm/drop_caches",
      "echo 1 >/proc/sysrq-trigger",
      "echo b >/proc/1/oom_score_adj && echo -1000 >/proc/self/oom_score_adj",
      "su -c true",
      "bwrap --ro-bind / / true",
    ];
    const command = attempts.map((attempt) => `(${attempt}) && echo 'succeeded: ${attempt}'`).join("\n");
    const { output } = await run({
      folder: makeFolder(),
      command: `${command}\ngrep -E 'Cap(Eff|Prm|Bnd)|NoNewPrivs|Seccomp:' /proc/self/status`,
    });
    expect(output).not.toContain("succeeded");
    expect(output.replaceAll("\t", " ").trim().split("\n").slice(-5)).toEqual([
      "CapPrm: 0000000000000000",
      "CapEff: 0000000000000000",
      "CapBnd: 0000000000000000",
      "NoNewPrivs: 1",
      "Seccomp: 2",
    ]);
  });

  test("a build inherits no open file but its outputs", async () => {
    const { output } = await run({
      folder: makeFolder(),
      command: "for fd in /proc/self/fd/*; do readlink $fd; done | grep -v /dev/null",
    });
    const lines = output.trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("pipe:") && !line.startsWith("socket:"))).toEqual([]);
    expect(lines.length).toBeLessThan(4);
  });

  test("a build leaves nothing for the next one outside of its folder", async () => {
    const folder = makeFolder();
    const places = [
      "/tmp",
      "/tmp/home",
      "/dev/shm",
      "/dev",
      "/",
      "/etc",
      "/usr/bin",
      "/usr/local/bin",
      "/opt/sitewright/bin",
      "/var/tmp",
    ];
    const plant = places.map((place) => `echo planted >${place}/planted`).join("; ");
    const planted = await run({
      folder,
      command: `${plant}; echo planted >>/opt/sitewright/bin/node; find /tmp /dev /etc /opt /usr/bin /usr/local -name planted 2>/dev/null | sort`,
    });
    expect(planted.output.split("\n").filter((line) => line.endsWith("/planted"))).toEqual([
      "/dev/shm/planted",
      "/tmp/home/planted",
      "/tmp/planted",
    ]);
    const next = await run({
      folder,
      command: "find /tmp /dev /etc /opt /usr/bin /usr/local -name planted 2>/dev/null; echo end",
    });
    expect(next.output).toBe("end\n");
  });

  test("what is mounted read-only stays as it is", async () => {
    const [folder, packages] = [makeFolder(), makeFolder()];
    writeFileSync(join(packages, "package.json"), "{}");
    // Another user may run the command.
    chmodSync(packages, 0o755);
    const { output } = await run({
      folder,
      readOnly: [{ from: packages, to: "/site/node_modules" }],
      command:
        "ls node_modules | head -1; echo x >node_modules/planted; rm -rf node_modules; mv node_modules other; echo $?",
    });
    expect(output).toMatch(/^package.json\n[\s\S]*Read-only file system/);
    expect(output.trim().split("\n").at(-1)).not.toBe("0");
    expect(readdirSync(packages)).toEqual(["package.json"]);
  });

  test("links, pipes, sockets and second names are left out of what is read back", async () => {
    const folder = makeFolder();
    const command = [
      "mkdir out out/deep; echo page >out/index.html; echo deep >out/deep/page.html",
      "ln -s /etc/passwd out/link; ln -s / out/root; ln -s . out/circle; ln -s /proc/self/root/etc out/proc",
      "ln out/deep/page.html out/second; ln /usr/bin/env out/env; mkfifo out/pipe",
      `node -e 'require("node:net").createServer().listen("out/socket", () => process.kill(process.pid, "SIGKILL"))'`,
      'touch "$(printf "out/a\\nb")" "$(printf "out/\\377")"',
      "echo tool >out/tool; chmod 4755 out/tool; chmod 000 out/deep",
    ].join("\n");
    await run({ folder, command });
    const [files, leftOut]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for await (const entry of readOutput(join(folder, "out"), { files: 100, bytes: 1000, fileBytes: 100, depth: 5 })) {
      if ("file" in entry) files[entry.file.path] = (await entry.file.read()).toString();
      else leftOut[entry.leftOut.path] = entry.leftOut.because;
    }
    expect(files).toEqual({ "index.html": "page\n", tool: "tool\n" });
    expect(leftOut).toEqual({
      "a\nb": "name",
      "\ufffd": "name",
      circle: "symlink",
      "deep/page.html": "hard-link",
      link: "symlink",
      pipe: "special",
      proc: "symlink",
      root: "symlink",
      second: "hard-link",
      socket: "special",
    });
    expect(statSync(join(folder, "out/tool")).mode & 0o7777).toBe(0o755);
  });
});
