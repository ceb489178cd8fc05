import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Pictures as people and attackers send them.

export interface Drawn {
  width?: number;
  height?: number;
  /** From 0 to 255. */
  colour?: { r: number; g: number; b: number };
}

const plain = ({ width = 40, height = 30, colour = { r: 200, g: 120, b: 40 } }: Drawn) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const jpegOf = (drawn: Drawn = {}) => plain(drawn).jpeg().toBuffer();
export const pngOf = (drawn: Drawn = {}) => plain(drawn).png().toBuffer();

/** A photo with its position, its camera and its turning in EXIF, as a phone writes it. */
export const photoWithPosition = () =>
  plain({ width: 40, height: 20 })
    .jpeg()
    .withExif({
      IFD0: { Make: "SecretCamera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 8/1 7/1", GPSLongitudeRef: "E", GPSLongitude: "11/1 34/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** An animation of two images. */
export async function movingPicture(type: "gif" | "webp"): Promise<Buffer> {
  const [width, height] = [8, 6];
  const images = [
    await plain({ width, height, colour: { r: 255, g: 0, b: 0 } })
      .png()
      .toBuffer(),
    await plain({ width, height, colour: { r: 0, g: 0, b: 255 } })
      .png()
      .toBuffer(),
  ];
  return sharp(images, { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
}

/** A small file that says it is an animation of images of any size. */
export function vastAnimation(width: number, height: number, images: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: images }, () => image),
    Buffer.from([0x3b]),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small file that is a black picture of any size; `before` stands in front of its pixels. */
export function blackPng(width: number, height: number, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...before,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A text in a PNG that unpacks to many megabytes. */
export const packedText = (bytes: number) =>
  chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(bytes, "a"))]));

/** A colour profile in a PNG that unpacks to many megabytes. */
export const packedProfile = (bytes: number) =>
  chunk("iCCP", Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(Buffer.alloc(bytes))]));

export const longText = (text: string) => chunk("tEXt", Buffer.from(`Comment\0${text}`, "latin1"));
