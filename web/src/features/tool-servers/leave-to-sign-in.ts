// A person leaves for a sign-in elsewhere, and is to come back to where they were.

import { createLocalState } from '../../lib/local-state.ts';
import { toast } from '../../lib/toast.ts';

const from = createLocalState<string>('tool-sign-in', 'tab');

interface SignInStart {
  readonly authorization_url: string | null;
  readonly error: string | null;
}

export const leaveToSignIn = ({ authorization_url, error }: SignInStart): void => {
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
