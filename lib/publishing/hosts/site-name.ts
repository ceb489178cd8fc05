import { siteNameCharacters } from "../schema.ts";

// The name of a site is the label of its host: RFC 1123, section 2.1.

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Labels that people take for the server's own, or that mail and certificates are decided by (RFC 2142). */
const reservedNames: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app assets auth autoconfig autodiscover billing blog-admin cdn clone dashboard
  dev dns download edit editor example ftp git help host hostmaster imap info-admin internal invalid legal local localhost login
  mail mta-sts mx noc ns ns1 ns2 null official ops password pop pop3 postmaster preview previews private register root
  security server setup sign-in signin sites sitewright smtp ssh ssl staff static status support sysadmin system team test
  undefined wpad webmail webmaster www www1 www2`.split(/\s+/),
);

/** Returns true if the text can be a label that people choose. */
export function isSiteName(name: string): boolean {
  const { min, max } = siteNameCharacters;
  // Two hyphens at the third place mark an encoded label (RFC 5891, section 4.2.3.1).
  return name.length >= min && name.length <= max && label.test(name) && name.slice(2, 4) !== "--";
}

export function isReservedName(name: string): boolean {
  return reservedNames.has(name);
}

const charactersProposed = 40;
const spelledOut: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  ø: "o",
  å: "a",
  œ: "oe",
  ł: "l",
};

/** Returns a name made of a project's title: "Bäckerei Müller" becomes `baeckerei-mueller`. It can be taken by another site. */
export function proposeSiteName(title: string): string {
  const plain = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüßæøåœł]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, charactersProposed)
    .replace(/-+$/, "");
  const name = isSiteName(plain) ? plain : `site-${plain}`.replace(/-+/g, "-").replace(/-$/, "");
  return isReservedName(name) || !isSiteName(name) ? `${name.slice(0, charactersProposed)}-site` : name;
}

/** Returns the names to try in turn, for a title whose own name is taken. */
export function namesToTry(title: string, random: string): string[] {
  const name = proposeSiteName(title);
  return [name, ...Array.from({ length: 8 }, (_, index) => `${name}-${index + 2}`), `${name}-${random}`];
}
