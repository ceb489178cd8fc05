import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// A console.error that the test does not expect is a failure: a test that expects one replaces console.error itself.
let complaint: MockInstance<typeof console.error>;

beforeEach(() => {
  complaint = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = complaint.mock.calls;
  complaint.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
