import type { GreetingForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";

export const recordedGreeting: GreetingForDisplay = {
  siteName: "Juniper Street Bakery",
  hasHandEdits: false,
  mayChangeByHand: true,
  pages: 5,
  suggestions: [
    { text: "Make the accent colour dark blue" },
    { text: "Add a section about gift vouchers under “Keep a loaf for me”" },
    { text: "Our phone number is now 020 7946 0000", select: [24, 37] },
    { text: "Change the heading “Good bread takes its time” to “Welcome to Juniper Street Bakery”", select: [50, 84] },
  ],
};
