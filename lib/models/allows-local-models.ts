import type { Env } from "#lib/platform/env.ts";

type Setting = Pick<Env, "ALLOW_LOCAL_MODELS" | "HOST" | "APP_URL" | "TRUSTED_PROXIES">;

/**
 * Returns whether models that people connect may be in private networks and on this machine: as ALLOW_LOCAL_MODELS says, and without
 * it only where nobody else reaches the server, because the person who connects a model is then somebody of this machine.
 */
export function allowsLocalModels({ ALLOW_LOCAL_MODELS, HOST, APP_URL, TRUSTED_PROXIES }: Setting): boolean {
  const isLoopback = HOST === "localhost" || HOST === "::1" || /^127(?:\.\d+){3}$/.test(HOST);
  return ALLOW_LOCAL_MODELS ?? (isLoopback && APP_URL === undefined && TRUSTED_PROXIES === 0);
}
