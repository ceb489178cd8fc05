"use client";

import { useEffect } from "react";
import { ServerScript } from "./server-script";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a field after a person's last change of it. */
interface Held {
  value: string;
  checked: boolean;
}

/** The document, with what a person changed before the page's scripts arrived, in order. */
interface EarlyDocument extends Document {
  changedEarly?: Map<Field, Held>;
}

// Short, because every page carries it.
const noteChanges = `document.changedEarly=new Map;document.oninput=({target:t})=>document.changedEarly.set(t,{value:t.value,checked:t.checked})`;

/**
 * Keeps what people type, switch and choose in the page's forms before its scripts arrive. React takes over a text area and a choice as the server
 * sent them, and does not tell a form what its fields hold.
 */
export function EarlyTyping() {
  useEffect(() => {
    const page: EarlyDocument = document;
    page.oninput = null;
    const changed = page.changedEarly;
    delete page.changedEarly;
    if (!changed?.size) return;
    // React handles events of a form that it takes over only later, but not within an effect.
    const timer = setTimeout(() => {
      for (const [field, held] of changed) if (field.isConnected) tell(field, held);
    });
    return () => clearTimeout(timer);
  }, []);
  return <ServerScript script={noteChanges} />;
}

/** Changes a field as a person does, so that its form is told. */
function tell(field: Field, { value, checked }: Held): void {
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
    field.checked = field.type === "checkbox" ? !checked : false;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  // React hears of a value only if it is another one than it set last; the browser's own setter hides the second value from it.
  field.value = value === "" ? "1" : "";
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Fields of numbers have no selection.
  if (selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd);
}
