export const suggestionWords = {
  phone: (written: string) => `Our phone number is now ${written}`,
  heading: (old: string, next: string) => `Change the heading “${old}” to “${next}”`,
  accent: (colour: string) => `Make the accent colour ${colour}`,
  background: (colour: string) => `Make the background ${colour}`,
  section: (about: string, heading: string) => `Add a section about ${about} under “${heading}”`,
  page: (title: string) => `Add a page called “${title}”`,
  welcome: (siteName: string | null) => (siteName === null ? "Welcome" : `Welcome to ${siteName}`),
  topics: ["gift vouchers", "opening hours", "what our customers say", "frequent questions"],
  pageTitles: ["Frequent questions", "Opening hours", "News"],
};
