import type { Team } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { DESCRIPTION_MAX, NAME_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { asSentence } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

const LISTS = ['GET /api/v1/teams/mine', 'GET /api/v1/profile/bootstrap', 'GET /api/v1/workspaces'] as const;

/** Name and description for those who may change them, and the end of the team last. */
export const TeamSettings = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const mayManage = team.my_permissions.includes('team.manage');
  const mayDelete = team.my_permissions.includes('team.delete');
  return (
    <>
      {mayManage ? (
        <Card isSplit title={t('team_page.general')} description={t('team_page.general_text')}>
          <GeneralForm team={team} />
        </Card>
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
    initial: { name: team.name, description: team.description },
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async (body) => {
      const { name, description } = await call('PUT /api/v1/teams/{id}', { params: { id: team.id }, body });
      form.reset({ name, description });
      toast.success(t('team_page.saved'));
      await invalidate('GET /api/v1/teams/{id}', ...LISTS);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField {...form.text('name')} label={t('team_page.name')} maxLength={NAME_MAX} autoComplete="off" />
      <TextAreaField
        {...form.text('description')}
        label={t('team_page.description')}
        maxLength={DESCRIPTION_MAX}
        rows={3}
      />
      <FormFailure text={form.failure} />
      <Button
        type="submit"
        look="primary"
        isBusy={form.isBusy}
        disabled={!form.isChanged}
        className="self-start"
      >
        {t('actions.save')}
      </Button>
    </form>
  );
};

type Things = 'keep' | 'delete';

/** Behind the name of the team. What belongs to it is asked about only where there is something. */
const DeleteTeam = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [belongings, setBelongings] = useState<string | null>(null);
  const close = (): void => {
    setIsOpen(false);
    setBelongings(null);
  };
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {t('team_page.delete')}
      </Button>
      {isOpen && (
        <FormDialog
          isOpen
          onClose={close}
          title={t('team_page.delete_title', { name: team.name })}
          description={t('team_page.delete_text')}
          before={belongings !== null && <Notice tone="warning">{belongings}</Notice>}
          form={{
            initial: { name: '', things: 'keep' as Things },
            check: ({ name }) =>
              wrongOf({ name: name.trim() === team.name ? undefined : t('team_page.type_name') }),
            submit: async ({ things }) => {
              const query = belongings === null ? {} : { things };
              await call('DELETE /api/v1/teams/{id}', { params: { id: team.id }, query });
              toast.success(t('team_page.deleted', { name: team.name }));
              await navigate({ to: '/teams' });
              await invalidate(...LISTS);
            },
            onRefused: (error) => {
              if (!(error instanceof ApiError) || error.status !== 409 || belongings !== null) return false;
              setBelongings(asSentence(error.message));
              return true;
            },
          }}
          submitText={t('team_page.delete')}
          submitLook="danger"
        >
          {(form) => (
            <>
              {belongings !== null && (
                <SelectField
                  label={t('team_page.things')}
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
      )}
    </>
  );
};
