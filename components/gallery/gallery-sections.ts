/**
 * The gallery's sections, and every state that each of them shows. A specimen that is not listed here does not compile; one
 * that is listed and not shown, or shown and not looked at, fails the accessibility test.
 */
export const gallerySections = {
  primitives: {
    title: "Primitives",
    states: [
      "Button",
      "Field",
      "Badge",
      "Alert",
      "Busy, Skeleton, Separator, LocalTime, RelativeTime",
      "Tabs",
      "Segmented",
      "Popover, AccountMenu",
      "Dialogs",
      "Card, EmptyState",
    ],
  },
  turns: {
    title: "Turns",
    states: [
      "Just begun",
      "Working",
      "Writing the answer",
      "Stopping",
      "Completed",
      "Completed by the practice model",
      "Undone",
      "Undone by going back",
      "Completed without changes",
      "A shared file changed",
      "Many files",
      "Choices",
      "Choices, while it still runs",
      "Choices, one was taken",
      "Choices, answered otherwise",
      "Withdrawn",
      "Stopped",
      "Stopped, restorable",
      "Failed",
      "Failed, restorable",
      "A follow-up",
      "A follow-up at work",
      "A follow-up that made way",
      "A follow-up that did not work",
      "An undo",
      "Waiting",
      "Steps",
      "Changes",
      "What the agent sees",
    ],
  },
  composer: {
    title: "Composer",
    states: [
      "Greeting",
      "Greeting, to a site that says nothing",
      "Composer",
      "Composer, with suggestions",
      "Composer, asked",
      "Composer, filled",
      "Composer, too long",
      "Composer, running",
      "Composer, running, with the next",
      "Composer, stopping",
      "Composer, during a follow-up",
      "Instead of the composer",
      "Status",
      "Status, the agent may come back",
    ],
  },
  preview: {
    title: "Preview",
    states: [
      "Bar",
      "Bar, walked around, comparing",
      "Bar of a version, not open yet",
      "A file is missing",
      "Files are missing",
      "Few pages",
      "Many pages",
      "No pages",
      "Before and after",
    ],
  },
  plans: {
    title: "Plans",
    states: [
      "Plan line",
      "Talking it over",
      "Summing up, second attempt",
      "Laying out",
      "To approve",
      "To approve, site map",
      "To approve, brief",
      "To approve, changing the brief",
      "Made again with a change",
      "To approve, the site has moved",
      "A plan to keep, change and remove",
      "Building",
      "Some steps did not work",
      "Built",
      "The plan failed",
      "The plan failed, completing the brief",
      "A change failed",
      "A change failed, and is talked over",
      "Discarded, for a reader",
      "Calls of a plan",
    ],
  },
  history: {
    title: "History",
    states: [
      "Timeline",
      "No versions yet",
      "Before going back",
      "Before going back, looking",
      "Nothing to go back to",
      "Going back did not work",
    ],
  },
  projects: {
    title: "Projects",
    states: [
      "Projects",
      "No projects",
      "No projects, for a reader",
      "Overview",
      "Overview, nothing changed yet",
      "Overview, somebody else edits",
      "Setting up",
      "Problem",
    ],
  },
  forms: {
    title: "Forms",
    states: ["Sign in", "Setup", "New project", "Instructions", "Instructions that no longer fit", "Follow-ups"],
  },
} as const;

export type GallerySectionId = keyof typeof gallerySections;

export type GalleryState = (typeof gallerySections)[GallerySectionId]["states"][number];

export function isGallerySection(text: string): text is GallerySectionId {
  return Object.hasOwn(gallerySections, text);
}
