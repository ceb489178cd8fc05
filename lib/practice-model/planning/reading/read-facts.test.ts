import { expect, test } from "vitest";
import { languageOfText } from "../plan-language.ts";
import { writeFact } from "./facts.ts";
import { readDescription } from "./read-facts.ts";

const factsOf = (text: string) =>
  readDescription(text, languageOfText(text), null).facts.map((fact) => writeFact(fact));

test.each([
  [
    "We're at Lange Reihe 42, 20099 Hamburg. Opening hours Tue-Fri 7am to 6pm, Sat 7am-2pm.",
    [
      "Address: Lange Reihe 42, 20099 Hamburg",
      "Opening hours: Tuesday – Friday | 7am–6pm",
      "Opening hours: Saturday | 7am–2pm",
    ],
  ],
  [
    "Geöffnet Di bis Fr 9-18 Uhr, montags geschlossen. Damenschnitt ab 48 Euro, Kinder 18 Euro.",
    [
      "Opening hours: Dienstag – Freitag | 9–18 Uhr",
      "Opening hours: Montag | -",
      "Price: Damenschnitt | ab 48 €",
      "Price: Kinder | 18 €",
    ],
  ],
  [
    "wash and cut 35 pounds, nail trim 10 pounds. mon wed fri 9 to 5. call 0113 555 7788.",
    [
      "Phone: 0113 555 7788",
      "Price: Wash and cut | £35",
      "Price: Nail trim | £10",
      "Opening hours: Monday Wednesday Friday | 9–5",
    ],
  ],
  [
    "Training is every Tuesday and Thursday 17:00 at Park Road pitch. Coaches are Mike Dunn and Sara Bell. Next matches: 14 March 10:30 vs Hilltop. Membership 60 pounds a year. We need parents to help with driving!",
    [
      "Timetable: Tuesday and Thursday | 17:00 | Training at Park Road pitch",
      ...["Person: Mike Dunn", "Person: Sara Bell", "Date: 14 March | 10:30 | Vs Hilltop"],
      ...["Price: Membership | £60 | a year", "Join in: We need parents to help with driving."],
    ],
  ],
  [
    "Weinprobe jeden Samstag um 15 Uhr, 18 € pro Person, Anmeldung unter wein@hofmann.example.",
    ["E-mail: wein@hofmann.example", "Timetable: Samstag | 15 Uhr | Weinprobe", "Price: Weinprobe | 18 € | pro Person"],
  ],
  [
    "Ein Blumenladen in Bremen, Steinweg 12, Tel. 0421 555 0134 (Di bis Fr 9 bis 18 Uhr, Sa 9 bis 14 Uhr).",
    [
      ...["Phone: 0421 555 0134", "Address: Steinweg 12, Bremen"],
      ...[
        "Opening hours: Dienstag – Freitag | 9–18 Uhr",
        "Opening hours: Samstag | 9–14 Uhr",
        "About: Ein Blumenladen in Bremen.",
      ],
    ],
  ],
  [
    "Wir sind Steinweg 12, Bremen. Geöffnet Di–Fr 9–18 Uhr.",
    ["Address: Steinweg 12, Bremen", "Opening hours: Dienstag – Freitag | 9–18 Uhr"],
  ],
  ["Ich mache Sträuße, Kränze und liefere auch.", ["Offer: Sträuße", "Offer: Kränze", "About: Ich liefere auch."]],
  ["We sell milk and cheese and deliver too.", ["Offer: Milk", "Offer: Cheese", "About: We deliver too."]],
  ["Werkweg 4, Telefon 04921 555 01.", ["Phone: 04921 555 01", "Address: Werkweg 4"]],
])("facts are read clause by clause: %s", (text, facts) => {
  expect(factsOf(text)).toEqual(facts);
});

test.each([
  "Modern, schwarz und gold.",
  "Please make it look nice",
  "a booking form would be great",
  "Can you do that?",
])("a request is no fact: %s", (text) => {
  expect(factsOf(text)).toEqual([]);
});
