import sharp, { type Metadata, type Region, type Sharp } from "sharp";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { cleanDrawing } from "./clean-drawing.ts";
import { readFileKind } from "./file-kind.ts";
import { type PictureType, sideMax } from "./picture-schema.ts";
import { pictureRefusals } from "./refusals.ts";

/** Pixels that are decoded at once, of all images of an animation together: about 200 MB of memory. */
const pixelsMax = 50_000_000;
/** The smaller ones are for a picture that is too large in bytes otherwise. */
const sidesMax = [sideMax, 1_600, 1_024] as const;
/** Bytes of a stored picture. */
const cleanBytesMax = 5 * 1024 * 1024;
/** Pixels of the longest side of the small version: twice what the conversation shows. */
const smallSide = 160;
const decodingSecondsMax = 30;
const waitMs = 60_000;
/** The largest part of the original's bytes for which a WebP version is worth a file of its own. */
const modernShareMax = 0.9;

export interface PictureWish {
  /** The person who sends it. Pictures without one wait as if one person had sent them. */
  userId?: string;
  /** The widest that the page shows it, in CSS pixels. */
  shownWidth?: number | undefined;
  /** A part of the picture as people see it, each number a part of its width or height. */
  crop?: { left: number; top: number; width: number; height: number } | undefined;
}

export interface CleanPicture {
  type: PictureType;
  content: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
  /** A smaller WebP version of a JPEG or PNG; null if that would not be smaller. */
  modern: Uint8Array | null;
  /** Its first image as a WebP of at most `smallSide` pixels a side; null of a drawing, which could only be scaled by drawing it. */
  small: Uint8Array | null;
}

/** With two slots, one person's pictures never keep another's waiting. */
const slots = () =>
  processState("pictures.slots", () => new FairSlots(() => ({ max: 2, ownerMax: 1, waitingMax: 10 })));

/**
 * Returns a picture encoded again from a file's content: upright, scaled down, and without anything but the picture. Throws a refusal for a
 * file that is not one, for a damaged one and for one that is too large. Waits while another picture of the same person, or two of
 * others, are worked on.
 */
export async function cleanPicture(bytes: Uint8Array, wish: PictureWish = {}): Promise<CleanPicture> {
  const kind = readFileKind(bytes);
  if ("other" in kind) throw refusalOf(kind.other)();
  if (kind.picture === "image/svg+xml") {
    if (wish.crop) throw pictureRefusals["crop-drawing"]();
    return { type: kind.picture, ...cleanDrawing(Buffer.from(bytes).toString("utf8")), modern: null, small: null };
  }
  const type = kind.picture;
  return withPictureSlot(wish.userId ?? "", async () => {
    const picture = await cleanPixels(bytes, type, wish);
    return { ...picture, small: await makeSmall(picture.content) };
  });
}

/** Runs work on a picture once there is room for it. Throws a refusal after a minute without room. */
export async function withPictureSlot<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const release = await slots()
    .take(userId, { waitMs })
    .catch((error: unknown) => {
      throw error instanceof SlotsBusy ? pictureRefusals["pictures-busy"]() : error;
    });
  try {
    return await work();
  } finally {
    release();
  }
}

function refusalOf(other: Extract<ReturnType<typeof readFileKind>, { other: string }>["other"]) {
  return other === "unknown" ? pictureRefusals["not-a-picture"] : pictureRefusals[`not-a-picture: ${other}`];
}

async function cleanPixels(
  bytes: Uint8Array,
  type: PixelType,
  wish: PictureWish,
): Promise<Omit<CleanPicture, "small">> {
  const facts = await readFacts(bytes);
  if (facts.width * facts.height * facts.pages > pixelsMax) throw pictureRefusals["too-many-pixels"](pixelsMax);
  const crop = wish.crop && toRegion(wish.crop, facts);
  const isMoving = facts.pages > 1;
  const make = async (encode: (pipeline: Sharp) => Sharp, side: number) => {
    const pipeline = openPicture(bytes, isMoving).autoOrient();
    if (crop) pipeline.extract(crop);
    pipeline.resize({
      width: Math.min(side, Math.ceil(2 * (wish.shownWidth ?? side))),
      height: side,
      fit: "inside",
      withoutEnlargement: true,
    });
    const { data, info } = await encode(pipeline)
      .timeout({ seconds: decodingSecondsMax })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseDamaged);
    return { content: data, width: info.width, height: info.pageHeight ?? info.height };
  };
  for (const side of sidesMax) {
    const made = await make((pipeline) => encoders[type](pipeline, facts), side);
    if (made.content.length > cleanBytesMax) continue;
    const canBeModern = type === "image/jpeg" || (type === "image/png" && !isMoving);
    if (!canBeModern) return { type, ...made, modern: null };
    const options = type === "image/png" ? { nearLossless: true } : { quality: 82 };
    const { content: modern } = await make((pipeline) => pipeline.webp(options), side);
    return { type, ...made, modern: modern.length <= made.content.length * modernShareMax ? modern : null };
  }
  throw pictureRefusals["picture-too-large"](cleanBytesMax);
}

function makeSmall(content: Uint8Array): Promise<Uint8Array> {
  const size = { width: smallSide, height: smallSide, fit: "inside", withoutEnlargement: true } as const;
  return openPicture(content, false)
    .resize(size)
    .webp({ quality: 80 })
    .timeout({ seconds: decodingSecondsMax })
    .toBuffer();
}

type PixelType = Exclude<PictureType, "image/svg+xml">;

interface Facts {
  /** Of one image, upright. */
  width: number;
  height: number;
  pages: number;
  hasPalette: boolean;
}

const encoders: Record<PixelType, (pipeline: Sharp, facts: Facts) => Sharp> = {
  "image/jpeg": (pipeline) => pipeline.jpeg({ quality: 84, mozjpeg: true }),
  "image/png": (pipeline, { hasPalette }) => pipeline.png({ compressionLevel: 9, palette: hasPalette }),
  "image/webp": (pipeline) => pipeline.webp({ quality: 84 }),
  "image/gif": (pipeline) => pipeline.gif(),
  "image/avif": (pipeline) => pipeline.avif({ quality: 60, effort: 3 }),
};

/** Opens a file for one use: libvips keeps nothing of it, and uses one thread. */
export function openPicture(bytes: Uint8Array, isMoving: boolean): Sharp {
  processState("pictures.sharp", () => {
    sharp.cache(false);
    sharp.concurrency(1);
    return true;
  });
  return sharp(bytes, { animated: isMoving, limitInputPixels: pixelsMax, failOn: "error" });
}

async function readFacts(bytes: Uint8Array): Promise<Facts> {
  // Reads the header only.
  const found: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  const { width, height } = found.autoOrient;
  return {
    width,
    height,
    pages: found.pages ?? 1,
    hasPalette: found.isPalette === true,
  };
}

/** Refuses a file that libvips can't read. Its reasons are for programmers; the person can only send another file. */
function refuseDamaged(): never {
  throw pictureRefusals["picture-damaged"]();
}

function toRegion(crop: NonNullable<PictureWish["crop"]>, facts: Facts): Region {
  const left = Math.round(crop.left * facts.width);
  const top = Math.round(crop.top * facts.height);
  const width = Math.min(Math.round(crop.width * facts.width), facts.width - left);
  const height = Math.min(Math.round(crop.height * facts.height), facts.height - top);
  if (left < 0 || top < 0 || !(width >= 1) || !(height >= 1)) throw pictureRefusals["crop-invalid"]();
  return { left, top, width, height };
}
