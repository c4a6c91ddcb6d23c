// A real browser on a server under test, and the few things that are measured in it.

import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { House } from './house.ts';

// What the functions that run in the page use of it. Named here, so that nothing of a browser is known outside of this file.
declare const window: {
  readonly top: unknown;
  frames_: number[];
  readyAt_: number | null;
  stopFrames_: () => void;
};
declare const document: { querySelector(selector: string): unknown };
declare const localStorage: { setItem(key: string, value: string): void };
declare const requestAnimationFrame: (draw: (now: number) => void) => void;
declare const MutationObserver: new (
  look: () => void,
) => {
  observe(target: unknown, options: { childList: boolean; subtree: boolean; attributes: boolean }): void;
};
interface Scroller {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

// Another product's page, on a busy machine, takes longer than any of ours should.
const PATIENCE_MS = 120_000;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      // Chromium refuses its sandbox to root; nothing but our own page is ever opened.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });

/** A browser with an empty profile, or one in which the benchmark's account is signed in. */
export const openContext = async (
  browser: Browser,
  house: House,
  isSignedIn: boolean,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 1280, height: 800 } });
  if (!isSignedIn) return context;
  const response = await context.request.post('/api/v1/auth/web/login', {
    headers: { 'x-requested-with': 'parley', origin: house.url },
    data: { login: house.login, password: house.password },
  });
  if (!response.ok()) throw new Error(`signing in answered ${response.status()}`);
  await context.addInitScript(() => {
    if (window === window.top) localStorage.setItem('parley.session', '1');
  });
  return context;
};

/** Seconds of processor time by process: one that ends takes only its own seconds away. */
const cpuByPage = async (browser: Browser): Promise<Map<number, number>> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
  );
};

/** Seconds of processor time that the pages of a browser have used: what else the machine does is not in it. */
export const pageCpuSeconds = async (browser: Browser): Promise<number> =>
  [...(await cpuByPage(browser)).values()].reduce((sum, seconds) => sum + seconds, 0);

export interface Opened {
  readonly page: Page;
  /** From the beginning of the navigation until what one came for can be used, and the page is listening. */
  readonly readyMs: number;
  /** What had been fetched of scripts by then, and when the first thing was to be seen; as gzip. */
  readonly scriptKb: number;
  readonly paintKb: number;
  /** Processor time of the page until then. */
  readonly cpuMs: number;
}

/** Opens an address and waits for an element that can be used. */
export const open = async (context: BrowserContext, path: string, selector: string): Promise<Opened> => {
  const browser = context.browser();
  if (!browser) throw new Error('a context that outlived its browser');
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const scripts = new Map<string, number>();
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    const url = response.url();
    // One that comes when the page is being closed is not of the beginning, and cannot be read.
    reading.push(
      response.body().then(
        (body) => scripts.set(url, gzipSync(body).length),
        () => undefined,
      ),
    );
  });
  await page.addInitScript((wanted) => {
    window.readyAt_ = null;
    const look = (): void => {
      if (window.readyAt_ !== null || !document.querySelector(wanted)) return;
      // Drawn, and whatever was to be done with it has been done: then a key would be heard.
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.readyAt_ ??= performance.now();
        }),
      );
    };
    // Attributes too: a field may be there before it can be used.
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  }, selector);
  const cpuBefore = await cpuByPage(browser);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.readyAt_ !== null);
  const cpuMs = [...(await cpuByPage(browser))].reduce(
    (sum, [id, seconds]) => sum + (seconds - (cpuBefore.get(id) ?? 0)) * 1_000,
    0,
  );
  // Only what is loaded knows when it was first seen.
  await page.waitForLoadState('load');
  const { readyMs, paintMs, fetched } = await page.evaluate(() => ({
    readyMs: window.readyAt_ ?? 0,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    fetched: performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, at: startTime + duration })),
  }));
  await Promise.all(reading);
  const kbUntil = (ms: number): number =>
    fetched.reduce((sum, { name, at }) => sum + (at <= ms ? (scripts.get(name) ?? 0) : 0), 0) / 1024;
  return {
    page,
    readyMs,
    scriptKb: kbUntil(readyMs),
    paintKb: kbUntil(paintMs),
    cpuMs,
  };
};

export interface Frames {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

const summary = (times: readonly number[]): Frames => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: sorted.at(-1) ?? 0 };
};

/** The times between frames while something happens. */
export const framesDuring = async (page: Page, work: () => Promise<unknown>): Promise<Frames> => {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    let isOver = false;
    const tick = (now: number): void => {
      window.frames_.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.stopFrames_ = () => {
      isOver = true;
    };
  });
  await work();
  return summary(
    await page.evaluate(() => {
      window.stopFrames_();
      return window.frames_.slice(1);
    }),
  );
};

export const framesText = ({ p50, p95, p99, longest }: Frames): string =>
  `${[p50, p95, p99, longest].map((ms) => ms.toFixed(0)).join(' / ')} ms`;

/** What the page's program holds on to, after everything else has been thrown away. */
export const heapMb = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
};

/** Scrolls an element like a hand on a wheel, one turn after the other. */
export const wheel = async (page: Page, selector: string, turns: number, dy: number): Promise<void> => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing to scroll: ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, dy);
    await page.waitForTimeout(16);
  }
};

export const isAtEnd = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { scrollTop, clientHeight, scrollHeight } = element as unknown as Scroller;
    return scrollTop + clientHeight >= scrollHeight - 4;
  });
