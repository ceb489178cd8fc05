import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  blackPng,
  jpegOf,
  longText,
  movingPicture,
  packedProfile,
  packedText,
  photoWithPosition,
  pngOf,
  vastAnimation,
} from "#tests/factories/hostile-pictures.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { cleanPicture } from "./clean-picture.ts";

const mark = "<script>alert('polyglot')</script>";
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
/** Returns the colour at a place of a picture. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pipeline = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  return [...(await pipeline.toBuffer())];
}

test("a photo loses its position, its camera and its turning", async () => {
  const photo = await photoWithPosition();
  expect(textOf(photo)).toContain("SecretCamera");
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const made = await cleanPicture(photo);
  expect(made).toMatchObject({ type: "image/jpeg", width: 20, height: 40 });
  const facts = await sharp(made.content).metadata();
  expect(facts).toMatchObject({ width: 20, height: 40 });
  expect([facts.exif, facts.orientation, facts.icc, facts.iptc, facts.xmp]).toEqual(Array(5).fill(undefined));
  expect(textOf(made.content)).not.toMatch(/SecretCamera|Exif|GPS/);
});

test.each([
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
  ["avif", "image/avif"],
] as const)("a picture stays %s, with its size and colours", async (format, type) => {
  const picture = await sharp(await pngOf())
    .toFormat(format)
    .toBuffer();
  const made = await cleanPicture(picture);
  expect(made).toMatchObject({ type, width: 40, height: 30 });
  const [red = 0, green = 0, blue = 0] = await colourAt(made.content, 20, 15);
  expect([Math.abs(red - 200), Math.abs(green - 120), Math.abs(blue - 40)].every((off) => off < 8)).toBe(true);
});

test("a transparent picture stays transparent", async () => {
  const clear = { create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const made = await cleanPicture(await sharp(clear).png().toBuffer());
  expect((await sharp(made.content).ensureAlpha().raw().toBuffer()).at(3)).toBe(0);
});

test.each(["gif", "webp"] as const)("a moving %s keeps moving, also when it is made smaller", async (type) => {
  for (const shownWidth of [undefined, 2]) {
    const made = await cleanPicture(await movingPicture(type), { shownWidth });
    const facts = await sharp(made.content, { animated: true }).metadata();
    expect(facts.pages).toBe(2);
    expect(made).toMatchObject(shownWidth ? { width: 4, height: 3 } : { width: 8, height: 6 });
  }
});

test("a picture is stored with twice the pixels of its place, never larger", async () => {
  const picture = await jpegOf({ width: 900, height: 600 });
  expect(await cleanPicture(picture, { shownWidth: 150 })).toMatchObject({ width: 300, height: 200 });
  expect(await cleanPicture(picture, { shownWidth: 5_000 })).toMatchObject({ width: 900, height: 600 });
  expect(await cleanPicture(blackPng(100, 8_000))).toMatchObject({ width: 32, height: 2_560 });
});

test("a picture of too many bytes is made smaller until it has fewer", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1_700, height: 1_500, channels: 3, background: "#888", noise } as const;
  const sent = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  expect(sent.length).toBeGreaterThan(5 * 1024 * 1024);
  const made = await cleanPicture(sent);
  expect(made.content.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect([1_600, 1_024]).toContain(made.width);
});

test("a crop is a part of the picture as people see it", async () => {
  const left = await pngOf({ width: 10, height: 20, colour: { r: 255, g: 0, b: 0 } });
  const both = await sharp(await pngOf({ width: 20, height: 20, colour: { r: 0, g: 0, b: 255 } }))
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 3 })
    .toBuffer();
  // It is upside down: what is red on the left of the file is seen on the right.
  const made = await cleanPicture(both, { crop: { left: 0.5, top: 0, width: 0.5, height: 0.5 } });
  expect(made).toMatchObject({ width: 10, height: 10 });
  const [red = 0, , blue = 255] = await colourAt(made.content, 5, 5);
  expect([red > 200, blue < 50]).toEqual([true, true]);
  for (const crop of [
    { left: 1, top: 0, width: 0.5, height: 0.5 },
    { left: 0, top: 0, width: 0, height: 1 },
  ])
    expect(await refusalOf(cleanPicture(both, { crop }))).toBe("crop-invalid");
});

test("a photo gets a WebP version if that is smaller", async () => {
  const made = await cleanPicture(await jpegOf({ width: 900, height: 600 }));
  expect((await sharp(made.modern ?? undefined).metadata()).format).toBe("webp");
  expect(made.modern?.length).toBeLessThan(made.content.length);
  expect((await cleanPicture(await movingPicture("gif"))).modern).toBeNull();
});

test.each([
  [
    "a GIF that is a script too",
    async () => Buffer.concat([await movingPicture("gif"), Buffer.from(`/*${mark}*/=1;`)]),
  ],
  ["a JPEG that is a page too", async () => Buffer.concat([await jpegOf(), Buffer.from(mark)])],
  [
    "a JPEG with a page in its comment",
    async () => {
      const picture = await jpegOf();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, mark.length + 2]), Buffer.from(mark)]);
      return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
    },
  ],
  ["a PNG with an archive behind it", async () => Buffer.concat([await pngOf(), Buffer.from(`PK\x03\x04${mark}`)])],
  ["a PNG with a page in a text", async () => blackPng(8, 8, [longText(mark)])],
  ["a WebP with a page behind it", async () => Buffer.concat([await movingPicture("webp"), Buffer.from(mark)])],
])("%s is stored as a picture alone", async (_what, make) => {
  const sent = await make();
  expect(textOf(sent)).toContain("polyglot");
  const made = await cleanPicture(sent);
  expect(textOf(made.content)).not.toMatch(/polyglot|script/);
  expect(textOf(made.modern ?? new Uint8Array())).not.toMatch(/polyglot/);
});

test.each([
  ["a picture of 100 million pixels", blackPng(10_000, 10_000), "too-many-pixels"],
  ["a picture of 4 billion columns", blackPng(8, 8).with(16, 0x7f), "picture-damaged"],
  ["nothing", Buffer.alloc(0), "not-a-picture"],
  ["an archive", Buffer.from("PK\x03\x04rest"), "not-a-picture"],
  ["an archive that unpacks to a gigabyte", gzipSync(Buffer.alloc(10_000_000)), "not-a-picture"],
  ["a packed drawing", gzipSync("<svg><path d='M0 0'/></svg>"), "not-a-picture"],
  ["a document that is an archive too", Buffer.from("%PDF-1.7 PK\x03\x04"), "not-a-picture"],
  ["a page", Buffer.from(`<!doctype html>${mark}`), "not-a-picture"],
  ["a page with a drawing in it", Buffer.from(`<html><svg><path d="M0 0"/></svg></html>`), "not-a-picture"],
  ["a script", Buffer.from("#!/bin/sh\nrm -rf /"), "not-a-picture"],
  ["a program", Buffer.from("MZ\x90\0"), "not-a-picture"],
  ["a video", Buffer.from("\0\0\0\x18ftypmp42"), "not-a-picture"],
  ["a phone's own format", Buffer.from("\0\0\0\x18ftypheic"), "not-a-picture"],
  ["bytes without a meaning", Buffer.from([1, 2, 3, 0xff, 0xfe]), "not-a-picture"],
  ["a picture's first bytes alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "picture-damaged"],
  ["a GIF's name and a script", Buffer.from(`GIF89a/*${mark}*/`), "picture-damaged"],
  ["a drawing of the moon in a frame", Buffer.from("<svg><iframe/></svg>"), "drawing-with-page"],
])("%s is refused", async (_what, bytes, code) => {
  expect(await refusalOf(cleanPicture(Buffer.from(bytes)))).toBe(code);
});

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("a %s that ends too early is refused", async (format) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#888", noise } })
    .toFormat(format)
    .toBuffer();
  expect(await refusalOf(cleanPicture(whole.subarray(0, whole.length / 2)))).toBe("picture-damaged");
});

test("an animation counts the pixels of all its images", async () => {
  expect(await refusalOf(cleanPicture(vastAnimation(3_000, 3_000, 7)))).toBe("too-many-pixels");
});

test("what unpacks beside the pixels is not unpacked into what is stored", async () => {
  for (const before of [[packedText(60_000_000)], [packedProfile(60_000_000)], [longText("x".repeat(1_000_000))]]) {
    const answer = await cleanPicture(blackPng(8, 8, before)).then(
      ({ content }) => content.length < 1_000,
      (error: unknown) => error instanceof Error && "code" in error && error.code === "picture-damaged",
    );
    expect(answer).toBe(true);
  }
});

test("many pictures at once are worked on one after the other", async () => {
  const picture = await jpegOf({ width: 300, height: 300 });
  const made = await Promise.all(Array.from({ length: 8 }, () => cleanPicture(picture)));
  expect(new Set(made.map(({ width }) => width))).toEqual(new Set([300]));
});

test("one person's many pictures keep no other person waiting", async () => {
  const picture = await jpegOf({ width: 300, height: 300 });
  const done: string[] = [];
  const clean = async (userId: string) => {
    await cleanPicture(picture, { userId });
    done.push(userId);
  };
  await Promise.all([...Array.from({ length: 8 }, () => clean("anna")), clean("ben")]);
  expect(done).toHaveLength(9);
  expect(done.at(-1)).toBe("anna");
});

test("a picture has a small version, and a smaller one keeps its size", async () => {
  for (const [width, expected] of [
    [600, { width: 160, height: 80 }],
    [60, { width: 60, height: 30 }],
  ] as const) {
    const { small } = await cleanPicture(await jpegOf({ width, height: width / 2 }));
    expect(await sharp(small ?? new Uint8Array()).metadata()).toMatchObject({ format: "webp", ...expected });
  }
});
