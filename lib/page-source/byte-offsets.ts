/**
 * Returns a function from an offset in UTF-16 code units to the offset in the UTF-8 bytes of the same text. Half of a surrogate pair
 * counts as the bytes that encoding replaces it with.
 */
export function byteOffsets(text: string): (offset: number) => number {
  const offsets = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    offsets[at] = bytes;
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
      at += 1;
      offsets[at] = bytes;
      bytes += 4;
    } else bytes += 3;
  }
  offsets[text.length] = bytes;
  return (offset) => offsets[offset] ?? bytes;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
