import type { Language } from "./patterns/acts.ts";

// Wishes that the practice model declines with the reason: what no site of files can do, and what takes a real model.

interface Refusal {
  pattern: RegExp;
  en: string;
  de: string;
}

const real = {
  en: "That takes a real model: **Connect a model**, above the box, shows how to get one.",
  de: "Das kann nur ein echtes Modell: **Modell verbinden**, über dem Feld, zeigt, wie Sie eines bekommen.",
};

const refusals: Refusal[] = [
  {
    pattern:
      /\b(?:translate|translation|translated|übersetz\w*|in (?:spanish|french|german|english|italian|dutch)|auf (?:englisch|deutsch|französisch|spanisch|italienisch)|language switch\w*|sprachumschalt\w*)\b/i,
    en: `I can’t translate. ${real.en}`,
    de: `Übersetzen kann ich nicht. ${real.de}`,
  },
  {
    pattern:
      /\b(?:buch(?:en|ung|bar)|book(?:ing| a | an | online)|reserv\w*|calendar|kalender|free slot|appointments?|termin(?:e|en)?\b.*(?:buch|vereinbar)|slots?)\b/i,
    en: "A site of files can’t take bookings: that needs a booking service. I can link to one, if you tell me its address.",
    de: "Eine Website aus Dateien kann keine Buchungen annehmen: Dafür braucht es einen Buchungsdienst. Ich kann einen verlinken, wenn Sie mir seine Adresse sagen.",
  },
  {
    pattern:
      /\b(?:pay|payments?|credit card|paypal|checkout|shopping cart|warenkorb|bezahlen|zahlung\w*|kreditkarte|online ?shop|webshop|web shop|anzahlen|e-?commerce)\b/i,
    en: "A site of files can’t take payments: that needs a shop service. I can link to one, if you tell me its address.",
    de: "Eine Website aus Dateien kann keine Zahlungen annehmen: Dafür braucht es einen Shop-Dienst. Ich kann einen verlinken, wenn Sie mir seine Adresse sagen.",
  },
  {
    pattern:
      /\b(?:log ?in|sign ?in|sign ?up|member area|mitgliederbereich|anmelden|registrier\w*|user accounts?|passwort\w*|password)\b/i,
    en: "A site of files has no accounts of its own, so I can’t add a place to sign in.",
    de: "Eine Website aus Dateien hat keine eigenen Konten, deshalb kann ich keine Anmeldung einbauen.",
  },
  {
    pattern:
      /\b(?:newsletter|kommentar\w*|comments? (?:section|below)|live ?chat|chatbot|guest ?book|gästebuch|like button|besucherzähler|visitor counter)\b/i,
    en: "That needs a service that stores what visitors send, and a site of files has none. I can link to one, if you tell me its address.",
    de: "Dafür braucht es einen Dienst, der speichert, was Besucher senden; den hat eine Website aus Dateien nicht. Ich kann einen verlinken, wenn Sie mir seine Adresse sagen.",
  },
  {
    pattern:
      /\b(?:rewrite|rephrase|reword|shorten|shorter|nicer|friendlier|funnier|more (?:modern|professional|friendly|exciting)|catchier|umschreib\w*|umformulier\w*|kürzer|kürzen|schöner|freundlicher|moderner|professioneller|lustiger|better text|besserer text|write (?:something|a text)|schreib (?:etwas|einen text|was) (?:über|zu)|something nicer|warmer|wärmer|look like|aussehen wie)\b/i,
    en: `I don’t write or judge texts and looks; I only put in what you say word for word. ${real.en}`,
    de: `Ich schreibe und beurteile keine Texte und Gestaltungen; ich setze nur ein, was Sie Wort für Wort sagen. ${real.de}`,
  },
  {
    pattern:
      /\b(?:picture|photo|image|bild|foto|video|trailer)s?\b.*\b(?:new one|right one|from (?:my|last)|i took|i made|neue[ns]?|gemacht|geschickt|letzte)\b|\b(?:swap|replace|tausch\w*|use|put in|insert)\b.*\b(?:picture|photo|image|bild|foto|video|trailer|logo)\b/i,
    en: "I don’t have that picture. Send it with your message: drop it into the box, and say where it goes.",
    de: "Das Bild habe ich nicht. Schicken Sie es mit Ihrer Nachricht: Ziehen Sie es in das Feld, und sagen Sie, wohin es soll.",
  },
];

/** Returns why a wish is declined, if it is about something that can't be; null otherwise. */
export function refusalOf(message: string, language: Language): string | null {
  const found = refusals.find(({ pattern }) => pattern.test(message.slice(0, 2_000)));
  return found ? found[language] : null;
}

const german = new Set(
  "montag dienstag mittwoch donnerstag freitag samstag sonntag danke vielen guten tag morgen moin hallo servus prima toll passt hilfe nein wer was wie warum kein keine keinen heißt hast du sie es der die das den dem des und ist sind nicht mehr ein eine einen einem auf mit für zu zum zur von vom bitte mach mache soll sollen wir ich auch noch im ins am bei unsere unser unseren über unter durch statt seite kannst können jetzt neue neuer neues weg raus löschen entfernen ändern ändere ersetzen ersetze preis preise euro hintergrund überschrift bild knopf schrift farbe heller dunkler größer kleiner".split(
    " ",
  ),
);
const english = new Set(
  "the a an and is are not any more on with for to of from by please make should we our i it this that at page can could you your into instead now new remove change replace delete price prices button buttons link heading picture text background colour color larger smaller thanks hello".split(
    " ",
  ),
);

/** Returns the language that most of the words belong to; null if they tell none. */
export function languageTold(message: string): Language | null {
  const words =
    message
      .toLowerCase()
      .slice(0, 2_000)
      // Words in quotation marks are a text of the site.
      .replace(/["“„«][^"“”»]*["“”»]/g, " ")
      .match(/[\p{L}']+/gu) ?? [];
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  const [inGerman, inEnglish] = [count(german) + (/[äöüß]/i.test(message) ? 1 : 0), count(english)];
  return inGerman === inEnglish ? null : inGerman > inEnglish ? "de" : "en";
}

export const languageOf = (message: string): Language => languageTold(message) ?? "en";
