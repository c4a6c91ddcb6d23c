import type { Team } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { changedIn, useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { ChangedByOthers } from '../../ui/ChangedByOthers.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { DeleteTeam } from './DeleteTeam.tsx';
import { TeamPicture } from './TeamPicture.tsx';
import { TEAM_LISTS } from './team-lists.ts';

/** Name, description and picture for those who may change them, and the end of the team last. */
export const TeamSettings = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const mayManage = team.my_permissions.includes('team.manage');
  const mayDelete = team.my_permissions.includes('team.delete');
  return (
    <>
      {mayManage ? (
        <>
          <Card isSplit title={t('team_page.general')} description={t('team_page.general_text')}>
            <GeneralForm team={team} />
          </Card>
          <Card isSplit title={t('team_page.picture')} description={t('team_page.picture_text')}>
            <TeamPicture team={team} />
          </Card>
        </>
      ) : (
        <Card>
          <p className="text-sm text-ink-muted">{t('team_page.no_settings')}</p>
        </Card>
      )}
      {mayDelete && (
        <Card isSplit title={t('team_page.delete')} description={t('team_page.delete_card_text')}>
          <DeleteTeam team={team} />
        </Card>
      )}
    </>
  );
};

const GeneralForm = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const form = useForm({
    of: team.name,
    initial: { name: team.name, description: team.description },
    draft: `team-${team.id}`,
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    isLive: true,
    submit: async (values, base) => {
      const { name, description } = await call('PUT /api/v1/teams/{id}', {
        params: { id: team.id },
        body: changedIn(values, base),
      });
      form.reset({ name, description });
      toast.success(t('team_page.saved'));
      await invalidate('GET /api/v1/teams/{id}', ...TEAM_LISTS);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <TextField {...form.text('name')} label={t('team_page.name')} maxLength={NAME_MAX} autoComplete="off" />
      <TextAreaField
        {...form.text('description')}
        label={t('team_page.description')}
        maxLength={DESCRIPTION_MAX}
        rows={3}
      />
      <ChangedByOthers takeTheirs={form.takeTheirs} />
      <FormFailure text={form.failure} />
      <SaveBar form={form} />
    </form>
  );
};
