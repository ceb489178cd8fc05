import * as de from "../de/settings/starters.ts";
import { inLanguages } from "../language.ts";

/** The starter sites, by the names of their folders. */
export const starterWords = inLanguages(de.starterWords, {
  bakery: {
    name: "Bakery",
    description: "A small bakery: its bread and cakes, its story, opening hours and the way there.",
  },
  portfolio: {
    name: "Portfolio",
    description:
      "An illustrator’s work: selected pictures, prints with prices, about the artist, and how to commission one.",
  },
  festival: {
    name: "Festival",
    description:
      "Three days of music and art: the programme by day and stage, tickets, the way there and good-to-know answers.",
  },
  blank: {
    name: "Blank",
    description: "Two plain pages with room for whatever you have in mind.",
  },
});
