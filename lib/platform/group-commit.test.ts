import { expect, test } from "vitest";
import { GroupCommit, type GroupCommitOptions } from "./group-commit.ts";

const all = (rows: string[]) => new Set(rows.keys());

function createGroup(options: Partial<GroupCommitOptions<string>>) {
  const together: string[][] = [];
  const alone: string[] = [];
  const { writeAll = async (rows) => all(rows), writeOne = async () => true, ...others } = options;
  const group = new GroupCommit<string>({
    writeAll(rows) {
      together.push(rows);
      return writeAll(rows);
    },
    writeOne(row) {
      alone.push(row);
      return writeOne(row);
    },
    isUnknown: () => false,
    tickMs: 0,
    tickMsMax: 0,
    sizeMax: 10,
    ...others,
  });
  return { group, together, alone };
}

test("writes wanted at once, or during a statement, share one statement", async () => {
  const answers: (() => void)[] = [];
  const { group, together } = createGroup({
    writeAll: (rows) => new Promise((resolve) => answers.push(() => resolve(all(rows)))),
  });
  const first = [group.write(() => "a"), group.write(() => "b")];
  await expect.poll(() => together).toEqual([["a", "b"]]);
  const second = [group.write(() => "c"), group.write(() => "d")];
  group.hurry();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(together).toHaveLength(1);
  answers[0]?.();
  expect(await Promise.all(first)).toEqual([true, true]);
  await expect.poll(() => together[1]).toEqual(["c", "d"]);
  answers[1]?.();
  expect(await Promise.all(second)).toEqual([true, true]);
});

test("rows are asked for when their statement is sent", async () => {
  const { group, together } = createGroup({ tickMs: 60_000, tickMsMax: 60_000 });
  await group.write(() => "first");
  let row = "early";
  const written = group.write(() => row);
  row = "late";
  group.hurry();
  expect(await written).toBe(true);
  expect(together).toEqual([["first"], ["late"]]);
});

test("one statement has at most so many writes, and the rest follows", async () => {
  const { group, together } = createGroup({ sizeMax: 2 });
  await Promise.all(["a", "b", "c"].map((row) => group.write(() => row)));
  expect(together).toEqual([["a", "b"], ["c"]]);
});

test("a write that was left out is repeated alone, and delays no other", async () => {
  const { group, alone } = createGroup({
    writeAll: async (rows) => new Set(rows.flatMap((row, index) => (row.startsWith("locked") ? [] : [index]))),
    writeOne: (row) => (row === "locked" ? new Promise(() => undefined) : Promise.resolve(false)),
  });
  void group.write(() => "locked");
  expect(await Promise.all([group.write(() => "a"), group.write(() => "locked and lost")])).toEqual([true, false]);
  expect(await group.write(() => "b")).toBe(true);
  expect(alone).toEqual(["locked", "locked and lost"]);
});

test("a statement that fails is repeated for each write alone", async () => {
  const { group } = createGroup({
    writeAll: () => Promise.reject(new Error("refused")),
    writeOne: (row) => (row === "bad" ? Promise.reject(new Error("bad")) : Promise.resolve(true)),
  });
  const [good, bad] = await Promise.allSettled([group.write(() => "good"), group.write(() => "bad")]);
  expect(good).toEqual({ status: "fulfilled", value: true });
  expect(bad).toMatchObject({ status: "rejected", reason: { message: "bad" } });
});

test("a statement with an unknown end is not repeated", async () => {
  const { group, alone } = createGroup({ writeAll: () => Promise.reject(new Error("cut")), isUnknown: () => true });
  const ends = await Promise.allSettled([group.write(() => "a"), group.write(() => "b")]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(alone).toEqual([]);
});
