// Pages over what several modules list, one after the other. A cursor says which module and how far: any instance can read it.

import type { JsonValue } from '@parley/contract';
import type { Page } from '../../kernel/page.ts';

const PAGE_SIZE = 50;

export class BadCursor extends Error {}

const readCursor = (cursor: JsonValue | undefined, sources: number): { source: number; offset: number } => {
  if (cursor === undefined) return { source: 0, offset: 0 };
  const [, source, offset] = /^(\d{1,3})-(\d{1,9})$/.exec(String(cursor)) ?? [];
  if (source === undefined || Number(source) >= sources) throw new BadCursor();
  return { source: Number(source), offset: Number(offset) };
};

/** A page that is not full is the end of its source. */
export const pageThrough = async <T>(
  sources: ReadonlyArray<(page: Page) => Promise<readonly T[]>>,
  cursor: JsonValue | undefined,
): Promise<{ entries: T[]; nextCursor: string | null }> => {
  let { source, offset } = readCursor(cursor, sources.length);
  const entries: T[] = [];
  for (; source < sources.length && entries.length < PAGE_SIZE; source++, offset = 0) {
    const limit = PAGE_SIZE - entries.length;
    const listed = (await sources[source]?.({ limit, offset })) ?? [];
    entries.push(...listed);
    if (listed.length === limit) return { entries, nextCursor: `${source}-${offset + limit}` };
  }
  return { entries, nextCursor: null };
};
