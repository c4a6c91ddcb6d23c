import type { Browser } from '@playwright/test';
import {
  framesDuring,
  framesText,
  heapMb,
  open,
  openBrowser,
  openContext,
  pageCpuSeconds,
  wheel,
} from '../browser.ts';
import { type House, openHouse, tearDown } from '../house.ts';
import { type Figure, figure, median } from '../table.ts';
import { sidebar } from './web-sidebar.ts';

const ROUNDS = 5;
const FIELD = 'textarea:not([disabled])';
const MESSAGE = '[role=log] article';
const LOG = '[role=log]';
const WORDS = 2000;

interface Stage {
  readonly house: House;
  readonly browser: Browser;
}

const plant = async ({ call }: House, title: string, depth: number): Promise<string> => {
  const messages = Array.from({ length: depth }, (_, i) => ({
    id: String(i),
    parent_id: i === 0 ? null : String(i - 1),
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content:
      i % 2 === 0
        ? `Question number ${i}: how is **this** done?`
        : `Like this:\n\n- first \`a\`\n- then _b_\n\n\`\`\`ts\nconst n = ${i};\n\`\`\`\n\n${'Some more words. '.repeat(12)}`,
    author_name: 'bench',
    created_at: new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString(),
  }));
  const body = { format: 'parley.channel.v1' as const, title, messages };
  return (await call('POST /api/v1/channels/import', { body })).id;
};

const ask = ({ call }: House, channelId: string, content: string) =>
  call('POST /api/v1/chat/completions', { body: { channel_id: channelId, content, stream: false } });

/** W1, W2: what has to come before a page can be used, and how long that takes; the first time, and with a full cache. */
const opening = async ({ house, browser }: Stage, channelId: string): Promise<Figure[]> => {
  const places = [
    { name: 'sign-in', path: '/sign-in', selector: 'input[type=password]', isSignedIn: false },
    { name: 'home', path: '/', selector: FIELD, isSignedIn: true },
    { name: 'conversation', path: `/c/${channelId}`, selector: MESSAGE, isSignedIn: true },
  ];
  const figures: Figure[] = [];
  for (const { name, path, selector, isSignedIn } of places) {
    const [cold, warm, kb, paintKb]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await openContext(browser, house, isSignedIn);
      const first = await open(context, path, selector);
      cold.push(first.readyMs);
      kb.push(first.scriptKb);
      paintKb.push(first.paintKb);
      await first.page.waitForLoadState('networkidle');
      await first.page.close();
      warm.push((await open(context, path, selector)).readyMs);
      await context.close();
    }
    const size = median(paintKb);
    figures.push(
      figure('W1', `scripts until the first paint of the ${name} page, against until it can be used (gzip)`, {
        ours: `${size.toFixed(0)} kB`,
        yardstick: `${median(kb).toFixed(0)} kB`,
        ratio: size / median(kb),
        goal: '< 200 kB',
        isReached: size < 200,
      }),
      figure('W2', `${name} page, until it can be used: cold against warm`, {
        ours: `${median(cold).toFixed(0)} ms`,
        yardstick: `${median(warm).toFixed(0)} ms`,
        ratio: median(cold) / median(warm),
        goal: '< 1000 ms',
        isReached: median(cold) < 1000,
      }),
    );
  }
  return figures;
};

const streamInto = async ({ house, browser }: Stage, channelId: string) => {
  const context = await openContext(browser, house, true);
  const { page } = await open(context, `/c/${channelId}`, FIELD);
  await page.waitForLoadState('networkidle');
  const before = await pageCpuSeconds(browser);
  const frames = await framesDuring(page, () => ask(house, channelId, `/demo long ${WORDS}`));
  const cpu = (await pageCpuSeconds(browser)) - before;
  await context.close();
  return { frames, cpu };
};

/** W3: frames while an answer is written, below a thousand messages and in an empty conversation. */
const streaming = async (stage: Stage): Promise<Figure[]> => {
  const empty = await streamInto(stage, await plant(stage.house, 'Empty', 2));
  const full = await streamInto(stage, await plant(stage.house, 'A thousand', 1000));
  return [
    figure(
      'W3',
      `frames while ${WORDS} words stream in below 1,000 messages against 2 (p50/p95/p99/longest)`,
      {
        ours: framesText(full.frames),
        yardstick: framesText(empty.frames),
        ratio: full.frames.p95 / empty.frames.p95,
        goal: '≤ 1.3, p95 ≤ 34 ms',
        isReached: full.frames.p95 / empty.frames.p95 <= 1.3 && full.frames.p95 <= 34,
      },
    ),
    figure('W3', 'processor time of the page for that', {
      ours: `${full.cpu.toFixed(1)} s`,
      yardstick: `${empty.cpu.toFixed(1)} s`,
      ratio: full.cpu / empty.cpu,
      goal: '≤ 1.3',
      isReached: full.cpu / empty.cpu <= 1.3,
    }),
  ];
};

/** W4: what a page holds on to after a hundred answers against ten. */
const memory = async ({ house, browser }: Stage): Promise<Figure[]> => {
  const channelId = await plant(house, 'Answers', 2);
  const context = await openContext(browser, house, true);
  const { page } = await open(context, `/c/${channelId}`, FIELD);
  const answer = async (times: number): Promise<number> => {
    for (let i = 0; i < times; i++)
      await ask(house, channelId, '/demo slow 0\n/demo long 150\n/demo markdown');
    await page.waitForLoadState('networkidle');
    return heapMb(page);
  };
  const few = await answer(10);
  const many = await answer(90);
  await context.close();
  return [
    figure('W4', 'JavaScript heap after 100 answers against 10', {
      ours: `${many.toFixed(1)} MB`,
      yardstick: `${few.toFixed(1)} MB`,
      ratio: many / few,
      goal: '≤ 1.5',
      isReached: many / few <= 1.5,
    }),
  ];
};

const scrollUp = async ({ house, browser }: Stage, channelId: string) => {
  const context = await openContext(browser, house, true);
  const { page } = await open(context, `/c/${channelId}`, MESSAGE);
  await page.waitForLoadState('networkidle');
  const frames = await framesDuring(page, () => wheel(page, LOG, 200, -600));
  const nodes = await page.locator(MESSAGE).count();
  await context.close();
  return { frames, nodes };
};

/** W5: scrolling up through a long conversation. */
const scrolling = async (stage: Stage): Promise<Figure[]> => {
  const short = await scrollUp(stage, await plant(stage.house, 'Short', 100));
  const long = await scrollUp(stage, await plant(stage.house, 'Long', 5000));
  return [
    figure('W5', 'frames while scrolling up through 5,000 messages against 100 (p50/p95/p99/longest)', {
      ours: framesText(long.frames),
      yardstick: framesText(short.frames),
      ratio: long.frames.p95 / short.frames.p95,
      goal: 'p95 ≤ 50 ms',
      isReached: long.frames.p95 <= 50,
    }),
    figure('W5', 'messages in the page after that', {
      ours: String(long.nodes),
      yardstick: String(short.nodes),
      ratio: long.nodes / short.nodes,
      goal: '≤ 60',
      isReached: long.nodes <= 60,
    }),
  ];
};

/** The page in a real browser. Build it first: npm run build. */
export const web = async (): Promise<Figure[]> => {
  const stage: Stage = { house: await openHouse(), browser: await openBrowser() };
  try {
    return [
      ...(await opening(stage, await plant(stage.house, 'Fifty', 50))),
      ...(await streaming(stage)),
      ...(await memory(stage)),
      ...(await scrolling(stage)),
      ...(await sidebar(stage.browser)),
    ];
  } finally {
    await stage.browser.close();
    await stage.house.stop();
    tearDown(stage.house.dataDir);
  }
};
