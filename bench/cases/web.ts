import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { sql } from '../../server/src/db/sql.ts';
import {
  framesDuring,
  framesText,
  heapMb,
  isAtEnd,
  open,
  openBrowser,
  openContext,
  pageCpuSeconds,
  wheel,
} from '../browser.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, median } from '../table.ts';

const ROUNDS = 5;
const FIELD = 'textarea:not([disabled])';
const MESSAGE = '[role=log] article';
const LOG = '[role=log]';
const SIDEBAR = 'nav[aria-label="Conversations"] > div';
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

const figure = (
  id: string,
  what: string,
  rest: Partial<Figure> & Pick<Figure, 'ours' | 'goal' | 'isReached'>,
): Figure => ({
  id,
  what,
  yardstick: '–',
  ratio: null,
  ...rest,
});

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

const CHANNELS = 9_999;

const manyChannels = async (dataDir: string, userId: string, count: number): Promise<void> =>
  furnish(dataDir, async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => {
        const at = new Date(Date.UTC(2026, 0, 1) - (from + i) * 600_000).toISOString();
        return { id: randomUUID(), at, title: `Conversation number ${from + i}` };
      });
      await sql(tx)
        .insertInto('channels')
        .values(
          rows.map(({ id, at, title }) => ({
            id,
            title,
            type: 'direct' as const,
            owner_id: userId,
            system_prompt: '',
            ai_mode: 'auto' as const,
            project_id: null,
            workspace_id: null,
            visibility: 'private',
            is_byok: false,
            message_count: 0,
            last_message_at: at,
            archived_at: null,
            purge_after: null,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute();
      await sql(tx)
        .insertInto('participants')
        .values(
          rows.map(({ id, at }) => ({
            id: randomUUID(),
            channel_id: id,
            participant_type: 'user' as const,
            user_id: userId,
            persona_id: null,
            role: 'owner' as const,
            joined_at: at,
            folder_id: null,
            is_pinned: false,
            active_leaf_id: null,
            read_count: 0,
            mention_count: 0,
            activity_at: at,
            is_archived: false,
          })),
        )
        .execute();
    }
  });

interface SidebarFigures {
  readonly readyMs: number;
  readonly frames: Awaited<ReturnType<typeof framesDuring>>;
  readonly heap: number;
  readonly rows: number;
  /** Questions that one message elsewhere leads to. */
  readonly requests: number;
}

/** The end of what has come is not the end of the list: it is when nothing more comes. */
const toTheEnd = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 400; turn++) {
    await wheel(page, SIDEBAR, 5, 3000);
    if (!(await isAtEnd(page, SIDEBAR))) continue;
    await page.waitForTimeout(1000);
    if (await isAtEnd(page, SIDEBAR)) return;
  }
};

const sidebarWith = async (browser: Browser, count: number): Promise<SidebarFigures> => {
  const dataDir = newFolder();
  const first = await openHouse(dataDir);
  await first.stop();
  await manyChannels(dataDir, first.userId, count);
  const house = await openHouse(dataDir);
  const context = await openContext(browser, house, true);
  const { page, readyMs } = await open(context, '/', 'nav[aria-label="Conversations"] a');
  await page.waitForLoadState('networkidle');
  const frames = await framesDuring(page, () => wheel(page, SIDEBAR, 150, 400));
  await toTheEnd(page);
  await page.waitForLoadState('networkidle');
  let requests = 0;
  page.on('request', () => {
    requests++;
  });
  const { id } = await house.call('POST /api/v1/channels', { body: { title: 'New' } });
  await house.call('POST /api/v1/channels/{id}/messages', {
    params: { id },
    body: { role: 'user', content: 'Something happens elsewhere.' },
  });
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  const heap = await heapMb(page);
  const rows = await page.locator('nav[aria-label="Conversations"] a').count();
  await context.close();
  await house.stop();
  tearDown(dataDir);
  return { readyMs, frames, heap, rows, requests };
};

/** W6: a sidebar with ten thousand conversations against one with two hundred. */
const sidebar = async ({ browser }: Stage): Promise<Figure[]> => {
  const few = await sidebarWith(browser, 200);
  const many = await sidebarWith(browser, CHANNELS);
  const against = (ours: number, yardstick: number, unit: string) => ({
    ours: `${ours.toFixed(0)} ${unit}`,
    yardstick: `${yardstick.toFixed(0)} ${unit}`,
    ratio: ours / yardstick,
  });
  return [
    figure('W6', 'sidebar with 10,000 conversations against 200, until it can be used', {
      ...against(many.readyMs, few.readyMs, 'ms'),
      goal: '≤ 1.5',
      isReached: many.readyMs / few.readyMs <= 1.5,
    }),
    figure('W6', 'frames while it is scrolled (p50/p95/p99/longest)', {
      ours: framesText(many.frames),
      yardstick: framesText(few.frames),
      ratio: many.frames.p95 / few.frames.p95,
      goal: 'p95 ≤ 34 ms',
      isReached: many.frames.p95 <= 34,
    }),
    figure('W6', 'rows in the page, at its end', {
      ...against(many.rows, few.rows, 'rows'),
      goal: '≤ 60',
      isReached: many.rows <= 60,
    }),
    figure('W6', 'JavaScript heap, at its end', {
      ...against(many.heap, few.heap, 'MB'),
      goal: '≤ 60 MB',
      isReached: many.heap <= 60,
    }),
    figure('W6', 'requests after something happened elsewhere, at its end', {
      ...against(many.requests, few.requests, ''),
      goal: '≤ 8',
      isReached: many.requests <= 8,
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
      ...(await sidebar(stage)),
    ];
  } finally {
    await stage.browser.close();
    await stage.house.stop();
    tearDown(stage.house.dataDir);
  }
};
