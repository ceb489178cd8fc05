"use client";

import { Button, type ButtonProps } from "./button";
import { useBrowserValue } from "./hooks/use-browser-value";

/**
 * The button that sends a form which a script reads: until that script is here it is disabled, and with it Enter in the
 * form's fields, because the browser would send the form by itself and lose what the script knows.
 */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "type" | "asChild">) {
  const isReady = useBrowserValue<boolean>(
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={disabled || !isReady} />;
}
