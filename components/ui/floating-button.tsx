import { Button, type ButtonProps } from "./button";

/** A button over the lower edge of a scrolling area, in the middle, that leads to content out of view. */
export function FloatingButton(props: Omit<ButtonProps, "className" | "variant" | "size" | "shape">) {
  return (
    <Button
      variant="secondary"
      size="small"
      shape="round"
      className="-translate-x-1/2 absolute bottom-3 left-1/2 z-10 origin-bottom scale-(--unscale,1) shadow-raised"
      {...props}
    />
  );
}
