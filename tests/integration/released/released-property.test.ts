import { afterAll, expect, test } from "vitest";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { chooseAgain, releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { blobAt, commitFiles, git } from "#tests/factories/git-repository.ts";

// Edits around a released element are generated; a restricted person then tries a generated edit anywhere. Only its bytes may change.

afterAll(async () => {
  await closeDatabase();
});

/** Returns numbers below `max`, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

const words = "fresh bread every morning open daily closed on Sundays".split(" ");
type Random = (max: number) => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item;
const sentence = (random: Random) => Array.from({ length: 1 + random(3) }, () => pick(random, words)).join(" ");

function block(random: Random): string {
  const text = sentence(random);
  return pick(random, [
    `<p class="line">${text}</p>`,
    `<p>${text}</p>`,
    `<h2>${text}</h2>`,
    `<ul><li>${text}</li><li>${sentence(random)}</li></ul>`,
    `<div class="box"><p class="line">${text}</p></div>`,
    `<img src="a.png" alt="${text}">`,
  ]);
}

/** Changes something before or after the released element. */
function editAround(random: Random, blocks: string[]): string[] {
  const at = random(blocks.length);
  switch (random(5)) {
    case 0:
      return blocks.toSpliced(at, 0, block(random));
    case 1:
      return blocks.length > 2 ? blocks.toSpliced(at, 1) : blocks;
    case 2:
      return blocks.toSpliced(at, 1, block(random));
    case 3:
      return blocks.toSpliced(at, 0, blocks[at] ?? "");
    default:
      return blocks.toSpliced(at, 1).toSpliced(random(blocks.length), 0, blocks[at] ?? "");
  }
}

function forge(random: Random, source: string): Operation {
  const { elements } = parseHtml(source);
  const [path, ref] = ["index.html", `e${1 + random(elements.length)}`];
  const bytes = Buffer.byteLength(source);
  const start = random(bytes);
  switch (random(10)) {
    case 0:
      return { op: "set-text", path, ref, text: sentence(random) };
    case 1:
      return { op: "set-content", path, ref, content: [{ tag: "strong", content: [sentence(random)] }] };
    case 2:
      return { op: "set-attribute", path, ref, name: pick(random, ["class", "id", "alt", "onclick"]), value: "mine" };
    case 3:
      return { op: "set-style", path, ref, property: "color", value: "#ff0000" };
    case 4:
      return { op: "remove", path, ref };
    case 5:
      return { op: "duplicate", path, ref };
    case 6:
      return { op: "move", path, ref, before: random(2) === 0 ? null : `e${1 + random(elements.length)}` };
    case 7:
      return { op: "replace-range", path: "site.css", start: 0, end: random(10), text: "p { color: red } " };
    default:
      return {
        ...{ op: "replace-range", path, start, end: Math.min(bytes, start + random(30)) },
        text: pick(random, ["", "x", "</p><p>", "<p class=line>", "<script>x</script>", "-->", "<b>y</b>"]),
      };
  }
}

test.each([1, 2, 3, 4])(
  "over 50 edits around a place, only its bytes change (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const owner = await createActor();
    let [before, after] = [
      [block(random), block(random)],
      [block(random), block(random)],
    ];
    let released = '<p class="line">Monday 9–17</p>';
    const head = '<!doctype html>\n<title>T</title>\n<link rel="stylesheet" href="site.css">\n<main>\n';
    const [intro, outro] = [() => `${head}${before.join("\n")}\n`, () => `\n${after.join("\n")}\n</main>\n`];
    const render = () => `${intro()}${released}${outro()}`;
    const refOfReleased = () =>
      `e${parseHtml(render()).elements.findIndex(({ start }) => start === intro().length) + 1}`;
    const site = await createSite(owner, { "index.html": render(), "site.css": "p { color: black }\n" });
    const { projectId, repository } = site;
    const client = await joinProject(await createActor(), projectId, "editor");
    const anchor = (commit: string) => ({ path: "index.html", ref: refOfReleased(), commit });
    const { id: placeId } = await releasePlace(owner, projectId, {
      ...{ kind: "element", ...anchor(site.head), for: { userId: client.userId } },
    });
    await restrictPerson(owner, { projectId, userId: client.userId, restricted: true });
    const { conversation } = await startConversation(client, { projectId });
    let commit = site.head;
    const write = async () => {
      commit = commitFiles(repository, { "index.html": render() }, { parent: commit, branch: "prepared" });
      await database().workspace.update({ where: { id: site.workspaceId }, data: { headCommit: commit } });
    };
    const counts = { changed: 0, refused: 0 };
    for (let round = 0; round < 50; round++) {
      if (random(2) === 0) before = editAround(random, before);
      else after = editAround(random, after);
      await write();
      const operation: Operation =
        random(3) === 0
          ? { op: "set-text", path: "index.html", ref: refOfReleased(), text: sentence(random) }
          : forge(random, render());
      const input = { conversationId: conversation.id, base: commit, operations: [operation] };
      const made = await editByHand(client, input).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Problem);
        return null;
      });
      if (made === null) {
        counts.refused++;
        continue;
      }
      counts.changed++;
      const now = blobAt(repository, `${made.commit}:index.html`).toString();
      const isUntouched = now.startsWith(intro()) && now.endsWith(outro());
      released = now.slice(intro().length, now.length - outro().length);
      const [sheet = "", styled = ""] = [commit, made.commit].map((one) =>
        blobAt(repository, `${one}:site.css`).toString(),
      );
      // A style of the element itself is a rule of its own, by a class that nothing else has.
      const added = styled.slice(sheet.trimEnd().length);
      const classes = [...added.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? "");
      const isOwn =
        styled.startsWith(sheet.trimEnd()) &&
        classes.every((name) => released.includes(name) && !`${intro()}${outro()}`.includes(name));
      const paths = git(repository, ["diff", "--name-only", commit, made.commit]).split("\n");
      expect({ operation, now, isUntouched, added, isOwn }).toMatchObject({ isUntouched: true, isOwn: true });
      expect(["index.html", "site.css"]).toEqual(expect.arrayContaining(paths));
      commit = made.commit;
      if (released !== "") continue;
      released = `<p class="line">Tuesday ${round}</p>`;
      await write();
      await chooseAgain(owner, { projectId, placeId }, anchor(commit));
    }
    expect(Math.min(counts.changed, counts.refused)).toBeGreaterThan(0);
  },
  240_000,
);
