// Reads RSS 0.9 to 2.0, Atom and JSON feeds: what people publish, which is not always what the standards say. It looks for one thing after
// the other and never goes back, so that a hostile feed costs no more than its length.

const ENTRIES_MAX = 100;
const NAMED = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

const sign = (number) =>
  number > 0 && number < 0x110000 && !(number >= 0xd800 && number < 0xe000)
    ? String.fromCodePoint(number)
    : '';

const decoded = (text) =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name) => {
    if (/^#x/i.test(name)) return sign(Number.parseInt(name.slice(2), 16));
    if (name[0] === '#') return sign(Number(name.slice(1)));
    return NAMED[name.toLowerCase()] ?? whole;
  });

/** What stands inside of an element: CDATA as it is, everything else with its entities read. */
const content = (raw) => {
  let text = '';
  let at = 0;
  for (;;) {
    const from = raw.indexOf('<![CDATA[', at);
    if (from < 0) return text + decoded(raw.slice(at));
    const to = raw.indexOf(']]>', from);
    text += decoded(raw.slice(at, from)) + raw.slice(from + 9, to < 0 ? undefined : to);
    if (to < 0) return text;
    at = to + 3;
  }
};

/** The words of a piece of HTML, on one line. */
const wordsOf = (html) =>
  decoded(html.replaceAll(/<[^>]{0,2000}>/g, ' '))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The inside of the first element of one of these names, and its opening tag; null where there is none. */
const element = (xml, ...names) => {
  for (const name of names)
    for (let from = xml.indexOf(`<${name}`); from >= 0; from = xml.indexOf(`<${name}`, from + 1)) {
      const next = xml[from + name.length + 1];
      if (next !== '>' && next !== '/' && !/\s/.test(next ?? '')) continue;
      const end = xml.indexOf('>', from);
      if (end < 0) break;
      const tag = xml.slice(from, end + 1);
      if (tag.endsWith('/>')) return { tag, inside: '' };
      const close = xml.indexOf(`</${name}`, end);
      return { tag, inside: xml.slice(end + 1, close < 0 ? undefined : close) };
    }
  return null;
};

const textIn = (xml, ...names) => {
  const found = element(xml, ...names);
  return found === null ? '' : content(found.inside).trim();
};

const attribute = (tag, name) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return decoded(found?.[1] ?? found?.[2] ?? '').trim();
};

/** An address of a page; what is no address that a browser should open is none. */
const address = (given, feedUrl) => {
  const origin = /^https?:\/\/[^/?#]+/i.exec(feedUrl)?.[0] ?? '';
  const whole = given.startsWith('//') ? `https:${given}` : given.startsWith('/') ? origin + given : given;
  return /^https?:\/\/[^\s<>"\\]{1,2000}$/i.test(whole) ? whole : null;
};

/** Atom has many links to an entry; the page is the one that says so, or nothing. */
const linkOf = (block) => {
  let rest = block;
  let first = '';
  for (let i = 0; i < 10; i++) {
    const found = element(rest, 'link');
    if (found === null) break;
    const href = attribute(found.tag, 'href') || content(found.inside).trim();
    const rel = attribute(found.tag, 'rel');
    if (href && (rel === '' || rel === 'alternate')) return href;
    first ||= href;
    rest = rest.slice(rest.indexOf(found.tag) + found.tag.length);
  }
  return first;
};

const blocksOf = (xml, name) => {
  const blocks = [];
  let from = xml.indexOf(`<${name}`);
  while (from >= 0 && blocks.length < ENTRIES_MAX) {
    const isWhole = /[\s>]/.test(xml[from + name.length + 1] ?? '');
    const to = xml.indexOf(`</${name}>`, from);
    // One that was cut off in the middle is left for the next time.
    if (to < 0) break;
    if (isWhole) blocks.push(xml.slice(from, to));
    from = xml.indexOf(`<${name}`, isWhole ? to : from + 1);
  }
  return blocks;
};

const fromXml = (xml, feedUrl) => {
  const items = blocksOf(xml, 'item');
  const blocks = items.length > 0 ? items : blocksOf(xml, 'entry');
  if (!/<(?:rss|rdf:RDF|feed|channel)[\s>]/i.test(xml.slice(0, 20_000))) return null;
  const first = blocks[0] === undefined ? xml.length : xml.indexOf(blocks[0]);
  return {
    title: wordsOf(textIn(xml.slice(0, first), 'title')),
    entries: blocks.map((block) => {
      const given = linkOf(block);
      const title = wordsOf(textIn(block, 'title'));
      const text = wordsOf(
        textIn(block, 'description', 'summary', 'content:encoded', 'content').slice(0, 20_000),
      );
      return {
        id: textIn(block, 'guid', 'id') || given || `${title} ${text}`,
        title,
        text,
        link: address(given, feedUrl),
      };
    }),
  };
};

const fromJson = (text, feedUrl) => {
  let feed;
  try {
    feed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!String(feed?.version ?? '').includes('jsonfeed.org') || !Array.isArray(feed.items)) return null;
  return {
    title: wordsOf(String(feed.title ?? '')),
    entries: feed.items.slice(0, ENTRIES_MAX).map((item) => {
      const given = String(item?.url ?? item?.external_url ?? '');
      const title = wordsOf(String(item?.title ?? ''));
      const words = wordsOf(
        String(item?.summary ?? item?.content_text ?? item?.content_html ?? '').slice(0, 20_000),
      );
      return {
        id: String(item?.id ?? '') || given || `${title} ${words}`,
        title,
        text: words,
        link: address(given, feedUrl),
      };
    }),
  };
};

/** `{title, entries: [{id, title, text, link}]}`, the entries in the order of the feed; null: it is none. */
export const readFeed = (text, feedUrl) =>
  text.trimStart().startsWith('{') ? fromJson(text, feedUrl) : fromXml(text, feedUrl);
