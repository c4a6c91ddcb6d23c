import { NAME_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { typesAtOnce } from '../../lib/frame.ts';
import { useManagedTeams } from '../../lib/managed-teams.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../lib/use-form.ts';
import { chooseWorkspace, useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NothingHere } from '../shell/index.ts';
import { LookFields } from './WorkspaceLook.tsx';

/** Another workspace for a team. It is where one works once it is made. */
export const NewWorkspacePage = () => {
  const { t } = useTranslation();
  const teams = useManagedTeams();
  if (teams.length === 0)
    return <NothingHere title={t('workspaces.new')} text={t('workspace_page.no_new')} />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('workspaces.new')} description={t('workspace_page.new_text')} />
      <NewForm teams={teams} />
    </div>
  );
};

const NewForm = ({ teams }: { readonly teams: ReturnType<typeof useManagedTeams> }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const here = useWorkspace()?.team_id;
  const first = teams.find(({ id }) => id === here) ?? teams[0];
  const form = useForm({
    initial: { name: '', team: first?.id ?? '', icon: '', color: '' },
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async ({ name, team, icon, color }) => {
      const made = await call('POST /api/v1/workspaces', {
        body: { name, team_id: team, icon: icon.trim() || null, color: color || null },
      });
      chooseWorkspace(made);
      await navigate({ to: '/' });
      await invalidate('GET /api/v1/workspaces');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <Card isSplit title={t('workspace_page.name')} description={t('workspace_page.name_text')}>
        <div className="flex flex-col gap-5">
          <TextField
            {...form.text('name')}
            label={t('workspace_page.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoFocus={typesAtOnce()}
          />
          <SelectField
            label={t('workspace_page.new_team')}
            description={t('workspace_page.new_team_text')}
            value={form.values.team}
            onValueChange={(team) => form.set('team', team)}
            choices={teams.map(({ id, name, handle }) => ({ value: id, label: `${name} (@${handle})` }))}
          />
        </div>
      </Card>
      <Card isSplit title={t('workspace_page.look')} description={t('workspace_page.look_text')}>
        <LookFields name={form.values.name} icon={form.text('icon')} color={form.text('color')} />
      </Card>
      <FormFailure text={form.failure} />
      <Button type="submit" look="primary" isBusy={form.isBusy} className="self-start">
        {t('workspace_page.create')}
      </Button>
    </form>
  );
};
