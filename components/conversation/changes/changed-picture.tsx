import { changesWords } from "#lib/words/changes.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";

export type PictureSide = "before" | "after";
/** Returns the address of a picture before or after the change. */
export type PictureAddress = (path: string, side: PictureSide) => string;

/** A changed picture, before and after. */
export function ChangedPicture({ file, addressOf }: { file: FileDiff; addressOf: PictureAddress }) {
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      {file.status === "added" ? null : (
        <PictureFrame src={addressOf(file.oldPath ?? file.path, "before")} label={changesWords.before} />
      )}
      {file.status === "deleted" ? null : (
        <PictureFrame src={addressOf(file.path, "after")} label={changesWords.after} />
      )}
    </div>
  );
}

function PictureFrame({ src, label }: { src: string; label: string }) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="text-text-soft text-xs">{label}</figcaption>
      {/* A fixed height, so that nothing moves when the picture loads. */}
      <div className="chequered grid h-64 place-items-center overflow-hidden rounded-lg border border-line p-3">
        {/* biome-ignore lint/performance/noImgElement: a picture of the site, shown as it is */}
        <img src={src} alt={label} loading="lazy" className="max-h-full max-w-full object-contain" />
      </div>
    </figure>
  );
}
