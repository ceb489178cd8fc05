/** As a `ref`: gives an element the focus when it appears in place of what had it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
