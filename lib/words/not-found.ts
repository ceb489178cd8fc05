export const notFoundWords = {
  title: "There is nothing here",
  text: "The page does not exist, or you have no access to it.",
  action: "Go to your projects",
};
