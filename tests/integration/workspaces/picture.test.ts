import { expect, test } from "vitest";
import { readPicture } from "#lib/workspaces/site/picture.ts";
import { makeRepository } from "#tests/factories/git-repository.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test("a picture has its commit's bytes and the type of its name", async () => {
  const { repository, commit } = makeRepository({ "images/a.SVG": svg, "b.png": "\x89PNG" });
  const picture = await readPicture({ repository, commit, path: "images/a.SVG" });
  expect(picture?.contentType).toBe("image/svg+xml");
  expect(picture?.content.toString()).toBe(svg);
  expect((await readPicture({ repository, commit, path: "b.png" }))?.contentType).toBe("image/png");
});

test.each(["index.html", "missing.png", "images", "../a.png", ".git/a.png", ""])(
  "%s is not served as a picture",
  async (path) => {
    const { repository, commit } = makeRepository({ "index.html": "<h1>Hi</h1>", "images/a.png": "x" });
    expect(await readPicture({ repository, commit, path })).toBeNull();
  },
);
