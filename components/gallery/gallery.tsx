import type { ReactNode } from "react";
import { GalleryComposer } from "./gallery-composer";
import { GalleryForms } from "./gallery-forms";
import { GalleryHistory } from "./gallery-history";
import { GalleryPreview } from "./gallery-preview";
import { GalleryPrimitives } from "./gallery-primitives";
import { GalleryProjects } from "./gallery-projects";
import { GalleryTurns } from "./gallery-turns";

export function Gallery() {
  return (
    <main className="mx-auto grid max-w-4xl gap-20 px-4 py-14 sm:px-6">
      <h1 className="font-display font-semibold text-4xl tracking-tight">Gallery</h1>
      <GallerySection title="Primitives">
        <GalleryPrimitives />
      </GallerySection>
      <GallerySection title="Turns">
        <GalleryTurns />
      </GallerySection>
      <GallerySection title="Composer">
        <GalleryComposer />
      </GallerySection>
      <GallerySection title="Preview">
        <GalleryPreview />
      </GallerySection>
      <GallerySection title="History">
        <GalleryHistory />
      </GallerySection>
      <GallerySection title="Projects">
        <GalleryProjects />
      </GallerySection>
      <GallerySection title="Forms">
        <GalleryForms />
      </GallerySection>
    </main>
  );
}

function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-8">
      <h2 className="border-line border-b pb-2 font-display font-semibold text-2xl">{title}</h2>
      {children}
    </section>
  );
}
