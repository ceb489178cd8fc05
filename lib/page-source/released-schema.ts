// The kinds of content that can be released on pages. Safe in the browser.

export const releasedContents = ["texts", "pictures", "links"] as const;
export type ReleasedContent = (typeof releasedContents)[number];
