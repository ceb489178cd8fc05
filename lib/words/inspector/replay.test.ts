import { expect, test } from "vitest";
import type { PlaceStep } from "#lib/conversations/replays/replay-schema.ts";
import { tellInEach } from "../language.ts";
import { replayWords } from "./replay.ts";

const place: PlaceStep[] = [
  { code: "request", n: 6 },
  { code: "message", n: 4, role: "tool" },
  { code: "result", name: "read_file" },
];

test("the place of a difference is told in both languages", () => {
  expect(tellInEach(() => replayWords.tellPlace(place))).toEqual({
    english: "request 6, message 4 (tool), result of read_file",
    translated: { de: "Anfrage 6, Nachricht 4 (Werkzeug), Ergebnis von read_file" },
  });
});

test("a side without a text is told in both languages", () => {
  expect(tellInEach(() => replayWords.tellSide({ code: "nothing" }))).toEqual({
    english: "(nothing)",
    translated: { de: "(nichts)" },
  });
  expect(replayWords.tellSide({ code: "text", text: "(nothing)" })).toBe("(nothing)");
});
