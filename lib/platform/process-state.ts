/** Returns state that exists once per process, on `globalThis`: Next compiles instrumentation and routes separately. */
export function processState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sitewright.${name}`);
  const holder: Record<symbol, unknown> = globalThis;
  holder[key] ??= create();
  return holder[key] as T;
}
