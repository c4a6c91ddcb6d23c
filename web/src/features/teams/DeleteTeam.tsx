import type { Team, TeamBelonging } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allFeatures, type Feature, type TextKey } from '../../feature.ts';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { formatNumber } from '../../lib/format.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { withoutLossTold } from '../../lib/without-loss-told.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TEAM_LISTS } from './team-lists.ts';

type Things = 'keep' | 'delete';

/** Of which no feature says what it is called: it came with a newer server than this page. */
const REST: TextKey = 'team_page.has_rest';

const nameOf = (kind: string): TextKey => {
  const features: readonly Feature[] = allFeatures();
  return features.find(({ belongings }) => belongings?.[kind])?.belongings?.[kind] ?? REST;
};

const BELONGINGS = 'GET /api/v1/teams/{id}/belongings' as const;

/** What belongs to the team is counted before, and asked about only where there is something. */
export const DeleteTeam = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {t('team_page.delete')}
      </Button>
      {isOpen && <DeleteDialog team={team} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Behind the name of the team. */
const DeleteDialog = ({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { id: team.id };
  const { data } = useQuery({ ...ask(BELONGINGS, { params }), staleTime: 0 });
  const holds = data?.data ?? [];
  const hasThings = holds.length > 0;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('team_page.delete_title', { name: team.name })}
      description={t('team_page.delete_text')}
      before={hasThings && <Holdings holds={holds} />}
      form={{
        initial: { name: '', things: 'keep' as Things },
        check: ({ name }) =>
          wrongOf({ name: name.trim() === team.name ? undefined : t('team_page.type_name') }),
        submit: async ({ things }) => {
          const query = hasThings ? { things } : {};
          await withoutLossTold(team.id, () => call('DELETE /api/v1/teams/{id}', { params, query }));
          toast.success(t('team_page.deleted', { name: team.name }));
          await navigate({ to: '/teams', ignoreBlocker: true });
          await invalidate(...TEAM_LISTS);
        },
        onRefused: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'team_not_empty') return false;
          // Something came to the team meanwhile: now there is a choice to make.
          void invalidate(BELONGINGS);
          return t('refusals.team_not_empty');
        },
      }}
      submitText={t('team_page.delete')}
      submitLook="danger"
    >
      {(form) => (
        <>
          {hasThings && (
            <SelectField
              label={t('team_page.things')}
              description={t('team_page.things_text')}
              value={form.values.things}
              onValueChange={(things) => form.set('things', things)}
              choices={[
                { value: 'keep', label: t('team_page.things_keep') },
                { value: 'delete', label: t('team_page.things_delete') },
              ]}
            />
          )}
          <TextField
            {...form.text('name')}
            label={t('team_page.confirm_name', { name: team.name })}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
};

const Holdings = ({ holds }: { readonly holds: readonly TeamBelonging[] }) => {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('team_page.holds')}>
      <ul className="mt-1 list-disc ps-5">
        {holds.map(({ kind, count }) => (
          <li key={kind}>
            {t(nameOf(kind))}: {formatNumber(count)}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
