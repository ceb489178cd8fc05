// @ts-check
// Runs inside previewed pages of the editor's frame and nowhere else; served as it stands here, so it is plain JavaScript.
// It tells the editor which page is shown, keeps the place when the page is loaded again, shows for a moment what changed,
// and says when that is out of view, until somebody goes there. It never calls what the site's own scripts define, leaves no trace in the page, and talks to the parent alone:
// `frame-ancestors` makes sure that this is the editor.

(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const root = script.src.replace(/\.sitewright\/preview\.js$/, "");
  const status = Number(script.dataset.status);
  // Gone before anything looks: `:last-child` and the like mean what they mean on the real site.
  script.remove();
  // Opened in a tab of its own, a page is nothing but itself.
  if (window.parent === window) return;

  const elementsMax = 5_000;
  const missingMax = 20;
  const flashMs = 1_500;

  /** Given by the editor, anew for each document; what does not carry it is nobody's message. */
  let nonce = "";
  /** The editor's origin, known from its first message. */
  let editor = "*";
  /** @type {readonly Element[]} */
  let changed = [];
  /** What was marked last, for whoever asks to be brought there. @type {readonly Element[]} */
  let shownChange = [];
  let isAway = false;
  let isShown = false;
  let isSteered = false;
  let isLed = false;

  /** @param {string} type @param {Record<string, unknown>} [members] */
  const tell = (type, members = {}) => {
    window.parent.postMessage({ type: `sitewright:${type}`, nonce, ...members }, editor);
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
  // Now, as served: whatever the site's scripts do to the page later is no change of the site.
  for (const element of document.querySelectorAll(content)) {
    const mark = markOf(element);
    if (mark !== null) marked.push({ element, mark });
    if (marked.length >= elementsMax) break;
  }

  /** The outermost elements of this page that the earlier one did not have. @param {unknown} earlier */
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
    for (let above = element.parentElement; above; above = above.parentElement) if (elements.has(above)) return true;
    return false;
  };

  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** An animation leaves attributes, layout and the site's own observers alone. @param {readonly Element[]} elements */
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
    outline(changed);
    shownChange = changed;
    changed = [];
    tellAway();
  };

  /** @param {Element} element */
  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  /** Says when what changed goes out of view or comes into it. */
  const tellAway = () => {
    const wasAway = isAway;
    isAway = shownChange.length > 0 && !shownChange.some(isInView);
    // What has been seen needs no way back to it.
    if (!isAway) shownChange = [];
    if (isAway !== wasAway) tell("away", { isAway });
  };

  // In a frame that was hidden nobody has seen what was marked.
  addEventListener("resize", () => {
    const waiting = shownChange;
    if (waiting.length === 0) return;
    tellAway();
    if (!isAway) outline(waiting);
  });

  const showChange = () => {
    shownChange[0]?.scrollIntoView({ block: "center", behavior: isCalm() ? "instant" : "smooth" });
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
      tell("scroll", { x: scrollX, y: scrollY });
      tellAway();
    });
  });
  // Whoever scrolls is not pulled back when the last picture arrives.
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
  /** A stylesheet that did not come is kept from its own page by Chromium, and is null elsewhere. @param {HTMLLinkElement} link */
  const isRead = ({ sheet }) => {
    try {
      return sheet !== null && sheet.cssRules.length >= 0;
    } catch {
      // In the limited preview the page has no origin, and every stylesheet is another's.
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
    // Not every browser tells the status, nor for every file: what came without content was not there.
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
  /** Only what the preview's own policy blocked: the site may have one as well. @param {string | null} address @param {string} policy */
  const noteBlocked = (address, policy) => {
    if (!policy.includes("frame-ancestors") || blocked.size >= blockedMax) return;
    try {
      const { protocol, origin } = new URL((address ?? "").replace(/^ws/, "http"));
      if (!/^https?:$/.test(protocol) || origin === location.origin || blocked.has(origin)) return;
      blocked.add(origin);
      tellBlocked();
    } catch {
      // "inline", "eval" and the like name no origin.
    }
  };
  addEventListener("securitypolicyviolation", (event) => noteBlocked(event.blockedURI, event.originalPolicy));
  // Most of a page is there before this script, and only a buffer knows what was blocked until now.
  if ("ReportingObserver" in window) {
    /** @type {ReportingObserverCallback} */
    const report = (reports) => {
      for (const { body } of reports) {
        const { blockedURL, originalPolicy } = /** @type {Record<string, string | undefined>} */ (body ?? {});
        noteBlocked(blockedURL ?? null, originalPolicy ?? "");
      }
    };
    new ReportingObserver(report, { types: ["csp-violation"], buffered: true }).observe();
  }

  // The frame opens no windows. A page of the site that would have one of its own is shown in its place.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href][target]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !link.href.startsWith(root)) return;
    if (/^_(?:self|parent|top)$/i.test(link.target) || link.hasAttribute("download")) return;
    event.preventDefault();
    location.assign(link.href);
  });

  // ── The conversation with the editor ──────────────────────────────────────────────────────────────────────────────

  const tellPage = () => {
    const title = document.title;
    tell("page", { path: path(), title, status, marks: marked.map(({ mark }) => mark), isLoaded: isLoaded() });
    // A page that has not loaded yet lacks nothing in the editor's eyes, until it says so again.
    tellBlocked();
  };
  const isLoaded = () => document.readyState === "complete";

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || typeof data !== "object" || data === null) return;
    if (data.type === "sitewright:attach" && nonce === "" && typeof data.nonce === "string") {
      nonce = data.nonce;
      editor = origin;
      changed = findChanged(data.marks);
      isShown = data.isShown === true;
      goTo(data.scroll);
      const settle = () => {
        if (!isSteered) goTo(data.scroll);
        findMissing();
        tellPage();
        flash();
      };
      tellPage();
      // Somebody may have scrolled before anybody listened.
      if (scrollX !== 0 || scrollY !== 0) tell("scroll", { x: scrollX, y: scrollY });
      if (isLoaded()) settle();
      else addEventListener("load", settle);
      return;
    }
    if (nonce === "" || data.nonce !== nonce) return;
    if (data.type === "sitewright:shown") {
      isShown = true;
      if (isLoaded()) flash();
    }
    if (data.type === "sitewright:show") showChange();
    if (data.type === "sitewright:scroll") {
      const before = `${scrollX} ${scrollY}`;
      goTo(data);
      // Beside another version's page: what it was led to is no news to the other one.
      isLed = before !== `${scrollX} ${scrollY}`;
    }
  });
  for (const type of ["hashchange", "popstate"]) addEventListener(type, () => (nonce === "" ? undefined : tellPage()));
  const greet = () => tell("hello", { path: path() });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Back from the browser's own history: a new conversation begins.
    nonce = "";
    greet();
  });
  greet();
})();
