// Draws the pages of a PDF that another person brought. This page is sandboxed: it has no origin, no storage, no network, and nobody to talk to
// but the page that holds it, which gives it the bytes and how large they are to be shown, and hears of keys that are pressed here.

const PAGES_MAX = 2000;
const WIDTH_MAX = 900;
/** More than this a canvas takes too much memory for. */
const PIXELS_MAX = 16_000_000;
const NEAR = '1500px';

const pages = [];
let zoom = 1;
let drawing = Promise.resolve();

const tell = (message) => parent.postMessage(message, '*');

const widthNow = () => Math.min(WIDTH_MAX, document.documentElement.clientWidth - 32) * zoom;

const layOut = (page) => {
  const width = widthNow();
  page.box.style.width = `${width}px`;
  page.box.style.height = `${width * page.ratio}px`;
};

const clear = (page) => {
  page.width = 0;
  page.box.querySelector('canvas')?.remove();
};

/** Signs that say something: what was read may have other spaces, lines and hyphens than what stands there. */
const folded = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Of a passage that is not there as a whole, its beginning is looked for. */
const BEGINNING = 80;

const placeOf = (text, passage) => {
  for (const sought of [passage, passage.slice(0, BEGINNING)]) {
    const start = sought === '' ? -1 : text.indexOf(sought);
    if (start >= 0) return { start, end: start + sought.length };
  }
  return null;
};

/** Lays a mark over each run of words that belongs to the passage, in shares of the page. */
const addMarks = (page, sheet, items) => {
  const runs = items.filter(({ str }) => str).map((item) => ({ item, words: folded(item.str) }));
  const place = placeOf(runs.map(({ words }) => words).join(''), folded(page.passage));
  if (!place) return;
  const { width, height, ...viewport } = sheet.getViewport({ scale: 1 });
  let at = 0;
  for (const { item, words } of runs) {
    const from = Math.max(0, place.start - at) / Math.max(1, words.length);
    const to = Math.min(words.length, place.end - at) / Math.max(1, words.length);
    at += words.length;
    if (words === '' || from >= 1 || to <= from) continue;
    const [x, y] = [item.transform[4], item.transform[5]];
    const [a, b, c, d, e, f] = viewport.transform;
    const point = (px, py) => [a * px + c * py + e, b * px + d * py + f];
    const corners = [
      point(x + item.width * from, y - item.height * 0.2),
      point(x + item.width * to, y + item.height),
    ];
    const [left, top] = [0, 1].map((i) => Math.min(corners[0][i], corners[1][i]));
    const [wide, high] = [0, 1].map((i) => Math.abs(corners[0][i] - corners[1][i]));
    const mark = document.createElement('mark');
    mark.style.left = `${(left / width) * 100}%`;
    mark.style.top = `${(top / height) * 100}%`;
    mark.style.width = `${(wide / width) * 100}%`;
    mark.style.height = `${(high / height) * 100}%`;
    page.box.append(mark);
  }
  page.box.querySelector('mark')?.scrollIntoView({ block: 'center' });
};

const addWords = async (page, sheet) => {
  if (page.box.querySelector('.words')) return;
  const { items } = await sheet.getTextContent();
  if (page.passage) addMarks(page, sheet, items);
  const words = document.createElement('div');
  words.className = 'words';
  words.textContent = items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
  page.box.append(words);
};

const draw = async (page) => {
  const width = widthNow();
  if (!page.isNear || page.width === width) return;
  const sheet = await page.document.getPage(page.number);
  const natural = sheet.getViewport({ scale: 1 });
  page.ratio = natural.height / natural.width;
  layOut(page);
  const dense = Math.min(devicePixelRatio || 1, Math.sqrt(PIXELS_MAX / (width * width * page.ratio)));
  const viewport = sheet.getViewport({ scale: (width / natural.width) * dense });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', page.label);
  await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  page.box.querySelector('canvas')?.remove();
  page.box.prepend(canvas);
  page.width = width;
  await addWords(page, sheet);
};

/** One after the other, so that a hand that scrolls fast does not draw twenty at once. */
const drawSoon = (page) => {
  drawing = drawing.then(() => draw(page)).catch(() => undefined);
};

const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const page = pages.find(({ box }) => box === target);
      if (!page) continue;
      page.isNear = isIntersecting;
      if (isIntersecting) drawSoon(page);
      else clear(page);
    }
  },
  { rootMargin: NEAR },
);

/** The page that the middle of the frame shows. */
const pageInSight = () => {
  const middle = innerHeight / 2;
  return pages.find(({ box }) => box.getBoundingClientRect().bottom > middle) ?? pages.at(-1);
};

let told = 0;
const tellPage = () => {
  const at = pageInSight()?.number ?? 0;
  if (at === told) return;
  told = at;
  tell({ at, of: pages.length });
};

const layOutAll = () => {
  const root = document.scrollingElement;
  const place = root.scrollTop / Math.max(1, root.scrollHeight);
  for (const page of pages) {
    layOut(page);
    if (page.isNear) drawSoon(page);
  }
  root.scrollTop = place * root.scrollHeight;
};

const open = async ({ bytes, page: label, at, passage }) => {
  try {
    const document_ = await pdfjs.getDocument({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: true,
      enableXfa: false,
      verbosity: 0,
    }).promise;
    const first = (await document_.getPage(1)).getViewport({ scale: 1 });
    const count = Math.min(document_.numPages, PAGES_MAX);
    for (let number = 1; number <= count; number++) {
      const box = document.createElement('div');
      box.className = 'page';
      const page = { document: document_, number, box, width: 0, isNear: false };
      page.ratio = first.height / first.width;
      if (number === at && typeof passage === 'string') page.passage = passage;
      page.label = String(label).replace('#', String(number));
      pages.push(page);
      layOut(page);
      document.body.append(box);
      watch.observe(box);
    }
    if (at > 1) pages[Math.min(at, count) - 1].box.scrollIntoView();
    tell({ pages: count });
    tellPage();
  } catch (error) {
    tell(error?.name === 'PasswordException' ? { isLocked: true } : { isFailed: true });
  }
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data?.bytes instanceof ArrayBuffer) void open(data);
  if (typeof data?.zoom === 'number' && data.zoom !== zoom) {
    zoom = data.zoom;
    layOutAll();
  }
});
addEventListener('resize', layOutAll);
addEventListener('scroll', tellPage, { passive: true });
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (!ctrlKey && !metaKey && !altKey) tell({ key });
});
tell({ isReady: true });
