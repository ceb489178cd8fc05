import type { PictureColours } from "./picture-colours.ts";
import type { SeededRandom } from "./random.ts";

const height = 900;
const round = (value: number) => `${Math.round(value)}`;

/** Returns a closed curve through points around a centre. */
function smoothClosed(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const middle = (one: readonly [number, number], other: readonly [number, number]) =>
    `${round((one[0] + other[0]) / 2)} ${round((one[1] + other[1]) / 2)}`;
  const curves = points.map((point, index) => `Q${round(point[0])} ${round(point[1])} ${middle(point, at(index + 1))}`);
  return `M${middle(at(-1), at(0))}${curves.join("")}z`;
}

/** A sun over rows of hills, each nearer and darker. */
export function drawHills(random: SeededRandom, { first, second, third, ink }: PictureColours): string {
  const sunX = round(random.between(250, 950));
  const sunY = round(random.between(190, 330));
  const parts = [`<circle cx="${sunX}" cy="${sunY}" r="${round(random.between(90, 150))}" fill="${first}"/>`];
  for (const [index, colour] of [third, second, ink].entries()) {
    const base = 450 + index * 150;
    const swing = random.between(55, 105);
    // Summits and valleys in turn, at uneven distances, each with a level tangent.
    let isSummit = random.next() < 0.5;
    let [x0, y0] = [random.between(-200, 0), base];
    let path = `M${round(x0)} ${round(y0)}`;
    while (x0 < 1200) {
      const wide = random.between(190, 460);
      const [x1, y1] = [x0 + wide, base + (isSummit ? -1 : 1) * swing * random.between(0.25, 1)];
      path += `C${round(x0 + wide * 0.46)} ${round(y0)} ${round(x1 - wide * 0.46)} ${round(y1)} ${round(x1)} ${round(y1)}`;
      [x0, y0, isSummit] = [x1, y1, !isSummit];
    }
    parts.push(`<path d="${path}V${height}H-200z" fill="${colour}"/>`);
  }
  return parts.join("\n");
}

/** Contour lines around two summits, as on a map of mountains. */
export function drawLines(random: SeededRandom, { first, second, ink }: PictureColours): string {
  const parts: string[] = [];
  const summits = [
    { x: random.between(250, 500), y: random.between(250, 600), colour: ink, size: random.between(1, 1.3) },
    { x: random.between(750, 1050), y: random.between(250, 650), colour: first, size: random.between(0.6, 0.9) },
  ];
  for (const { x, y, colour, size } of summits) {
    const bumps = Array.from({ length: 4 }, (_, index) => ({
      turns: index + 1,
      phase: random.between(0, 6.3),
      strength: random.between(0.04, 0.16) / (index * 0.5 + 1),
    }));
    for (let ring = 0; ring < 15; ring++) {
      const radius = (34 + ring * 34) * size;
      const points = Array.from({ length: 18 }, (_, index): [number, number] => {
        const angle = (index / 18) * Math.PI * 2;
        const shape = bumps.reduce(
          (sum, { turns, phase, strength }) => sum + Math.sin(angle * turns + phase + ring * 0.06) * strength,
          1,
        );
        return [x + Math.cos(angle) * radius * shape * 1.25, y + Math.sin(angle) * radius * shape];
      });
      if (ring === 0) parts.push(`<path d="${smoothClosed(points)}" fill="${second}"/>`);
      parts.push(
        `<path d="${smoothClosed(points)}" fill="none" stroke="${colour}" stroke-width="${ring % 5 === 0 ? 3 : 1.5}"/>`,
      );
    }
  }
  return parts.join("\n");
}

/** Paper cut-outs: stems with pairs of leaves on large soft shapes. */
export function drawLeaves(random: SeededRandom, { first, second, third, ink }: PictureColours): string {
  const blob = (x: number, y: number, radius: number, colour: string) => {
    const points = Array.from({ length: 7 }, (_, index): [number, number] => {
      const angle = (index / 7) * Math.PI * 2;
      const reach = radius * random.between(0.78, 1.25);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    });
    return `<path d="${smoothClosed(points)}" fill="${colour}"/>`;
  };
  const parts = [
    blob(random.between(200, 420), random.between(230, 420), 330, third),
    blob(random.between(820, 1020), random.between(520, 700), 340, second),
  ];
  const stem = (x: number, y: number, tilt: number, size: number, colour: string) => {
    const leaves: string[] = [`<path d="M0 0V${round(-size * 5.6)}" stroke="${colour}" stroke-width="7" fill="none"/>`];
    for (let pair = 0; pair < 5; pair++) {
      const scale = size * (1.15 - pair * 0.13);
      const up = -size * (0.9 + pair * 0.95);
      for (const side of [1, -1]) {
        const path = `M0 ${round(up)}q${round(side * scale * 0.5)} ${round(-scale * 1.1)} ${round(side * scale * 1.7)} ${round(-scale * 0.9)}q${round(-side * scale * 0.5)} ${round(scale * 1.1)} ${round(-side * scale * 1.7)} ${round(scale * 0.9)}z`;
        leaves.push(`<path d="${path}" fill="${colour}"/>`);
      }
    }
    const top = -size * 5.2;
    leaves.push(
      `<path d="M0 ${round(top)}q${round(size * 0.55)} ${round(-size * 0.7)} 0 ${round(-size * 1.5)}q${round(-size * 0.55)} ${round(size * 0.8)} 0 ${round(size * 1.5)}z" fill="${colour}"/>`,
    );
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(tilt)})">${leaves.join("")}</g>`;
  };
  parts.push(stem(random.between(300, 430), 960, random.between(-6, 14), random.between(105, 130), ink));
  parts.push(stem(random.between(660, 760), 990, random.between(2, 20), random.between(90, 110), first));
  parts.push(
    `<circle cx="${round(random.between(880, 1050))}" cy="${round(random.between(140, 250))}" r="${round(random.between(70, 105))}" fill="${first}"/>`,
  );
  return parts.join("\n");
}
