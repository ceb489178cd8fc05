// The rules of all sections. All colours, fonts and shapes are custom properties, which a mood sets. Each selector begins with a class
// of the kit, so that a site's own styles stay as they are.

export const baseStyles = `.kit-page { display: flex; flex-flow: column; min-height: 100vh; margin: 0; background: var(--kit-bg); }
:where(.kit-page, .kit-section) :where(*) { box-sizing: border-box; }
.kit-page, .kit-section { color: var(--kit-text); font: 400 var(--kit-text-size)/1.6 var(--kit-font); }
.kit-section { position: relative; overflow-wrap: break-word; padding-block: var(--kit-space); background: var(--kit-bg); }
.kit-inner { width: min(100% - 2.5rem, var(--kit-width)); margin-inline: auto; }
.kit-section :where(p, dl, dd, figure, blockquote) { margin: 0; }
.kit-section p + p { margin-top: .9em; }
:where(.kit-section) a { color: inherit; text-underline-offset: .2em; }
.kit-section :focus-visible { outline: 3px solid var(--kit-accent); outline-offset: 3px; }
.kit-list { margin: 0; padding: 0; list-style: none; }
.kit-headline, .kit-title, .kit-name { margin: 0; color: inherit; font-family: var(--kit-display); font-weight: var(--kit-display-weight); letter-spacing: var(--kit-display-spacing); line-height: var(--kit-display-leading); text-wrap: balance; }
.kit-headline { font-size: var(--kit-h1); }
.kit-title { font-size: var(--kit-h2); }
.kit-name { font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; }
.kit-head { max-width: 46rem; margin: 0 var(--kit-aside) clamp(1.75rem, 4vw, 3.25rem); text-align: var(--kit-align); }
.kit-kicker { color: var(--kit-accent); font-weight: 600; font-size: .95rem; }
.kit-section .kit-kicker { margin-bottom: .9rem; }
.kit-section .kit-lead { margin-top: 1rem; color: var(--kit-soft); font-size: 1.2em; line-height: 1.5; text-wrap: pretty; }
.kit-soft, .kit-note, .kit-role, .kit-section figcaption { color: var(--kit-soft); }
.kit-section .kit-note { margin-top: 1.5rem; font-size: .95em; }
.kit-icon { width: 1.5em; height: 1.5em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.kit-section .kit-actions { display: flex; flex-wrap: wrap; gap: .8rem 1rem; margin-top: 1.9rem; }
.kit-section .kit-button { display: inline-block; padding: .75em 1.5em; border: 1px solid var(--kit-button); border-radius: var(--kit-button-radius); background: var(--kit-button); color: var(--kit-on-button); font: inherit; font-weight: 650; line-height: 1.3; text-decoration: none; cursor: pointer; }
.kit-button:hover { filter: brightness(1.12); }
.kit-section .kit-quiet { background: none; border-color: currentColor; color: var(--kit-text); }
.kit-picture { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; border-radius: var(--kit-radius); }
.kit-grid, .kit-hero-inner, .kit-beside, .kit-pair, .kit-action-inner { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--kit-gap); }
.kit-card { position: relative; padding: var(--kit-card-pad); border: var(--kit-card-border); border-radius: var(--kit-radius); background: var(--kit-card-bg); box-shadow: var(--kit-card-shadow); }
.kit-card .kit-picture { margin-bottom: 1.25rem; aspect-ratio: 3 / 2; }
.kit-section .kit-name + p { margin-top: .5rem; }
.kit-badge { display: grid; place-items: center; width: 2.2rem; height: 2.2rem; margin-bottom: 1rem; font-size: 1.1em; }
.kit-cover::after { content: ""; position: absolute; inset: 0; }
.kit-rows { display: grid; gap: 1.25rem; }
.kit-hero-inner { gap: clamp(2rem, 5vw, 4.5rem); align-items: center; }
.kit-hero-text { width: 100%; max-width: 52rem; }
.kit-hero .kit-headline + .kit-lead { max-width: 38rem; margin-top: 1.4rem; }
.kit-facts { display: flex; flex-wrap: wrap; gap: 1.25rem 2.75rem; }
.kit-section .kit-facts { margin-top: 2.5rem; }
.kit-facts > div { display: flex; flex-flow: column-reverse; }
.kit-facts dd { font: var(--kit-display-weight) 1.7rem/1.2 var(--kit-display); }
.kit-facts dt { color: var(--kit-soft); font-size: .95em; }
%below% .kit-picture { aspect-ratio: 16 / 8; }
%below% :is(.kit-hero-text, .kit-lead) { margin-inline: var(--kit-aside); text-align: var(--kit-align); }
%below% :is(.kit-actions, .kit-facts) { justify-content: var(--kit-align); }
.kit-prose { max-width: 44rem; }
.kit-body > .kit-prose { margin-inline: var(--kit-aside); }
.kit-beside .kit-head { margin: 0 0 1.5rem; text-align: start; }
.kit-beside, .kit-pair { gap: clamp(2rem, 5vw, 4rem); align-items: start; }
.kit-action-inner { gap: 1rem 3rem; }
.kit-featured { border: var(--kit-rule) solid var(--kit-accent); }
.kit-section .kit-flag { position: absolute; top: 0; translate: 0 -50%; padding: .15em .9em; border-radius: var(--kit-button-radius); background: var(--kit-button); color: var(--kit-on-button); font-weight: 650; font-size: .85em; }
.kit-price b { font: var(--kit-display-weight) 2.4rem/1.2 var(--kit-display); }
.kit-ticks { margin-top: 1.1rem; }
.kit-ticks li { display: flex; gap: .6em; padding-block: .25em; }
.kit-ticks .kit-icon { width: 1.15em; margin-top: .05em; color: var(--kit-accent); }
.kit-lines { max-width: 50rem; }
.kit-body > .kit-lines, .kit-question, .kit-single { margin-inline: var(--kit-aside); }
.kit-lines > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 2rem; padding-block: .85rem; border-bottom: var(--kit-rule) solid var(--kit-line); }
.kit-lines .kit-name { display: inline; font-size: 1.1em; }
.kit-lines .kit-soft { display: block; }
.kit-lines dd { font-variant-numeric: tabular-nums; }
.kit-prices dd { text-align: end; }
.kit-imprint dt { flex: 0 1 14rem; color: var(--kit-soft); }
.kit-imprint dd { flex: 1 1 16rem; }
.kit-day .kit-name { padding-block: .6rem; }
.kit-day li { display: grid; grid-template-columns: 6.8em minmax(0, 1fr); gap: .3rem 1rem; align-items: baseline; padding-block: .7rem; border-top: var(--kit-rule) solid var(--kit-line); }
.kit-time { font-variant-numeric: tabular-nums; justify-self: start; }
.kit-day .kit-soft { display: block; font-size: .95em; }
.kit-reach { font-style: normal; }
.kit-reach p { display: flex; gap: .8em; align-items: flex-start; }
:is(.kit-reach, .kit-ways, .kit-header .kit-brand) .kit-icon { color: var(--kit-accent); }
.kit-reach span, .kit-section :is(address, dd, .kit-person) a { overflow-wrap: anywhere; }
.kit-section :is(.kit-person, .kit-reach, .kit-lines, .kit-footer-inner) a { display: inline-block; padding-block: .1em; }
.kit-person { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1.1rem; align-items: center; }
.kit-portrait { display: block; width: 100%; height: auto; max-width: 20rem; aspect-ratio: 1; object-fit: cover; border-radius: var(--kit-radius); }
.kit-initials { display: grid; place-items: center; max-width: 11rem; background: color-mix(in srgb, var(--kit-accent) 12%, var(--kit-bg)); color: var(--kit-accent); font: var(--kit-display-weight) 2.2rem/1 var(--kit-display); }
.kit-gallery .kit-grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem; }
.kit-mosaic > :first-child { grid-column: span 2; }
.kit-gallery figcaption { margin-top: .6rem; font-size: .95em; }
.kit-quotes .kit-grid > li { display: grid; }
.kit-quote p { font-size: 1.1em; }
.kit-single { max-width: 54rem; text-align: var(--kit-align); }
.kit-single .kit-quote p { font: var(--kit-display-weight) clamp(1.5rem, 3.4vw, 2.5rem)/1.3 var(--kit-display); letter-spacing: -.015em; text-wrap: balance; }
.kit-quote p::before { content: open-quote; }
.kit-quote p::after { content: close-quote; }
.kit-section .kit-quote figcaption { margin-top: 1rem; }
.kit-quote b { color: var(--kit-text); }
.kit-question { max-width: 50rem; border-bottom: var(--kit-rule) solid var(--kit-line); }
.kit-question summary { display: flex; justify-content: space-between; gap: 1rem; padding-block: 1.1rem; font-weight: 650; font-size: 1.1em; cursor: pointer; list-style: none; }
.kit-question summary::-webkit-details-marker { display: none; }
.kit-question summary::after { content: "+"; color: var(--kit-accent); font-size: 1.4em; line-height: 1; }
.kit-question[open] summary::after { content: "–"; }
.kit-question p { padding-bottom: 1.4rem; }
.kit-steps ol { counter-reset: kit; }
.kit-step::before { counter-increment: kit; content: counter(kit); display: block; margin-bottom: .4rem; color: var(--kit-accent); font: var(--kit-display-weight) 2.6rem/1.2 var(--kit-display); }
.kit-place { font: var(--kit-display-weight) 1.5rem/1.4 var(--kit-display); }
.kit-ways { margin-top: 2rem; }
.kit-ways li { display: flex; gap: 1rem; padding-block: .8rem; }
.kit-field { margin-bottom: 1.1rem; }
.kit-field label { display: block; margin-bottom: .35rem; font-weight: 600; }
.kit-field :is(input, textarea) { display: block; width: 100%; padding: .7em .9em; border: var(--kit-rule) solid var(--kit-soft); border-radius: min(var(--kit-radius), 14px); background: var(--kit-surface); color: inherit; font: inherit; }
.kit-header { padding-block: 0; }
.kit-header-inner { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4.75rem; }
.kit-section .kit-brand { display: flex; gap: .55em; align-items: center; color: inherit; font: var(--kit-display-weight) 1.3rem/1.2 var(--kit-display); letter-spacing: -.01em; text-decoration: none; }
.kit-menu-button { display: flex; gap: .5em; align-items: center; min-height: 2.9rem; padding: 0 1em; border: 1px solid; border-radius: var(--kit-button-radius); background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.kit-nav { inset: 4.75rem 1.25rem auto; width: auto; margin: 0; padding: .75rem 1.25rem; border: 1px solid var(--kit-line); border-radius: min(var(--kit-radius), 18px); background: var(--kit-surface); color: inherit; box-shadow: 0 16px 40px #0003; }
.kit-header .kit-nav a { display: block; padding-block: .7em; text-decoration: none; }
.kit-header .kit-nav .kit-button { padding: .55em 1.2em; text-align: center; }
.kit-nav a:hover, .kit-nav [aria-current] { color: var(--kit-accent); }
.kit-skip { position: absolute; z-index: 9; top: -9rem; left: 1rem; padding: .8em 1.2em; background: var(--kit-button); color: var(--kit-on-button); }
.kit-skip:focus { top: 1rem; }
.kit-footer { margin-top: auto; padding-block: clamp(2.5rem, 5vw, 4rem) 2rem; font-size: .97em; }
.kit-footer-inner { display: grid; gap: 1.75rem 3rem; }
.kit-footer address { font-style: normal; }
.kit-section .kit-footer-inner + .kit-small { margin-top: 2.5rem; padding-top: 1.25rem; border-top: 1px solid var(--kit-line); color: var(--kit-soft); font-size: .95em; }
@media (min-width: 40rem) {
  .kit-grid:not(.kit-by-1), .kit-pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .kit-mosaic > :first-child { grid-area: span 2 / span 2; }
  .kit-mosaic > :first-child figure { display: flex; flex-flow: column; height: 100%; }
  .kit-mosaic > :first-child img { flex: 1; min-height: 0; }
  .kit-rows .kit-card:has(.kit-picture) { display: grid; grid-template-columns: 15rem 1fr; column-gap: 2rem; align-content: center; }
  .kit-rows .kit-picture { grid-row: 1 / span 9; margin: 0; }
  .kit-footer-inner { grid: auto / auto-flow 1fr; }
  .kit-footer-inner > :first-child { min-width: 40%; }
}
@media (min-width: 48rem) {
  .kit-menu-button { display: none; }
  .kit-header .kit-nav { display: block; position: static; padding: 0; border: 0; background: none; box-shadow: none; overflow: visible; }
  .kit-nav .kit-list { display: flex; flex-wrap: wrap; gap: 0 1.6rem; align-items: center; justify-content: flex-end; }
  %side% .kit-hero-inner, .kit-beside { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); align-items: center; }
  .kit-picture-left > :last-child { order: -1; }
  .kit-action-inner { grid-template-columns: 1fr auto; align-items: center; }
  %behind% { padding-block: 0; }
  %behind% .kit-hero-text { position: relative; z-index: 1; max-width: 34rem; margin-block: clamp(3rem, 8vw, 7rem); padding: clamp(1.75rem, 4vw, 3.25rem); border-radius: var(--kit-radius); background: var(--kit-bg); }
  %behind% .kit-headline { font-size: min(var(--kit-h1), 3.8rem); }
  %behind% .kit-picture { position: absolute; inset: 0; height: 100%; border-radius: 0; }
}
@media (min-width: 46rem) { .kit-grid.kit-by-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@media (min-width: 60rem) {
  .kit-person { display: block; }
  .kit-portrait { margin-bottom: 1.1rem; font-size: 3.2rem; }
  .kit-grid.kit-by-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
}
`;
