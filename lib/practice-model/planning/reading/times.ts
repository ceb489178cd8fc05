// Days, times, dates and amounts as people type them, in English and German. Each is a source for a pattern.

const dayName =
  "(?:mon(?:days?)?|tue(?:s|sdays?)?|wed(?:nesdays?|s)?|thu(?:rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|weekdays|weekends?|every ?day|daily|bank holidays|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|feiertag)(?:s|e|en)?|werktags|täglich|wochenende|(?-i:Mo|Di|Mi|Do|Fr|Sa|So)|(?:mo|di|mi|do|fr|sa|so)(?=\\.?\\s*[-–])|(?<=[-–]\\s?)(?:mo|di|mi|do|fr|sa|so))";
/** Days, also several: “tue-fri”, “Mo und Mi”. */
export const days = `(?<![\\p{L}\\d-])(?:jeden |every |on |am |immer )?${dayName}\\.?(?![\\p{L}\\d])(?:(?:\\s*(?:-|–|to|through|until|bis|und|and|&|,|\\+|/)\\s*|\\s+)${dayName}\\.?(?![\\p{L}\\d]))*`;

const clock = "\\d{1,2}(?:[:.]\\d{2})?(?:\\s?(?:am|pm|uhr|h)(?![\\p{L}]))?";
const until = "\\s*(?:-|–|to|till|until|bis)\\s*";
const spoken = "(?:noon|midnight|mittags|mitternacht)";
/** A range of times, or a single one that says so: “9-18”, “18:30”, “7 pm”, “19 Uhr”. */
export const times = `(?<![\\p{L}\\d.:/+£€$-])(?:(?:from|von|ab|at|um|from about|gegen) )?(?:${clock}${until}(?:${clock}|${spoken})|\\d{1,2}[:.]\\d{2}(?:\\s?(?:am|pm|uhr|h)(?![\\p{L}]))?|\\d{1,2}\\s?(?:am|pm|uhr)(?![\\p{L}])|${spoken}(?![\\p{L}]))(?![\\d%€£])`;

const month =
  "(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?)(?![\\p{L}])";
const dayOfMonth = "\\d{1,2}(?:st|nd|rd|th|\\.)?";
/** A date: “6 and 7 June 2027”, “12. Dezember”, “24.5.”, “May 3, 2027”. */
export const dates = `(?<![\\p{L}\\d.:/])(?:(?:on|am|vom) )?(?:(?:${dayOfMonth}\\s*(?:and|und|to|bis|&|-|–)\\s*)?${dayOfMonth}(?: of)? ${month}\\.?(?:,? \\d{4})?|${month} ${dayOfMonth}(?:\\s*(?:and|to|&|-|–)\\s*${dayOfMonth})?(?:, \\d{4})?|\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{2,4})?(?!\\d))`;

const currency = "(?:€|£|\\$|euros?|eur|pounds?|quid|dollars?|chf|franken)";
/** An amount of money: “£14”, “8 €”, “12 pounds”. */
export const money = `(?:(?:from |ab |about |ca\\. )?(?:(?:€|£|\\$|chf|eur)\\s?\\d[\\d.,]*(?:,-)?|\\d+(?:[.,]\\d{1,3})*(?:,-)?\\s?${currency}(?![\\p{L}])))`;
/** The unit of an amount: “a month”, “pro Stunde”. */
export const per =
  "(?:\\s*(?:/|a|an|per|each|every|pro|im|je|die|jede[ns]?)\\s?(?:month|monat|year|jahr|week|woche|hour|stunde|person|kopf|wheel|rad|day|tag|night|nacht|class|lesson|kurs|head|piece|stück|session|sitzung|term|kind|child)(?![\\p{L}]))";

export const pattern = (source: string, flags = "iu") => new RegExp(source, flags);

/** Returns the amount as a price list shows it: “£12” for “12 pounds”. */
export function shownAmount(text: string): string {
  return text
    .trim()
    .replace(/^([\d.,-]+)\s?(?:pounds?|quid)$/i, "£$1")
    .replace(/^([\d.,-]+)\s?dollars?$/i, "$$$1")
    .replace(/^(.*\d)\s?(?:euros?|eur|€)$/i, "$1 €")
    .replace(/[.,]$/, "");
}

/** Returns a time as a timetable shows it: without “from” and with a dash between two. */
export function shownTime(text: string): string {
  return (
    text
      .trim()
      .replace(/^(?:from about|from|von|at|um)\s+/i, "")
      .replace(/\s*(?:-|–|\bto\b|\btill\b|\buntil\b|\bbis\b)\s*/i, "–")
      .replace(/\buhr\b/i, "Uhr")
      // “19:30–21:30” needs no word beside it.
      .replace(/^(\d{1,2}:\d{2}–\d{1,2}:\d{2}) Uhr$/, "$1")
  );
}

const whole: Record<string, readonly [string, string]> = {
  mo: ["Monday", "Montag"],
  tu: ["Tuesday", "Dienstag"],
  di: ["Tuesday", "Dienstag"],
  we: ["Wednesday", "Mittwoch"],
  mi: ["Wednesday", "Mittwoch"],
  th: ["Thursday", "Donnerstag"],
  do: ["Thursday", "Donnerstag"],
  fr: ["Friday", "Freitag"],
  sa: ["Saturday", "Samstag"],
  su: ["Sunday", "Sonntag"],
  so: ["Sunday", "Sonntag"],
};

/** Returns days as a table shows them, written out: “Tuesday – Friday” for “tue-fri”. */
export function shownDays(text: string, lang: "en" | "de"): string {
  const bare = text.trim().replace(/^(?:jeden|every|on|am|immer) /i, "");
  return bare
    .replace(/\s*(?:-|–|\bthrough\b|\bto\b|\bbis\b)\s*/gi, " – ")
    .replace(/\p{L}+/gu, (word) => {
      const known = pattern(`^${dayName}$`).test(word) ? whole[word.slice(0, 2).toLowerCase()] : undefined;
      if (known === undefined || /^(?:weekend|wochen|werktag|weekday)/i.test(word)) return word;
      return known[lang === "de" ? 1 : 0];
    })
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
