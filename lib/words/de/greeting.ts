import { count } from "./common.ts";

export const greetingWords = {
  title: "Was soll sich ändern?",
  text: "Sagen Sie es wie zu einer Kollegin. Die Vorschau zeigt es sofort, und jede Änderung lässt sich rückgängig machen.",
  byPointer:
    "Oder ändern Sie die Seite von Hand: Doppelklicken Sie auf einen Text und tippen Sie, oder drücken Sie über der Seite auf „Auswählen“.",
  byTouch: "Oder ändern Sie die Seite von Hand: Halten Sie in der Vorschau einen Text oder ein Bild gedrückt.",
  pages: (n: number) => (n === 0 ? "noch keine Seiten" : count(n, "Seite", "Seiten")),
  site: (name: string | null, pages: string) => (name === null ? `Ihre Website · ${pages}` : `${name} · ${pages}`),
  suggestions: "Vorschläge",
  suggestionsTitle: "Zum Beispiel",
  plan: "Erst eine ganze Website planen",
  planText: "Einigen Sie sich auf ihre Seiten, bevor etwas gebaut wird.",
  planWish: (business: string) => `Eine Website mit vier Seiten für ${business}`,
  planBusiness: "eine Fahrradwerkstatt",
};

export const suggestionWords = {
  phone: (written: string) => `Unsere Telefonnummer ist jetzt ${written}`,
  heading: (old: string, next: string) => `Ändere die Überschrift „${old}“ in „${next}“`,
  accent: (colour: string) => `Mach die Akzentfarbe ${colour}`,
  background: (colour: string) => `Mach den Hintergrund ${colour}`,
  section: (about: string, heading: string) => `Füge einen Abschnitt über ${about} unter „${heading}“ ein`,
  /** `name` is a released place’s, as it stands in a sentence. The person words the rest. */
  released: (name: string) => `Ändere ${name}: ${suggestionWords.releasedHow}`,
  releasedHow: "wie genau?",
  page: (title: string) => `Füge eine Seite „${title}“ hinzu`,
  welcome: (siteName: string | null) => (siteName === null ? "Willkommen" : `Willkommen bei ${siteName}`),
  colours: {
    red: "dunkelrot",
    green: "dunkelgrün",
    blue: "dunkelblau",
    purple: "violett",
    lightBlue: "hellblau",
  },
  topics: ["Geschenkgutscheine", "Öffnungszeiten", "Stimmen unserer Kundschaft", "häufige Fragen"],
  pageTitles: ["Häufige Fragen", "Öffnungszeiten", "Aktuelles"],
};
