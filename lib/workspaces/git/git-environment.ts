import { hostEnvironment } from "#lib/platform/env.ts";

// A repository is untrusted content. Nothing in it, in its configuration or in this machine's git configuration may
// make git start a program, prompt, or connect to a host: each call allows by name the one protocol that it needs.

/** The id of the empty tree, which exists in every repository. */
export const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const configuration = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "core.askPass=",
  "core.pager=cat",
  "core.quotePath=false",
  "core.symlinks=false",
  // Two turns of one project may move refs at the same moment.
  "core.filesRefLockTimeout=2000",
  "core.packedRefsTimeout=2000",
  // A commit that the database names must survive a power cut.
  "core.fsync=committed,loose-object,reference",
  // Since git 2.43 a bare repository takes attributes from HEAD's tree: a site must not decide how its diff is made.
  `attr.tree=${emptyTree}`,
  "credential.helper=",
  "commit.gpgSign=false",
  "push.gpgSign=false",
  "fetch.recurseSubmodules=false",
  "push.recurseSubmodules=no",
  "submodule.recurse=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "merge.directoryRenames=false",
  "protocol.allow=never",
  // A redirect could send a credential, or the request itself, to a host that nobody chose.
  "http.followRedirects=false",
  "http.sslVerify=true",
  "safe.directory=*",
];

/** Options of every call, placed before the subcommand. */
export const hardening: readonly string[] = configuration.flatMap((setting) => ["-c", setting]);

/** Returns the whole environment of a git process. `extra` is added for one call. */
export function gitEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const host = hostEnvironment();
  return {
    ...host,
    // Some builds of git's HTTP library don't find an operator's own certificates by themselves.
    ...(host.SSL_CERT_FILE ? { GIT_SSL_CAINFO: host.SSL_CERT_FILE } : {}),
    HOME: "/nonexistent",
    XDG_CONFIG_HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_SSH_COMMAND: "false",
    GIT_EDITOR: "false",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_LITERAL_PATHSPECS: "1",
    // Overrides every protocol setting, also in the processes that git starts itself.
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
    TZ: "UTC",
    ...extra,
  };
}
