import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginProduct } from "#tests/setup/product.ts";

// What the product can't start with is said in one sentence that says what to do: no stack trace, exit code 1.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-refusals-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function refusal(settings: Record<string, string>): Promise<string> {
  const product = await beginProduct({ DATA_DIR: join(folder, "data"), ...settings });
  expect(await product.ended).toBe(1);
  expect(product.stdout()).toBe("");
  return product.stderr();
}

test("a busy port", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    expect(await refusal({ PORT: `${port}` })).toBe(
      `Port ${port} is in use by another program: stop it, or set PORT to another, as in PORT=${port + 1}.\n`,
    );
  } finally {
    server.close();
  }
});

test("a port that is none", async () => {
  expect(await refusal({ PORT: "http" })).toBe('PORT is "http"; set it to a whole number from 1 to 65535.\n');
});

test("a host that is no address of this machine", async () => {
  expect(await refusal({ HOST: "192.0.2.1" })).toMatch(/^Nothing can listen on 192\.0\.2\.1 .* set HOST to .*\n$/);
});

test("a data folder that can't be made", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: join(file, "data") })).toBe(
    `DATA_DIR is "${join(file, "data")}"; set it to a folder that you can write.\n`,
  );
});

test("a database that can't be reached, without its password", async () => {
  const said = await refusal({ DATABASE_URL: "postgresql://somebody:secret@127.0.0.1:1/sitewright" });
  expect(said).toMatch(/^The database at 127\.0\.0\.1:1 can't be reached .*; start it, or correct DATABASE_URL\.$/m);
  expect(said).not.toContain("secret");
  expect(said).not.toMatch(/^\s+at /m);
});
