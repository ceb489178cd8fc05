import { expect, test } from "vitest";
import { readPickWish } from "./read-pick-wish.ts";

const wishesOf = (request: string, picks = 1) => {
  const read = readPickWish(request, picks);
  return read.kind === "wishes" ? read.wishes : read.kind;
};
const colour = (part: string, name: string) => ({ kind: "colour", part, name });

test.each([
  ["larger", { kind: "resize", larger: true }],
  ["Make it larger", { kind: "resize", larger: true }],
  ["make this a bit bigger, please", { kind: "resize", larger: true }],
  ["bigger text", { kind: "resize", larger: true, noun: "text" }],
  ["Can you make the button bigger?", { kind: "resize", larger: true, noun: "button" }],
  ["this is too small", { kind: "resize", larger: true }],
  ["increase the size", { kind: "resize", larger: true }],
  ["Enlarge these", { kind: "resize", larger: true }],
  ["make it lagrer", { kind: "resize", larger: true }],
  ["it should be much bigger", { kind: "resize", larger: true }],
  ["I'd like it bigger", { kind: "resize", larger: true }],
  ["smaller", { kind: "resize", larger: false }],
  ["please make this text smaler", { kind: "resize", larger: false, noun: "text" }],
  ["way too big!", { kind: "resize", larger: false }],
  ["change it to bigger", { kind: "resize", larger: true }],
  ["bold", { kind: "weight", bold: true }],
  ["Make the heading bold.", { kind: "weight", bold: true, noun: "heading" }],
  ["put it in bold", { kind: "weight", bold: true }],
  ["not bold", { kind: "weight", bold: false }],
  ["center it", { kind: "align", to: "center" }],
  ["centre this", { kind: "align", to: "center" }],
  ["Make it centered", { kind: "align", to: "center" }],
  ["put this in the middle", { kind: "align", to: "center" }],
  ["align it to the left", { kind: "align", to: "left" }],
  ["cetner it", { kind: "align", to: "center" }],
  ["make it red", colour("unsaid", "red")],
  ["red", colour("unsaid", "red")],
  ["Make this heading orange", colour("unsaid", "orange")],
  ["turn this text into red", colour("unsaid", "red")],
  ["paint these buttons dark green", colour("unsaid", "dark green")],
  ["Make it dark blue please", colour("unsaid", "dark blue")],
  ["make this #123456", colour("unsaid", "#123456")],
  ["paint the button green", colour("unsaid", "green")],
  ["change the colour to blue", colour("unsaid", "blue")],
  ["background green", colour("background", "green")],
  ["make the background light blue", colour("background", "light blue")],
  ["give it a green background", colour("background", "green")],
  ["green background", colour("background", "green")],
  ["change the background color to #fafafa", colour("background", "#fafafa")],
  ["make the text red", colour("text", "red")],
  ["red text", colour("text", "red")],
  ["remove this", { kind: "remove" }],
  ["delete", { kind: "remove" }],
  ["delete these", { kind: "remove" }],
  ["Could you get rid of it?", { kind: "remove" }],
  ["remvoe this", { kind: "remove" }],
  ["take it away", { kind: "remove" }],
  ["Please delete the button", { kind: "remove", noun: "button" }],
  ["duplicate it", { kind: "duplicate" }],
  ["make a copy of this", { kind: "duplicate" }],
  ["add another one like this", { kind: "duplicate" }],
  ["move it up", { kind: "shift", by: "up" }],
  ["move this one place down", { kind: "shift", by: "down" }],
  ["move it to the top", { kind: "shift", by: "first" }],
  ["put it at the end of the list", { kind: "shift", by: "last" }],
  ["hide it on phones", { kind: "hide-on-phones" }],
  ["Hide this on mobile", { kind: "hide-on-phones" }],
  ["don't show it on phones", { kind: "hide-on-phones" }],
  ["remove this on small screens", { kind: "hide-on-phones" }],
  ['change to "Order today"', { kind: "say", text: "Order today", old: null }],
  ["change it to Order today", { kind: "say", text: "Order today" }],
  ["say “Fresh bread” instead", { kind: "say", text: "Fresh bread" }],
  ["Make it say Fresh every morning", { kind: "say", text: "Fresh every morning" }],
  ["it should say 'Open daily'", { kind: "say", text: "Open daily" }],
  ["replace with “Our bread”", { kind: "say", text: "Our bread" }],
  ["replace it by Our bread", { kind: "say", text: "Our bread" }],
  ["rename it to Visit us", { kind: "say", text: "Visit us" }],
  ["Write instead: Six photographs, 2021 to 2024.", { kind: "say", text: "Six photographs, 2021 to 2024" }],
  ["instead: Six photographs", { kind: "say", text: "Six photographs" }],
  ["Instead write: “Six photographs.”", { kind: "say", text: "Six photographs.", isQuoted: true }],
  ["change it to: Six photographs", { kind: "say", text: "Six photographs" }],
  ["It should say – Welcome to: our shop", { kind: "say", text: "Welcome to: our shop" }],
  ["say Welcome to: our shop", { kind: "say", text: "Welcome to: our shop" }],
  ["replace with: Our bread", { kind: "say", text: "Our bread" }],
  ["New text: Our bread", { kind: "say", text: "Our bread" }],
  ["call it Visit us", { kind: "say", text: "Visit us" }],
  ["Change the text of the button to “Buy”", { kind: "say", text: "Buy" }],
  ["change “Order” to “Buy”", { kind: "say", old: "Order", text: "Buy" }],
  ["replace “now” with “today”", { kind: "say", old: "now", text: "today" }],
  ["change it from Order now to Buy", { kind: "say", old: "Order now", text: "Buy" }],
  ["change this to “red”", { kind: "say", text: "red" }],
  ["link it to the contact page", { kind: "link", target: "the contact page" }],
  ["link this to https://example.org/menu", { kind: "link", target: "https://example.org/menu" }],
  ["it should lead to visit.html", { kind: "link", target: "visit.html" }],
  ["make it a link to hello@example.org", { kind: "link", target: "hello@example.org" }],
  ["add a paragraph below: “We bake at night.”", { kind: "add-paragraph", side: "after", text: "We bake at night." }],
  ["Add a paragraph above it saying We bake at night", { kind: "add-paragraph", side: "before" }],
  ["set the alt text to “A loaf of bread”", { kind: "describe", text: "A loaf of bread" }],
  [
    'put it above the heading "Prices"',
    { kind: "place", side: "before", beside: { kind: "words", words: "Prices", noun: "heading" } },
  ],
  ["move this below the Prices heading", { kind: "place", side: "after", beside: { kind: "words", words: "Prices" } }],
])("one pick: %s", (request, wish) => {
  expect(wishesOf(request)).toMatchObject([wish]);
});

test.each([
  ["put it above that", { kind: "place", side: "before", index: 0, beside: { kind: "pick", index: 1 } }],
  ["move the second above the first", { kind: "place", side: "before", index: 1, beside: { kind: "pick", index: 0 } }],
  ["put this under the other one", { kind: "place", side: "after", index: 0, beside: { kind: "pick", index: 1 } }],
  ["swap them", { kind: "swap" }],
  ["change both to “More”", { kind: "say", text: "More", plural: true }],
  ["change it to “More”", { kind: "say", text: "More", plural: false }],
  ["remove all of them", { kind: "remove" }],
])("two picks: %s", (request, wish) => {
  expect(wishesOf(request, 2)).toMatchObject([wish]);
});

test("several wishes about the looks are read from one sentence", () => {
  expect(wishesOf("make it larger and bold, and center it")).toMatchObject([
    { kind: "resize" },
    { kind: "weight" },
    { kind: "align" },
  ]);
  expect(wishesOf("bigger and red")).toMatchObject([{ kind: "resize" }, { kind: "colour", name: "red" }]);
});

test.each([
  ["change it to red", 1],
  ["put it above that", 1],
  ["put it above the blue thing over there", 2],
  ["put it above that", 3],
  ["add a paragraph below", 1],
  ["put the first above the first", 2],
])("an unclear request is asked back: %s with %i picks", (request, picks) => {
  expect(readPickWish(request, picks).kind).toBe("ask");
});

test.each([
  "make the text shorter",
  "rewrite this",
  "make it nicer",
  "translate it to German",
  "make it darker",
  "change the font",
  "change it to something friendlier",
  "add a shadow",
  "make all buttons larger",
  "remove it from every page",
  "hide it",
  "make it blink",
])("the practice model says that it can't: %s", (request) => {
  expect(readPickWish(request, 1).kind).toBe("cannot");
});

test.each([
  "don't remove this",
  "why is this red?",
  "remove the dog from the picture",
  "make it larger than the heading",
  "make it larger and then call the mayor",
  "is this larger?",
  "move it",
  "remove it and add a form",
  "asdf",
  "make it",
  "",
  "mach das größer",
  `remove this ${"very ".repeat(1_000)}`,
])("a request beyond the grammar is not read: %.40s", (request) => {
  expect(["unknown", "ask", "cannot"]).toContain(readPickWish(request, 1).kind);
});

test("a hostile request costs little", () => {
  for (const piece of ["make it a bit ", "change ", "“", "add another ", "put it above the ", "the the ", " and "]) {
    readPickWish(piece.repeat(2_000 / piece.length), 2);
  }
});
