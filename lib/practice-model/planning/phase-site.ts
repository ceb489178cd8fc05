import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { readOptions, writeOptions } from "#lib/conversations/turn/options-schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { Manifest } from "#lib/plans/schema.ts";
import type { Said } from "../said.ts";
import { readSiteFiles } from "../site/site-files.ts";
import { SiteView } from "../site/site-view.ts";
import { readCalls, textOfMessage } from "../transcript.ts";
import { type KnownSite, knowSite } from "./known-site.ts";

// Reads the requests of the summarize and serialize phases: the discussion, and the site from its tool results.

/** Returns the messages, with offered options as the person saw them; calls without text are skipped. */
export function readDiscussion(messages: LanguageModelV4Prompt): Said[] {
  const said: Said[] = [];
  for (const message of messages) {
    if (message.role !== "user" && message.role !== "assistant") continue;
    const text = [textOfMessage(message).replace(/^\[m\d+\] /, ""), ...offersOf(message)]
      .filter((part) => part !== "")
      .join("\n\n");
    const last = said.at(-1);
    if (text === "") continue;
    // The steps of one turn are one answer.
    if (last?.role === message.role) last.text += `\n\n${text}`;
    else said.push({ role: message.role, text });
  }
  return said;
}

function offersOf(message: LanguageModelV4Prompt[number]): string[] {
  return readCalls([message])
    .filter(({ name }) => name === "present_options")
    .map(({ input }) => readOptions(input))
    .filter((offered) => offered !== null)
    .map(writeOptions);
}

/** Returns the site with the files of the manifest, as far as the discussion has read them. */
export function readPhaseSite(messages: LanguageModelV4Prompt, { entries }: Manifest): KnownSite {
  const read = readSiteFiles(readCalls(messages));
  const named = new Set(entries.filter(({ kind }) => kind !== "named").map(({ name }) => name));
  // Styles and scripts are not in the manifest, but pages link to them.
  const others = (read.files ?? []).filter(({ path }) => !named.has(path) && !isHtmlPath(path));
  const listed = [...[...named].map((path) => ({ path, bytes: 0 })), ...others];
  const titles = new Map(entries.flatMap(({ name, title }) => (title === undefined ? [] : [[name, title] as const])));
  return knowSite(new SiteView({ ...read, files: listed }), titles);
}
