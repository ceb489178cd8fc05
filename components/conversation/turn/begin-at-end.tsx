import { ServerScript } from "../../shell/server-script";

const beginAtEnd = `{
  const list = document.currentScript.parentElement.querySelector("[role=log]");
  if (!/^#turn-/.test(location.hash) && list.querySelector("article")) list.scrollTop = list.scrollHeight;
}`;

/**
 * Scrolls the list of turns beside it to its end while the page is being parsed, so that the oldest turn does not flash. It stands twice:
 * after the list for the first paint, and after the box, which makes the list lower. An empty conversation stays at its beginning, where
 * the greeting is.
 */
export function BeginAtEnd() {
  return <ServerScript script={beginAtEnd} />;
}
