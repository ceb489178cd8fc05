/**
 * Returns state that exists once per process. Next compiles instrumentation and routes separately, so that a module-level variable
 * would exist twice; this one lives on `globalThis` under a registered symbol.
 */
export function processState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sitewright.${name}`);
  const holder: Record<symbol, unknown> = globalThis;
  holder[key] ??= create();
  return holder[key] as T;
}
