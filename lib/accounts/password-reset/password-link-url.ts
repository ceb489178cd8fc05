/** Returns the address of the page on which the link's person sets a password. Browsers send nothing of what follows the `#`. */
export function passwordLinkUrl(origin: string, token: string): string {
  return new URL(`/new-password#${token}`, origin).href;
}
