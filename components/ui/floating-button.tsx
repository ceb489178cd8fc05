import { Button, type ButtonProps } from "./button";

/** Lies over what scrolls, in the middle of its lower edge, and leads to what is out of view. */
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
