// What does not fit on the screen of a match, as a list of sentences.
const found = [];
const box = (it) => it.getBoundingClientRect();
const name = (it) => it.dataset.part ?? it.dataset.testid ?? (it.getAttribute('class') || it.tagName);
const isSeen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(it).width > 1 && !it.closest('.unseen, .until-focused, [aria-hidden="true"].unseen');
const all = (css) => [...document.querySelectorAll(css)].filter(isSeen);
const style = (it) => getComputedStyle(it);
const scrolls = (it) => /auto|scroll/.test(style(it).overflowX + style(it).overflowY);

const page = document.documentElement;
if (page.scrollWidth > innerWidth + 1 || page.scrollHeight > innerHeight + 1) found.push('the page scrolls');

// The parts of the screen: each whole within the window, none over another.
const parts = all('.bar, .task, .act-buttons, [data-part]').filter((it) => !it.closest('.panel, .close-up'));
for (const part of parts) {
  const { left, top, right, bottom } = box(part);
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
    found.push(`${name(part)} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
}
parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
  if (one.contains(other) || other.contains(one)) return;
  const [a, b] = [box(one), box(other)];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (wide > 2 && high > 2) found.push(`${name(one)} and ${name(other)} overlap by ${Math.round(wide)} by ${Math.round(high)}`);
}));

// Whoever sits at the table stands whole in their place, without scrolling, where there is a place for the others.
for (const place of all("[data-part='others']")) {
  for (const other of place.children) {
    if (isSeen(other) && innerWidth >= 1000 && box(other).bottom > box(place).bottom + 2) found.push(`${name(other)} is cut by ${name(place)}`);
  }
}

// Text: whole, but for the line that repeats what the log says, and for what can be scrolled.
const texts = all('.bar *, .task *, .act-buttons *, .board *').filter((it) => !it.closest('.last, pre')
  && [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
for (const text of texts) {
  const tell = (how) => found.push(`"${text.textContent.trim().slice(0, 40)}" (${name(text)}) is ${how}`);
  const hides = style(text).overflowX === 'hidden' || style(text).overflowY === 'hidden';
  if (hides && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 3)) tell('cut');
  const lines = document.createRange();
  lines.selectNodeContents(text);
  const own = lines.getBoundingClientRect();
  for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
    if (scrolls(around)) break;
    const edge = box(around);
    const clips = style(around).overflowX !== 'visible' && !(around instanceof SVGElement);
    if (clips && (own.right > edge.right + 2 || own.bottom > edge.bottom + 3 || own.left < edge.left - 2 || own.top < edge.top - 3)) {
      tell(`cut by ${name(around)}`);
      break;
    }
  }
  // A word of ordinary length stays in one piece; it may end with its hyphen.
  for (const node of text.childNodes) {
    if (node.nodeType !== 3) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/[^\s-]{2,16}(?=[\s-]|$)/gu)) {
      const part = document.createRange();
      part.setStart(node, index);
      part.setEnd(node, index + word.length);
      const tops = new Set([...part.getClientRects()].filter((it) => it.width > 0).map((it) => Math.round(it.top)));
      if (tops.size > 1) tell(`broken in ${word}`);
    }
  }
  if (own.right > innerWidth + 1 && ![...document.querySelectorAll('.board *, .panel *')].some((it) => scrolls(it) && it.contains(text))) tell('outside the window');
}
return found;
