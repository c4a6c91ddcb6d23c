import { call } from './api.ts';
import { LONGEST_PAGE } from './page-size.ts';
import { ask } from './query.ts';

const LIST = 'GET /api/v1/workspaces' as const;
const FIRST = { query: { limit: LONGEST_PAGE } } as const;
/** More than a person can be in teams for, and an end where a server keeps telling a higher total. */
const PAGES_MAX = 20;

/** All workspaces that one works in: also who is in many teams can choose each of them. */
export const workspacesQuery = () => ({
  ...ask(LIST, FIRST),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data, total } = await call(LIST, { ...FIRST, signal });
    const all = [...data];
    for (let page = 1; page < PAGES_MAX && all.length < total; page++) {
      const next = await call(LIST, { query: { ...FIRST.query, offset: String(all.length) }, signal });
      if (next.data.length === 0) break;
      all.push(...next.data);
    }
    return { data: all, total };
  },
});
