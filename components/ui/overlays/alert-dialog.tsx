"use client";

import { AlertDialog as RadixAlertDialog } from "radix-ui";
import { useRef } from "react";
import { Button, type ButtonProps } from "../button";
import { CloseOnBack, dialogFooterStyle, dialogTitleStyle, overlayStyle } from "./dialog";

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  cancelLabel: string;
  confirmLabel: string;
  confirmVariant?: ButtonProps["variant"];
  onConfirm: () => void;
  /** True while the action is blocked; the description says why. */
  isBlocked?: boolean;
}

/** Asks before an action that is hard to undo. The harmless answer has the focus, which returns to its place on closing. */
export function AlertDialog(props: AlertDialogProps) {
  const opener = useRef<HTMLElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <RadixAlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={overlayStyle} />
        <RadixAlertDialog.Content
          onOpenAutoFocus={() => {
            if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
          }}
          // Radix returns the focus only to its own trigger, and these dialogs have none.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="touch-targets fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-2xl border border-line bg-surface shadow-overlay data-[state=open]:animate-appear"
        >
          <CloseOnBack closer={cancel} />
          <header className="border-line border-b px-5 py-4 sm:px-6">
            <RadixAlertDialog.Title className={dialogTitleStyle}>{props.title}</RadixAlertDialog.Title>
          </header>
          <RadixAlertDialog.Description className="px-5 py-5 text-sm text-text-soft sm:px-6">
            {props.description}
          </RadixAlertDialog.Description>
          <div className={dialogFooterStyle}>
            <RadixAlertDialog.Cancel asChild>
              <Button ref={cancel} variant="secondary">
                {props.cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
            {props.isBlocked ? null : (
              <RadixAlertDialog.Action asChild>
                <Button variant={props.confirmVariant ?? "primary"} onClick={props.onConfirm}>
                  {props.confirmLabel}
                </Button>
              </RadixAlertDialog.Action>
            )}
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
