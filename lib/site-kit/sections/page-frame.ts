import { icon } from "../icons.ts";
import { attribute, type Markup, markup } from "../markup.ts";
import type { FooterContent, HeaderContent } from "../section-schema.ts";
import { broken, mailLink, phoneLink, type RenderContext } from "./section-frame.ts";

// Header and footer, which are the same on all pages of a site.

/** Returns the header. `current` is the page’s own path. The menu of a phone opens as a popover, without a script. */
export function renderHeader(content: HeaderContent, context: RenderContext, current: string): Markup {
  const { labels, classes, addressOf } = context;
  const links = content.links.map(
    ({ label, href }) =>
      markup`<li><a href="${addressOf(href)}"${attribute("aria-current", href === current ? "page" : null)}>${label}</a></li>`,
  );
  const action =
    content.action !== undefined &&
    markup`<li><a class="${classes.button}" href="${addressOf(content.action.href)}">${content.action.label}</a></li>`;
  const hasMenu = links.length > 0 || content.action !== undefined;
  return markup`<header class="kit-section kit-header"><div class="${classes.inner} kit-header-inner"><a class="kit-brand" href="${addressOf(content.home)}">${content.icon !== undefined && icon(content.icon)}<span>${content.name}</span></a>${
    hasMenu &&
    markup`<button class="kit-menu-button" type="button" popovertarget="kit-menu">${icon("menu")}<span>${labels.menu}</span></button><nav class="kit-nav" id="kit-menu" popover="auto" aria-label="${labels.mainNavigation}"><ul class="kit-list">${links}${action}</ul></nav>`
  }</div></header>`;
}

export function renderFooter(content: FooterContent, { labels, classes, addressOf }: RenderContext): Markup {
  const { email, phone, address } = content;
  const links = content.links.map(({ label, href }) => markup`<li><a href="${addressOf(href)}">${label}</a></li>`);
  const hasReach = address !== undefined || email !== undefined || phone !== undefined;
  return markup`<footer class="kit-section kit-footer"><div class="${classes.inner}"><div class="kit-footer-inner"><div><p class="kit-brand">${content.name}</p>${content.text !== undefined && markup`<p>${content.text}</p>`}</div>${
    hasReach &&
    markup`<address>${address !== undefined && markup`<p>${broken(address)}</p>`}${phone !== undefined && markup`<p>${phoneLink(phone)}</p>`}${email !== undefined && markup`<p>${mailLink(email)}</p>`}</address>`
  }${
    links.length > 0 && markup`<nav aria-label="${labels.footerNavigation}"><ul class="kit-list">${links}</ul></nav>`
  }</div>${content.small !== undefined && markup`<p class="kit-small">${content.small}</p>`}</div></footer>`;
}
