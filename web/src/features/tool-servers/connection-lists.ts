// The lists of connections to other services: those that the person may use, and those of all, which administrators keep.

export type Realm = 'mine' | 'all';

export const MINE = 'GET /api/v1/connections' as const;
export const OF_ALL = 'GET /api/v1/admin/connections' as const;
export const STALE = [MINE, OF_ALL] as const;
