import type { CheckActs } from "./change-checks";

/** Returns the same acts for a dialog that lies over the page and closes with each of them. */
export function closeFirst<Acts extends CheckActs>(
  { onVisit, onAsk }: Acts,
  close: () => void,
): Pick<Acts, "onVisit" | "onAsk"> {
  return {
    onVisit:
      onVisit &&
      ((address: string) => {
        close();
        onVisit(address);
      }),
    onAsk:
      onAsk &&
      (async (instruction: string, key: string) => {
        await onAsk(instruction, key);
        close();
      }),
  };
}
