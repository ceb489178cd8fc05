import { expect, test } from "vitest";
import { findInFile } from "./check-words.ts";

const linesOf = async (text: string, path = "components/a.tsx") =>
  (await findInFile(path, text)).map(({ line }) => line);

test.each([
  ["<p>Hello there</p>", [1]],
  ["<p>{'Hello'}</p>", [1]],
  ["<p>· {name} ·</p>", []],
  ['<input aria-label="Search" />', [1]],
  [`<input placeholder={\`Search $\{name}\`} />`, [1]],
  ['<input type="search" name="query" className="w-full" />', []],
  ["<p>{words.title}</p>", []],
  ['const row = { label: "Something was left" };', [1]],
  ['const row = { label: "small", name: "Something else" };', []],
])("%s has texts outside of the words in the lines %j", async (text, lines) => {
  expect(await linesOf(text)).toEqual(lines);
});

const imported = 'import { turnWords } from "#lib/words/turn.ts";\n';

test.each([
  ["const label = turnWords.stop;", [2]],
  ["const labels = { stop: turnWords.stop };", [2]],
  ["const labels = [turnWords.stop] as const;", [2]],
  ["const labels = kinds.map((kind) => turnWords.kinds[kind]);", [2]],
  ["const words = turnWords;", []],
  ["const { stop } = turnWords;", [2]],
  ["const { kinds } = turnWords;", []],
  ["const { kinds: { prompt } } = turnWords;", [2]],
  ["const { kinds } = turnWords;\nconst prompt = kinds.prompt;", [3]],
  ["const labels = { ...turnWords };", [2]],
  ["const labels = Object.values(turnWords);", [2]],
  ["const labels = () => Object.values({ ...turnWords });", []],
  ["const labels = () => ({ stop: turnWords.stop });", []],
  ["export function Stop() {\n  return turnWords.stop;\n}", []],
  ["type Kind = keyof typeof turnWords.kinds;", []],
])("%s reads words while it loads in the lines %j", async (text, lines) => {
  expect(await linesOf(imported + text)).toEqual(lines);
});
