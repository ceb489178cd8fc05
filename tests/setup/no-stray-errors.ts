import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// An error that nobody asserts is a failure: a test that expects one replaces console.error itself.
let complaint: MockInstance<typeof console.error>;

beforeEach(() => {
  complaint = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = complaint.mock.calls;
  complaint.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
