// Reads protobuf without a schema: protobuf.dev/programming-guides/encoding.

interface Field {
  number: number;
  /** The content; of a number (wire type 0) its varint. */
  bytes: Buffer;
}

export function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length; ) {
    const tag = readVarint(message, at);
    const [number, type] = [Number(tag.value >> 3n), Number(tag.value & 7n)];
    const { from, to } = extentOf(message, tag.end, type);
    fields.push({ number, bytes: message.subarray(from, to) });
    at = to;
  }
  return fields;
}

/** Returns the text of the first field with that number; "" without one. */
export function readText(message: Buffer, number: number): string {
  return (
    readFields(message)
      .find((field) => field.number === number)
      ?.bytes.toString("utf8") ?? ""
  );
}

/** The same for a number; 0 without one. */
export function readNumber(message: Buffer, number: number): number {
  const field = readFields(message).find((each) => each.number === number);
  return field ? Number(readVarint(field.bytes, 0).value) : 0;
}

function extentOf(message: Buffer, at: number, type: number): { from: number; to: number } {
  if (type === 0) return { from: at, to: readVarint(message, at).end };
  if (type === 1) return { from: at, to: at + 8 };
  if (type === 5) return { from: at, to: at + 4 };
  if (type !== 2) throw new Error(`There is no wire type ${type}.`);
  const length = readVarint(message, at);
  return { from: length.end, to: length.end + Number(length.value) };
}

function readVarint(message: Buffer, at: number): { value: bigint; end: number } {
  let value = 0n;
  for (let index = at; ; index += 1) {
    const byte = message[index];
    if (byte === undefined) throw new Error("The message ends within a number.");
    value |= BigInt(byte & 127) << BigInt(7 * (index - at));
    if (byte < 128) return { value, end: index + 1 };
  }
}
