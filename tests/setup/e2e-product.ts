import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPackageRegistry } from "#tests/fakes/package-registry.ts";
import { startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { onServer, openServer, withDatabase } from "./database-server.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "./product.ts";

/** The first account of the product that runs the practice model. */
export const practiceOwner = { email: "ada@juniperstreet.example", password: "a password for the browser tests" };

/**
 * Starts the real product three times for the browser tests, each with a database and a data folder of its own, and
 * ends them afterwards. The first asks a scripted model, which a test can hold at any point; its database is also the
 * tests' own, so that their factories can create people and sites in it. Its builds install packages from a registry that has
 * only Vite, the one that is installed here. The second has default settings and so runs the practice model. The third never
 * gets an account.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-e2e-"));
  const server = await openServer();
  const prefix = `sitewright_e2e_${process.pid}`;
  const model = await startScriptedModelServer();
  const registry = await startPackageRegistry();
  registry.addInstalled("vite");
  const products: Record<string, Product> = {};

  const end = async () => {
    await Promise.all(Object.values(products).map(stopProduct));
    mkdirSync("test-results", { recursive: true });
    for (const [name, product] of Object.entries(products)) {
      writeFileSync(`test-results/${name}.log`, product.stderr() + product.stdout());
    }
    await model.close();
    await registry.close();
    await server.close(prefix);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (name: string, settings: Record<string, string>) => {
    const database = `${prefix}_${name}`;
    await onServer(server.url, `CREATE DATABASE ${database}`);
    const own = {
      DATABASE_URL: withDatabase(server.url, database),
      DATA_DIR: join(folder, name),
      SITEWRIGHT_KEY: randomBytes(32).toString("hex"),
    };
    const product = await beginProduct({ ...own, ...settings });
    products[name] = product;
    await untilReady(product);
    return { own, product };
  };
  try {
    // The first may have to build the pages; the others find them built.
    const scripted = await start("scripted", {
      ...{ OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", GALLERY: "1" },
      NPM_REGISTRY: registry.url.href,
      // A busy test machine may take longer than people would wait.
      MEMORY_SEARCH_MS: "10000",
    });
    const [practice, empty] = await Promise.all([
      start("practice", { ADMIN_EMAIL: practiceOwner.email, ADMIN_PASSWORD: practiceOwner.password }),
      start("empty", {}),
    ]);
    // The tests' own processes inherit these: see tests/e2e/fixtures.ts.
    Object.assign(process.env, scripted.own, {
      NPM_REGISTRY: registry.url.href,
      E2E_ADDRESS: scripted.product.address,
      E2E_MODEL: model.origin,
      E2E_PRACTICE_ADDRESS: practice.product.address,
      E2E_EMPTY_ADDRESS: empty.product.address,
    });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
