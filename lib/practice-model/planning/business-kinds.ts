import { foldAll } from "../site/text-matching.ts";

// The kinds of business that a site may be for, and the usual pages of each, the most wanted first. This is all the
// model knows about a business.

export interface BusinessKind {
  pattern: RegExp;
  /** Names of pages after the home page, the most wanted first. */
  pages: readonly string[];
  /** A sentence for the first page that is true of any such business. */
  promise: string;
  /** Its services, for the page about them. */
  offer: string;
  /** The first thing that a visitor should do. */
  invitation: string;
}

const kinds: readonly BusinessKind[] = [
  {
    pattern: /\b(?:repairs?|workshop|garage|mechanic|bike|bicycle|cycle|shoemaker|cobbler|tailor|watchmaker)\b/,
    pages: ["Services", "Contact", "Prices", "About us", "Questions", "Visit us"],
    promise: "We look at what is wrong, say what it needs, and put it right.",
    offer:
      "Tell us what is wrong, or simply bring it in. We have a look together, and you hear what it needs before any work begins.",
    invitation: "Come by with whatever needs a hand, or ask us first.",
  },
  {
    pattern:
      /\b(?:restaurant|cafe|baker\w*|bistro|bar|pub|pizzeria|coffee|tea ?room|deli|food truck|kitchen|brewery|catering|ice cream|patisserie)\b/,
    pages: ["Menu", "Contact", "About us", "Visit us", "Book a table", "Gallery"],
    promise: "Freshly made, and served by people who like what they do.",
    offer: "What we serve changes with what is fresh. Ask us what is good today.",
    invitation: "Come in and see what is fresh today.",
  },
  {
    pattern:
      /\b(?:plumb\w*|electric\w*|carpent\w*|joiner|painter|roof\w*|build(?:er|ers|ing firm)|garden\w*|landscap\w*|clean(?:er|ers|ing)|handyman|mason|locksmith|tiler|heating|remov\w*)\b/,
    pages: ["Services", "Contact", "Our work", "About us", "Prices", "Questions"],
    promise: "We do the work properly, and leave the place tidy.",
    offer: "Tell us what there is to do. We come and have a look, and say what it takes before we begin.",
    invitation: "Tell us what there is to do, and we have a look at it.",
  },
  {
    pattern:
      /\b(?:doctor|dent\w*|physio\w*|yoga|pilates|massage|therap\w*|clinic|vet|osteopath\w*|midwife|hair\w*|salon|barber|beauty|spa|nail\w*|gym|fitness)\b/,
    pages: ["Treatments", "Contact", "About us", "Prices", "Appointments", "Questions"],
    promise: "We take our time, listen first, and explain what we do.",
    offer: "We begin with a talk about what you need, and agree with you on everything that follows.",
    invitation: "Ask us for an appointment; we find a time that suits you.",
  },
  {
    pattern:
      /\b(?:photograph\w*|illustrat\w*|design\w*|artist|architect\w*|musician|band|potter\w*|ceramic\w*|sculpt\w*|film\w*|writer|author|studio)\b/,
    pages: ["Work", "Contact", "About me", "Commissions", "Prices", "News"],
    promise: "Here is a selection of the work, and how to get in touch about more of it.",
    offer: "Every piece of work begins with a conversation: what it is for, what it should be like, and by when.",
    invitation: "Write a few lines about what you have in mind.",
  },
  {
    pattern:
      /\b(?:club|society|choir|association|charity|school|kindergarten|nursery|church|parish|scouts|league|team|community|orchestra|foundation)\b/,
    pages: ["What we do", "Contact", "Join us", "Events", "About us", "News"],
    promise: "We like what we do, and new faces are always welcome.",
    offer: "We meet, plan and do things together. Everybody brings along what they can.",
    invitation: "Come along once and see whether you like it.",
  },
  {
    pattern:
      /\b(?:festival|conference|fair|market|concert|exhibition|wedding|tournament|meetup|party|reunion|congress)\b/,
    pages: ["Programme", "Getting there", "Contact", "Tickets", "Questions", "About"],
    promise: "What happens, when it happens, and how to get there.",
    offer: "The programme says what happens and when. What changes is changed here first.",
    invitation: "Have a look at what is planned, and tell your friends.",
  },
  {
    pattern:
      /\b(?:hotel|b&b|guest ?house|hostel|bed and breakfast|camp(?:ing|site)|holiday|cottage|apartment|inn|chalet|lodge)\b/,
    pages: ["Rooms", "Contact", "Getting here", "Prices", "About us", "Questions"],
    promise: "A good place to stay, and all you need to know before you come.",
    offer: "Ask us for the days that you have in mind, and we say what is free.",
    invitation: "Ask us for the days that you have in mind.",
  },
  {
    pattern:
      /\b(?:consult\w*|coach\w*|tutor\w*|lawyer|solicitor|account\w*|tax|agenc\w*|advis\w*|translat\w*|notary|insurance|freelanc\w*|developer)\b/,
    pages: ["Services", "Contact", "About us", "Prices", "Questions", "News"],
    promise: "We explain things in plain words, and say early what is possible.",
    offer: "We begin with a conversation, so that you know where you stand before anything is agreed.",
    invitation: "Tell us in a few lines what it is about.",
  },
  {
    pattern:
      /\b(?:shop|store|boutique|florist|flowers|bookshop|books|farm|antiques|gallery|winery|vineyard|dealer|market garden|nursery)\b/,
    pages: ["What we sell", "Contact", "About us", "Visit us", "Orders", "News"],
    promise: "Come in, have a look around, and ask us anything.",
    offer: "We choose what we sell ourselves, and we like to tell you about it.",
    invitation: "Come in and have a look around.",
  },
];

const anyKind: BusinessKind = {
  pattern: /(?:)/,
  pages: ["What we do", "Contact", "About us", "Questions", "News", "Prices"],
  promise: "Here you find what we do and how to reach us.",
  offer: "This page says what we do. If something is missing, please ask.",
  invitation: "If you have a question, please ask.",
};

export function businessKindOf(subject: string): BusinessKind {
  const wanted = foldAll(subject).normalize("NFKD").replace(/\p{M}/gu, "");
  return kinds.find(({ pattern }) => pattern.test(wanted)) ?? anyKind;
}
