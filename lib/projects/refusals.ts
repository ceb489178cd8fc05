import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanProjectRefusals as german } from "./german-refusals.ts";

export const projectRefusals = {
  ...refusals(
    "forbidden",
    {
      "read-only": "Only owners and administrators can add websites. Ask one of them.",
    },
    german,
  ),
  ...refusals(
    "bad-request",
    {
      "request-aborted": "The request was given up before the repository had answered, so no website was added.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "starter-unknown": "There is no such starter website. Choose one of the list.",
      "instructions-too-long": (tokens: number, tokensMax: number) => {
        const [taken, most, over] = [tokens, tokensMax, tokens - tokensMax].map((number) =>
          number.toLocaleString("en"),
        );
        const sentence = `These texts take about ${taken} tokens. With the model that is connected they may take ${most}, so that the agent’s notes and one change fit beside them. Shorten them by about ${over} tokens.`;
        return { sentence, tokens, tokensMax };
      },
      "template-too-long": ({ project, tokens, tokensMax }: { project: string; tokens: number; tokensMax: number }) => {
        const [taken, most] = [tokens, tokensMax].map((number) => number.toLocaleString("en"));
        const sentence = `In the project “${project}” these texts and its own would take about ${taken} tokens together. With the model that is connected they may take ${most}, so nothing was saved. Shorten these texts, or the project’s own.`;
        return { sentence, project, tokens, tokensMax };
      },
      "path-pattern-invalid": (pattern: string) => ({
        sentence: `“${pattern}” can’t be read as a path. Close each bracket, as in .github/workflows/*.yml.`,
        pattern,
      }),
      "path-pattern-invalid: too many": (max: number) =>
        `At most ${max} paths can be protected beside the built-in ones. Use one with * for several.`,
      "place-unknown": "What you chose is not on the website as it is now. Reload the page and choose it again.",
      "place-no-page": "This is not a page. Release a page, or the folder in which its pages are.",
      "not-restrictable":
        "This person does not edit the website, or may do everything. Only editors and developers can be restricted.",
      "text-elsewhere":
        "This text can’t be changed here, because it is not certain where it comes from: it stands in several files, or is put together of several. Ask the agent to change it, or look for it under “Content”.",
      "text-elsewhere: formatted":
        "This text can’t be changed here, because it has links, formatting or line breaks, or is made of several values. Ask the agent to change it, or look for it under “Content”.",
      "text-elsewhere: unwritable":
        "This can’t be written into the file of the text as you typed it. Type something else, or ask the agent to change it.",
      "places-full": (max: number) =>
        `At most ${max} places can be released. Release a page or a folder for several of them.`,
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "in-review": "These changes are in review. Withdraw them first, then start over.",
      "template-name-taken": (name: string) => ({
        sentence: `There is a template “${name}” already. Give this one another name.`,
        name,
      }),
      "template-in-use": (projects: number) => ({
        sentence: `${projects === 1 ? "One project still uses" : `${projects} projects still use`} this template, perhaps a deleted one that can be restored. Choose something else there first.`,
        projects,
      }),
      "turn-running": "A change is being made to this website. Wait for it or stop it first.",
      "turn-running: plan": "A plan is at work on this website. Wait for it or stop it first.",
      "source-fixed": "This website comes from a starter, which has no address.",
      "tokens-unreadable": (secrets: { id: string; name: string; isModel?: boolean; isVariable?: boolean }[]) =>
        secrets
          .map(({ id, name, isModel = false, isVariable = false }) => {
            const [what, short] = isModel
              ? ["key of the model of the organization", "key"]
              : isVariable
                ? ["value of a variable of the project", "value"]
                : ["access token of the project", "token"];
            return `The ${what} ${JSON.stringify(name)} can't be opened with the present key, so nothing was changed; give the key that it was sealed with, or --forget=${id} to go on without that ${short}.`;
          })
          .join("\n"),
    },
    german,
  ),
  ...refusals(
    "unavailable",
    {
      "repository-token-unreadable":
        "The stored access token can't be opened any more. Ask whoever runs this server whether its key has changed.",
    },
    german,
  ),
};

export type ProjectProblemCode = CodeOf<typeof projectRefusals>;
