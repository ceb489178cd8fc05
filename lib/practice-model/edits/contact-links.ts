import { escapeAttribute } from "#lib/page-source/html-source.ts";

const addresses = /(?<![\w.+@-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63})+/g;
const numbers = /\b((?:phone|tel(?:ephone)?|call(?: us)?)(?: (?:on|at))?:? )(\+?\(?\d[\d ()/.-]{5,20}\d)/gi;

/** Returns markup in which e-mail addresses and labelled phone numbers in paragraphs are links. */
export function linkContacts(markup: string): string {
  return markup.replace(/(<p\b[^<>]*>)([^<]*)(<\/p>)/g, (_, open: string, text: string, close: string) => {
    const linked = text
      .replace(addresses, (address) => `<a href="mailto:${escapeAttribute(address)}">${address}</a>`)
      .replace(
        numbers,
        (_whole, lead: string, number: string) => `${lead}<a href="tel:${number.replace(/[^\d+]/g, "")}">${number}</a>`,
      );
    return open + linked + close;
  });
}
