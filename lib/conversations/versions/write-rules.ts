import type { Operation, RuleOperation } from "#lib/page-source/operations/operation-schema.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { ruleBytesMax, rulesFolder } from "#lib/workspaces/rule-schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";

/** Whether an operation is on a rule in the repository, which only people who may configure the project write. */
export const isOnRule = (operation: Operation): operation is RuleOperation => operation.op === "set-rule";

const pathOf = ({ name }: RuleOperation) => `${rulesFolder}/${name}`;

/** Returns the protection that lets a person write the rules that the operations name, which stay closed to everything else. */
export function openingRules(isProtected: IsProtected, operations: readonly Operation[]): IsProtected {
  const written = new Set(operations.filter(isOnRule).map(pathOf));
  return (path) => !written.has(path) && isProtected(path);
}

/** Writes and removes the rules that operations name. Throws a refusal. */
export async function writeRules(site: SiteFiles, operations: readonly Operation[]): Promise<void> {
  const some = operations.filter(isOnRule);
  if (new Set(some.map(pathOf)).size < some.length) throw conversationRefusals["not-editable: same file"]();
  for (const operation of some) {
    const { name, text } = operation;
    if (text !== null && Buffer.byteLength(text) > ruleBytesMax)
      throw conversationRefusals["not-editable: long rule"](name, ruleBytesMax);
    const done =
      text === null
        ? await site.delete(pathOf(operation))
        : await site.write(pathOf(operation), text.endsWith("\n") || text === "" ? text : `${text}\n`);
    if (!done.ok) throw conversationRefusals["not-editable"](done.message);
  }
}
