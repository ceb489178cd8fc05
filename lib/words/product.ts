export const productWords = {
  name: "Sitewright",
  description: "Edit a real website by saying what should change.",
  tagline: "Say what should change. Watch it happen.",
};
