import { pageAddress, readableAddress, slugOf } from "#lib/page-source/address-schema.ts";

// The address of a page as a person types it, and the file that has it.

/** Whether most pages of a site stand in folders of their own, so that their addresses end in a slash. */
export function usesFolders(paths: readonly string[]): boolean {
  const others = paths.filter((path) => !/^(?:index|404)\.html?$/i.test(path));
  return others.length > 0 && others.filter(isInFolder).length * 2 > others.length;
}

export const isInFolder = (path: string) => /\/index\.html?$/i.test(path);

/** Returns a page's address without what servers add: "our-team" of `our-team.html`; "" of the home page. */
export const shortAddress = (path: string) => path.replace(/(?:^|\/)index\.html?$|\.html?$/i, "");

/** Returns the file of a page with a typed address, from the site's root; "" for an address without a name. */
export function fileOf(typed: string, inFolder: boolean): string {
  const address = typed
    .trim()
    .normalize("NFC")
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.html?$/i, "")
    .replace(/\s+/g, "-");
  if (address === "") return "";
  return inFolder ? `${address}/index.html` : `${address}.html`;
}

/** Returns an address for a page with this name, beside another page. */
export function suggestAddress(name: string, like: string): string {
  const slug = slugOf(name);
  const folder = shortAddress(like).split("/").slice(0, -1).join("/");
  return slug === "" || folder === "" ? slug : `${folder}/${slug}`;
}

/** Returns the address that a person sees for a file: "/our-team.html", "/our-team/". */
export const shownAddress = (file: string) => readableAddress(pageAddress(file));
