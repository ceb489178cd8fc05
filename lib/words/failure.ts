export const failureWords = {
  title: "This page could not be shown",
  text: "Something went wrong on our side; your site and your changes are safe.",
  action: "Try again",
};
