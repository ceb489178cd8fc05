import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { Problem } from "#lib/platform/problem.ts";
import { GitError } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";
import { parseRepositoryAddress } from "./repository-address.ts";
import { explainTransfer, transferEnvironment, withRedirectRetry } from "./transfer.ts";

beforeEach(() => vi.stubEnv("DATABASE_URL", "postgresql://127.0.0.1:1/none"));
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

const address = parseRepositoryAddress("https://example.org/owner/site", { allowLocal: false });
const forge = parseRepositoryAddress("https://github.com/owner/site", { allowLocal: false });
const local = parseRepositoryAddress("/srv/site", { allowLocal: true });
const failed = (stderr: string) => new GitError("clone", "exit", 128, stderr);

// As git 2.39 with curl (OpenSSL and GnuTLS) and the common forges print them.
const samples: [stderr: string, code: string][] = [
  ["fatal: could not read Username for 'https://github.com': terminal prompts disabled", "repository-needs-token"],
  [
    "remote: Invalid username or token. Password authentication is not supported for Git operations.\nfatal: Authentication failed for 'https://github.com/a/b.git/'",
    "repository-token-refused",
  ],
  [
    "remote: HTTP Basic: Access denied. If a password was provided for Git authentication, the password was incorrect\nfatal: Authentication failed for 'https://gitlab.com/a/b.git/'",
    "repository-token-refused",
  ],
  ["remote: Repository not found.\nfatal: repository 'https://github.com/a/b.git/' not found", "repository-not-found"],
  ["fatal: unable to access 'https://example.org/a/': The requested URL returned error: 403", "repository-forbidden"],
  [
    "remote: Permission to a/b.git denied to someone.\nfatal: unable to access 'https://github.com/a/b.git/': The requested URL returned error: 403",
    "repository-forbidden",
  ],
  [
    "remote: Write access to repository not granted.\nfatal: unable to access 'https://github.com/a/b.git/': The requested URL returned error: 403",
    "repository-forbidden",
  ],
  ["fatal: unable to access 'https://nope.invalid/a/': Could not resolve host: nope.invalid", "repository-unreachable"],
  [
    "fatal: unable to access 'https://127.0.0.1:1/a/': Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server",
    "repository-unreachable",
  ],
  [
    "fatal: unable to access 'https://10.1.1.1/a/': Failed to connect to 10.1.1.1 port 443: Connection timed out",
    "repository-unreachable",
  ],
  [
    "fatal: unable to access 'https://self-signed.example/a/': SSL certificate problem: self-signed certificate",
    "repository-certificate",
  ],
  [
    "fatal: unable to access 'https://self-signed.example/a/': server certificate verification failed. CAfile: none CRLfile: none",
    "repository-certificate",
  ],
  [
    "fatal: unable to access 'https://wrong.example/a/': SSL: no alternative certificate subject name matches target host name 'wrong.example'",
    "repository-certificate",
  ],
  ["fatal: unable to access 'https://gitlab.com/a/b/': The requested URL returned error: 301", "repository-moved"],
  ["fatal: unable to access 'https://example.org/a/': The requested URL returned error: 302", "repository-moved"],
  [
    "warning: Could not find remote branch nope to clone.\nfatal: Remote branch nope not found in upstream origin",
    "repository-branch-missing",
  ],
  ["fatal: couldn't find remote ref refs/heads/nope", "repository-branch-missing"],
  ["fatal: https://example.org/info/refs not valid: is this a git repository?", "repository-not-found"],
  ["fatal: repository 'https://example.org/x/' not found", "repository-not-found"],
  ["fatal: unable to access 'https://example.org/a/': The requested URL returned error: 503", "repository-busy"],
  ["fatal: unable to access 'https://example.org/a/': The requested URL returned error: 429", "repository-busy"],
  [
    "error: RPC failed; curl 18 transfer closed with outstanding read data remaining\nfatal: early EOF\nfatal: fetch-pack: invalid index-pack output",
    "repository-interrupted",
  ],
  [
    "error: RPC failed; curl 28 Operation too slow. Less than 1 bytes/sec transferred the last 120 seconds",
    "repository-interrupted",
  ],
  ["fatal: write error: No space left on device\nfatal: index-pack failed", "disk-full"],
  ["fatal: detected dubious ownership in repository at '/srv/site'", "repository-not-found"],
  [
    "fatal: '/srv/site' does not appear to be a git repository\nfatal: Could not read from remote repository.",
    "repository-not-found",
  ],
  ["fatal: something that nobody has seen yet", "repository-failed"],
  ["", "repository-failed"],
];

test.each(samples)("%j is explained as %s", (stderr, code) => {
  const problem = explainTransfer(failed(stderr), { address, hasToken: false, direction: "read", hasAnswered: true });
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ code });
  expect((problem as Problem).userMessage).toMatch(/^\S.*\.$/);
  // Neither git's output nor the address apart from its host reaches the person or a log.
  expect(String(problem)).not.toMatch(/fatal|remote:|owner\/site/);
});

// Codes about the content that a git host sent, or about this machine; all others may come from any host, or from none.
const content = ["repository-branch-missing", "disk-full"];
const unreached = samples.filter(([, code]) => !content.includes(code)).map(([stderr]) => failed(stderr));

test("a host not known as a git host always gets the same sentence", () => {
  const errors = [...unreached, new GitError("ls-remote", "timeout"), new GitError("fetch", "timeout")];
  const said = errors.flatMap((error) =>
    ([true, false] as const).flatMap((hasToken) =>
      (["read", "write"] as const).map((direction) => explainTransfer(error, { address, hasToken, direction })),
    ),
  );
  const [first] = said;
  expect(first).toMatchObject({
    code: "repository-unreachable",
    userMessage: workspaceRefusals["repository-unreachable"]("example.org").userMessage,
  });
  for (const problem of said) expect(problem).toEqual(first);
});

test.each([
  "fatal: detected dubious ownership in repository at '/srv/site'",
  "fatal: '/srv/site' does not appear to be a git repository",
  "fatal: unable to open '/srv/site/HEAD': Permission denied",
  "",
])("an unreadable folder always gets the same sentence: %j", (stderr) => {
  const problem = explainTransfer(failed(stderr), { address: local, hasToken: false, direction: "read" });
  expect(problem).toMatchObject({
    code: "repository-not-found",
    userMessage: workspaceRefusals["repository-not-found: folder in transfer"].sentence,
  });
});

test("the sentence asks for a missing token, or says that it was refused", () => {
  const denied = failed("fatal: Authentication failed for 'https://example.org/a'");
  const explain = (hasToken: boolean) =>
    explainTransfer(denied, { address: forge, hasToken, direction: "read" }) as Problem;
  expect(explain(false).userMessage).toContain("Enter one");
  expect(explain(true).userMessage).toContain("refused the access token");
});

test("a timeout, a missing git and an abort have different errors", () => {
  const context = { address: forge, hasToken: false, direction: "read" as const };
  expect(explainTransfer(new GitError("clone", "timeout"), context)).toMatchObject({ code: "repository-timeout" });
  expect(explainTransfer(new GitError("clone", "not-installed"), context)).toMatchObject({ code: "git-missing" });
  const aborted = new GitError("clone", "aborted");
  expect(explainTransfer(aborted, context)).toBe(aborted);
});

test("git's error about a repository's content wins over its other messages", () => {
  const context = { address, hasToken: false, direction: "read" as const };
  const hungUp = "fatal: fetch-pack: invalid index-pack output\nfatal: the remote end hung up unexpectedly";
  const said: [string, string][] = [
    ["error: object 1f: hasDotgit: contains '.git'\nfatal: fsck error in packed object", "repository-damaged"],
    ["error: git rev-list died of signal 11", "repository-damaged"],
    ["error: exceeded maximum allowed tree depth", "repository-damaged"],
    ["fatal: attempting to allocate 5000000000 over limit 402653184", "repository-oversized"],
    ["fatal: Out of memory, malloc failed (tried to allocate 5000000000 bytes)", "repository-oversized"],
  ];
  for (const [stderr, code] of said) {
    expect(explainTransfer(failed(`${stderr}\n${hungUp}`), context)).toMatchObject({ name: "Problem", code });
  }
  const endless = new GitError("ls-remote", "too-much-output");
  expect(explainTransfer(endless, context)).toMatchObject({ code: "repository-oversized" });
});

test("an error does not reveal git's output", () => {
  const error = failed("fatal: secret words");
  expect(`${error} ${JSON.stringify(error)} ${error.stack} ${Object.values(error)}`).not.toContain("secret words");
  expect(error.stderrMatches(/secret/)).toBe(true);
});

test("a token is sent as a header to its own host and protocol only", () => {
  const environment = transferEnvironment(address, "t0ken");
  expect(environment.GIT_CONFIG_KEY_0).toBe("http.https://example.org/.extraHeader");
  const header = environment.GIT_CONFIG_VALUE_0 ?? "";
  expect(Buffer.from(header.replace("Authorization: Basic ", ""), "base64").toString()).toBe("x-access-token:t0ken");
  expect(transferEnvironment(local, "t0ken")).toEqual({ GIT_ALLOW_PROTOCOL: "file" });
  expect(transferEnvironment(address)).toEqual({ GIT_ALLOW_PROTOCOL: "https" });
});

test("a redirect is never followed; the address with .git is tried once", async () => {
  const asked: string[] = [];
  const moved = failed("fatal: unable to access 'x': The requested URL returned error: 301");
  const result = withRedirectRetry(address, async ({ url }) => {
    asked.push(url);
    throw moved;
  });
  await expect(result).rejects.toBe(moved);
  expect(asked).toEqual(["https://example.org/owner/site", "https://example.org/owner/site.git"]);
});
