/**
 * Makes `instanceof` recognise the instances of every copy of a class in this process. Next compiles instrumentation and routes separately,
 * so each has its own copy, and state that they share can hand an error of one to the other. Not for a class with subclasses.
 */
export function recogniseInProcess(copy: { prototype: object }, name: string): void {
  const brand = Symbol.for(`sitewright.class.${name}`);
  Object.defineProperty(copy.prototype, brand, { value: true });
  Object.defineProperty(copy, Symbol.hasInstance, {
    value: (value: unknown) => typeof value === "object" && value !== null && brand in value,
  });
}
