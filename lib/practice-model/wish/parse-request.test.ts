import { describe, expect, test } from "vitest";
import { type Intent, parseRequest } from "./parse-request.ts";

/** Returns the likeliest reading in short: kind, old text, reach and new text. */
function summary(intent: Intent): unknown {
  switch (intent.kind) {
    case "change-text":
    case "replace-everywhere": {
      const last = intent.readings[intent.readings.length - 1];
      const { kind, old, ordinal, reach } = last?.target ?? { kind: null, old: [], ordinal: null, reach: null };
      const parts = [kind, ordinal, ...old.slice(0, 1), reach?.page, reach?.region, reach?.section].filter(
        (part) => part !== null && part !== undefined,
      );
      return [intent.kind, parts.join(" | "), last?.newText ?? null];
    }
    case "recolour":
      return [intent.kind, intent.recolour.role, intent.recolour.colourName.toLowerCase()];
    case "add-page":
      return [intent.kind, intent.addition.name, intent.addition.text];
    case "add-section":
      return [intent.kind, intent.addition.subject, intent.addition.heading ?? intent.addition.reach.page];
    case "describe":
      return [intent.kind, intent.about, intent.page];
    case "help":
      return [intent.kind, intent.about];
    default:
      return [intent.kind];
  }
}

describe("changing a text", () => {
  test.each([
    ['Change the heading "About Me" to "About Us"', "heading | About Me", "About Us"],
    ["Change the heading on the about page to Our team", "heading | about", "Our team"],
    ["Can you change the title of the home page to Hello World?", "title | home", "Hello World"],
    ["Please make the main heading say “Fresh bread, every day”", "heading", "Fresh bread, every day"],
    ["the heading should read 'It's nice to see you' on the contact page", "heading | contact", "It's nice to see you"],
    ["Change the Send button to Send message", "button | Send", "Send message"],
    ["change the button that says 'Send' to 'Submit'", "button | Send", "Submit"],
    ["Our phone number is now +44 161 496 0000.", "phone", "+44 161 496 0000"],
    ["new phone number: 0161 496 0001", "phone", "0161 496 0001"],
    ["Please change the phone number everywhere, the new one is 030 555 12 34", "phone", "030 555 12 34"],
    ["our e-mail has changed to hello@example.org", "email", "hello@example.org"],
    ["Change the phone number in the footer to 12345678", "phone | footer", "12345678"],
    ["Change Home to Start in the navigation", "Home | navigation", "Start"],
    ["I'd like the heading to be “X & Y”", "heading", "X & Y"],
    ['Rename the button "Older Posts" to "More"', "button | Older Posts", "More"],
    ['Instead of "Menu" write "Our menu"', "Menu", "Our menu"],
    ['Change the heading from "A" to "B"', "heading | A", "B"],
    ['Change "Tell Me More" → "Find out more"', "Tell Me More", "Find out more"],
    ["Would you mind changing the heading to Hello?", "heading", "Hello"],
    ["set the opening hours on Sunday to closed", "hours | Sunday", "closed"],
    ['Change the second paragraph on the about page to "New text."', "paragraph | 2 | about", "New text."],
    ["Change the paragraph under 'Services' to “We do X.”", "paragraph | Services", "We do X."],
    ['Change the paragraph starting with "Want to" to "Write."', "paragraph | Want to", "Write."],
    ["Change the tagline to Better bread", "subheading", "Better bread"],
    ["change the About link to Our story", "link | About", "Our story"],
    ["On contact.html, change Send to Go", "Send | contact.html", "Go"],
    ["Change the heading", "heading", null],
    ["set the meta description of the home page to “Good bread”", "description | home", "Good bread"],
  ])("%s", (request, target, newText) => {
    expect(summary(parseRequest(request))).toEqual(["change-text", target, newText]);
  });

  test("an ambiguous request has a reading for each split", () => {
    const intent = parseRequest("Change Welcome to our shop to Hello there");
    expect(
      intent.kind === "change-text" ? intent.readings.map(({ target, newText }) => [target.old[0], newText]) : [],
    ).toEqual([
      ["Welcome", "our shop to Hello there"],
      ["Welcome to our shop", "Hello there"],
    ]);
  });
});

describe("replacing everywhere", () => {
  test.each([
    ['replace "Old Name" with "New" everywhere', "Old Name", "New"],
    ["Replace Old Name with New on every page", "Old Name", "New"],
    ["rename Old Name to New", "Old Name", "New"],
    ["Swap the word bread for cake across the whole site", "text | bread", "cake"],
    ["Use 'New' instead of 'Old Name' on all pages", "Old Name", "New"],
    ['replace every "bread" with "cake"', "bread", "cake"],
    ["change all mentions of Foo to Bar", "Foo", "Bar"],
    ['Every "Foo" should become "Bar"', "Foo", "Bar"],
    ["Wherever it says Foo, write Bar instead", "Foo", "Bar"],
    ["Everywhere, change Foo to Bar", "Foo", "Bar"],
    ['"Foo" should be "Bar" throughout the website', "Foo", "Bar"],
  ])("%s", (request, target, newText) => {
    expect(summary(parseRequest(request))).toEqual(["replace-everywhere", target, newText]);
  });
});

describe("recolouring", () => {
  test.each([
    ["Make the background light blue", "background", "light blue"],
    ["change the accent colour to #ff6600", "accent", "#ff6600"],
    ["Could you use dark green as the accent color please?", "accent", "dark green"],
    ["turn the text navy", "text", "navy"],
    ["I'd like the text to be dark grey", "text", "dark grey"],
    ["set background-color: rgb(1, 2, 3)", "background", "rgb(1, 2, 3)"],
    ["can the background be cream?", "background", "cream"],
    ["make the buttons purple", "accent", "purple"],
    ["make the headings teal", "heading", "teal"],
    ["Change the text color of the whole site to dark gray", "text", "dark gray"],
    ["background: ivory", "background", "ivory"],
    ["give the site a dark background", "background", ""],
  ])("%s", (request, role, colour) => {
    expect(summary(parseRequest(request))).toEqual(["recolour", role, colour]);
  });

  test.each([
    "Change the heading to Blue Monday",
    "Change the text 'Red' to 'Blue'",
    "Change green tea to red tea",
    "Replace white bread with brown bread everywhere",
  ])("colour words in a text do not recolour: %s", (request) => {
    expect(parseRequest(request).kind).not.toBe("recolour");
  });
});

describe("adding", () => {
  test.each([
    ["add a page called 'Opening hours'", "Opening hours", null],
    ["Create a new page about our team", "our team", null],
    ["I need a page for catering", "catering", null],
    ["add an FAQ page", "FAQ", null],
    ["Create page “Team”", "Team", null],
    ["Add the page Gallery", "Gallery", null],
    [
      "Can you make another page called Catering about our party service and link it in the navigation?",
      "Catering",
      null,
    ],
    ["Please add a page named “Prices” with the text “All in euros.”", "Prices", "All in euros."],
    ["Add a page", null, null],
  ])("a page: %s", (request, name, text) => {
    expect(summary(parseRequest(request))).toEqual(["add-page", name, text]);
  });

  test.each([
    ["Add a section about our team under “Services”", "our team", "Services"],
    ["Under 'Services', add a section about pricing", "pricing", "Services"],
    ["please add a new section called “Vouchers” below the heading Prices on the home page", "Vouchers", "Prices"],
    ["add a section on sourdough after Our bread", "sourdough", "Our bread"],
    ["below Open evenings, add a section about tea", "tea", "Open evenings"],
    ["Add a section about gluten-free bread at the end of the about page", "gluten-free bread", "about"],
    ["Add a section about tools & timber under Rain & shine", "tools & timber", "Rain & shine"],
    ["Add another section", null, null],
  ])("a section: %s", (request, subject, place) => {
    expect(summary(parseRequest(request))).toEqual(["add-section", subject, place]);
  });

  test("a section whose subject is a page is still a section", () => {
    expect(parseRequest("add a section to the about page about a new page").kind).toBe("add-section");
    expect(parseRequest("make the page background blue").kind).toBe("recolour");
  });
});

describe("questions and small talk", () => {
  test.each([
    ["What is on this site?", ["describe", "site", null]],
    ["what pages are there?", ["describe", "site", null]],
    ["list all headings on the about page", ["describe", "site", "about"]],
    ["What does the about page say?", ["describe", "site", "about"]],
    ["what have you changed so far?", ["describe", "history", null]],
    ["what did you do?", ["describe", "history", null]],
    ["hi", ["help", "greeting"]],
    ["Hello there!", ["help", "greeting"]],
    ["thanks a lot!", ["help", "thanks"]],
    ["what can you do?", ["help", "abilities"]],
    ["are you a real AI?", ["help", "abilities"]],
    ["help", ["help", "abilities"]],
    ["", ["help", "abilities"]],
    ["how do I connect a real model?", ["help", "connecting"]],
    ["undo the last change", ["help", "undo"]],
    ["Put my website on the internet please", ["help", "publishing"]],
    ["how do I publish it?", ["help", "publishing"]],
    ["translate the site to German", ["unknown"]],
    ["delete the about page", ["unknown"]],
    ["make the logo bigger", ["unknown"]],
    ["write me a poem about the sea", ["unknown"]],
  ])("%s", (request, expected) => {
    expect(summary(parseRequest(request))).toEqual(expected);
  });
});
