import type { Metadata } from "next";
import { type Language, presentLanguage } from "#lib/words/language.ts";
import { findActor } from "./page-actor.ts";

/** Returns the language of a page: its person's, otherwise the browser's. Pages without a person await it before they read a word. */
export async function pageLanguage(): Promise<Language> {
  // The page itself reports that the person can't be read.
  await findActor().catch(() => null);
  return presentLanguage();
}

/** Returns a page's `generateMetadata`, with its title in the page's language. */
export function inPageLanguage(say: () => Metadata): () => Promise<Metadata> {
  return async () => {
    await pageLanguage();
    return say();
  };
}
