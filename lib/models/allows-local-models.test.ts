import { expect, test } from "vitest";
import { allowsLocalModels } from "./allows-local-models.ts";

const alone = { ALLOW_LOCAL_MODELS: undefined, HOST: "127.0.0.1", APP_URL: undefined, TRUSTED_PROXIES: 0 };

test.each<[string, Partial<typeof alone> | { ALLOW_LOCAL_MODELS: boolean; HOST?: string }, boolean]>([
  ["a server that only this machine reaches", {}, true],
  ["the same under another name", { HOST: "localhost" }, true],
  ["the same over IPv6", { HOST: "::1" }, true],
  ["a server that is open to the network", { HOST: "0.0.0.0" }, false],
  ["a server with an address in a private network", { HOST: "10.0.0.5" }, false],
  ["a server behind a proxy", { TRUSTED_PROXIES: 1 }, false],
  ["a server with an address for others", { APP_URL: "https://edit.example.org" as never }, false],
  ["a name that only begins like loopback", { HOST: "127.example.org" }, false],
  ["a server that says so", { ALLOW_LOCAL_MODELS: true, HOST: "0.0.0.0" }, true],
  ["a server that refuses", { ALLOW_LOCAL_MODELS: false }, false],
])("%s allows local models only by this table", (_what, settings, expected) => {
  expect(allowsLocalModels({ ...alone, ...settings })).toBe(expected);
});
