"use client";

import { ImageUp } from "lucide-react";
import { useState } from "react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { Button } from "../../ui/button";
import { PictureDescription } from "../pictures/picture-description";
import type { MayReplace } from "../pictures/picture-operations";
import { Group } from "./group";

interface PictureGroupProps {
  /** The description now: "" for a decorative picture, null if the page does not say. */
  description: string | null;
  /** Where the app can show the picture; null if it can't. */
  address: string | null;
  problem: string | null;
  isOff: boolean;
  onDescribe: (description: string) => void;
  mayReplace: MayReplace;
  onReplace: () => void;
  onEnter: () => void;
}

/** A picture with its description for people who don't see it. */
export function PictureGroup({ description, address, problem, isOff, mayReplace, ...acts }: PictureGroupProps) {
  const { onDescribe, onReplace, onEnter } = acts;
  const [isBroken, setBroken] = useState(false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isDecorative = wanted ?? description === "";
  return (
    <Group title={panelWords.picture}>
      {address === null ? null : isBroken ? (
        <p className="rounded-lg bg-sunken px-3 py-4 text-center text-text-soft text-xs">{panelWords.noPicture}</p>
      ) : (
        // biome-ignore lint/performance/noImgElement: a file of the site, which the product does not resize
        <img
          src={address}
          alt=""
          onError={() => setBroken(true)}
          className="h-32 w-full rounded-lg bg-sunken object-contain"
        />
      )}
      {mayReplace.ok ? (
        <Button variant="secondary" size="small" disabled={isOff} onClick={onReplace} className="justify-self-start">
          <ImageUp aria-hidden />
          {pictureWords.replace}
        </Button>
      ) : mayReplace.isScripted ? (
        <p className="text-text-soft text-xs">{pictureWords.scripted}</p>
      ) : null}
      <PictureDescription
        {...{ isDecorative, problem, isOff, onEnter }}
        description={description ?? ""}
        onDescribe={(next) => {
          setWanted(false);
          onDescribe(next);
        }}
        onDecorative={(isOn) => {
          setWanted(isOn);
          if (isOn) onDescribe("");
        }}
      />
    </Group>
  );
}
