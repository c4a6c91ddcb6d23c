import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import {
  type ChosenWorkspace,
  chosenWorkspace,
  givenUp,
  giveUpWorkspace,
  redrawWorkspace,
  useWorkspace,
} from '../../lib/workspace.ts';

const isSame = (one: ChosenWorkspace, other: ChosenWorkspace): boolean =>
  one.name === other.name &&
  one.icon === other.icon &&
  one.color === other.color &&
  one.team_id === other.team_id;

/**
 * Keeps the chosen workspace true, which the device only remembers: what is called or looks otherwise by now is copied anew; one that was
 * deleted, or whose team one is in no longer, is given up, and that is said. No page need do it again.
 */
export const WorkspaceWatch = () => {
  const { t } = useTranslation();
  const chosen = useWorkspace();
  const { data, error, isFetching } = useQuery({
    ...ask('GET /api/v1/workspaces/{id}', { params: { id: chosen?.id ?? '' } }),
    enabled: chosen !== null,
  });
  const isLost = isGone(error) && !isFetching;
  useEffect(() => {
    if (!chosen || !isLost) return;
    giveUpWorkspace(chosen.id);
    if (!givenUp.has(chosen.id) && !givenUp.has(chosen.team_id))
      toast.error(t('workspace_page.lost', { name: chosen.name }));
  }, [chosen, isLost, t]);
  // What is being asked for again may be older than the choice, or than a change of one's own.
  const fresh = isFetching ? undefined : data;
  useEffect(() => {
    const kept = chosenWorkspace();
    if (fresh && kept?.id === fresh.id && !isSame(fresh, kept)) redrawWorkspace(fresh);
  }, [fresh]);
  return null;
};
