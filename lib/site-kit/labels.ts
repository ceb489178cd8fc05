// The words that templates bring themselves, in the page's language.

export type KitLanguage = "en" | "de";

const english = {
  skip: "Skip to content",
  menu: "Menu",
  mainNavigation: "Main",
  footerNavigation: "Footer",
  hours: "Opening hours",
  closed: "closed",
  prices: "Prices",
  timetable: "Timetable",
  team: "Team",
  gallery: "Pictures",
  quotes: "What people say",
  questions: "Questions and answers",
  steps: "How it works",
  contact: "Contact",
  map: "How to find us",
  openMap: "Show on the map",
  featured: "Recommended",
  address: "Address",
  phone: "Phone",
  email: "Email",
  name: "Name",
  message: "Message",
  send: "Send message",
  byMail: "Your mail program opens with the message.",
  imprint: "Imprint",
  represented: "Represented by",
  register: "Register",
  taxId: "VAT ID",
  responsible: "Responsible for the content",
};
export type KitLabels = typeof english;

const german: KitLabels = {
  skip: "Zum Inhalt springen",
  menu: "Menü",
  mainNavigation: "Hauptmenü",
  footerNavigation: "Fußzeile",
  hours: "Öffnungszeiten",
  closed: "geschlossen",
  prices: "Preise",
  timetable: "Zeitplan",
  team: "Team",
  gallery: "Bilder",
  quotes: "Stimmen",
  questions: "Fragen und Antworten",
  steps: "So geht es",
  contact: "Kontakt",
  map: "So finden Sie uns",
  openMap: "Auf der Karte zeigen",
  featured: "Empfohlen",
  address: "Adresse",
  phone: "Telefon",
  email: "E-Mail",
  name: "Name",
  message: "Nachricht",
  send: "Nachricht senden",
  byMail: "Ihr E-Mail-Programm öffnet sich mit der Nachricht.",
  imprint: "Impressum",
  represented: "Vertreten durch",
  register: "Register",
  taxId: "USt-IdNr.",
  responsible: "Verantwortlich für den Inhalt",
};

/** Returns the labels for a page’s `lang`; English for every other language. */
export function labelsFor(lang: string): KitLabels {
  return languageOf(lang) === "de" ? german : english;
}

export const languageOf = (lang: string): KitLanguage => (/^de(?:-|$)/i.test(lang.trim()) ? "de" : "en");
