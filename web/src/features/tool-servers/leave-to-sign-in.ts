// A person leaves for the sign-in of a tool server elsewhere, and is to come back to where they were.

import type { CallResult } from '@parley/contract/client';
import { createKept } from '../../lib/local-state.ts';
import { toast } from '../../lib/toast.ts';

const from = createKept<string>('tool-sign-in', 'tab');

export const leaveToSignIn = ({
  authorization_url,
  error,
}: CallResult<'POST /api/v1/mcp-servers/{id}/sign-in'>): void => {
  if (authorization_url !== null) {
    from.set('from', location.pathname + location.search);
    location.assign(authorization_url);
  } else if (error !== null) toast.error(error);
};

/** Where they were; asked for once. */
export const takeWayBack = (): string | null => {
  const way = from.get('from');
  from.set('from', null);
  return way;
};
