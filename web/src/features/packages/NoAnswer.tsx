import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { MY_PACKAGES, STALE } from './package-lists.ts';

interface NoAnswerProps {
  readonly id: string;
  readonly name: string;
  readonly onReload: () => void;
}

/** A surface that does not come: once more, or no more of its package. */
export const NoAnswer = ({ id, name, onReload }: NoAnswerProps) => {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" isLive title={t('packages.no_answer', { name })}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onReload}>{t('packages.reload')}</Button>
        <SwitchOff id={id} name={name} />
      </div>
    </Notice>
  );
};

/** For those who may: administrators, whose own package it is, and those who manage the tools of its team. */
const SwitchOff = ({ id, name }: Pick<NoAnswerProps, 'id' | 'name'>) => {
  const { t } = useTranslation();
  const { user, teams } = useMe();
  const mayAdminister = useMay('surface.admin.access');
  const { data } = useQuery({
    ...ask(MY_PACKAGES, { query: { limit: LONGEST_PAGE } }),
    enabled: !mayAdminister,
  });
  const done = { done: t('packages.is_off', { name }), stale: STALE };
  const ofServer = useAction('PUT /api/v1/admin/packages/{id}/disable', done);
  const ofMine = useAction('PUT /api/v1/packages/{id}/disable', done);
  const found = data?.data.find((one) => one.id === id);
  const team = teams.find((one) => one.id === found?.team_id);
  const isMine =
    found?.scope === 'personal'
      ? found.owner_id === user.id
      : (team?.my_permissions.includes('team.tools.manage') ?? false);
  if (!mayAdminister && !isMine) return null;
  const action = mayAdminister ? ofServer : ofMine;
  return (
    <Button isBusy={action.isPending} onClick={() => action.mutate({ params: { id } })}>
      {t('packages.switch_off')}
    </Button>
  );
};
