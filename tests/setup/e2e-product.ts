import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beginProduct, stopProduct, untilReady } from "./product.ts";

/** Starts the real product for the browser tests, on a free port and an empty data folder, and ends it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "sitewright-e2e-"));
  const product = await beginProduct({ DATA_DIR: dataDir });
  try {
    await untilReady(product);
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  // The tests' own processes inherit it: see tests/e2e/fixtures.ts.
  process.env.E2E_ADDRESS = product.address;
  return async () => {
    await stopProduct(product);
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/product.log", product.stderr() + product.stdout());
    rmSync(dataDir, { recursive: true, force: true });
  };
}
