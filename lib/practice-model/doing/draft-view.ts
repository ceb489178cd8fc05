import { SiteView } from "../site/site-view.ts";
import type { Draft } from "./draft.ts";

/** The site as the draft has it. */
export class DraftView extends SiteView {
  private readonly draft: Draft;

  constructor(draft: Draft) {
    super(draft.view.files);
    this.draft = draft;
  }

  override text(path: string): string | null {
    return this.draft.text(path);
  }
}
