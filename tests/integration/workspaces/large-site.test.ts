import { expect, test } from "vitest";
import { revertChange } from "#lib/workspaces/git/revert.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { makeRepository } from "#tests/factories/git-repository.ts";

const author = { name: "Ada", email: "ada@example.org" };

function makeSite(files: number) {
  const page = (index: number) => `<title>${index}</title>\n${"<p>text</p>\n".repeat(50)}`;
  const pages = Array.from({ length: files }, (_, index) => [`d${index % 100}/p${index}.html`, page(index)]);
  return makeRepository({ ...Object.fromEntries(pages), "index.html": "home" });
}

/** Runs a whole turn: reads, edits, the commit, its diff, a preview of the page, and undo. Returns milliseconds. */
async function measureTurn({ repository, commit }: { repository: string; commit: string }): Promise<number> {
  const started = performance.now();
  const site = await openSite({ repository, commit });
  for (const path of ["d1/p1.html", "d2/p2.html", "d3/p3.html"]) {
    await site.read(path);
    await site.write(path, `changed ${path}`);
  }
  await site.move("d4/p4.html", "new/p4.html");
  const after = await site.commit({ parents: [commit], author, message: "A turn\n" });
  expect(await diffCommits({ repository, before: commit, after })).toHaveLength(4);
  expect(await resolvePreviewFile({ repository, commit: after, rawPath: "/d1/p1" })).toMatchObject({ status: 200 });
  expect(await revertChange({ repository, head: after, before: commit, after })).toMatchObject({ ok: true });
  return performance.now() - started;
}

test("a turn costs about the same in 10,000 files as in 100", async () => {
  const small = makeSite(100);
  const large = makeSite(10_000);
  const times: { small: number; large: number }[] = [];
  // The quickest round, which other work on the machine disturbed least. A busy machine needs more rounds for an undisturbed one.
  const quickest = (kind: "small" | "large") => Math.min(...times.map((time) => time[kind]));
  const isSame = () => quickest("large") < quickest("small") * 3 + 20;
  while (times.length < 5 || (times.length < 50 && !isSame())) {
    times.push({ small: await measureTurn(small), large: await measureTurn(large) });
  }
  expect(isSame(), JSON.stringify(times)).toBe(true);
});
