import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";

// The changes of source that replace a picture.

export type MayReplace = { ok: true } | { ok: false; isScripted: boolean };

/** Attributes in which scripts keep the address of a picture that they load later. */
const scriptedSources = ["data-src", "data-srcset", "data-lazy", "data-lazy-src", "data-original", "data-bg"];

/** Returns whether a person can replace a picture: one whose address stands in the page, and which no script loads. */
export function mayReplace({ tag, attributes }: Pick<SourceElement, "tag" | "attributes">): MayReplace {
  if (tag !== "img") return { ok: false, isScripted: false };
  const isScripted = scriptedSources.some((name) => name in attributes);
  return isScripted ? { ok: false, isScripted } : { ok: true };
}

/** Returns whether the page offers a choice of files around a picture, which can name a smaller one. */
export function offersFiles({ parent }: SourceElement, { elements }: Pick<SourceMap, "elements">): boolean {
  const isIn = elements.some(({ ref, tag }) => ref === parent && tag === "picture");
  return isIn && elements.some((other) => other.parent === parent && other.tag === "source");
}

interface Choice {
  alt: string;
  /** Where a picture that the page cuts lies in its place, in per cent; null leaves it. */
  position: { x: number; y: number } | null;
}

/** Returns the operations that show an uploaded picture at places of pages. `withModern` names its smaller file too, if it has one. */
export function replaceOperations(
  { id, path, width, height, modern }: UploadForDisplay,
  places: readonly { path: string; ref: string }[],
  { alt, position }: Choice,
  withModern: boolean,
): Operation[] {
  const smaller = withModern ? modern : null;
  return [
    { op: "set-asset", path, upload: id },
    ...(smaller ? [{ op: "set-asset" as const, path: smaller.path, upload: id, modern: true }] : []),
    ...places.flatMap((place): Operation[] => {
      const at = { path: place.path, ref: place.ref };
      return [
        { op: "set-picture", ...at, file: path, ...(smaller ? { modern: smaller.path } : {}), width, height, alt },
        ...(position === null
          ? []
          : [
              {
                op: "set-style" as const,
                ...at,
                property: "object-position",
                value: `${position.x}% ${position.y}%`,
              },
            ]),
      ];
    }),
  ];
}
