"use client";

import { Button, type ButtonProps } from "./button";
import { useBrowserValue } from "./hooks/use-browser-value";

/**
 * The submit button of a form that a script handles. It is disabled until the script has loaded, and so is Enter in the
 * form's fields: the browser would submit the form by itself, without the script's data.
 */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "type" | "asChild">) {
  const isReady = useBrowserValue<boolean>(
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={disabled || !isReady} />;
}
