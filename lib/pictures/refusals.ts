import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanPictureRefusals as german } from "./german-refusals.ts";

const takenTypes = "JPEG, PNG, WebP, GIF, AVIF or SVG";
const sendPicture = `Send a picture as ${takenTypes}.`;

/** The refusals of files that can't be stored as pictures. */
export const pictureRefusals = {
  ...refusals(
    "unsupported",
    {
      "not-a-picture": `This file is not a picture that can be shown on a page. ${sendPicture}`,
      "not-a-picture: empty": "This file is empty. Choose it again.",
      "not-a-picture: archive":
        "This is an archive with other files in it. Unpack it and send the pictures themselves.",
      "not-a-picture: document": `This is a document, not a picture. Save its page as a picture, as ${takenTypes}, and send that.`,
      "not-a-picture: heic":
        "This is a picture in a phone's own format (HEIC), which browsers don't show. Save it as JPEG and send that.",
      "not-a-picture: tiff": `Browsers don't show pictures of this kind. Save it as ${takenTypes} and send that.`,
      "not-a-picture: film": `Videos and sounds can't be stored here. ${sendPicture}`,
      "not-a-picture: program": `This is a program, not a picture. ${sendPicture}`,
      "not-a-picture: page": `This is a page or a text, not a picture. ${sendPicture}`,
    },
    german,
  ),
  ...refusals(
    "too-large",
    {
      "too-many-pixels": (pixelsMax: number) =>
        `This picture has too many pixels: at most ${Math.round(pixelsMax / 1_000_000)} million are taken, all images of an animation together. Make it smaller and send it again.`,
      "picture-too-large": (bytesMax: number) =>
        `Even after it was made smaller, this picture has more than ${Math.round(bytesMax / 1024 / 1024)} MB. Save it as JPEG or WebP, or with fewer images if it moves, and send that.`,
      "drawing-too-large": "This drawing is too large or too intricate. Save it as PNG and send that.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "picture-damaged":
        "This picture is damaged or incomplete, so it can't be read. Open it on your device, save it again, and send that.",
      "drawing-unreadable": "There is no drawing in this SVG file. Save it again as SVG or PNG, and send that.",
      "drawing-with-photo":
        "This drawing has a photo in it, or loads one from elsewhere. Save it as PNG, or send the photo itself.",
      "drawing-with-page": "This drawing has parts of a web page in it. Save it as PNG, and send that.",
      "crop-invalid": "This part does not lie within the picture. Choose it again.",
      "crop-drawing": "A drawing can't be cropped here. Send it whole, or save it as PNG.",
    },
    german,
  ),
  ...refusals(
    "throttled",
    {
      "pictures-busy": () => ({
        sentence: "The server is busy with other pictures. Wait a moment and send this one again.",
        retryAfterSeconds: 10,
      }),
    },
    german,
  ),
};

export type PictureProblemCode = CodeOf<typeof pictureRefusals>;
