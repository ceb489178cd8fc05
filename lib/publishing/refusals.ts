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
      "output-folder-invalid": (why: string) => `${why} Choose another folder of the repository.`,
      "output-folder-sources": (folder: string) => ({
        sentence: `The folder ${folder} holds sources of the site, or may hold some. Choose a folder that is not there yet, or one with a built site alone.`,
        folder,
      }),
      "output-branch-taken": (branch: string) => ({
        sentence: `The branch ${branch} belongs to the sources. Choose another one for the built files, such as gh-pages.`,
        branch,
      }),
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
      "output-not-built":
        "No generator makes this site's pages, so there are no built files to put anywhere. Set up how it is built first, in the project settings, “Building”.",
      "output-read-only":
        "Sitewright may not write to this project's repository. Enter an access token that may in the project settings first.",
      "output-none": "The newest release has no files to push. Publish the site, and they are pushed with it.",
      "published-elsewhere: put back":
        "The repository itself serves this site, from its sources. Undo the changes in the editor instead, or choose a branch or a folder for the built files under “Publishing”.",
      "not-published": "This site is not published. Publish it first.",
      "version-gone": "This version can't be put back any more. Reload the page and choose another one.",
      "clone-tokens-full": (max: number) =>
        `A project has at most ${max} tokens for cloning. Take back one that is no longer used.`,
    },
    german,
  ),
};

export type PublishingProblemCode = CodeOf<typeof publishingRefusals>;
