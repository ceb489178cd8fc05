import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { type Figure, median } from "./figure.ts";

const folders = 100;
const filesOfFolder = 100;

/** Compares the commit of three changed files in a site of 10,000 with `git add` and `git commit` in a checkout of it. */
export async function measureSettle(folder: string, rounds: number): Promise<Figure[]> {
  const checkout = join(folder, "checkout");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", ...args], {
      cwd: checkout,
      encoding: "utf8",
    }).trim();
  makeSite(checkout);
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "A large site");
  const repository = join(folder, "site.git");
  execFileSync("git", ["clone", "--quiet", "--bare", checkout, repository]);
  const commit = git("rev-parse", "HEAD");
  const times = { git: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds * 3; round++) {
    const paths = [1, 2, 3].map((file) => `folder-${round}/page-${file}.html`);
    times.git.push(
      await timed(async () => {
        for (const path of paths) writeFileSync(join(checkout, path), `<p>${round}</p>\n`);
        git("add", "--", ...paths);
        git("commit", "--quiet", "-m", "Three files");
      }),
    );
    times.ours.push(
      await timed(async () => {
        const site = await openSite({ repository, commit });
        for (const path of paths) await site.write(path, `<p>${round}</p>\n`);
        await site.commit({
          parents: [commit],
          author: { name: "Bench", email: "bench@example.org" },
          message: "Three files",
        });
        await site.close();
      }),
    );
  }
  return [
    {
      ...{ name: "commit of 3 files in a site of 10,000", unit: "ms", against: "git add, git commit" },
      ...{ base: median(times.git), ours: median(times.ours), aim: { atMost: 0.5 } },
    },
  ];
}

function makeSite(checkout: string): void {
  for (let folder = 0; folder < folders; folder++) {
    mkdirSync(join(checkout, `folder-${folder}`), { recursive: true });
    for (let file = 0; file < filesOfFolder; file++) {
      writeFileSync(join(checkout, `folder-${folder}/page-${file}.html`), `<h1>Page ${file} of ${folder}</h1>\n`);
    }
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
