"use client";

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "../button";
import { classNames } from "../class-names";

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

export const overlayStyle = "fixed inset-0 z-40 bg-[rgb(20_18_14/0.5)] data-[state=open]:animate-appear";

export const dialogTitleStyle = "font-display font-semibold text-lg leading-snug";
export const dialogFooterStyle = "flex flex-wrap justify-end gap-2 border-line border-t px-5 py-4 sm:px-6";

interface DialogContentProps {
  title: ReactNode;
  description?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  closeLabel: string;
  /** `wide` is for content in columns, `full` for browsing a page. */
  size?: "regular" | "wide" | "full";
  /** Returns where the focus goes on closing, if not back. */
  returnTo?: (() => HTMLElement | null) | undefined;
  /** Called before Escape closes the dialog; a prevented event does not. An open popover closes first. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

const sizes = {
  regular: "sm:h-fit sm:max-w-lg",
  wide: "sm:h-fit sm:max-w-6xl",
  full: "sm:overflow-hidden",
};

/**
 * Fills the screen of a phone; elsewhere it floats. The focus begins in the field with `data-focus-first`, if there is one, stays inside,
 * and returns to its place on closing.
 */
export function DialogContent({
  title,
  description,
  action,
  closeLabel,
  size = "regular",
  onEscape,
  returnTo,
  children,
}: DialogContentProps) {
  const opener = useRef<HTMLElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayStyle} />
      <RadixDialog.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        onEscapeKeyDown={(event) => {
          if (!closeInner(event)) onEscape?.(event);
        }}
        onOpenAutoFocus={(event) => {
          if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
          const first = event.target instanceof HTMLElement && event.target.querySelector("[data-focus-first]");
          if (!(first instanceof HTMLElement)) return;
          event.preventDefault();
          first.focus();
        }}
        // Radix returns the focus only to its own trigger, and a dialog that is loaded on demand has no trigger.
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (returnTo?.() ?? opener.current)?.focus();
        }}
        className={classNames(
          "touch-targets fixed inset-0 z-50 flex flex-col bg-surface shadow-overlay data-[state=open]:animate-appear sm:inset-6 sm:m-auto sm:max-h-[calc(100dvh-3rem)] sm:rounded-2xl sm:border sm:border-line",
          sizes[size],
        )}
      >
        <header className="flex items-start gap-x-4 gap-y-3 border-line border-b px-5 py-3 max-sm:flex-wrap sm:px-6">
          {/* The first line of the title stands in the middle of the cross. */}
          <div className="min-w-0 flex-1 py-2.5 sm:py-1.5">
            <RadixDialog.Title className={dialogTitleStyle}>{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className="mt-1 text-sm text-text-soft">{description}</RadixDialog.Description>
            ) : null}
          </div>
          {action ? <div className="max-sm:order-last max-sm:w-full">{action}</div> : null}
          <RadixDialog.Close asChild>
            <Button ref={closer} variant="quiet" size="icon" aria-label={closeLabel} className="-mr-2">
              <X aria-hidden />
            </Button>
          </RadixDialog.Close>
        </header>
        <CloseOnBack closer={closer} />
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** Lets Escape close what is open inside of the dialog, and returns true if something was. */
function closeInner(event: KeyboardEvent): boolean {
  const popover = document.querySelector<HTMLElement>("[popover=auto]:popover-open");
  const isInner = event.target instanceof Element && event.target.closest("[data-own-escape]") !== null;
  if (!popover && !isInner) return false;
  // The dialog hears the key first. Prevented, it no longer closes a popover by itself.
  event.preventDefault();
  popover?.hidePopover();
  return true;
}

// TypeScript's DOM types lack it.
declare const CloseWatcher: new () => { onclose: (() => void) | null; destroy(): void };

/** On a phone, Back closes the top dialog instead of leaving the page, in browsers that support it. */
export function CloseOnBack({ closer }: { closer: RefObject<HTMLButtonElement | null> }) {
  useEffect(() => {
    if (!("CloseWatcher" in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => closer.current?.click();
    return () => watcher.destroy();
  }, [closer]);
  return null;
}
