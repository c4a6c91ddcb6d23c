// Both ways to ask for a page, as one.

import { PAGE_SIZE_DEFAULT, type PageQuery } from '@parley/contract';
import { badRequest } from './errors.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** For a list that is short by nature: the part that was asked for, or all of it when none was. */
export const partOf = <T>(rows: readonly T[], query: PageQuery): T[] => {
  const { limit, offset } = pageOf(query);
  const isAsked = Object.values(query).some((value) => value !== undefined);
  return isAsked ? rows.slice(offset, offset + limit) : [...rows];
};

/** `page` + `per_page`, or `limit` + `offset`: a mixture has no meaning and is refused. */
export const pageOf = ({ page, per_page, limit, offset }: PageQuery): Page => {
  const isPaged = page !== undefined || per_page !== undefined;
  if (isPaged && (limit !== undefined || offset !== undefined))
    throw badRequest('ask with page and per_page, or with limit and offset, not with both');
  if (!isPaged) return { limit: limit ?? PAGE_SIZE_DEFAULT, offset: offset ?? 0 };
  const size = per_page ?? PAGE_SIZE_DEFAULT;
  return { limit: size, offset: ((page ?? 1) - 1) * size };
};
