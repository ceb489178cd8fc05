import fc from "fast-check";
import { expect, test } from "vitest";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { git, makeRepository } from "#tests/factories/git-repository.ts";

const path = fc
  .array(fc.constantFrom("a", "b", "c.html", "ü"), { minLength: 1, maxLength: 3 })
  .map((names) => names.join("/"));
const step = fc.oneof(
  fc.record({ do: fc.constant("write" as const), path, content: fc.constantFrom("1", "2", "") }),
  fc.record({ do: fc.constant("delete" as const), path }),
  fc.record({ do: fc.constant("move" as const), path, to: path }),
  fc.record({ do: fc.constant("store" as const) }),
);

/** The simplest model of a site: contents by path. Returns true if the step was allowed. */
function takeStep(model: Map<string, string>, action: typeof step extends fc.Arbitrary<infer T> ? T : never): boolean {
  const isFolder = (at: string) => [...model.keys()].some((other) => other.startsWith(`${at}/`));
  const isBelowFile = (at: string) => [...model.keys()].some((other) => at.startsWith(`${other}/`));
  const isFree = (at: string) => !isFolder(at) && !isBelowFile(at);
  if (action.do === "store") return true;
  if (action.do === "write") {
    if (!isFree(action.path)) return false;
    model.set(action.path, action.content);
    return true;
  }
  const content = model.get(action.path);
  if (content === undefined) return false;
  if (action.do === "move") {
    if (model.has(action.to) || !isFree(action.to)) return false;
    model.set(action.to, content);
  }
  model.delete(action.path);
  return true;
}

test("after any steps a site equals a map of paths, and git fsck passes", async () => {
  const base = { "a/b/c.html": "1", b: "2", "c.html": "" };
  const { repository, commit } = makeRepository(base);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const site = await openSite({ repository, commit });
      const model = new Map<string, string>(Object.entries(base));
      for (const action of steps) {
        const result =
          action.do === "write"
            ? await site.write(action.path, action.content)
            : action.do === "delete"
              ? await site.delete(action.path)
              : action.do === "move"
                ? await site.move(action.path, action.to)
                : { ok: Boolean(await site.writeTree()) };
        expect(result.ok).toBe(takeStep(model, action));
      }
      const all = await site.list();
      expect(all.ok && all.value.map((entry) => entry.path)).toEqual([...model.keys()].sort());
      for (const [at, content] of model) {
        const found = await site.read(at);
        expect(found.ok && Buffer.from(found.value.content).toString()).toBe(content);
      }
      const paths = new Set([...model.keys(), ...Object.keys(base)]);
      const changed = [...paths].filter((at) => model.get(at) !== (base as Record<string, string>)[at]);
      expect(site.changedPaths()).toEqual(changed.sort());
    }),
    { numRuns: 40 },
  );
  git(repository, ["fsck", "--strict", "--no-dangling"]);
});
