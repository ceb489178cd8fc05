import { expect, test } from "vitest";
import { chooseCoding } from "./compressed.ts";
import { isNameHashed } from "./site-response.ts";

test.each([
  ["/app.3f9a1c07.js", true],
  ["/assets/index-Bk3Hx9aZ.css", true],
  ["/img/logo_9c1185a5c5e9fc54612808977ee8f548.png", true],
  ["/photo-20240101.jpg", false],
  ["/scan-20240101a.jpg", false],
  ["/report-12345678.pdf", false],
  ["/decade2020.css", false],
  ["/facade-interior.jpg", false],
  ["/MyPhoto2024.jpg", false],
  ["/Team2Top.jpg", false],
  ["/menu-24dec2025.pdf", false],
  ["/flyer-15dec2024.pdf", false],
  ["/termine-01feb2025.pdf", false],
  ["/termine-01feb2025a1.pdf", false],
  ["/logo-V1Final2.png", false],
  ["/Speisekarte-A4Seite1.pdf", false],
  ["/A4Seite1-A4B2Rund.pdf", false],
  ["/jquery-3.7.1.min.js", false],
  ["/page-3f9a1c07.html", false],
  ["/3f9a1c07/", false],
  ["/", false],
])("%s has a hash in its name: %s", (path, isHashed) => {
  expect(isNameHashed(path)).toBe(isHashed);
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0.000", null],
  ["identity", null],
  ["brotli", null],
  ["", null],
  [null, null],
])("a client that accepts %j gets %j", (accepted, coding) => {
  expect(chooseCoding(accepted, { contentType: "text/html; charset=utf-8", bytes: 5_000 })).toBe(coding);
});

test.each([
  ["image/png", 5_000],
  ["font/woff2", 5_000],
  ["application/zip", 5_000],
  ["text/css", 100],
  ["text/css", 50_000_000],
])("content of type %s with %i bytes is sent as it is", (contentType, bytes) => {
  expect(chooseCoding("br, gzip", { contentType, bytes })).toBeNull();
});
