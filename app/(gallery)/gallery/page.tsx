import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/platform/env.ts";
import { Gallery } from "@/components/gallery/gallery";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Gallery" };

/** What those who work on the interface can look at; elsewhere there is no such page. */
export default function GalleryPage() {
  if (env().NODE_ENV !== "development" && !env().GALLERY) notFound();
  return <Gallery />;
}
