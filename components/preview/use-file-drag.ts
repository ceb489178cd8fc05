"use client";

import { useEffect, useState } from "react";
import type { FrameLink } from "./frame-link";

/** Returns whether a file is dragged over the window, and ends that. The page can make it up; what shows then only waits for a file. */
export function useFileDrag(link: FrameLink): [isDragged: boolean, end: () => void] {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes("Files")) setDragged(true);
    };
    window.addEventListener("dragenter", enter);
    const leave = link.listen((report) => {
      if (report.type === "want" && report.what === "drop") setDragged(true);
    });
    return () => {
      window.removeEventListener("dragenter", enter);
      leave();
    };
  }, [link]);
  return [isDragged, () => setDragged(false)];
}
