"use client";

import { useEffect, useEffectEvent, useState } from "react";

interface HeldSave {
  /** True while something has to be waited for. */
  isHeld: boolean;
  /** True if the server does not tell which other pages change too. */
  isUnknown: boolean;
  save: () => void;
  /** Called when the wish to save is taken back. */
  onBack?: () => void;
}

/**
 * Keeps the wish to save until nothing has to be waited for. If the server then does not tell which other pages change too, the wish is
 * taken back, so that the person reads this first and decides again.
 */
export function useHeldSave({ isHeld, isUnknown, save, onBack }: HeldSave) {
  /** `isUnknown` is as the person knew it when they wished it. */
  const [wish, setWish] = useState<{ isUnknown: boolean } | null>(null);
  const stop = () => {
    setWish(null);
    onBack?.();
  };
  const fulfil = useEffectEvent(() => {
    if (isUnknown && !wish?.isUnknown) return stop();
    setWish(null);
    save();
  });
  useEffect(() => {
    if (wish && !isHeld) fulfil();
  }, [wish, isHeld]);
  return { isWished: wish !== null, wish: () => (isHeld ? setWish({ isUnknown }) : save()), stop };
}
