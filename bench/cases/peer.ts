import type { Browser, BrowserContext } from '@playwright/test';
import { type Opened, open, openBrowser, openContext } from '../browser.ts';
import { openHouse, tearDown } from '../house.ts';
import { type Figure, median } from '../table.ts';

const ROUNDS = 5;
const WORD = 'Hello';

/** A page with a field for a message, ours or another product's. */
interface Place {
  readonly url: string;
  readonly selector: string;
  newContext(): Promise<BrowserContext>;
}

interface Visit {
  readonly cold: Opened;
  readonly warm: Opened;
}

/** Opens the place, and writes a word: a field that only looks ready would make the figure a lie. */
const openAndType = async (context: BrowserContext, { url, selector }: Place): Promise<Opened> => {
  const opened = await open(context, url, selector);
  const field = opened.page.locator(selector).first();
  await field.pressSequentially(WORD);
  const text = await field.evaluate((element) => {
    const { value, textContent } = element as unknown as { value?: string; textContent: string | null };
    return value ?? textContent ?? '';
  });
  if (!text.includes(WORD)) throw new Error(`${url} was not ready: "${selector}" holds "${text}"`);
  await opened.page.waitForLoadState('networkidle');
  await opened.page.close();
  return opened;
};

/** A first visit with an empty profile, and a second one with what the first has cached. */
const visit = async (place: Place): Promise<Visit> => {
  const context = await place.newContext();
  const cold = await openAndType(context, place);
  const warm = await openAndType(context, place);
  await context.close();
  return { cold, warm };
};

/** Both in turns, the order reversed each round. The first round is not counted: it fills the servers' own caches. */
const visits = async (ours: Place, theirs: Place): Promise<[Visit[], Visit[]]> => {
  const all: [Visit[], Visit[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [async () => all[0].push(await visit(ours)), async () => all[1].push(await visit(theirs))];
    for (const run of round % 2 === 0 ? pair : pair.reverse()) await run();
  }
  return [all[0].slice(1), all[1].slice(1)];
};

const figureOf = (
  what: string,
  unit: string,
  [ours, theirs]: readonly [Visit[], Visit[]],
  pick: (visit: Visit) => number,
): Figure => {
  const text = (all: Visit[]): string => {
    const values = all.map(pick);
    const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)];
    return `${middle.toFixed(0)} ${unit} (${least.toFixed(0)}–${most.toFixed(0)})`;
  };
  const ratio = median(ours.map(pick)) / median(theirs.map(pick));
  return {
    id: 'W7',
    what,
    ours: text(ours),
    yardstick: text(theirs),
    ratio,
    goal: '≤ 1',
    isReached: ratio <= 1,
  };
};

const compare = async (browser: Browser, theirs: Place, name: string): Promise<Figure[]> => {
  const house = await openHouse();
  const ours: Place = {
    url: house.url,
    selector: 'textarea:not([disabled])',
    newContext: () => openContext(browser, house, true),
  };
  try {
    const both = await visits(ours, theirs);
    return [
      figureOf(
        `home page until a message can be typed, ours against ${name}: cold`,
        'ms',
        both,
        (v) => v.cold.readyMs,
      ),
      figureOf('the same, warm', 'ms', both, (v) => v.warm.readyMs),
      figureOf('scripts fetched until then (gzip), cold', 'kB', both, (v) => v.cold.scriptKb),
      figureOf('processor time of the page until then, cold', 'ms', both, (v) => v.cold.cpuMs),
      figureOf('the same, warm', 'ms', both, (v) => v.warm.cpuMs),
    ];
  } finally {
    await house.stop();
    tearDown(house.dataDir);
  }
};

/** W7: our home page against that of another product which runs already: PARLEY_BENCH_PEER_URL. docs/web.md says how. */
export const peer = async (): Promise<Figure[]> => {
  const {
    PARLEY_BENCH_PEER_URL: url,
    PARLEY_BENCH_PEER_READY: selector = 'textarea:not([disabled])',
    PARLEY_BENCH_PEER_NAME: name = 'a peer',
  } = process.env;
  if (!url) {
    console.error('no peer given');
    return [];
  }
  const browser = await openBrowser();
  try {
    const newContext = (): Promise<BrowserContext> =>
      browser.newContext({ viewport: { width: 1280, height: 800 } });
    return await compare(browser, { url, selector, newContext }, name);
  } finally {
    await browser.close();
  }
};
