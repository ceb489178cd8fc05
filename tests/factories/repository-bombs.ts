import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git, writeTestBlob } from "./git-repository.ts";

// Small repositories that expand enormously, or hold objects that only an attacker makes.

export interface Bomb {
  name: string;
  /** Puts it on the repository's branch `main`, on top of its commits. */
  plant(repository: string): void;
  code: string;
  /** Matches the sentence of the refusal. */
  says: RegExp;
}

const people = "author A <a@example.org> 1700000000 +0000\ncommitter A <a@example.org> 1700000000 +0000\n";
const tipOf = (repository: string) => git(repository, ["rev-parse", "main"]);
const point = (repository: string, commit: string) => git(repository, ["update-ref", "refs/heads/main", commit]);
const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);

/** Writes a commit without checks, on top of the tip and by default with its tree. Returns its id. */
export function plantCommit(
  repository: string,
  commit: { parents?: string[]; people?: string; message?: string; tree?: string },
): string {
  const tip = tipOf(repository);
  const tree = commit.tree ?? git(repository, ["rev-parse", `${tip}^{tree}`]);
  const parents = (commit.parents ?? [tip]).map((parent) => `parent ${parent}\n`).join("");
  const text = `tree ${tree}\n${parents}${commit.people ?? people}\n${commit.message ?? "A commit\n"}`;
  const made = git(repository, ["hash-object", "-w", "-t", "commit", "--literally", "--stdin"], text);
  point(repository, made);
  return made;
}

interface Entry {
  mode: string;
  name: string;
  id: string;
}

/** Writes a tree without sorting or checks. Returns its id. */
function treeOf(repository: string, entries: Entry[]): string {
  const bytes = entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  return git(repository, ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"], Buffer.concat(bytes));
}

/** Nests folders, each `width` times in the one above. Returns the top tree's id. */
function nest(repository: string, lowest: string, width: number, depth: number, name = "d"): string {
  let tree = lowest;
  for (let level = 0; level < depth; level++) {
    const entries = Array.from({ length: width }, (_, index) => ({ mode: "40000", name: `${name}${index}`, id: tree }));
    tree = treeOf(repository, entries);
  }
  return tree;
}

const page = (repository: string) => ({ mode: "100644", name: "a.html", id: writeTestBlob(repository, "a\n") });

export const bombs: Bomb[] = [
  {
    name: "a commit with a message of 2 MB",
    plant: (repository) => plantCommit(repository, { message: megabytes(2) }),
    code: "repository-oversized",
    says: /a commit whose message/,
  },
  {
    name: "a commit with a message of 2 MB deep in the history",
    plant: (repository) => {
      plantCommit(repository, { message: megabytes(2) });
      plantCommit(repository, {});
    },
    code: "repository-oversized",
    says: /a commit whose message/,
  },
  {
    name: "a commit whose author has a name of 2 MB",
    plant: (repository) => plantCommit(repository, { people: people.replace("A", megabytes(2)) }),
    code: "repository-oversized",
    says: /a commit whose message/,
  },
  {
    name: "a commit with 30,000 parents",
    plant: (repository) => plantCommit(repository, { parents: Array(30_000).fill(tipOf(repository)) }),
    code: "repository-oversized",
    says: /a commit whose message/,
  },
  {
    name: "a folder with a list of 11 MB in the history",
    plant: (repository) => {
      const { id } = page(repository);
      const names = Array.from({ length: 42_000 }, (_, index) => `${String(index).padStart(6, "0")}${"n".repeat(230)}`);
      const tree = treeOf(
        repository,
        names.map((name) => ({ mode: "100644", name, id })),
      );
      const before = git(repository, ["rev-parse", "main^{tree}"]);
      plantCommit(repository, { tree });
      plantCommit(repository, { tree: before });
    },
    code: "repository-oversized",
    says: /a folder whose list/,
  },
  {
    name: "seven folders that unfold into ten million files",
    plant: (repository) => {
      const lowest = treeOf(repository, [page(repository)]);
      plantCommit(repository, { tree: nest(repository, lowest, 10, 7) });
    },
    code: "repository-too-large",
    says: /more than 100,000 files/,
  },
  {
    name: "twenty folders that unfold into a million empty ones",
    plant: (repository) => plantCommit(repository, { tree: nest(repository, treeOf(repository, []), 2, 20) }),
    code: "repository-too-large",
    says: /more than 100,000 files or folders/,
  },
  {
    name: "a path of 4,300 characters",
    plant: (repository) => {
      const lowest = treeOf(repository, [page(repository)]);
      plantCommit(repository, { tree: nest(repository, lowest, 1, 21, "n".repeat(200)) });
    },
    code: "repository-oversized",
    says: /a path of over/,
  },
  {
    name: "a folder named .git",
    plant: (repository) => {
      const tree = treeOf(repository, [page(repository)]);
      plantCommit(repository, { tree: treeOf(repository, [{ mode: "40000", name: ".git", id: tree }]) });
    },
    code: "repository-damaged",
    says: /git fsck --strict/,
  },
  {
    name: "a folder with the same name twice",
    plant: (repository) => plantCommit(repository, { tree: treeOf(repository, [page(repository), page(repository)]) }),
    code: "repository-damaged",
    says: /git fsck --strict/,
  },
  {
    name: "a branch that leads to a tag",
    plant: (repository) => {
      git(repository, ["tag", "--annotate", "--message=x", "v1", "main"]);
      // git itself would not write this.
      writeFileSync(join(repository, "refs", "heads", "main"), `${git(repository, ["rev-parse", "v1"])}\n`);
    },
    code: "repository-no-commit",
    says: /does not lead to a commit/,
  },
];

/** Faults of older tools, each of which git's strict check reports as an error. */
export const harmlessSlips: { name: string; plant(repository: string): void }[] = [
  {
    name: "a file mode with a zero in front",
    plant: (repository) =>
      plantCommit(repository, { tree: treeOf(repository, [{ ...page(repository), mode: "0100644" }]) }),
  },
  {
    name: "no space before a date",
    plant: (repository) => plantCommit(repository, { people: people.replaceAll("> ", ">") }),
  },
  {
    name: "an impossible time zone",
    plant: (repository) => plantCommit(repository, { people: people.replaceAll("+0000", "+051800") }),
  },
  {
    name: "a date that begins with a zero",
    plant: (repository) => plantCommit(repository, { people: people.replaceAll("1700000000", "01700000000") }),
  },
  {
    name: "a person without an address",
    plant: (repository) => plantCommit(repository, { people: people.replaceAll(" <a@example.org>", "") }),
  },
  {
    name: "a message with a NUL byte",
    plant: (repository) => plantCommit(repository, { message: "one\0two\n" }),
  },
];
