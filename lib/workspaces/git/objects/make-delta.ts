// Makes the difference between two contents, in the format of packs (gitformat-pack(5), "Deltified representation").

/** The most bytes that one instruction copies, and that one brings along. */
const copyBytesMax = 0xffff;
const insertBytesMax = 0x7f;

/** Bytes of the base that have to be found again, how far they are looked for, and at which distances from a change they are taken. */
const anchorBytes = 24;
const lookBytes = 8 * 1024;
/** The most pieces of a difference: then the rest is brought along, so that odd contents don't hold the process up. */
const piecesMax = 4_000;
const anchorsAt = [0, 20, 48, 128, 512, 2_048];

/**
 * Returns the instructions that make `content` of `base`. It is short if both have the same bytes in the same order, with changes here
 * and there, as versions of a page and of a folder's list have; otherwise it may be longer than the content.
 */
export function makeDelta(base: Buffer, content: Buffer): Buffer {
  const out: Buffer[] = [formatSize(base.length), formatSize(content.length)];
  let inBase = 0;
  let at = 0;
  while (at < content.length) {
    const same = sameBytes(base, inBase, content, at);
    copy(out, inBase, same);
    inBase += same;
    at += same;
    const next =
      out.length < piecesMax ? findAgain(base, inBase, content, at) : { inBase: base.length, at: content.length };
    insert(out, content.subarray(at, next.at));
    ({ inBase, at } = next);
  }
  return Buffer.concat(out);
}

function sameBytes(base: Buffer, inBase: number, content: Buffer, at: number): number {
  const most = Math.min(base.length - inBase, content.length - at);
  let same = 0;
  while (same < most && base[inBase + same] === content[at + same]) same += 1;
  return same;
}

/** Returns where both go on alike: the nearest place in the content, or the ends of both. */
function findAgain(base: Buffer, inBase: number, content: Buffer, at: number): { inBase: number; at: number } {
  const near = content.subarray(at, at + lookBytes);
  let found = { inBase: base.length, at: content.length };
  for (const distance of anchorsAt) {
    const from = inBase + distance;
    if (from + anchorBytes > base.length) break;
    const place = near.indexOf(base.subarray(from, from + anchorBytes));
    if (place >= 0 && at + place < found.at) found = { inBase: from, at: at + place };
  }
  return found;
}

/** Little-endian groups of seven bits; the highest bit says that another one follows. */
function formatSize(bytes: number): Buffer {
  const groups: number[] = [];
  let left = bytes;
  do {
    const group = left % 128;
    left = Math.floor(left / 128);
    groups.push(left > 0 ? group | 0x80 : group);
  } while (left > 0);
  return Buffer.from(groups);
}

function copy(out: Buffer[], from: number, bytes: number): void {
  for (let done = 0; done < bytes; done += copyBytesMax) {
    const start = from + done;
    const size = Math.min(copyBytesMax, bytes - done);
    // All seven operands are given, so that every copy has the same form.
    const instruction = Buffer.alloc(8);
    instruction[0] = 0xff;
    instruction.writeUInt32LE(start, 1);
    instruction.writeUIntLE(size, 5, 3);
    out.push(instruction);
  }
}

function insert(out: Buffer[], content: Buffer): void {
  for (let done = 0; done < content.length; done += insertBytesMax) {
    const part = content.subarray(done, done + insertBytesMax);
    out.push(Buffer.from([part.length]), part);
  }
}
