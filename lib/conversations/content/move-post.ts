import { wholeFile, writeValues } from "#lib/content/content-file.ts";
import { draftsBeside, isInDrafts, pathOfDraft, pathOfPost } from "#lib/content/drafts-folder.ts";
import { dateOf } from "#lib/content/infer-fields.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { isDay } from "./assert-fits.ts";
import {
  assertDone,
  type OpenCollection,
  type OperationOf,
  readUnchanged,
  takenPaths,
  writeFile,
} from "./open-collection.ts";

/**
 * Moves a draft from its folder to the posts, with its day in the name, or a post back to the drafts. Its bytes stay, except for a
 * value that would still leave it out.
 */
export async function movePost(
  site: SiteFiles,
  operation: OperationOf<"publish-entry" | "unpublish-entry">,
  open: OpenCollection,
): Promise<void> {
  const { path } = operation;
  const { collection, entries } = open;
  const file = await readUnchanged(operation, open);
  const drafts = draftsBeside(collection);
  const isDraft = operation.op === "publish-entry";
  if (drafts === null || isInDrafts(path, drafts) !== isDraft)
    throw conversationRefusals["not-editable: no draft"](path);
  const samples = entries.entries.find((entry) => entry.path === path)?.samples ?? [];
  const taken = await takenPaths(open);
  const folders = { drafts, posts: collection.place, taken };
  const day = dateOf(path, samples);
  const to = isDraft
    ? pathOfPost(path, { ...folders, day: day !== null && isDay(day) ? day : operation.day })
    : pathOfDraft(path, folders);
  const isLeftOut = isDraft && samples.some(({ key, text }) => key === "published" && text === "false");
  const written = isLeftOut ? writeValues(path, file.text, wholeFile, [{ key: "published", value: true }]) : null;
  if (written && !written.ok) throw conversationRefusals["not-editable: value"](written.key);
  assertDone(await site.move(path, to));
  if (written?.ok) await writeFile(site, to, written.source);
}
