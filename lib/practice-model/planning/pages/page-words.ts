import type { PageKind } from "../page-kinds.ts";
import type { PlanLanguage } from "../plan-language.ts";

// Headings and sentences of the pages. They name what stands below them or restate what was said; none states a fact.

type Both = Record<PlanLanguage, string>;
const both = (en: string, de: string): Both => ({ en, de });

/** The sentence under a page's heading while nothing is known for it. */
export const leads: Record<PageKind, Both> = {
  home: both("", ""),
  offers: both(
    "Tell us what you need. We have a look together, and you hear what it takes before any work begins.",
    "Sagen Sie uns, was Sie brauchen. Wir sehen es uns an, und Sie erfahren, was es braucht, bevor wir anfangen.",
  ),
  prices: both(
    "What it costs depends on what you need. Ask us, and you know the price before anything begins.",
    "Was es kostet, hängt davon ab, was Sie brauchen. Fragen Sie uns, dann kennen Sie den Preis vorher.",
  ),
  about: both("", ""),
  contact: both("", ""),
  work: both(
    "Ask us about what we have done, and we show it to you.",
    "Fragen Sie uns nach unseren Arbeiten, wir zeigen sie Ihnen.",
  ),
  menu: both("Ask us what there is today.", "Fragen Sie uns, was es heute gibt."),
  questions: both("If you have a question, just ask it.", "Wenn Sie eine Frage haben, stellen Sie sie uns."),
  visit: both(
    "Ask us for the way, and we tell you how to get here.",
    "Fragen Sie uns nach dem Weg, wir beschreiben ihn gern.",
  ),
  booking: both(
    "Tell us when and for how many, and we tell you what is possible.",
    "Sagen Sie uns, wann und für wie viele, dann sagen wir, was geht.",
  ),
  team: both("The people you meet when you come to us.", "Die Menschen, die Sie bei uns treffen."),
  news: both("What is new is told here, the latest first.", "Was neu ist, steht hier, das Neueste zuerst."),
  programme: both("What happens and when is announced here.", "Was wann geschieht, wird hier angekündigt."),
  rooms: both(
    "Ask us for the days that you have in mind, and we tell you what is free.",
    "Fragen Sie uns nach Ihren Wunschtagen, wir sagen, was frei ist.",
  ),
  classes: both(
    "Come along, look on, and join in when you like it.",
    "Kommen Sie vorbei, schauen Sie zu, und machen Sie mit, wenn es Ihnen gefällt.",
  ),
  join: both(
    "New faces are always welcome, and so is every helping hand.",
    "Neue Gesichter sind immer willkommen, und jede helfende Hand auch.",
  ),
  imprint: both("", ""),
  other: both("", ""),
};

export const pageWords = {
  home: both("Home", "Start"),
  contact: both("Contact", "Kontakt"),
  about: both("About us", "Über uns"),
  classes: both("Classes", "Kurse"),
  programme: both("Programme", "Programm"),
  dates: both("Dates", "Termine"),
  prices: both("Prices", "Preise"),
  team: both("Who we are", "Wer wir sind"),
  people: both("The people", "Die Menschen"),
  questions: both("Questions and answers", "Fragen und Antworten"),
  offers: both("What we do", "Was wir tun"),
  visit: both("How to find us", "So finden Sie uns"),
  join: both("Join in", "Mitmachen"),
  imprint: both("Imprint", "Impressum"),
  hours: both("Opening hours", "Öffnungszeiten"),
  weekly: both("The week at a glance", "Die Woche auf einen Blick"),
  next: both("What is coming up", "Was ansteht"),
  costs: both("What it costs", "Was es kostet"),
  quotes: both("What people say", "Was andere sagen"),
  findHere: both("Have a look around", "Sehen Sie sich um"),
  goodToKnow: both("Good to know", "Gut zu wissen"),
  write: both("Write to us", "Schreiben Sie uns"),
  call: both("Call us", "Rufen Sie an"),
  reach: both("How to reach us", "So erreichen Sie uns"),
  ask: both("Any questions?", "Noch Fragen?"),
  way: both("The way to us", "Der Weg zu uns"),
  everyWeek: both("Every week", "Jede Woche"),
  whatCosts: both("What does it cost?", "Was kostet es?"),
  whenOpen: both("When are you open?", "Wann haben Sie geöffnet?"),
  whenOn: both("When does it take place?", "Wann findet es statt?"),
  whereIs: both("Where do I find you?", "Wo finde ich Sie?"),
  whoIs: both("Who will I meet?", "Wer ist für mich da?"),
  whatOffer: both("What do you offer?", "Was bieten Sie an?"),
  howReach: both("How do I reach you?", "Wie erreiche ich Sie?"),
  and: both("and", "und"),
  more: both("more", "mehr"),
} satisfies Record<string, Both>;
