import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const page = (form: string) => `<!doctype html>\n<title>Join</title>\n<h1>Join</h1>\n<form>\n${form}\n</form>\n`;
const plain = page(
  '  <label for="mail">Email</label>\n  <input id="mail" name="mail" placeholder="Email">\n  <label for="word">Password</label>\n  <input id="word" type="password" placeholder="Password">\n  <button>Join</button>',
);
const grouped = page(
  '  <div class="row">\n    <div class="half"><label>Name</label><span class="icon"><i class="person"></i></span><input type="text" placeholder="Name"></div>\n    <div class="half"><label>Mail</label><input type="text"></div>\n  </div>\n  <label>Message</label>\n  <textarea></textarea>',
);

const after = async (html: string, wish: string) => {
  const turn = await createPracticeConversation({ "index.html": html }).say(wish);
  return { html: String(turn.files["index.html"]), changed: turn.changed };
};

test.each([
  "the form needs one more field between email and password: Phone",
  "Im Formular fehlt ein Feld Phone, bitte nach Email einbauen",
])("a field comes after another, with an id of its own: %s", async (wish) => {
  const { html } = await after(plain, wish);
  expect(html).toContain(
    '<input id="mail" name="mail" placeholder="Email">\n  <label for="phone">Phone</label>\n  <input id="phone" name="phone" placeholder="Phone">\n  <label for="word">',
  );
});

test("a second field of a kind is like the first", async () => {
  const { html } = await after(plain, "the form needs a second password field underneath: Repeat password");
  expect(html).toContain(
    '<label for="repeat-password">Repeat password</label>\n  <input id="repeat-password" type="password" placeholder="Repeat password">\n  <button>',
  );
});

test("a field from a column leaves the column and its icon", async () => {
  const { html } = await after(grouped, "add a field Company before the message to the form");
  expect(html).toMatch(/<label>Company<\/label><input type="text"[^>]*>\s*<label>Message<\/label>/);
});

test.each([
  "the form needs a field Company before the fax",
  "the form needs a second password field",
  "remove the field Email from the form",
])("a field that is not told is not added: %s", async (wish) => {
  expect((await after(plain, wish)).html).not.toMatch(/Company|Repeat|<input[^>]*>[\s\S]*<input[^>]*>[\s\S]*<input/);
});
