import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/platform/env.ts";
import { GalleryEditor } from "@/components/gallery/gallery-editor";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Gallery: the editor" };

export default function GalleryEditorPage() {
  if (env().NODE_ENV !== "development" && !env().GALLERY) notFound();
  return <GalleryEditor />;
}
