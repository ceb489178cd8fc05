import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Two that set the same thing are not told apart: what a component lets others change of its look, it
 * offers as a property.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
