import { z } from "zod";
import { endingsOf, pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import { sitePath } from "./site-path.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

export const addPicture = defineTool({
  name: "add_picture",
  description: `Puts a picture that the person sent with their message on the site, as a file of its own. Then name it in a page with edit_file.

Answers with its path, its size and an img element. Nothing shows it until a page names it. No other way writes pictures.`,
  input: z.object({
    file: z.int().min(1).describe("Its number among the attached files"),
    path: sitePath.optional().describe("A new path; by default its own name in the folder of the site's pictures"),
    webp: z.boolean().optional().describe("Also write a smaller WebP version, for a source of a picture element"),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ file }) => ({ code: "adding-picture", params: { file }, text: "Adding the picture" }),
  async run({ file, path: wanted, webp = false }, { site, turn, sentPicture }) {
    const picture = await sentPicture(file);
    if (!picture) return failed(`no picture with the number ${file} came with this message.`);
    const { type, width, height, content, modern, modernPath, root } = picture;
    const path = wanted ?? picture.path;
    const folder = root === "" ? "" : `${root}/`;
    if (!path.startsWith(folder)) return failed(`pages show only files of the site: begin path with ${folder}.`);
    if (pictureTypeOf(path) !== type)
      return failed(`this picture is of another type: end path in .${endingsOf[type][0]}.`);
    const existing = await site.read(path);
    if (existing.ok || existing.code !== "not-found") {
      return failed(existing.ok ? `${path} exists already; choose another path or leave it out.` : existing.message);
    }
    const files = [{ path, bytes: content }, ...(webp && modern ? [{ path: modernPath, bytes: modern }] : [])];
    for (const one of files) {
      const written = await site.write(one.path, one.bytes, "whole");
      if (!written.ok) return failed(written.message);
      turn.knownPaths.add(one.path);
      turn.writes += 1;
    }
    const smaller = files[1]
      ? [`Its smaller version: ${files[1].path}`]
      : webp
        ? ["A WebP version would not be smaller."]
        : [];
    return succeeded(
      [
        `Wrote ${path} (${width} × ${height} pixels, ${content.length} bytes)`,
        ...smaller,
        `From a page in the top folder of the site: <img src="${addressOf(path.slice(folder.length))}" alt="" width="${width}" height="${height}">`,
        "Say in alt what it shows, if you know.",
      ].join("\n"),
    );
  },
});

const addressOf = (path: string) => path.split("/").map(encodeURIComponent).join("/");
