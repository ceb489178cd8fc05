"use client";

import { useEffect, useState } from "react";
import { type ChosenPicture, readPictureFile } from "./picture-file";

/** Reads the pictures that a person chooses, one after the other. A file that can't be used leaves the picture before it. */
export function useChosenPicture(first: File | null) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, choose] = useState(first);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    void readPictureFile(wanted).then((read) => {
      if (isGone) return typeof read === "string" ? undefined : URL.revokeObjectURL(read.url);
      setProblem(typeof read === "string" ? read : null);
      if (typeof read !== "string") setPicture(read);
    });
    return () => {
      isGone = true;
    };
  }, [wanted]);
  const url = picture?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return { picture, problem, choose };
}
