import type { Team } from '@parley/contract';
import { useMay, useMe } from './me.ts';

/** The teams whose workspaces one may make, dress and delete. */
export const useManagedTeams = (): readonly Team[] => {
  const { teams } = useMe();
  const mayChat = useMay('surface.chat.access');
  return mayChat
    ? teams.filter(({ my_permissions }) => my_permissions.includes('team.workspaces.manage'))
    : [];
};
