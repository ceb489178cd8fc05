import { ArrowLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ComponentType, ReactNode } from "react";
import { GalleryComposer } from "./gallery-composer";
import { GalleryForms } from "./gallery-forms";
import { GalleryHistory } from "./gallery-history";
import { GalleryPanel } from "./gallery-panel";
import { GalleryPlans } from "./gallery-plans";
import { GalleryPreview } from "./gallery-preview";
import { GalleryPrimitives } from "./gallery-primitives";
import { GalleryProjects } from "./gallery-projects";
import { GalleryReleased } from "./gallery-released";
import { type GallerySectionId, gallerySections } from "./gallery-sections";
import { GalleryTurns } from "./gallery-turns";

const contents: Record<GallerySectionId, ComponentType> = {
  primitives: GalleryPrimitives,
  turns: GalleryTurns,
  composer: GalleryComposer,
  preview: GalleryPreview,
  panel: GalleryPanel,
  plans: GalleryPlans,
  history: GalleryHistory,
  projects: GalleryProjects,
  released: GalleryReleased,
  forms: GalleryForms,
};

/** The gallery's table of contents. */
export function Gallery() {
  return (
    <GalleryFrame title="Gallery">
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {Object.entries(gallerySections).map(([id, { title, states }]) => (
          <GalleryLink key={id} href={`/gallery/${id}`} title={title} text={`${states.length} states`} />
        ))}
        <GalleryLink href="/gallery/editor" title="Editor" text="The whole page" />
      </ul>
    </GalleryFrame>
  );
}

export function GallerySection({ section }: { section: GallerySectionId }) {
  const Content = contents[section];
  return (
    <GalleryFrame
      title={gallerySections[section].title}
      back={
        <Link href="/gallery" className="inline-flex items-center gap-1.5 rounded-md text-sm text-text-soft">
          <ArrowLeft aria-hidden className="size-4" />
          Gallery
        </Link>
      }
    >
      <Content />
    </GalleryFrame>
  );
}

function GalleryFrame({ title, back, children }: { title: string; back?: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-12 px-4 py-14 sm:px-6">
      <header className="grid justify-items-start gap-3">
        {back}
        <h1 className="font-display font-semibold text-4xl tracking-tight">{title}</h1>
      </header>
      {children}
    </main>
  );
}

function GalleryLink({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <Link href={href} prefetch={false} className="flex items-center gap-4 px-5 py-4 hover:bg-sunken">
        <span className="font-medium">{title}</span>
        <span className="ml-auto text-sm text-text-soft">{text}</span>
        <ChevronRight aria-hidden className="size-4 text-text-soft" />
      </Link>
    </li>
  );
}
