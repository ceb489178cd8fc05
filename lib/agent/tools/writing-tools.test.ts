import { describe, expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { deleteFile } from "./delete-file.ts";
import { moveFile } from "./move-file.ts";
import { readFile } from "./read-file.ts";
import { revertTurn } from "./revert-turn.ts";
import { writeFile } from "./write-file.ts";

describe("write_file", () => {
  test("creates a file and its folders", async () => {
    const site = createMemorySite();
    const { text } = await writeFile.run({ path: "a/b.html", content: "<p>Ü</p>" }, createToolPorts(site));
    expect(text).toBe("Created a/b.html (9 bytes)");
    expect(site.texts()).toEqual({ "a/b.html": "<p>Ü</p>" });
  });

  test("does not replace an unseen file, even with overwrite", async () => {
    const site = createMemorySite({ "a.html": "precious" });
    const ports = createToolPorts(site);
    const blind = await writeFile.run({ path: "a.html", content: "x", overwrite: true }, ports);
    expect(blind.text).toBe(
      "Error: a.html already exists and you have not seen it; read it first, then pass overwrite: true.",
    );
    await readFile.run({ path: "a.html" }, ports);
    expect((await writeFile.run({ path: "a.html", content: "x" }, ports)).text).toMatch(
      /^Error: a\.html already exists;/,
    );
    expect(site.texts()).toEqual({ "a.html": "precious" });
    expect((await writeFile.run({ path: "a.html", content: "x", overwrite: true }, ports)).text).toBe(
      "Overwrote a.html (1 bytes)",
    );
  });

  test("replaces a file that this turn has written", async () => {
    const ports = createToolPorts();
    await writeFile.run({ path: "a.html", content: "1" }, ports);
    expect((await writeFile.run({ path: "a.html", content: "2", overwrite: true }, ports)).ok).toBe(true);
  });

  test("keeps line endings, byte order mark and encoding of the replaced file", async () => {
    const site = createMemorySite({
      "crlf.txt": "\uFEFFa\r\nb\r\n",
      "old.html": Uint8Array.of(0xe4, 0x0a),
      "new.html": Uint8Array.of(0xe4, 0x0a),
      "tick.html": Uint8Array.of(0xe4, 0x0a),
    });
    const ports = createToolPorts(site);
    const rewrite = async (path: string, content: string) => {
      await readFile.run({ path }, ports);
      await writeFile.run({ path, content, overwrite: true }, ports);
      return [...(site.bytes(path) ?? [])];
    };
    await rewrite("crlf.txt", "x\ny\n");
    expect(site.texts()["crlf.txt"]).toBe("\uFEFFx\r\ny\r\n");
    expect(await rewrite("old.html", "ü")).toEqual([0xfc]);
    const declared = '<meta charset="utf-8">ü';
    expect(await rewrite("new.html", declared)).toEqual([...Buffer.from(declared)]);
    expect(await rewrite("tick.html", "✓")).toEqual([...Buffer.from("✓")]);
  });

  test.each(["../a", "/a", "a/../b", ".git/hooks/post-commit", "sub/.GIT/config"])(
    "refuses the path %s",
    async (path) => {
      const site = createMemorySite();
      expect((await writeFile.run({ path, content: "x" }, createToolPorts(site))).text).toMatch(/^Error: /);
      expect(site.texts()).toEqual({});
    },
  );
});

describe("move_file, delete_file and revert_turn", () => {
  test("a moved file counts as seen only under its new path", async () => {
    const site = createMemorySite({ "a.html": "x", "b.html": "y" });
    const ports = createToolPorts(site);
    await readFile.run({ path: "a.html" }, ports);
    expect((await moveFile.run({ from: "a.html", to: "b.html" }, ports)).text).toBe("Error: b.html already exists.");
    expect((await moveFile.run({ from: "a.html", to: "c.html" }, ports)).text).toBe("Moved a.html to c.html");
    expect([...ports.turn.knownPaths]).toEqual(["c.html"]);
    expect(site.texts()).toEqual({ "b.html": "y", "c.html": "x" });
  });

  test("a deleted file is gone and no longer counts as seen", async () => {
    const site = createMemorySite({ "a.html": "x" });
    const ports = createToolPorts(site);
    await readFile.run({ path: "a.html" }, ports);
    expect((await deleteFile.run({ path: "a.html" }, ports)).text).toBe("Deleted a.html");
    expect((await deleteFile.run({ path: "a.html" }, ports)).text).toMatch(/^Error: /);
    expect(ports.turn.knownPaths.size).toBe(0);
    expect(ports.turn.writes).toBe(1);
  });

  test("files of a reverted turn must be read again before overwriting", async () => {
    const ports = createToolPorts(createMemorySite({ "a.html": "x" }));
    ports.revertTurn = async (turn) => ({ ok: true, turn: turn ?? 7, paths: ["a.html", "b.html"] });
    await readFile.run({ path: "a.html" }, ports);
    expect((await revertTurn.run({ turn: 2 }, ports)).text).toBe("Reverted turn 2: a.html, b.html");
    expect(ports.turn.knownPaths.size).toBe(0);
    expect(ports.turn.writes).toBe(1);
  });

  test("a failed revert names the files in conflict", async () => {
    const ports = createToolPorts();
    ports.revertTurn = async () => ({
      ok: false,
      message: "Later turns changed the same lines.",
      conflicts: ["a.html"],
    });
    expect(await revertTurn.run({ turn: 1 }, ports)).toEqual({
      ok: false,
      text: "Error: Later turns changed the same lines. Files in conflict: a.html",
    });
  });
});
