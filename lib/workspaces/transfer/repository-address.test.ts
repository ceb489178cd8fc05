import { expect, test } from "vitest";
import { Problem } from "#lib/platform/problem.ts";
import { parseRepositoryAddress } from "./repository-address.ts";

function refusal(text: string, allowLocal = false): string {
  try {
    return JSON.stringify(parseRepositoryAddress(text, { allowLocal }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
}

test.each([
  ["https://example.org/owner/site.git", "https://example.org/owner/site.git"],
  [" https://Example.org/owner/site/ ", "https://example.org/owner/site"],
  ["https://git.example.org:8443/a/b", "https://git.example.org:8443/a/b"],
  ["https://10.0.0.5/a/b", "https://10.0.0.5/a/b"],
])("%j is a valid address", (text, url) => {
  expect(parseRepositoryAddress(text, { allowLocal: false })).toMatchObject({ kind: "https", url });
});

test.each([
  ["", "repository-address-missing"],
  ["   ", "repository-address-missing"],
  ["example", "repository-address-invalid"],
  ["www.my-bakery.example", "repository-address-invalid"],
  ["http://www.my-bakery.example/", "repository-address-invalid"],
  ["https://", "repository-address-invalid"],
  ["https://example.org", "repository-address-invalid"],
  ["https://example.org/a?b=c", "repository-address-invalid"],
  ["https://example.org/a#b", "repository-address-invalid"],
  ["https://example.org/a\nb", "repository-address-invalid"],
  ["https://example.org/a b", "repository-address-invalid"],
  ["ftp://example.org/a", "repository-address-invalid"],
  ["git://example.org/a", "repository-address-invalid"],
  ["ext::sh -c touch% /tmp/x", "repository-address-invalid"],
  ["ext::sh", "repository-address-invalid"],
  ["fd::17", "repository-address-invalid"],
  ["--upload-pack=touch", "repository-address-invalid"],
  ["relative/folder", "repository-address-invalid"],
  ["../folder", "repository-address-invalid"],
  [`https://example.org/${"x".repeat(3000)}`, "repository-address-invalid"],
  ["http://example.org/a/b", "repository-not-https"],
  ["http://localhost/a/b", "repository-not-https"],
  ["git@github.com:owner/site.git", "repository-ssh"],
  ["ssh://git@example.org/a", "repository-ssh"],
  ["git+ssh://example.org/a", "repository-ssh"],
  ["https://user:secret@example.org/a", "repository-credentials-in-address"],
  ["https://token@example.org/a", "repository-credentials-in-address"],
  ["/srv/site.git", "repository-local"],
  ["file:///srv/site.git", "repository-local"],
  ["FILE:///srv/site.git", "repository-local"],
])("%j is rejected with %s", (text, code) => {
  expect(refusal(text)).toBe(code);
});

test("local folders are accepted by their absolute path, if the operator allows them", () => {
  expect(parseRepositoryAddress("/srv/a/../site.git", { allowLocal: true })).toMatchObject({ path: "/srv/site.git" });
  expect(parseRepositoryAddress("file:///srv/my%20site", { allowLocal: true })).toMatchObject({ path: "/srv/my site" });
  expect(refusal("file://otherhost/srv/site", true)).toBe("repository-address-invalid");
  expect(refusal("srv/site", true)).toBe("repository-address-invalid");
  expect(refusal("ext::sh -c x", true)).toBe("repository-address-invalid");
});

test("a refusal never repeats a credential", () => {
  try {
    parseRepositoryAddress("https://user:hunter2@example.org/a", { allowLocal: false });
    expect.unreachable();
  } catch (error) {
    expect(JSON.stringify(error) + String(error)).not.toContain("hunter2");
  }
});
