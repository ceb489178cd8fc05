import { readObject, readObjectInfo, treeOf } from "../git/read-objects.ts";
import { findEntry, fromGitBytes, readTree } from "../git/tree.ts";
import { ruleBytesMax, ruleName, rulesFolder, rulesMax, type SiteRule, type ToldRule } from "../rule-schema.ts";

/** Returns the rules in a commit by name. Leaves out files with other names, folders and links. */
export async function readRules(repository: string, commit: string): Promise<SiteRule[]> {
  const folder = await findEntry(repository, await treeOf(repository, commit), rulesFolder);
  if (folder?.kind !== "folder") return [];
  const entries = [...(await readTree(repository, folder.id))]
    .map(([name, entry]) => ({ ...entry, name: fromGitBytes(name) }))
    .filter(({ name, kind }) => kind === "file" && ruleName.safeParse(name).success)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, rulesMax);
  return Promise.all(
    entries.map(async ({ name, id }) => {
      const bytes = (await readObjectInfo(repository, id))?.bytes ?? 0;
      return { name, bytes, text: bytes > ruleBytesMax ? null : await readText(repository, id) };
    }),
  );
}

/** Returns the rules that the agent is told of. */
export const toldRules = (rules: readonly SiteRule[]): ToldRule[] =>
  rules.flatMap(({ text, ...rule }) => (text === null ? [] : { ...rule, text }));

/** As `readRules`, those that the agent is told of. */
export const readToldRules = async (repository: string, commit: string) =>
  toldRules(await readRules(repository, commit));

async function readText(repository: string, id: string): Promise<string | null> {
  const content = (await readObject(repository, id))?.content;
  if (!content || content.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
