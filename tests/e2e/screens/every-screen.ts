import { accountScreens } from "./account-screens.ts";
import { buildScreens } from "./build-screens.ts";
import { contentScreens } from "./content-screens.ts";
import { dryRunScreens } from "./dry-run-screens.ts";
import { editorScreens } from "./editor-screens.ts";
import { followUpScreens } from "./follow-up-screens.ts";
import { galleryScreens } from "./gallery-screens.ts";
import { inspectorScreens } from "./inspector-screens.ts";
import { modelScreens } from "./model-screens.ts";
import { pageScreens } from "./page-screens.ts";
import { peopleScreens } from "./people-screens.ts";
import { planScreens } from "./plan-screens.ts";
import { previewScreens } from "./preview-screens.ts";
import { publishingScreens } from "./publishing-screens.ts";
import { reviewScreens } from "./review-screens.ts";
import type { Screen } from "./screen.ts";

/** Every page of the product and its visibly different states. */
export const everyScreen: Screen[] = [
  ...pageScreens,
  ...dryRunScreens,
  ...editorScreens,
  ...planScreens,
  ...previewScreens,
  ...peopleScreens,
  ...accountScreens,
  ...reviewScreens,
  ...modelScreens,
  ...publishingScreens,
  ...buildScreens,
  ...contentScreens,
  ...inspectorScreens,
  ...followUpScreens,
  ...galleryScreens,
];
