"use client";

import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "./button";

const never = () => () => undefined;

/**
 * The button that sends a form which a script reads: until that script is here it is disabled, and with it Enter in the
 * form's fields, because the browser would send the form by itself and lose what the script knows.
 */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "type" | "asChild">) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={disabled || !isReady} />;
}
