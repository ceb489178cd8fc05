import { type ClassValue, clsx } from "clsx";

/** Joins class names. Conflicting classes are not resolved: a component offers a property for each change of its style. */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
