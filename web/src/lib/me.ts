// Who I am and what I may do, as the server said when the app opened.

import type { Bootstrap, Permission } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ask, queryClient } from './query.ts';
import { useWorkspace } from './workspace.ts';

export const meQuery = () => ({ ...ask('GET /api/v1/profile/bootstrap'), staleTime: 60_000 });

/** For components below the app route only: its loader has fetched this before any of them is drawn. */
export const useMe = (): Bootstrap => {
  const { data } = useQuery(meQuery());
  if (!data) throw new Error('the profile is read outside of the signed-in pages');
  return data;
};

export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);

/** Whether one may make things where one is: in a team's workspace one's role in the team says so. */
export const useMayMakeHere = (): boolean => {
  const workspace = useWorkspace();
  const team = useMe().teams.find(({ id }) => id === workspace?.team_id);
  return !team || team.my_permissions.includes('team.things.write');
};

/** How old what we know about ourselves is. */
export const meUpdatedAt = (): number => queryClient.getQueryState(meQuery().queryKey)?.dataUpdatedAt ?? 0;

/** Changes what we know about ourselves. The rest of it is as old as it was. */
export const patchMe = (patch: (me: Bootstrap) => Bootstrap): void => {
  queryClient.setQueryData(meQuery().queryKey, (me) => (me ? patch(me) : me), { updatedAt: meUpdatedAt() });
};

export const nameOf = (user: { display_name: string; username: string }): string =>
  user.display_name.trim() || user.username;
