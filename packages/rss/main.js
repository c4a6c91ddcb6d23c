import { readFeed } from './feed.js';

const FEEDS_MAX = 40;
const SEEN_MAX = 300;
const SUMMARY_MAX = 300;
const MINUTE_MS = 60_000;
/** A look that has not ended after this long will not. */
const LOOK_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const channelIn = (text) => UUID.exec(String(text ?? ''))?.[0]?.toLowerCase() ?? null;

/** The feeds as the settings name them; one that names no channel goes to the one of all. */
const feedsOf = (ctx) => {
  const usual = channelIn(ctx.settings.channel);
  const found = new Map();
  for (const line of String(ctx.settings.feeds ?? '').split('\n')) {
    const [url = '', ...rest] = line.trim().split(/\s+/);
    if (!/^https?:\/\/[^/\s]/i.test(url)) continue;
    const channel = channelIn(rest.join(' ')) ?? usual;
    const id = ctx.crypto.sha256(`${url} ${channel}`).slice(0, 24);
    if (found.size < FEEDS_MAX) found.set(id, { id, url, channel });
  }
  return [...found.values()];
};

const keyOf = (id) => `feed:${id}`;

const stateOf = async (ctx, id) => {
  const { items } = await ctx.kv.list(keyOf(id), { limit: 1 });
  return { value: items[0]?.value ?? {}, rev: items[0]?.rev ?? 0 };
};

/** A feed that fails is asked less and less often, once a day at least. */
const nextAt = (ctx, now, failures) =>
  now +
  Math.min(DAY_MS, Number(ctx.settings.minutes ?? 60) * MINUTE_MS * 2 ** Math.min(failures, 12)) -
  MINUTE_MS;

export async function lookAtAll(ctx) {
  const states = new Map();
  const { items } = await ctx.kv.list('feed:', { limit: 100 });
  for (const { key, value } of items) states.set(key, value);
  const feeds = feedsOf(ctx);
  const now = Date.now();
  for (const { id } of feeds) {
    if ((states.get(keyOf(id))?.next_at ?? 0) > now) continue;
    await ctx.jobs.enqueue('look', { id }, { key: id });
  }
  // What is no longer in the settings is forgotten, a few at a time.
  const known = new Set(feeds.map(({ id }) => keyOf(id)));
  for (const { key } of items.filter((one) => !known.has(one.key)).slice(0, 20)) await ctx.kv.delete(key);
}

/** One feed: what is new goes to its channel, the oldest first. */
export async function look(ctx, { payload }) {
  const feed = feedsOf(ctx).find(({ id }) => id === payload.id);
  if (!feed) return;
  const { value: before, rev } = await stateOf(ctx, feed.id);
  const now = Date.now();
  if ((before.busy_until ?? 0) > now) return;
  try {
    await ctx.kv.set(keyOf(feed.id), { ...before, busy_until: now + LOOK_MS }, { if_rev: rev });
  } catch {
    // Another look at this feed has begun meanwhile.
    return;
  }
  const after = await lookAt(ctx, feed, before);
  const failures = after.error === null ? 0 : (before.failures ?? 0) + 1;
  const times = { looked_at: now, next_at: nextAt(ctx, now, failures), busy_until: 0, failures };
  await ctx.kv.set(keyOf(feed.id), { ...before, ...after, ...times });
}

const lookAt = async (ctx, feed, before) => {
  try {
    if (feed.channel === null) return { error: 'no channel is named for it' };
    const answer = await ctx.http.fetch(feed.url, {
      headers: {
        accept:
          'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
        ...(before.etag ? { 'if-none-match': before.etag } : {}),
        ...(before.modified ? { 'if-modified-since': before.modified } : {}),
      },
      timeout_ms: 20_000,
    });
    if (answer.status === 304) return { error: null };
    if (answer.status !== 200) return { error: `it answered ${answer.status}` };
    const read = readFeed(answer.text, feed.url);
    if (read === null) return { error: 'it is not an RSS, Atom or JSON feed' };
    return await tell(ctx, feed, before, { ...read, headers: answer.headers });
  } catch (error) {
    return { error: String(error.message).slice(0, 300) };
  }
};

/** At the first look only the newest entry is told: a feed that has just been added does not fill the channel. */
const tell = async (ctx, feed, before, { title, entries, headers }) => {
  const isFirst = before.seen === undefined;
  const marked = entries.map((entry) => ({ ...entry, mark: ctx.crypto.sha256(entry.id).slice(0, 16) }));
  const seen = new Set(before.seen ?? []);
  const fresh = marked.filter(({ mark }) => !seen.has(mark));
  // Feeds begin with the newest; what there is no room for now comes with the next looks, in its order.
  const told = isFirst ? fresh.slice(0, 1) : fresh.slice(-Number(ctx.settings.at_once ?? 5));
  if (isFirst) for (const { mark } of fresh.slice(1)) seen.add(mark);
  let error = null;
  for (const entry of told.toReversed())
    try {
      await ctx.channels.post(feed.channel, wordsOf(ctx, title, entry));
      seen.add(entry.mark);
    } catch (failed) {
      error = String(failed.message).slice(0, 300);
      break;
    }
  const isAllTold = error === null && told.length === fresh.length;
  return {
    error,
    title: title.slice(0, 120),
    seen: keptOf(seen, marked),
    // What is still to be told must come again with the next answer.
    etag: isAllTold || isFirst ? (headers.etag ?? null) : null,
    modified: isAllTold || isFirst ? (headers['last-modified'] ?? null) : null,
    posted: (before.posted ?? 0) + told.filter(({ mark }) => seen.has(mark)).length,
  };
};

/** Those that are in the feed now are kept for certain; what was told and has left it, as far as there is room. */
const keptOf = (seen, marked) => {
  const present = new Set(marked.map(({ mark }) => mark));
  const gone = [...seen].filter((mark) => !present.has(mark));
  return [...gone.slice(-SEEN_MAX), ...[...present].filter((mark) => seen.has(mark))];
};

/** A stranger wrote it: no sign of it means anything here, and nobody is called by it. */
const plain = (text) => text.replaceAll(/[\\`*_[\]<>#|~!]/g, '\\$&').replaceAll('@', '@\u2060');

const shortened = (text, length) =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

const wordsOf = (ctx, feedTitle, { title, link, text }) => {
  const name = plain(shortened(title || text || link || '…', 200));
  const heading = link ? `**[${name}](<${link}>)**` : `**${name}**`;
  const summary =
    ctx.settings.summary !== false && title && text ? `\n\n${plain(shortened(text, SUMMARY_MAX))}` : '';
  return `${heading}${summary}${feedTitle ? `\n\n— ${plain(shortened(feedTitle, 120))}` : ''}`;
};

const shown = async (ctx) => {
  const { items } = await ctx.kv.list('feed:', { limit: 100 });
  const states = new Map(items.map(({ key, value }) => [key, value]));
  return feedsOf(ctx).map(({ id, url, channel }) => {
    const { title = null, error = null, looked_at = null, posted = 0 } = states.get(keyOf(id)) ?? {};
    return { id, url, channel, title, error, looked_at, posted };
  });
};

export async function list(ctx) {
  return { json: { data: await shown(ctx) } };
}

export async function lookNow(ctx) {
  const feeds = feedsOf(ctx);
  if (feeds.length === 0) return { status: 409, json: { error: 'name feeds in the settings first' } };
  for (const { id } of feeds) await ctx.jobs.enqueue('look', { id }, { key: id });
  return { status: 202, json: { data: await shown(ctx) } };
}
