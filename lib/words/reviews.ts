import { count, quoted } from "./common.ts";
import * as de from "./de/reviews.ts";
import { inLanguages } from "./language.ts";

const listOf = (parts: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(parts);

export const reviewWords = inLanguages(de.reviewWords, {
  title: "Reviews",
  text: "Changes that somebody asks to have published, and what became of them.",
  emptyTitle: "Nothing has been sent for review",
  emptyText: "When somebody sends their changes for review, they are listed here.",
  openTitle: "Waiting for review",
  all: "All reviews",
  status: {
    open: "In review",
    changes_requested: "Changes requested",
    published: "Published",
    withdrawn: "Withdrawn",
  },
  by: (name: string) => `sent by ${name}`,

  sendBusy: "Sending…",
  sendTitle: "Send your changes for review",
  sendText:
    "Whoever may publish, perhaps yourself, looks at the changes and publishes them. Until then nobody can change the site.",
  sendBlocked:
    "A change is still being made, or messages wait. As soon as all of it is done, you can look it over and send it.",
  sendLoading: "Looking at what you changed…",
  sendName: "Title",
  sendNameMissing: "Give the changes a title.",
  sendNameHint: "What has changed, in a few words.",
  sendDescription: "Description",
  sendDescriptionHint: "What the reviewer should know. Optional.",
  changed: "What changed",
  /** Other people's changes that go with a review. */
  sendOthers: (others: readonly { name: string; changes: number }[]) =>
    `Also part of it: ${listOf(others.map(({ name, changes }) => `${count(changes, "change", "changes")} by ${name}`))}. A review always has everything that has changed on the site since it was last published.`,
  sendSharedTitle: "Send the site’s changes for review",
  /** `changed` is what changed, as people call it; "" if that is not known. */
  /** The first request, and how many more there are. */
  proposedTitle: (first: string, more: number) =>
    more === 0 ? first : `${first.replace(/\.$/, "")}, and ${more === 1 ? "one more change" : `${more} more changes`}`,
  titleOfParts: (changed: string) => `Changes to ${changed.replace(/^The /, "the ") || "the site"}`,
  proposedBy: (name: string) => `By ${name}:`,
  andMore: (n: number) => `and ${n} more`,
  sendKeep: "Go on editing",
  sendEmptyTitle: "There is nothing to review",
  sendEmptyText: "The site is just as it was when it was last published. You can finish editing, or go on.",
  sendEmptySubmit: "Finish editing",

  inReview: (title: string) => `${quoted(title)} is in review. The site can be edited again when the review is over.`,
  openReview: "Open the review",
  waiting: (name: string | null) => (name ? `${name} asks for changes:` : "Changes are asked for:"),
  waitingLink: "See what was reviewed",

  described: (name: string) => `${name} writes`,
  asked: "What was asked for",
  /** Equal changes are listed once. */
  times: (n: number, title: string) => (n > 1 ? `${n} × ${title}` : title),
  askedBy: (name: string) => `by ${name}`,
  askedMore: (n: number) => `Show ${n} more`,
  askedNothing: "No single changes are recorded.",
  took: "See it in the conversation",
  before: "Before and after",
  beforeText:
    "The website before these changes on the left, with them on the right. Move the edge, and walk around in it.",
  /** The site as it would be published now. */
  candidate: {
    building: "The site is being built as it would be published now…",
    same: "This is exactly what would be published: the site has not moved on since.",
    moved:
      "The site has moved on since these changes were sent. They can be seen together, as they would be published now.",
    shown:
      "The right side shows the site as it would be published now: these changes together with what came meanwhile.",
    show: "Show what would be published",
    hide: "Show these changes alone",
    conflict: (where: string) =>
      `Something else has changed in the same places meanwhile: ${where}. It can’t be published like this.`,
    broken:
      "Together with what came meanwhile, the site does not build. It can’t be published like this: ask for changes, so that it can be mended.",
    unconfirmed:
      "This website is made by a generator, and an administrator must say first how it is built: project settings, “Building”.",
  },
  showCode: "Show the code",
  hideCode: "Hide the code",
  loadingFiles: "Looking at the changes…",

  publish: "Publish",
  publishBusy: "Publishing…",
  publishTitle: "Publish these changes?",
  publishText: {
    none: "Visitors see them at once, and everybody starts from them.",
    "read-only":
      "Visitors of the address here see them at once. The repository stays as it is, because Sitewright may only read it.",
    writable: "They go into the site's repository, and become the site that everybody starts from.",
  },
  publishKeep: "Not yet",
  publishing: "These changes are being published…",
  request: "Request changes",
  requestBusy: "Sending…",
  requestTitle: "What should be different?",
  requestText: "The editor sees this and goes on where they were.",
  requestLabel: "Your request",
  requestMissing: "Say what should be different.",
  requestKeep: "Cancel",
  withdraw: "Withdraw",
  withdrawBusy: "Withdrawing…",
  withdrawTitle: "Withdraw these changes from review?",
  withdrawText: "The changes stay as they are, and can be edited and sent again.",
  withdrawKeep: "Leave in review",

  published: (name: string | null) => (name ? `${name} published these changes.` : "These changes are published."),
  publishedReadOnly: "They are published here alone: Sitewright may only read the site's repository.",
  requested: (name: string | null) => (name ? `${name} asks for changes:` : "Changes are asked for:"),
  withdrawn: "These changes were withdrawn from review. They are kept, and can be edited and sent again.",
  decide: "Look through the changes below, then decide.",
  waitingForReviewer: "Waiting for somebody who may publish. You can leave this page; nothing is lost.",
  toProject: "To the project",
  pullRequest: "Pull request on GitHub",
  pullRequestFailed: (reason: string) => `There is no pull request on GitHub yet. ${reason}`,
});
