/** The schemes of the addresses to which a link may lead: the web, mail, telephone, messages, calendars and maps. */
export const linkSchemes = "http https mailto tel sms geo webcal whatsapp tg facetime".split(" ");

/** Returns a name for files and anchors: lower-case Latin letters, digits and hyphens; possibly empty. */
export function slugOf(text: string): string {
  const slug = text
    .replace(/ß/g, "ss")
    .replace(/æ/gi, "ae")
    .replace(/œ/gi, "oe")
    .replace(/ø/gi, "o")
    .replace(/&/g, " and ")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f’'‘]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return slug;
}
