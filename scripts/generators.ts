// `npm run generators [name]`: takes the sites of tests/fixtures/generators through the product, each by its address alone: recognised, built, compared
// with a build by hand, changed in content and template, broken and mended, undone. It needs the registry of npm, and Hugo and Jekyll for
// theirs. docs/generators.md has the results.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { onServer, openServer, withDatabase } from "#tests/setup/database-server.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";
import { rows } from "./generators/rows.ts";
import { trySite } from "./generators/try-site.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { root } from "./launcher/settings.ts";

const [only] = process.argv.slice(2);

await runLauncher(async (lifetime) => {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-generators-"));
  lifetime.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await openServer();
  const name = `sitewright_generators_${process.pid}`;
  lifetime.atEnd(() => server.close(name));
  await onServer(server.url, `CREATE DATABASE ${name}`);
  const model = await startScriptedModelServer();
  lifetime.atEnd(() => model.close());
  const dataDir = join(folder, "data");
  const { NPM_REGISTRY } = process.env;
  const settings = {
    ...(NPM_REGISTRY === undefined ? {} : { NPM_REGISTRY }),
    ...{ DATABASE_URL: withDatabase(server.url, name), DATA_DIR: dataDir },
    ...{ SITEWRIGHT_KEY: randomBytes(32).toString("hex"), OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" },
  };
  const begun = await beginProduct(settings);
  lifetime.atEnd(() => stopProduct(begun).then(() => undefined));
  const product = await untilReady(begun);
  Object.assign(process.env, settings);
  const { email } = await createActor();
  const client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
  console.log(
    "| site | recognised as | to the first page | files as by hand | pages as by hand | what the model was told |",
  );
  console.log("|---|---|--:|--:|--:|---|");
  let failed = 0;
  for (const row of rows.filter(({ fixture }) => only === undefined || fixture === only)) {
    const sources = join(root, "tests/fixtures/generators", row.fixture);
    try {
      const tried = await trySite(row, { client, model, folder, dataDir, sources });
      const { recognised, seconds, files, pages, said, differ } = tried;
      console.log(
        `| ${row.fixture} | ${recognised} | ${seconds.toFixed(1)} s | ${files} | ${pages} | ${said.slice(0, 110)} |`,
      );
      for (const path of differ) console.log(`    differs: ${path}`);
      if (differ.length > 0) failed += 1;
    } catch (error) {
      failed += 1;
      console.log(`| ${row.fixture} | FAILED: ${error instanceof Error ? error.message : String(error)} |`);
    }
  }
  return failed === 0 ? 0 : 1;
});
