import { expect, test } from "vitest";
import { cleanBaseUrl } from "./model-address.ts";

test.each([
  ["https://api.example.org/v1/", "https://api.example.org/v1"],
  ["HTTPS://API.example.org:443", "https://api.example.org"],
  ["http://8.8.8.8:8000/v1", "http://8.8.8.8:8000/v1"],
  // Documents show the address of the requests.
  ["https://api.example.org/v1/chat/completions", "https://api.example.org/v1"],
  ["https://api.example.org/v1/responses/", "https://api.example.org/v1"],
  // Its addresses are checked when it is asked.
  ["http://localhost:11434/v1", "http://localhost:11434/v1"],
])("%s is stored as %s", (entered, stored) => {
  expect(cleanBaseUrl(entered, { allowsLocal: false })).toBe(stored);
});

test.each([
  [
    "model-address-invalid",
    "api.example.org/v1",
    "ftp://a",
    "file:///etc/passwd",
    "https://",
    "https://a/?b",
    "https://a/#b",
  ],
  ["model-address-invalid", "javascript:alert(1)", "//a", "http:a"],
  ["model-address-credentials", "https://me:secret@a/v1", "https://me@a"],
  [
    "model-address-refused",
    "http://127.0.0.1/v1",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::ffff:10.0.0.1]/v1",
  ],
  ["model-address-refused", "http://169.254.169.254/latest", "http://[fd00:ec2::254]/", "http://0/", "http://[::]/v1"],
])("%s refuses %s", (code, ...addresses) => {
  for (const address of addresses)
    expect(() => cleanBaseUrl(address, { allowsLocal: false }), address).toThrow(expect.objectContaining({ code }));
});

test("an address that is too long as it is stored is refused", () => {
  const entered = `https://a/${"ä".repeat(331)}`;
  // Each of these letters takes six characters in a URL.
  expect(cleanBaseUrl(entered, { allowsLocal: false })).toHaveLength(1_996);
  expect(() => cleanBaseUrl(`${entered}ä`, { allowsLocal: false })).toThrow(
    expect.objectContaining({ code: "model-address-invalid" }),
  );
});

test("local addresses are taken where they are allowed, and metadata never", () => {
  expect(cleanBaseUrl("http://2130706433:11434/v1", { allowsLocal: true })).toBe("http://127.0.0.1:11434/v1");
  expect(() => cleanBaseUrl("http://169.254.169.254/v1", { allowsLocal: true })).toThrow(/never asked/);
});
