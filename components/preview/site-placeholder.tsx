import "./site-placeholder.css";

/** The outline of a page, where no picture of the site can be shown, or not yet. It does not move. */
export function SitePlaceholder() {
  return <div className="site-placeholder absolute inset-0" />;
}
