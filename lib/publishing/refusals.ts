import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanPublishingRefusals as german } from "./german-refusals.ts";

export const publishingRefusals = {
  ...refusals(
    "invalid",
    {
      "site-name-invalid":
        "A name has 3 to 63 small letters, digits and hyphens, and begins and ends with a letter or a digit.",
      "site-name-reserved": (name: string) => `“${name}” is kept for the server itself. Choose another name.`,
      "site-domain-invalid": (domain: string) => ({
        sentence: `“${domain}” is no domain that can lead here. Write it as www.example.org, without https:// and without a path.`,
        domain,
      }),
      "site-domains-unsupported":
        "This server is not reached under an address of its own, so it can't tell domains apart. Whoever runs it can set APP_URL.",
      "site-domains-full": (max: number) => `A site can have at most ${max} domains of its own.`,
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "site-name-taken": (name: string) => `Another site is called “${name}” already. Choose another name.`,
      "site-domain-taken": (domain: string) => ({
        sentence: `“${domain}” leads to another site of this server already. It has to be removed there first.`,
        domain,
      }),
      "published-elsewhere":
        "This site is published by its own repository, not by this server. Send changes for review or publish them from the editor.",
      "site-not-ready": "This site is not set up yet, so there is nothing to publish. Wait until it is ready.",
      "site-not-built":
        "The newest version of this website is still being built. Publish it again in a moment, when the preview shows it.",
      "site-not-built: unconfirmed":
        "This website is made by a generator, and nobody has said yet how it is built. An administrator does that in the project settings, “Building”.",
      "site-does-not-build":
        "The newest version of this website does not build, so there is nothing to publish. Undo the change that broke it, or ask the agent to fix it.",
      "not-published": "This site is not published. Publish it first.",
      "version-gone": "This version can't be put back any more. Reload the page and choose another one.",
      "clone-tokens-full": (max: number) =>
        `A project has at most ${max} tokens for cloning. Take back one that is no longer used.`,
    },
    german,
  ),
};

export type PublishingProblemCode = CodeOf<typeof publishingRefusals>;
