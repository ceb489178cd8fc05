import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { PublishingSettings } from "./publishing-settings";

const publishing: PublishingForDisplay = {
  ...{ publisher: "repository", repository: { url: "https://git.example.org/site.git", branch: "main" } },
  ...{
    name: "bakery",
    formerNames: [],
    domains: [],
    isPublished: true,
    hasNews: false,
    hasChanges: false,
    versions: [],
    isBuilt: false,
    output: null,
  },
  ...{ address: "https://bakery.sites.example.net/", pattern: "https://*.sites.example.net", takesDomains: true },
  may: { publish: true, configure: true },
};
const render = (changed: Partial<PublishingForDisplay>) =>
  renderToStaticMarkup(
    <PublishingSettings projectId="1" initial={{ ...publishing, ...changed }} tokens={null} cloneUrl="" />,
  );

test("a site that is still published can be unpublished after its publisher has changed", () => {
  const html = render({});
  expect(html).toContain(words.unpublish);
  expect(html).toContain("https://bakery.sites.example.net/");
  expect(html).not.toContain(words.nameSave);
  expect(render({ publisher: "server", repository: null })).toContain(words.unpublish);
  expect(render({ isPublished: false })).not.toContain(words.unpublish);
  expect(render({ may: { publish: true, configure: false } })).not.toContain(words.unpublish);
});
