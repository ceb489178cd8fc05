import { streamGit } from "../git/git.ts";
import type { FileDiff } from "../schema.ts";
import { type Change, diffArguments, readChangedFiles } from "./changed-files.ts";

/** Limits in bytes of the patch of one file, and of all patches of a change. */
export const filePatchBytesMax = 200_000;
export const changePatchBytesMax = 2_000_000;

interface Section {
  pieces: Buffer[];
  bytes: number;
  cut: boolean;
}

const header = Buffer.from("diff --git ");
const headerAfterLine = Buffer.from("\ndiff --git ");

/**
 * Splits the output of `git diff-tree -p` at its file headers as it arrives, and keeps of each section what fits. A line of
 * content begins with a space, `+`, `-`, `\` or `@`, and names are quoted, so that nothing else looks like a header.
 */
async function readSections(stdout: AsyncIterable<Buffer>, stop: () => void): Promise<Section[]> {
  const sections: Section[] = [];
  let total = 0;
  const keep = (piece: Buffer) => {
    const section = sections.at(-1);
    if (!section) return;
    const room = Math.min(filePatchBytesMax - section.bytes, changePatchBytesMax - total);
    if (piece.length > room) section.cut = true;
    if (room <= 0) return;
    const kept = piece.subarray(0, room);
    section.pieces.push(kept);
    section.bytes += kept.length;
    total += kept.length;
  };
  let rest = Buffer.alloc(0);
  const open = () => sections.push({ pieces: [], bytes: 0, cut: false });
  for await (const chunk of stdout) {
    let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (sections.length === 0) {
      if (bytes.length < header.length) {
        rest = Buffer.from(bytes);
        continue;
      }
      open();
    }
    for (let end = bytes.indexOf(headerAfterLine); end >= 0; end = bytes.indexOf(headerAfterLine)) {
      keep(bytes.subarray(0, end + 1));
      open();
      bytes = bytes.subarray(end + 1);
    }
    // A header may be split between two chunks.
    const held = Math.min(bytes.length, headerAfterLine.length - 1);
    keep(bytes.subarray(0, bytes.length - held));
    rest = Buffer.from(bytes.subarray(bytes.length - held));
    if (total >= changePatchBytesMax) {
      stop();
      return sections;
    }
  }
  keep(rest);
  return sections;
}

/** Returns the section as text, without the partial line that a cut leaves. */
function textOf(section: Section): string {
  const text = Buffer.concat(section.pieces).toString("utf8");
  return section.cut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}

/** Returns the changed files with patches, limited per file and in total. A cut file is marked; its numbers stay complete. */
export async function diffCommits(change: Change): Promise<FileDiff[]> {
  const files = await readChangedFiles(change);
  if (files.length === 0) return [];
  const patches = await streamGit(change.repository, diffArguments(change, ["--patch"]), { signal: change.signal });
  const sections = await readSections(patches.stdout, patches.stop);
  await patches.ended;
  let at = 0;
  return files.map(({ kindChanged, ...file }) => {
    const own = sections.slice(at, at + (kindChanged ? 2 : 1));
    at += kindChanged ? 2 : 1;
    if (file.binary) return { ...file, patch: "" };
    const cut = own.length === 0 || own.some((section) => section.cut);
    return { ...file, patch: own.map(textOf).join(""), ...(cut ? { truncated: true as const } : {}) };
  });
}
