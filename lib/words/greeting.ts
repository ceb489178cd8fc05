import { count } from "./common.ts";
import * as de from "./de/greeting.ts";
import { inLanguages } from "./language.ts";

export const greetingWords = inLanguages(de.greetingWords, {
  title: "What should change?",
  text: "Say it as you would to a colleague. The preview shows it at once, and every change can be undone.",
  byPointer: "Or change the page by hand: double-click a text to type into it, or press Select over the page.",
  byTouch: "Or change the page by hand: in the preview, press and hold a text or a picture.",
  pages: (n: number) => (n === 0 ? "no pages yet" : count(n, "page", "pages")),
  site: (name: string | null, pages: string) => (name === null ? `Your site · ${pages}` : `${name} · ${pages}`),
  suggestions: "Suggestions",
  suggestionsTitle: "For example",
  plan: "Plan a whole site first",
  planText: "Agree on its pages before anything is built.",
  planWish: (business: string) => `A four-page site for ${business}`,
  planBusiness: "a bike repair shop",
});

export const suggestionWords = inLanguages(de.suggestionWords, {
  phone: (written: string) => `Our phone number is now ${written}`,
  heading: (old: string, next: string) => `Change the heading “${old}” to “${next}”`,
  accent: (colour: string) => `Make the accent colour ${colour}`,
  background: (colour: string) => `Make the background ${colour}`,
  section: (about: string, heading: string) => `Add a section about ${about} under “${heading}”`,
  /** `name` is a released place’s, as it stands in a sentence. The person words the rest. */
  released: (name: string) => `Change ${name}: ${suggestionWords.releasedHow}`,
  releasedHow: "say how",
  page: (title: string) => `Add a page called “${title}”`,
  welcome: (siteName: string | null) => (siteName === null ? "Welcome" : `Welcome to ${siteName}`),
  colours: {
    red: "dark red",
    green: "dark green",
    blue: "dark blue",
    purple: "purple",
    lightBlue: "light blue",
  },
  topics: ["gift vouchers", "opening hours", "what our customers say", "frequent questions"],
  pageTitles: ["Frequent questions", "Opening hours", "News"],
});
