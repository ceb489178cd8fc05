import { count } from "./count.ts";

export const greetingWords = {
  title: "What should change?",
  text: "Say it as you would to a colleague. The preview shows it at once, and every change can be undone.",
  pages: (n: number) => (n === 0 ? "no pages yet" : count(n, "page", "pages")),
  site: (name: string | null, pages: string) => (name === null ? `Your site · ${pages}` : `${name} · ${pages}`),
  suggestions: "Suggestions",
  suggestionsTitle: "For example",
  plan: "Plan a whole site first",
  planText: "Agree on its pages before anything is built.",
  planWish: (business: string) => `A four-page site for ${business}`,
  planBusiness: "a bike repair shop",
};
