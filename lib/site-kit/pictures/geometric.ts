import type { PictureColours } from "./picture-colours.ts";
import type { SeededRandom } from "./random.ts";

const round = (value: number) => `${Math.round(value * 10) / 10}`;

/** Quarter and half circles on a grid of squares. */
export function drawTiles(random: SeededRandom, { ground, first, second, third, ink }: PictureColours): string {
  const parts: string[] = [];
  const side = 300;
  let before = "";
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const back = random.pick(
        [first, second, third, ground, ink].filter((one) => one !== before) as [string, ...string[]],
      );
      const front = random.pick(
        [first, second, third, ground, ink].filter((one) => one !== back) as [string, ...string[]],
      );
      before = back;
      const turn = random.whole(0, 3) * 90;
      const shape = random.pick([
        `<path d="M0 0h${side}A${side} ${side} 0 0 1 0 ${side}z" fill="${front}" stroke="${front}"/>`,
        `<path d="M0 150a150 150 0 0 1 300 0z" fill="${front}" stroke="${front}"/><path d="M0 300a150 150 0 0 1 300 0z" fill="${front}" stroke="${front}"/>`,
        `<circle cx="150" cy="150" r="95" fill="${front}" stroke="${front}"/>`,
        `<path d="M0 0h300L0 300z" fill="${front}" stroke="${front}"/>`,
        `<path d="M0 0h300A300 300 0 0 1 0 300z" fill="${front}" stroke="${front}"/><path d="M0 0h150A150 150 0 0 1 0 150z" fill="${back}"/>`,
      ]);
      parts.push(
        `<g transform="translate(${column * side} ${row * side}) rotate(${turn} 150 150)"><path d="M-1-1h302v302H-1z" fill="${back}"/>${shape}</g>`,
      );
    }
  return parts.join("\n");
}

/** Rays around a sun at the lower edge. */
export function drawRays(random: SeededRandom, { first, second, third, ink }: PictureColours): string {
  const x = random.between(350, 850);
  const y = random.between(620, 820);
  const count = random.whole(14, 22);
  const parts: string[] = [];
  for (let index = 0; index < count; index++) {
    const from = (index / count) * Math.PI * 2;
    const to = from + Math.PI / count;
    const [x1, y1] = [x + Math.cos(from) * 1600, y + Math.sin(from) * 1600];
    const [x2, y2] = [x + Math.cos(to) * 1600, y + Math.sin(to) * 1600];
    parts.push(
      `<path d="M${round(x)} ${round(y)}L${round(x1)} ${round(y1)} ${round(x2)} ${round(y2)}z" fill="${index % 2 === 0 ? second : third}"/>`,
    );
  }
  const radius = random.between(190, 250);
  parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${first}"/>`);
  parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.62)}" fill="${ink}"/>`);
  return parts.join("\n");
}

/** A halftone: dots on a grid that grow towards one place, over one large disc. */
export function drawDots(random: SeededRandom, { first, second, ink }: PictureColours): string {
  const x = random.between(250, 950);
  const y = random.between(200, 700);
  const parts = [
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(random.between(260, 340))}" fill="${second}"/>`,
    `<circle cx="${round(1200 - x)}" cy="${round(900 - y)}" r="${round(random.between(90, 150))}" fill="${first}"/>`,
  ];
  let path = "";
  for (let row = 0; row < 15; row++)
    for (let column = 0; column < 20; column++) {
      const [at, down] = [column * 60 + 30 + (row % 2) * 30, row * 60 + 30];
      const distance = Math.hypot(at - x, down - y);
      const radius = Math.max(0, 25 - distance / 28);
      if (radius >= 1.5)
        path += `M${round(at - radius)} ${down}a${round(radius)} ${round(radius)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-radius * 2)} 0z`;
    }
  parts.push(`<path d="${path}" fill="${ink}"/>`);
  return parts.join("\n");
}

/** Circles around one centre, with planets on them. */
export function drawOrbits(random: SeededRandom, { ground, first, second, third, ink }: PictureColours): string {
  const x = random.between(420, 780);
  const y = random.between(360, 540);
  const parts = [
    `<circle cx="${round(x)}" cy="${round(y)}" r="560" fill="${third}" opacity=".35"/>`,
    `<circle cx="${round(x)}" cy="${round(y)}" r="330" fill="${third}" opacity=".6"/>`,
  ];
  for (let ring = 0; ring < 7; ring++) {
    const radius = 130 + ring * 88;
    const angle = random.between(0, Math.PI * 2);
    const colour = random.pick([first, second, ink]);
    parts.push(
      `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="none" stroke="${ink}" stroke-width="2" opacity=".55"/>`,
    );
    parts.push(
      `<circle cx="${round(x + Math.cos(angle) * radius)}" cy="${round(y + Math.sin(angle) * radius)}" r="${round(random.between(12, 40))}" fill="${colour}" stroke="${ground}" stroke-width="6"/>`,
    );
  }
  parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="74" fill="${first}"/>`);
  return parts.join("\n");
}

/** A town from above: blocks between streets, a river, a park and one pin. */
export function drawStreets(random: SeededRandom, { ground, first, second, third, ink }: PictureColours): string {
  const parts: string[] = [`<g transform="rotate(${round(random.between(-14, 14))} 600 450)">`];
  let y = -220;
  while (y < 1100) {
    const tall = random.between(90, 190);
    let x = -250;
    while (x < 1450) {
      const wide = random.between(110, 290);
      const colour = random.next() < 0.1 ? second : third;
      parts.push(
        `<rect x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(tall)}" rx="6" fill="${colour}"/>`,
      );
      x += wide + 16;
    }
    y += tall + (random.next() < 0.3 ? 34 : 16);
  }
  parts.push("</g>");
  const [start, end] = [random.between(120, 420), random.between(720, 1080)];
  const river = `M${round(start)} -40C${round(start + 160)} 260 ${round(end - 320)} 520 ${round(end)} 940`;
  parts.push(`<path d="${river}" stroke="${ground}" stroke-width="120" fill="none"/>`);
  parts.push(`<path d="${river}" stroke="${second}" stroke-width="84" fill="none"/>`);
  const [x, top] = [random.between(560, 900), random.between(260, 480)];
  parts.push(
    `<path transform="translate(${round(x)} ${round(top)})" d="M0 130C-62 62-82 28-82-8a82 82 0 0 1 164 0c0 36-20 70-82 138z" fill="${first}"/>`,
    `<circle cx="${round(x)}" cy="${round(top - 8)}" r="30" fill="${ground}"/>`,
    `<ellipse cx="${round(x)}" cy="${round(top + 138)}" rx="34" ry="9" fill="${ink}" opacity=".35"/>`,
  );
  return parts.join("\n");
}
