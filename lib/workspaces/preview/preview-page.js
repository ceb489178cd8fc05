// @ts-check
// Runs only inside previewed pages of the editor's frame. It is served as it is, so it is plain JavaScript. It tells the editor
// which page is shown, restores the scroll position after a reload, outlines what changed for a moment, and reports when the
// change is out of view, until the person scrolls there. It knows which element of the source each element of the page is, so
// that the editor can ask for what lies at a place. It never calls what the site's own scripts define, leaves no trace in the
// page, and posts messages to the parent only, which `frame-ancestors` restricts to the editor.

(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const root = script.src.replace(/\.sitewright\/preview\.js(?:\?.*)?$/, "");
  const status = Number(script.dataset.status);
  const commit = script.dataset.commit ?? null;
  // Removed at once, so that `:last-child` and the like match as on the real site.
  script.remove();

  // ── Which element of the source each element of the page is ───────────────────────────────────────────────────────

  const refAttribute = "data-sitewright-ref";
  /** @type {WeakMap<Element, string>} */
  const refOf = new WeakMap();
  /** The element that has the ref, or the copy of it that was pointed at last. @type {Map<string, WeakRef<Element>>} */
  const elementOf = new Map();

  // A field of a form hides a method of the form that has its name, so methods are called on the prototype.
  const { getAttribute, removeAttribute, querySelectorAll, getClientRects, getBoundingClientRect } = Element.prototype;

  const { get: getParent } = Object.getOwnPropertyDescriptor(Node.prototype, "parentElement") ?? {};
  /** @param {Element} element @returns {Element | null} */
  const parentOf = (element) => getParent?.call(element) ?? null;

  /** Reads an element's ref and removes the attribute. @param {Element} element */
  const takeRef = (element) => {
    const ref = getAttribute.call(element, refAttribute);
    if (ref === null) return;
    removeAttribute.call(element, refAttribute);
    refOf.set(element, ref);
    // A copy that the site's scripts made shows the same source.
    if (!elementOf.has(ref)) elementOf.set(ref, new WeakRef(element));
  };
  /** @param {Element} element */
  const takeRefs = (element) => {
    takeRef(element);
    for (const inside of querySelectorAll.call(element, `[${refAttribute}]`)) takeRef(inside);
  };
  takeRefs(document.documentElement);
  // Scripts that ran before may hold copies of elements with their refs, as nodes or as text, and insert them later.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) takeRefs(node);
  }).observe(document, { childList: true, subtree: true });

  // Does nothing in a page that is opened in its own tab.
  if (window.parent === window) return;

  const elementsMax = 5_000;
  const missingMax = 20;
  const flashMs = 1_500;
  const leadMsMax = 1_500;
  const picturesMax = 30;
  const drawMsMax = 1_000;

  /** Given by the editor for each document. Messages without it are ignored. */
  let nonce = "";
  /** The editor's origin, known from its first message. */
  let editor = "*";
  /** @type {readonly Element[]} */
  let changed = [];
  /** The elements that were outlined last, to which the editor can scroll. @type {readonly Element[]} */
  let shownChange = [];
  let isAway = false;
  let isShown = false;
  let isSteered = false;
  /** Whether the page may scroll to its change by itself. */
  let mayLead = false;
  /** While it does. */
  let isLeading = false;
  let isLed = false;

  /** @param {string} type @param {Record<string, unknown>} [members] */
  const tell = (type, members = {}) => {
    // Chromium then tells the editor whether a person has just pressed something in this document.
    const options = { targetOrigin: editor, includeUserActivation: true };
    window.parent.postMessage({ type: `sitewright:${type}`, nonce, ...members }, options);
  };

  /** The page's place in the site, with query and fragment: "/about.html#team". */
  const path = () => (location.href.startsWith(root) ? `/${location.href.slice(root.length)}` : location.pathname);

  // ── What the page looks like, in numbers ──────────────────────────────────────────────────────────────────────────

  /** FNV-1a, 32 bits (draft-eastlake-fnv): equal marks nearly always mean equal content. @param {string} text */
  const hash = (text) => {
    let value = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return value >>> 0;
  };

  /** An element's own text and attributes as a number; null for one that only holds others. @param {Element} element */
  const markOf = (element) => {
    let text = "";
    for (const node of element.childNodes) if (node instanceof Text) text += node.data;
    text = text.replace(/\s+/g, " ").trim();
    if (text === "" && element.attributes.length === 0) return null;
    const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`);
    return hash(JSON.stringify([element.localName, text, attributes]));
  };

  const content = "body *:not(script, style, template, noscript, link, meta, svg *)";
  /** @type {{ element: Element, mark: number }[]} */
  const marked = [];
  // Read now, as served: later changes by the site's own scripts are not changes of the site.
  for (const element of document.querySelectorAll(content)) {
    const mark = markOf(element);
    if (mark !== null) marked.push({ element, mark });
    if (marked.length >= elementsMax) break;
  }

  /** Returns the outermost elements of this page that the earlier version did not have. @param {unknown} earlier */
  const findChanged = (earlier) => {
    if (!Array.isArray(earlier)) return [];
    /** @type {Map<unknown, number>} */
    const left = new Map();
    for (const mark of earlier) left.set(mark, (left.get(mark) ?? 0) + 1);
    /** @type {Set<Element>} */
    const found = new Set();
    for (const { element, mark } of marked) {
      const count = left.get(mark) ?? 0;
      if (count > 0) left.set(mark, count - 1);
      else if (!hasAncestorIn(element, found)) found.add(element);
    }
    return [...found];
  };

  /** @param {Element} element @param {ReadonlySet<Element>} elements */
  const hasAncestorIn = (element, elements) => {
    for (let above = parentOf(element); above; above = parentOf(above)) if (elements.has(above)) return true;
    return false;
  };

  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Outlines by an animation, which changes no attributes, layout or observed nodes. @param {readonly Element[]} elements */
  const outline = (elements) => {
    const calm = isCalm();
    const on = { outline: "3px solid #6573f5", outlineOffset: "4px", boxShadow: "0 0 0 4px #fff, 0 0 0 9px #6573f540" };
    const off = {
      outline: "3px solid #6573f500",
      outlineOffset: "4px",
      boxShadow: "0 0 0 4px #fff0, 0 0 0 9px #6573f500",
    };
    for (const element of elements) {
      element.animate(calm ? [on, on] : [on, { ...on, offset: 0.6 }, off], {
        id: "sitewright-flash",
        duration: flashMs,
      });
    }
  };

  const flash = () => {
    if (!isShown || changed.length === 0) return;
    shownChange = changed;
    changed = [];
    if (leadToChange()) return;
    outline(shownChange);
    tellAway();
  };

  /** Scrolls to a change that is out of view, once. False if the page may not, or is hidden and has no height. */
  const leadToChange = () => {
    const [first] = shownChange;
    if (!mayLead || innerHeight === 0 || !first || shownChange.some(isInView)) return false;
    mayLead = false;
    isLeading = true;
    const arrive = () => {
      if (!isLeading) return;
      isLeading = false;
      outline(shownChange);
      tellAway();
    };
    addEventListener("scrollend", arrive, { once: true });
    // Some browsers don't tell the end, a page that can't scroll has none, and a busy one can drop a smooth scroll.
    setTimeout(() => {
      if (!isSteered && shownChange.includes(first) && !shownChange.some(isInView)) scrollToMiddle(first, true);
      arrive();
    }, leadMsMax);
    scrollToMiddle(first);
    return true;
  };

  /** @param {Element} element */
  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  /** Tells the editor when the changed elements leave or enter the view. */
  const tellAway = () => {
    if (isLeading) return;
    const wasAway = isAway;
    isAway = shownChange.length > 0 && !shownChange.some(isInView);
    // Elements that were seen need no way back to them.
    if (!isAway) shownChange = [];
    if (isAway !== wasAway) tell("away", { isAway });
  };

  // While the frame was hidden, the person could not see the outline.
  addEventListener("resize", () => {
    const waiting = shownChange;
    if (waiting.length === 0 || leadToChange()) return;
    tellAway();
    if (!isAway) outline(waiting);
  });

  /**
   * Scrolls an element to the middle. `scrollIntoView` would also scroll the pages around this one.
   * @param {Element} element
   */
  const scrollToMiddle = (element, isInstant = isCalm()) => {
    for (let at = parentOf(element); at && at !== document.scrollingElement; at = parentOf(at)) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (!/auto|scroll/.test(overflowX + overflowY)) continue;
      const [inner, outer] = [getBoundingClientRect.call(element), getBoundingClientRect.call(at)];
      at.scrollBy({ ...wayToMiddle(inner, outer), behavior: "instant" });
    }
    const view = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const behavior = isInstant ? "instant" : "smooth";
    scrollBy({ ...wayToMiddle(getBoundingClientRect.call(element), view), behavior });
  };

  /** @typedef {Pick<DOMRect, "left" | "right" | "top" | "bottom">} Edges @param {Edges} inner @param {Edges} outer */
  const wayToMiddle = (inner, outer) => ({
    left: inner.left < outer.left ? inner.left - outer.left : Math.max(0, inner.right - outer.right),
    top: (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
  });

  const showChange = () => {
    if (shownChange[0]) scrollToMiddle(shownChange[0]);
    outline(shownChange);
  };

  // ── Where the page stands ─────────────────────────────────────────────────────────────────────────────────────────

  let isTelling = false;
  addEventListener("scroll", () => {
    if (isTelling || isLed || nonce === "") {
      isLed = false;
      return;
    }
    isTelling = true;
    requestAnimationFrame(() => {
      isTelling = false;
      tell("scroll", { x: scrollX, y: scrollY, isByPerson: isSteered && !isLeading });
      tellAway();
    });
  });
  // A person who scrolls is not pulled back when the last picture arrives.
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(type, () => (isSteered = true), { capture: true, passive: true });
  }

  /** @param {unknown} place */
  const goTo = (place) => {
    const { x, y } = /** @type {Record<string, unknown>} */ (place ?? {});
    if (typeof x === "number" && typeof y === "number") scrollTo({ left: x, top: y, behavior: "instant" });
  };

  // ── What the page lacks ───────────────────────────────────────────────────────────────────────────────────────────

  /** @type {Set<string>} */
  const missing = new Set();
  /** @param {string} address */
  const lacks = (address) => {
    if (!address.startsWith(root) || missing.size >= missingMax) return;
    const inSite = address.slice(root.length).replace(/[?#].*$/, "");
    try {
      missing.add(decodeURIComponent(inSite));
    } catch {
      missing.add(inSite);
    }
  };
  /** Chromium throws for the rules of a stylesheet that failed to load; other browsers have null. @param {HTMLLinkElement} link */
  const isRead = ({ sheet }) => {
    try {
      return sheet !== null && sheet.cssRules.length >= 0;
    } catch {
      // In the limited preview the page has an opaque origin, so every stylesheet is cross-origin.
      return self.origin === "null";
    }
  };
  const tellMissing = () => tell("missing", { paths: [...missing] });
  const findMissing = () => {
    /** @type {Map<string, number>} */
    const answered = new Map();
    for (const entry of performance.getEntriesByType("resource")) {
      if (entry instanceof PerformanceResourceTiming) answered.set(entry.name, entry.responseStatus);
    }
    for (const [address, answer] of answered) if (answer === 404) lacks(address);
    // Some browsers don't tell the status of every file: a picture without content counts as missing.
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && !answered.get(image.currentSrc)) lacks(image.currentSrc);
    }
    /** @type {NodeListOf<HTMLLinkElement>} */
    const sheets = document.querySelectorAll('link[rel~="stylesheet"][href]:not([disabled])');
    for (const link of sheets) if (!isRead(link)) lacks(link.href);
    tellMissing();
  };
  addEventListener(
    "error",
    ({ target }) => {
      const before = missing.size;
      if (target instanceof HTMLImageElement) lacks(target.currentSrc || target.src);
      else if (target instanceof HTMLScriptElement) lacks(target.src);
      else if (target instanceof HTMLLinkElement) lacks(target.href);
      if (missing.size > before && nonce !== "") tellMissing();
    },
    { capture: true },
  );

  // ── What the page may not load, for now ───────────────────────────────────────────────────────────────────────────

  const blockedMax = 10;
  /** @type {Set<string>} */
  const blocked = new Set();
  const tellBlocked = () =>
    nonce === "" || blocked.size === 0 ? undefined : tell("blocked", { origins: [...blocked] });
  /** Kept from every origin, so allowing one would change nothing. */
  const neverAllowed = ["object-src", "base-uri"];
  /**
   * Ignores blocks by the site's own policy, and those that an answer would not end: an allowed origin can still be blocked, for
   * example when it leads on to another one.
   * @param {string | null} address @param {string} policy @param {string} directive
   */
  const noteBlocked = (address, policy, directive) => {
    if (!policy.includes("frame-ancestors") || neverAllowed.includes(directive) || blocked.size >= blockedMax) return;
    try {
      const { protocol, origin } = new URL((address ?? "").replace(/^ws/, "http"));
      if (!/^https?:$/.test(protocol) || origin === location.origin || blocked.has(origin)) return;
      if (policy.split(/[ ;]+/).includes(origin)) return;
      blocked.add(origin);
      tellBlocked();
    } catch {
      // "inline", "eval" and the like name no origin.
    }
  };
  addEventListener("securitypolicyviolation", ({ blockedURI, originalPolicy, effectiveDirective }) =>
    noteBlocked(blockedURI, originalPolicy, effectiveDirective),
  );
  // Most of the page loads before this script; only the observer's buffer knows what was blocked until now.
  if ("ReportingObserver" in window) {
    /** @type {ReportingObserverCallback} */
    const report = (reports) => {
      for (const { body } of reports) {
        const said = /** @type {Record<string, string | undefined>} */ (body ?? {});
        noteBlocked(said.blockedURL ?? null, said.originalPolicy ?? "", said.effectiveDirective ?? "");
      }
    };
    new ReportingObserver(report, { types: ["csp-violation"], buffered: true }).observe();
  }

  // ── Links ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  const doubleClickMs = 300;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let following;
  /** False while this document has only seen the second click of two, on a page that the first one led to. */
  let isClickedHere = false;

  /** Whether a double click can edit it. @param {EventTarget | null} target */
  const mayHaveEditor = (target) =>
    target instanceof HTMLImageElement || (target instanceof Element && target.textContent.trim() !== "");

  /** Whether a second click could still follow, which edits what was clicked. @param {PointerEvent} event */
  const mayBeDoubled = ({ isTrusted, detail, pointerType, ctrlKey, metaKey, shiftKey, altKey }) =>
    nonce !== "" && isTrusted && detail > 0 && pointerType !== "touch" && !(ctrlKey || metaKey || shiftKey || altKey);

  /** @param {HTMLAnchorElement} link */
  const isHere = (link) => link.href.replace(/#.*/, "") === location.href.replace(/#.*/, "") && link.hash !== "";

  /** Telephone numbers, mail and other sites: the frame can't show them, and would be left empty. @param {Element | null} link */
  const leadsAway = (link) =>
    link instanceof HTMLAnchorElement && !link.href.startsWith(root) && !/^(?:javascript|blob|data):/.test(link.href);

  // The frame can't open windows. A link of the site that would open one is followed in the frame instead.
  addEventListener("click", (event) => {
    if (event.isTrusted && event.detail === 1) isClickedHere = true;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (event.isTrusted && leadsAway(link)) event.preventDefault();
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !link.href.startsWith(root)) return;
    if (link.hasAttribute("download")) return;
    const opensWindow = link.target !== "" && !/^_(?:self|parent|top)$/i.test(link.target);
    const mayWait = mayBeDoubled(event) && mayHaveEditor(event.target) && !isHere(link);
    if (!opensWindow && !mayWait) return;
    event.preventDefault();
    clearTimeout(following);
    if (!mayWait) location.assign(link.href);
    else if (event.detail === 1) following = setTimeout(() => location.assign(link.href), doubleClickMs);
  });

  // ── What lies where ───────────────────────────────────────────────────────────────────────────────────────────────

  const measuredMax = 100;
  const boxesMax = 100;

  /** @param {unknown} ref */
  const findElement = (ref) => {
    const element = typeof ref === "string" ? elementOf.get(ref)?.deref() : undefined;
    return element?.isConnected ? element : null;
  };

  /** Returns the element at a place; a shape of a drawing counts as the drawing. @param {number} x @param {number} y */
  const elementAt = (x, y) => {
    let found = document.elementFromPoint(x, y);
    while (found instanceof SVGElement && found.ownerSVGElement && !found.closest("text"))
      found = found.ownerSVGElement;
    return found;
  };

  /** Elements that the parser adds to a page by itself. */
  const impliedTags = /^(?:html|head|body|tbody|colgroup|tr)$/;

  /** @type {Element | null} */
  let pointedAt = null;
  /** @param {Record<string, unknown>} question */
  const answer = ({ id, x, y }) => {
    if (typeof x !== "number" || typeof y !== "number") return;
    pointedAt = elementAt(x, y);
    let isScripted = false;
    let at = pointedAt;
    for (; at !== null && !refOf.has(at); at = parentOf(at)) isScripted ||= !impliedTags.test(at.localName);
    const ref = (at && refOf.get(at)) ?? null;
    if (at !== null && ref !== null) elementOf.set(ref, new WeakRef(at));
    tell("answer", { id, ref, isScripted });
  };

  // The same list stands in components/preview/frame-messages.ts.
  const styleNames = /** @type {const} */ ([
    ...["display", "color", "backgroundColor", "backgroundImage", "direction", "writingMode"],
    ...["fontFamily", "fontSize", "fontWeight", "fontStyle", "fontStretch", "fontVariantCaps", "lineHeight"],
    ...[
      "letterSpacing",
      "wordSpacing",
      "textAlign",
      "textTransform",
      "textDecorationLine",
      "textIndent",
      "textWrapStyle",
    ],
    ...["paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "marginTop", "marginBottom", "borderRadius"],
    ...["objectFit", "objectPosition", "borderColor"],
  ]);

  /** Returns the nearest background colour at or above an element that is not transparent. @param {Element} element */
  const backdropOf = (element) => {
    for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^transparent$|[,/] ?0\)$/.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };

  /** @param {Element} element */
  const styleOf = (element) => {
    const computed = getComputedStyle(element);
    /** @type {Record<string, string>} */
    const style = { backdrop: backdropOf(element), rootFontSize: getComputedStyle(document.documentElement).fontSize };
    for (const name of styleNames) style[name] = String(Reflect.get(computed, name) ?? "");
    if (element instanceof HTMLImageElement) {
      style.naturalWidth = String(element.naturalWidth);
      style.naturalHeight = String(element.naturalHeight);
    }
    return style;
  };

  /** @param {Element} element */
  const boxesOf = (element) =>
    Array.from(getClientRects.call(element), ({ x, y, width, height }) => ({ x, y, width, height })).slice(0, boxesMax);

  /** @typedef {{ ref: string, element: Element, boxes: ReturnType<typeof boxesOf> }} PlacedElement */

  /** What the editor measures, until it measures something else. @type {{ id: unknown, refs: string[] }} */
  let measured = { id: 0, refs: [] };
  /** As they were told last. @type {{ boxes: string, sizes: string, looks: Map<Element, ReturnType<typeof styleOf>> }} */
  let told = { boxes: "", sizes: "", looks: new Map() };
  let isFollowing = false;
  let areLooksOld = false;

  /** @returns {PlacedElement[]} */
  const findPlaced = () =>
    measured.refs.flatMap((ref) => {
      const element = findElement(ref);
      return element ? [{ ref, element, boxes: boxesOf(element) }] : [];
    });

  /** Returns texts that are equal for equal boxes. Old libraries change how arrays become JSON. @param {PlacedElement[]} placed */
  const toTexts = (placed) => {
    let boxes = "";
    let sizes = "";
    for (const element of placed) {
      boxes += `${element.ref}:`;
      sizes += `${element.ref}:`;
      for (const { x, y, width, height } of element.boxes) {
        boxes += `${x} ${y} ${width} ${height},`;
        sizes += `${width} ${height},`;
      }
    }
    return { boxes, sizes };
  };

  const tellMeasured = (placed = findPlaced(), looks = new Map()) => {
    const elements = placed.map(({ ref, element, boxes }) => {
      const style = looks.get(element) ?? styleOf(element);
      looks.set(element, style);
      return { ref, boxes, style };
    });
    told = { ...toTexts(placed), looks };
    tell("measured", { id: measured.id, elements });
  };

  /**
   * Measures again when a box has moved: by scrolling, a font or picture that arrives, a script of the site. Reading the looks takes
   * long, so they are read again when the page has come to rest, or a size has changed.
   */
  const follow = () => {
    isFollowing = measured.refs.length > 0;
    if (!isFollowing) return;
    const placed = findPlaced();
    const { boxes, sizes } = toTexts(placed);
    const hasMoved = boxes !== told.boxes;
    const onlyMoved = hasMoved && sizes === told.sizes;
    if (hasMoved || areLooksOld) tellMeasured(placed, onlyMoved ? told.looks : undefined);
    areLooksOld = onlyMoved;
    requestAnimationFrame(follow);
  };

  /** @param {Record<string, unknown>} question */
  const measure = ({ id, refs }) => {
    if (!Array.isArray(refs)) return;
    measured = { id, refs: refs.filter((ref) => typeof ref === "string").slice(0, measuredMax) };
    areLooksOld = false;
    tellMeasured();
    if (!isFollowing) follow();
  };

  /** Scrolls what a wheel would scroll over the element that was pointed at. @param {Record<string, unknown>} way */
  const wheel = ({ x, y }) => {
    if (typeof x !== "number" || typeof y !== "number") return;
    isSteered = true;
    const way = /** @type {const} */ ({ left: x, top: y, behavior: "instant" });
    for (let at = pointedAt; at && at !== document.scrollingElement && at !== document.body; at = parentOf(at)) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (!/auto|scroll/.test(y !== 0 ? overflowY : overflowX)) continue;
      const before = at.scrollTop + at.scrollLeft;
      at.scrollBy(way);
      if (at.scrollTop + at.scrollLeft !== before) return;
    }
    scrollBy(way);
  };

  /** @param {Element | null} element @param {Record<string, unknown>} way */
  const revealElement = (element, { covered, isInstant }) => {
    if (!element) return;
    const height = innerHeight * (1 - (typeof covered === "number" && covered > 0 && covered < 1 ? covered : 0));
    const { top, bottom } = getBoundingClientRect.call(element);
    if (top >= 0 && bottom <= height) return;
    if (height === innerHeight) scrollToMiddle(element, isInstant === true || isCalm());
    // A high element shows its beginning.
    else scrollBy({ top: Math.min(top, (top + bottom - height) / 2), behavior: isCalm() ? "instant" : "smooth" });
  };

  /** @type {Animation | null} */
  let concealment = null;
  /**
   * An animation hides an element with all its content, and changes no attribute.
   * @param {Element | null} element @param {unknown} height
   */
  const concealElement = (element, height) => {
    concealment?.cancel();
    /** @type {Keyframe} */
    const hidden = { opacity: "0" };
    if (typeof height === "number" && height > 0) {
      hidden.boxSizing = "border-box";
      hidden.minHeight = `${Math.min(height, 100_000)}px`;
    }
    concealment =
      element?.animate([hidden, hidden], { id: "sitewright-conceal", duration: 1_000, iterations: Infinity }) ?? null;
  };

  const tried = new CSSStyleSheet();
  /** @param {unknown} css */
  const tryStyles = (css) => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== tried);
    if (typeof css === "string") tried.replaceSync(css);
    document.adoptedStyleSheets = typeof css === "string" ? [...others, tried] : others;
    if (measured.refs.length > 0) tellMeasured();
  };

  // ── What the person wants of the editor ───────────────────────────────────────────────────────────────────────────

  const pressMs = 500;
  const pressPx = 10;
  /** @type {{ x: number, y: number } | null} */
  let pointer = null;
  let isWanting = false;

  /** Fields have their own use for these gestures. @param {EventTarget | null} target */
  const isField = (target) =>
    target instanceof Element && target.closest("input, textarea, select, option, [contenteditable]") !== null;

  /** Tells at most once in a frame. @param {"alt" | "edit" | "pick" | "drop" | "undo"} what @param {{ x: number, y: number }} place */
  const want = (what, { x, y }) => {
    if (isWanting || nonce === "") return;
    isWanting = true;
    requestAnimationFrame(() => (isWanting = false));
    tell("want", { what, x, y });
  };

  addEventListener("pointermove", (event) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (event.isTrusted && event.altKey && !event.ctrlKey && event.buttons === 0) want("alt", pointer);
  });
  document.documentElement.addEventListener("pointerleave", () => (pointer = null));
  addEventListener("keydown", (event) => {
    if (!event.isTrusted || event.key !== "Alt" || event.ctrlKey || event.repeat || isField(event.target)) return;
    if (pointer) want("alt", pointer);
  });
  // Unless the site's own scripts have used the keys.
  addEventListener("keydown", (event) => {
    const { isTrusted, key, ctrlKey, metaKey, shiftKey, altKey, repeat, defaultPrevented, target } = event;
    if (!isTrusted || key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return;
    if (!defaultPrevented && !isField(target)) want("undo", { x: 0, y: 0 });
  });
  addEventListener("dblclick", (event) => {
    if (!event.isTrusted || event.defaultPrevented || isField(event.target) || !isClickedHere) return;
    if (!mayHaveEditor(event.target)) return;
    want("edit", { x: event.clientX, y: event.clientY });
  });

  // A click that does nothing: the editor says once what it could do. A double click may follow, so this is not counted as a wish.
  addEventListener("click", ({ isTrusted, detail, target, clientX: x, clientY: y }) => {
    if (nonce === "" || !isTrusted || detail !== 1 || isField(target) || !(target instanceof Element)) return;
    const used = target.closest("a, button, label, summary");
    if (used === null || leadsAway(used)) tell("want", { what: "tap", x, y });
  });

  // A file that comes from outside of the window straight into the page: the editor does not see it there.
  const dragMs = 500;
  let draggedAtMs = -dragMs;
  /** Also while the file moves on: it may have come before the editor knew this document. @param {DragEvent} event */
  const tellDrag = ({ isTrusted, dataTransfer, timeStamp, clientX: x, clientY: y }) => {
    if (nonce === "" || !isTrusted || !dataTransfer?.types.includes("Files")) return;
    if (timeStamp - draggedAtMs < dragMs) return;
    draggedAtMs = timeStamp;
    want("drop", { x, y });
  };
  addEventListener("dragenter", tellDrag);
  addEventListener("dragover", tellDrag);

  /** @type {{ x: number, y: number, timer: ReturnType<typeof setTimeout> } | null} */
  let press = null;
  let isPressed = false;
  const endPress = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };
  /** @param {{ x: number, y: number }} place */
  const longPress = (place) => {
    endPress();
    if (isPressed || nonce === "") return;
    isPressed = true;
    want("pick", place);
  };
  addEventListener("pointerdown", ({ isTrusted, isPrimary, pointerType, target, clientX: x, clientY: y }) => {
    endPress();
    isPressed = false;
    if (!isTrusted || !isPrimary || pointerType !== "touch" || isField(target)) return;
    press = { x, y, timer: setTimeout(() => longPress({ x, y }), pressMs) };
  });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > pressPx) endPress();
  });
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, endPress);
  // The browser's own menu would cover what is picked; a touch that opened none must not follow the link below it.
  addEventListener("contextmenu", (event) => {
    if (!press && !isPressed) return;
    event.preventDefault();
    longPress({ x: event.clientX, y: event.clientY });
  });
  addEventListener(
    "click",
    (event) => {
      if (!isPressed || !event.isTrusted) return;
      isPressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );

  // ── The conversation with the editor ──────────────────────────────────────────────────────────────────────────────

  const tellPage = () => {
    const title = document.title;
    tell("page", { path: path(), title, status, commit, marks: marked.map(({ mark }) => mark), isLoaded: isLoaded() });
    // The editor assumes that a page that is still loading lacks nothing, until the page reports it again.
    tellBlocked();
  };
  const isLoaded = () => document.readyState === "complete";

  /** Waits until the pictures in view can be drawn at once: when this page takes the place of another version, none of them blinks. */
  const drawPictures = async () => {
    const inView = [...document.images].filter(isInView).slice(0, picturesMax);
    const late = new Promise((resolve) => setTimeout(resolve, drawMsMax));
    await Promise.race([Promise.allSettled(inView.map((picture) => picture.decode())), late]);
  };

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || typeof data !== "object" || data === null) return;
    if (data.type === "sitewright:attach" && nonce === "" && typeof data.nonce === "string") {
      nonce = data.nonce;
      editor = origin;
      changed = findChanged(data.marks);
      isShown = data.isShown === true;
      mayLead = data.follows === true;
      goTo(data.scroll);
      const settle = () => {
        if (!isSteered) goTo(data.scroll);
        findMissing();
        void drawPictures().then(() => {
          tellPage();
          flash();
        });
      };
      tellPage();
      // The person may have scrolled before the editor listened.
      if (scrollX !== 0 || scrollY !== 0) tell("scroll", { x: scrollX, y: scrollY });
      if (isLoaded()) settle();
      else addEventListener("load", settle);
      return;
    }
    if (nonce === "" || data.nonce !== nonce) return;
    if (data.type === "sitewright:shown") {
      isShown = true;
      mayLead = data.follows === true;
      if (isLoaded()) flash();
    }
    if (data.type === "sitewright:show") showChange();
    if (data.type === "sitewright:scroll") {
      const before = `${scrollX} ${scrollY}`;
      goTo(data);
      // Shown beside another version's page: the position that it was scrolled to is not reported back.
      isLed = before !== `${scrollX} ${scrollY}`;
    }
    if (data.type === "sitewright:ask") answer(data);
    if (data.type === "sitewright:measure") measure(data);
    if (data.type === "sitewright:wheel") wheel(data);
    if (data.type === "sitewright:reveal") revealElement(findElement(data.ref), data);
    if (data.type === "sitewright:conceal") concealElement(findElement(data.ref), data.height);
    if (data.type === "sitewright:try") tryStyles(data.css);
  });
  for (const type of ["hashchange", "popstate"]) addEventListener(type, () => (nonce === "" ? undefined : tellPage()));
  const greet = () => tell("hello", { path: path() });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Restored from the back/forward cache: greets the editor again.
    nonce = "";
    greet();
  });
  greet();
})();
