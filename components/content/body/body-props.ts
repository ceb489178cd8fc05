export interface MarkdownBodyProps {
  /** The field's name, for screen readers. */
  label: string;
  /** The Markdown, with or without front matter, which is kept and not shown. */
  value: string;
  /** Called after each edit. Text that was not edited stays the same, byte for byte. */
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  pictures?: BodyPictures | undefined;
}

export interface BodyPictures {
  /** Returns the address at which the browser finds a picture; null shows a box with its description. */
  urlOf: (src: string) => string | null;
  /** Addresses of the site's pictures, as the Markdown writes them. */
  choices: readonly string[];
}
