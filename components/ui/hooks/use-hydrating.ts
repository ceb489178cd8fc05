import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const zero = () => 0;

/** Returns true on the server, and in the browser while the component takes over what the server has rendered. Renders nothing twice. */
export function useHydrating(): boolean {
  let isHydrating = false;
  // React asks for the server's value only then.
  useSyncExternalStore(never, zero, () => {
    isHydrating = true;
    return 0;
  });
  return isHydrating;
}
