import { expect, test } from "vitest";
import type { ConnectionForDisplay } from "#lib/models/schema.ts";
import {
  chooseModel,
  choosePreset,
  draftOf,
  faultsOf,
  fieldToChange,
  isKeyKept,
  serverOf,
  settingsOf,
} from "./model-draft.ts";

const saved: ConnectionForDisplay = {
  ...{ preset: "other", baseUrl: "https://gateway.example.org/v1", api: "chat", model: "mine", windowTokens: 50_000 },
  ...{ seesPictures: true, hasKey: true, keyEnd: "1234", verifiedAt: null },
};

test("a preset fills in address, protocol and window; a model's name goes on", () => {
  const ollama = choosePreset(draftOf(null), "ollama", null);
  expect(ollama).toMatchObject({ baseUrl: "http://127.0.0.1:11434/v1", api: "chat", windowTokens: "32768" });
  const router = choosePreset(ollama, "openrouter", null);
  expect(chooseModel(router, "anthropic/claude-x", null)).toMatchObject({ windowTokens: "200000", seesPictures: true });
  expect(chooseModel(router, "anthropic/claude-x", 1_000_000)).toMatchObject({ windowTokens: "1000000" });
});

test("what the person chose stays when the model changes", () => {
  const own = { ...draftOf(null), windowTokens: "20000", hasOwnWindow: true, seesPictures: false, hasOwnSight: true };
  expect(chooseModel(own, "gpt-5", null)).toMatchObject({ windowTokens: "20000", seesPictures: false });
});

test("a finding is shown at the field that has to change", () => {
  const { api } = draftOf(saved);
  const codes = ["host-unreachable", "wrong-protocol", "key-refused", "model-not-found", "server-failed"] as const;
  expect(codes.map((code) => fieldToChange(code, { api }))).toEqual(["baseUrl", "baseUrl", "key", "model", null]);
  expect(fieldToChange("wrong-protocol", { api: "responses" })).toBeNull();
});

test("the saved values come back with their preset", () => {
  expect(choosePreset(choosePreset(draftOf(saved), "vllm", saved), "other", saved)).toEqual(draftOf(saved));
});

test("the stored key is kept for its own origin, and none is sent elsewhere", () => {
  const draft = draftOf(saved);
  expect(serverOf(draft, saved)).toEqual({ baseUrl: saved.baseUrl });
  expect(serverOf({ ...draft, baseUrl: "https://gateway.example.org/v2" }, saved)).not.toHaveProperty("key");
  expect(serverOf({ ...draft, baseUrl: "https://evil.example/v1" }, saved)).toMatchObject({ key: null });
  expect(serverOf({ ...draft, forgetsKey: true }, saved)).toMatchObject({ key: null });
  expect(serverOf({ ...draft, key: " new " }, saved)).toMatchObject({ key: "new" });
  expect(isKeyKept({ ...draft, baseUrl: "gateway" }, saved)).toBe(false);
});

test("the settings carry a proof only if there is one", () => {
  expect(settingsOf(draftOf(saved), saved, null)).toEqual({
    ...{ preset: "other", baseUrl: saved.baseUrl, api: "chat", model: "mine" },
    ...{ windowTokens: 50_000, seesPictures: true },
  });
  expect(settingsOf(draftOf(saved), saved, "1.x")).toMatchObject({ proof: "1.x" });
});

test("empty, unfinished and too small fields are named", () => {
  expect(faultsOf(draftOf(saved))).toEqual({ baseUrl: false, model: false, windowTokens: false });
  const wrong = { ...draftOf(saved), baseUrl: "gateway.example.org", model: " ", windowTokens: "12999" };
  expect(faultsOf(wrong)).toEqual({ baseUrl: true, model: true, windowTokens: true });
});
