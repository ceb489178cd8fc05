// How the editor's width is split, kept in a cookie so that the server renders the page as the person left it.

export const shareCookie = "sitewright-split";
export const shareMin = 24;
export const shareMax = 70;
const shareDefault = 38;

export function shareFrom(cookie: string | undefined): number {
  const share = cookie === undefined || cookie === "" ? Number.NaN : Number(cookie);
  return share >= shareMin && share <= shareMax ? share : shareDefault;
}

export function rememberShare(percent: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${shareCookie}=${percent}; path=/conversations; max-age=31536000; samesite=lax`;
}
