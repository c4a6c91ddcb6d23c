// Whose a persona or a group is: the person's own, one of their teams', or everybody's.

import type { Persona } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { useMay, useMe } from '../../lib/me.ts';

/** The id of a team, or one of these. */
export const [MINE, EVERYBODY] = ['', 'global'] as const;

type Kept = Pick<Persona, 'scope' | 'team_id'>;

export const keeperOf = ({ scope, team_id }: Kept): string =>
  scope === 'global' ? EVERYBODY : (team_id ?? MINE);

/** As the request for a new one says it. */
export const scopeOf = (keeper: string) => {
  if (keeper === MINE) return { scope: 'personal' as const };
  return keeper === EVERYBODY ? { scope: 'global' as const } : { scope: 'team' as const, team_id: keeper };
};

export const keeperText = (keeper: string): TextKey => {
  if (keeper === MINE) return 'persona.for_me_text';
  return keeper === EVERYBODY ? 'persona.for_everybody_text' : 'persona.for_team_text';
};

/** Only those for whom one may make something. */
export const useKeepers = (): { value: string; label: string }[] => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const isAdmin = useMay('surface.admin.access');
  return [
    { value: MINE, label: t('personas.mine') },
    ...teams
      .filter(({ my_permissions }) => my_permissions.includes('team.personas.write'))
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(isAdmin ? [{ value: EVERYBODY, label: t('personas.for_everybody') }] : []),
  ];
};

/** What a shared one is marked with; nothing where it is one's own. */
export const useKeeperName = (): ((kept: Kept) => string | null) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  return ({ scope, team_id }) => {
    if (scope === 'global') return t('personas.for_everybody');
    return team_id === null ? null : (teams.find(({ id }) => id === team_id)?.name ?? t('teams.scope'));
  };
};
