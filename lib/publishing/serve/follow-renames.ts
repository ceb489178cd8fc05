/** Of one project. Later renames are not kept. */
const redirectsMax = 2_000;
const pathCharactersMax = 1_000;

/**
 * Returns the redirects after a step from one published version to the next; the same map if nothing changed. The newest name wins: a
 * redirect to a page that was renamed leads to its new name. A path that is a file again redirects no more.
 */
export function followRenames(
  present: ReadonlyMap<string, string>,
  renames: readonly { from: string; to: string }[],
  added: readonly string[],
): ReadonlyMap<string, string> {
  if (renames.length === 0 && !added.some((path) => present.has(path))) return present;
  const newName = new Map(renames.map(({ from, to }) => [from, to]));
  const isFile = new Set(added);
  const next = new Map<string, string>();
  const add = (from: string, to: string) => {
    const isStorable = from.length <= pathCharactersMax && to.length <= pathCharactersMax && next.size < redirectsMax;
    if (from !== to && !isFile.has(from) && isStorable) next.set(from, to);
  };
  for (const [from, to] of present) add(from, newName.get(to) ?? to);
  for (const { from, to } of renames) add(from, to);
  return next;
}
