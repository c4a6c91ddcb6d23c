// Notes in a real browser: one of a megabyte in the editor, and ten thousand of them in a list.

import type { Browser, BrowserContext } from '@playwright/test';
import { framesDuring, framesText, open, openBrowser, openContext, wheel } from '../browser.ts';
import type { House } from '../house.ts';
import { type Figure, figure, inTurns } from '../table.ts';

const ROUNDS = 3;
const KEYS = 40;
const KEY_EVERY_MS = 50;
const WHEEL_TURNS = 60;
const TEXT = '.cm-content[contenteditable=true]';
const READ = '[data-note] p + *';
const ROWS = 'main ul[aria-label="Notes"] a';
const LIST = 'nav[aria-label="Notes"]';

interface NotesStage {
  readonly many: House;
  readonly few: House;
  readonly large: string;
  /** As large, and without an empty line. */
  readonly log: string;
  readonly small: string;
}

/** A new page each time, in a browser that has the scripts already. */
const readyMs = async (context: BrowserContext, path: string, selector: string): Promise<number> => {
  const opened = await open(context, path, selector);
  await opened.page.close();
  return opened.readyMs;
};

const compared = async (
  what: string,
  goal: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<Figure> => {
  const found = await inTurns(ROUNDS, ours, yardstick);
  return figure('B20', what, {
    ours: `${found.ours.toFixed(0)} ms`,
    yardstick: `${found.yardstick.toFixed(0)} ms`,
    ...{ ratio: found.ratio, goal: `≤ ${goal}`, isReached: found.ratio <= goal },
  });
};

/** Frames while a person types at the end of the text, and while it is scrolled. */
const writing = async (context: BrowserContext, id: string) => {
  const { page } = await open(context, `/notes/${id}?edit=true`, TEXT);
  await page.locator(TEXT).click();
  await page.keyboard.press('Control+End');
  const typing = await framesDuring(page, () =>
    page.keyboard.type('x'.repeat(KEYS), { delay: KEY_EVERY_MS }),
  );
  const scrolling = await framesDuring(page, () => wheel(page, TEXT, WHEEL_TURNS, -400));
  await page.close();
  return { typing, scrolling };
};

const largeNote = async (browser: Browser, { few, large, small, log }: NotesStage): Promise<Figure[]> => {
  const make = async (content: string): Promise<string> =>
    (await few.call('POST /api/v1/notes', { body: { title: 'Log', content } })).id;
  const [big, little] = [await make(large), await make(small)];
  const context = await openContext(browser, few, true);
  const opening = (id: string) => readyMs(context, `/notes/${id}?edit=true`, TEXT);
  const reading = (id: string) => readyMs(context, `/notes/${id}`, READ);
  for (const id of [big, little]) await opening(id);
  const against = 'a note of 1 MB against one of 10 kB';
  const figures = [
    await compared(
      `page: open to write, ${against}`,
      2,
      () => opening(big),
      () => opening(little),
    ),
    await compared(
      `page: read, ${against}`,
      20,
      () => reading(big),
      () => reading(little),
    ),
  ];
  const theirs = await writing(context, little);
  for (const [name, id] of [
    ['a note of 1 MB', big],
    ['a paragraph of 1 MB', await make(log)],
  ] as const) {
    const ours = await writing(context, id);
    for (const part of ['typing', 'scrolling'] as const)
      figures.push(
        figure('B20', `page: frames while ${part} (p50/p95/p99/longest), ${name} against one of 10 kB`, {
          ours: framesText(ours[part]),
          yardstick: framesText(theirs[part]),
          ratio: ours[part].p95 / theirs[part].p95,
          goal: 'p95 ≤ 50 ms',
          isReached: ours[part].p95 <= 50,
        }),
      );
  }
  await context.close();
  return figures;
};

const longList = async (browser: Browser, { many, few }: NotesStage): Promise<Figure[]> => {
  const [full, short] = [await openContext(browser, many, true), await openContext(browser, few, true)];
  const opening = (context: BrowserContext) => readyMs(context, '/notes', ROWS);
  for (const context of [full, short]) await opening(context);
  const scrolling = async (context: BrowserContext) => {
    const { page } = await open(context, '/notes', ROWS);
    await page.waitForLoadState('networkidle');
    const frames = await framesDuring(page, () => wheel(page, LIST, WHEEL_TURNS, 400));
    await page.close();
    return frames;
  };
  const against = '10,000 notes against 100';
  const found = await compared(
    `page: the list until it can be used, ${against}`,
    1.5,
    () => opening(full),
    () => opening(short),
  );
  const [ours, theirs] = [await scrolling(full), await scrolling(short)];
  await full.close();
  await short.close();
  return [
    found,
    figure('B20', `page: frames while the list is scrolled (p50/p95/p99/longest), ${against}`, {
      ours: framesText(ours),
      yardstick: framesText(theirs),
      ratio: ours.p95 / theirs.p95,
      goal: 'p95 ≤ 34 ms',
      isReached: ours.p95 <= 34,
    }),
  ];
};

export const notesInBrowser = async (stage: NotesStage): Promise<Figure[]> => {
  const browser = await openBrowser();
  const figures = [...(await longList(browser, stage)), ...(await largeNote(browser, stage))];
  await browser.close();
  return figures;
};
