import { expect, test } from "vitest";
import {
  languageOfWork,
  loggedIds,
  noteLanguage,
  noteUser,
  type RequestNotes,
  withLanguage,
  withRequestNotes,
  withTurn,
} from "./current-request.ts";

test("the ids of a request hold in everything that it awaits, and only there", async () => {
  const notes: RequestNotes = { requestId: "r1" };
  const { promise, resolve } = Promise.withResolvers<object>();
  withRequestNotes(notes, async () => {
    await new Promise((next) => setImmediate(next));
    noteUser("ada");
    resolve(loggedIds());
  });
  expect(loggedIds()).toEqual({});
  expect(await promise).toEqual({ requestId: "r1" });
  expect(notes.userId).toBe("ada");
});

test("a turn that began in a request names only the turn", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  withRequestNotes({ requestId: "r1" }, () => void withTurn("t1", async () => resolve(loggedIds())));
  expect(await promise).toEqual({ turn: "t1" });
  const each = await Promise.all(["t2", "t3"].map((turn) => withTurn(turn, async () => loggedIds())));
  expect(each).toEqual([{ turn: "t2" }, { turn: "t3" }]);
});

test("each line gets ids of its own, because pino adds to them", () => {
  withTurn("t1", () => {
    Object.assign(loggedIds(), { code: "added" });
    expect(loggedIds()).toEqual({ turn: "t1" });
  });
});

test("a person's choice replaces the browser's language, and without one the browser decides", () => {
  const answered = (chosen: string | null) => {
    const notes: RequestNotes = { requestId: "r1", language: "it", browserLanguage: "de" };
    withRequestNotes(notes, () => noteLanguage(chosen));
    return notes.language;
  };
  expect([answered("fr"), answered(null)]).toEqual(["fr", "de"]);
});

test("requests at the same time keep their languages, and turns have none", async () => {
  const speak = (language: string) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    withRequestNotes({ requestId: language, language: "en" }, async () => {
      await new Promise((next) => setImmediate(next));
      noteLanguage(language);
      await new Promise((next) => setImmediate(next));
      const stored = withLanguage("fr", languageOfWork);
      resolve([languageOfWork(), stored, withTurn("t1", languageOfWork)]);
    });
    return promise;
  };
  expect(await Promise.all([speak("de"), speak("it")])).toEqual([
    ["de", "fr", null],
    ["it", "fr", null],
  ]);
  expect(languageOfWork()).toBeNull();
});
