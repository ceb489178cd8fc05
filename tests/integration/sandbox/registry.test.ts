import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import type { RegistryAccess } from "#lib/sandbox/sandbox.ts";
import { type PackageRegistry, startPackageRegistry } from "#tests/fakes/package-registry.ts";
import { makeFolder, runAsThisUser, users } from "./run-as.ts";

const { kind } = await findSandbox();

async function startRegistry(folder?: string): Promise<PackageRegistry> {
  const registry = await startPackageRegistry(folder);
  onTestFinished(() => registry.close());
  return registry;
}

const access = ({ url }: PackageRegistry, more: Partial<RegistryAccess> = {}): RegistryAccess => ({
  registry: url,
  allowsLocal: true,
  ...more,
});

function makeSite(dependencies: Record<string, string>): string {
  const folder = makeFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "site", version: "1.0.0", dependencies }));
  return folder;
}

const install = "npm install --no-progress --fetch-retries=0";

/** Asks the registry's door for a path, as it stands in the request, and prints the status. */
const ask = (path: string, method = "GET") => `node -e '
  require("node:http").request({ port: 4873, path: ${JSON.stringify(path)}, method: "${method}" }, ({ statusCode, headers }) => {
    console.log(statusCode, headers.location ?? "");
    process.exit();
  }).end();
'`;

describe.skipIf(kind === "none").each(users)("run by %s (needs a sandbox)", (_name, run) => {
  test("npm installs from the registry alone, and runs no scripts of packages", async () => {
    const registry = await startRegistry();
    registry.add("greeting", {
      "package.json": JSON.stringify({
        scripts: { postinstall: "touch /site/ran" },
        dependencies: { "@words/hello": "^1.0.0" },
      }),
      "index.js": 'console.log(require("@words/hello"))',
    });
    registry.add("@words/hello", { "index.js": 'module.exports = "hello"' });
    const folder = makeSite({ greeting: "1.0.0" });
    const end = await run({
      folder,
      command: `${install} && node -e 'require("greeting")'`,
      network: access(registry),
    });
    expect(end).toMatchObject({
      ending: "exited",
      code: 0,
      output: expect.stringMatching(/added 2 packages[\s\S]*hello\n$/),
    });
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(readFileSync(join(folder, "package-lock.json"), "utf8")).toContain('"integrity": "sha512-');
    expect(registry.asked.filter((line) => !line.startsWith("GET "))).toEqual([]);
  });
});

describe.skipIf(kind === "none")("any registry (needs a sandbox)", () => {
  test("a registry below a path is asked only there", async () => {
    const registry = await startRegistry("/npm/public/");
    registry.add("greeting", { "index.js": "" });
    const folder = makeSite({ greeting: "1.0.0" });
    const command = [
      install,
      ask("/npm/private/secret"),
      ask("/npm/public/../private/secret"),
      ask("/npm/public/%2e%2e/private"),
    ].join("; ");
    const { output } = await runAsThisUser({ folder, command, network: access(registry) });
    expect(output).toMatch(/added 1 package[\s\S]*\n403 \n403 \n403 \n$/);
    expect(registry.asked.filter((line) => !line.startsWith("GET /npm/public/greeting"))).toEqual([]);
  });

  test("a package's own scripts run where the caller allows them", async () => {
    const registry = await startRegistry();
    registry.add("tool", { "package.json": JSON.stringify({ scripts: { postinstall: "touch /site/ran" } }) });
    const folder = makeSite({ tool: "1.0.0" });
    await runAsThisUser({ folder, command: install, network: access(registry, { allowsInstallScripts: true }) });
    expect(existsSync(join(folder, "ran"))).toBe(true);
  });

  test("only GET requests to the registry's own origin are passed on", async () => {
    const [registry, other] = [await startRegistry(), await startRegistry()];
    registry.redirect("/there", `${other.url}secret`);
    registry.redirect("/here", "/other");
    const { host } = other.url;
    const asked = [
      ask("/there"),
      ask("/here"),
      ask("/there", "POST"),
      ask("/there", "PUT"),
      ask("/there", "DELETE"),
      ask(`http://${host}/secret`),
      ask(`//${host}/secret`),
      ask(`/\\\\${host}/secret`),
    ];
    const connect = `node -e 'require("node:http").request({ port: 4873, method: "CONNECT", path: "${host}" }).on("connect", () => console.log("connected")).on("error", () => console.log("refused")).end()'`;
    const command = [...asked, connect].join("\n");
    const { output } = await runAsThisUser({ folder: makeFolder(), command, network: access(registry) });
    expect(output.split("\n")).toEqual([
      "502 ",
      "302 /other",
      "405 ",
      "405 ",
      "405 ",
      "403 ",
      "403 ",
      "403 ",
      "refused",
      "",
    ]);
    expect(registry.asked).toEqual(["GET /there", "GET /here"]);
    expect(other.asked).toEqual([]);
  });

  test("a registry in a private network is reached only if that is allowed", async () => {
    const registry = await startRegistry();
    const network = access(registry, { allowsLocal: false });
    const { output } = await runAsThisUser({ folder: makeFolder(), command: ask("/greeting"), network });
    expect(output).toBe("502 \n");
    expect(registry.asked).toEqual([]);
  });

  test("a package larger than a file may be is not delivered", async () => {
    const registry = await startRegistry();
    const text = Array.from({ length: 40_000 }, () => Math.random()).join("\n");
    registry.add("large", { "data.txt": text });
    const folder = makeSite({ large: "1.0.0" });
    const limits = { fileBytes: 200_000 };
    const { code } = await runAsThisUser({ folder, command: install, network: access(registry), limits });
    expect(code).not.toBe(0);
    // npm may leave what it had unpacked until the connection broke.
    const delivered = join(folder, "node_modules/large/data.txt");
    expect(existsSync(delivered) ? statSync(delivered).size : 0).toBeLessThan(text.length);
  });
});
