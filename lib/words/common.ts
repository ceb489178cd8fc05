export const commonWords = {
  close: "Close",
  retry: "Try again",
  saving: "Saving…",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading…",
  skipToContent: "Skip to the content",
  unreachable: "The server can't be reached. Check the connection and try again.",
  unexpected: "Something went wrong on our side. Try again in a moment.",
};
