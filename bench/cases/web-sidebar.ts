// A sidebar with very many conversations, in a real browser.

import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { sql } from '../../server/src/db/sql.ts';
import { framesDuring, framesText, heapMb, isAtEnd, open, openContext, wheel } from '../browser.ts';
import { furnish, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, figure } from '../table.ts';

const CHATS = 'nav[aria-label="Chats"]';
const SIDEBAR = `${CHATS} > div`;
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
            is_ai_mode_set: false,
            is_memory_on: true,
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
            is_joined: false,
            active_leaf_id: null,
            read_count: 0,
            seen_count: 0,
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
  const { page, readyMs } = await open(context, '/chats', `${CHATS} a`);
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
  const rows = await page.locator(`${CHATS} a`).count();
  await context.close();
  await house.stop();
  tearDown(dataDir);
  return { readyMs, frames, heap, rows, requests };
};

/** W6: a sidebar with ten thousand conversations against one with two hundred. */
export const sidebar = async (browser: Browser): Promise<Figure[]> => {
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
