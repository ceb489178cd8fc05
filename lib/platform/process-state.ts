/**
 * State of the process. Next compiles instrumentation and routes apart, so that a module-level variable would exist
 * twice: what must be one a process lives on `globalThis` under a registered symbol.
 */
export function processState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sitewright.${name}`);
  const holder: Record<symbol, unknown> = globalThis;
  holder[key] ??= create();
  return holder[key] as T;
}
