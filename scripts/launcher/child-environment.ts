import { settingNames } from "#lib/platform/env.ts";

// The variables that programs need for files, language and network. A child gets no others from the environment in
// which the launcher was started.
const systemNames = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL"];
const networkNames = [
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"],
];

/** For tools: PostgreSQL, the Prisma client's generator, the build. */
export function toolEnvironment(): Record<string, string> {
  return pick(systemNames);
}

/** For the product: the tools' environment, the network's and every setting of the product. */
export function productEnvironment(): Record<string, string> {
  return pick([...systemNames, ...networkNames, ...settingNames]);
}

function pick(names: readonly string[]): Record<string, string> {
  const found = names.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}
