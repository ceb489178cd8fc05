/** Returns the address of a page as a link on another one writes it, so that the site works in any folder of a host. */
export function relativeAddress(from: string, to: string): string {
  const [, , suffix = ""] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  const target = to.slice(0, to.length - suffix.length).split("/");
  const folder = from
    .replace(/[?#].*$/, "")
    .split("/")
    .slice(0, -1);
  let shared = 0;
  while (shared < folder.length && shared < target.length - 1 && folder[shared] === target[shared]) shared++;
  const up = "../".repeat(folder.length - shared);
  const down = target.slice(shared).join("/");
  return (up + down || "./") + suffix;
}
