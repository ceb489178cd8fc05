"use client";

import { File as FileIcon, ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { fileWords } from "#lib/words/page/files.ts";
import { fileSize } from "#lib/words/page/pictures.ts";
import { Button } from "../../ui/button";
import { fileName, type SiteFile, usingPages } from "./file-facts";

export interface PictureSize {
  width: number;
  height: number;
}

interface FileRowProps {
  file: SiteFile;
  /** False if places that use it may be unknown. */
  isCertain: boolean;
  /** Where the app can show the picture; null if the file is not a picture. */
  picture: string | null;
  isOff: boolean;
  onGo: (address: string) => void;
  onReplace: (size: PictureSize | null) => void;
  onRemove: () => void;
}

const pagesMax = 3;

/** A file with the pages that use it, and what can be done with it. */
export function FileRow({ file, isCertain, picture, isOff, onGo, onReplace, onRemove }: FileRowProps) {
  const [size, setSize] = useState<PictureSize | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [isKept, setKept] = useState(false);
  const name = fileName(file.path);
  const pages = usingPages(file);
  const more = file.usesCount - file.uses.length + Math.max(0, pages.length - pagesMax);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <div className="grid h-14 place-items-center overflow-hidden rounded-lg bg-sunken sm:h-16">
        {picture === null || isBroken ? (
          <FileIcon aria-hidden className="size-6 text-text-soft" />
        ) : (
          // biome-ignore lint/performance/noImgElement: a file of the site, which the product does not resize
          <img
            src={picture}
            alt=""
            loading="lazy"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={() => setBroken(true)}
            className="size-full object-contain"
          />
        )}
      </div>
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]" title={file.path}>
          {name}
        </p>
        <p className="text-text-soft text-xs tabular-nums">
          {size === null ? null : `${size.width} × ${size.height}, `}
          {fileSize(file.bytes)}
        </p>
        {pages.length === 0 ? (
          <p className="text-text-soft text-xs">{isCertain ? fileWords.notUsed : fileWords.mayBeUsed}</p>
        ) : (
          <p className="text-xs">
            <span className="text-text-soft">{fileWords.usedOn} </span>
            {pages.slice(0, pagesMax).map(({ path, name: page, address }, at) => (
              <span key={path}>
                {at > 0 ? ", " : null}
                {address === null ? (
                  page
                ) : (
                  <Button
                    variant="link"
                    size="inline"
                    className="whitespace-normal text-left text-xs"
                    aria-label={fileWords.goTo(page)}
                    onClick={() => onGo(address)}
                  >
                    {page}
                  </Button>
                )}
              </span>
            ))}
            {more > 0 ? ` ${fileWords.moreUses(more)}` : null}
          </p>
        )}
        {isKept ? (
          <p role="alert" className="text-pretty text-danger text-xs">
            {fileWords.stillUsed(pages.map(({ name: page }) => page))}
          </p>
        ) : null}
      </div>
      <div className="col-start-2 flex gap-1 sm:col-start-3">
        {file.isPicture ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={fileWords.replaceOf(name)}
            disabled={isOff}
            onClick={() => onReplace(size)}
          >
            <ImageUp aria-hidden />
            {fileWords.replace}
          </Button>
        ) : null}
        {isCertain || file.usesCount > 0 ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={fileWords.removeOf(name)}
            disabled={isOff}
            onClick={() => (file.usesCount > 0 ? setKept(true) : onRemove())}
          >
            <Trash2 aria-hidden />
            {fileWords.remove}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
