import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { withoutLossTold } from '../../lib/without-loss-told.ts';
import { chooseWorkspace, chosenWorkspace } from '../../lib/workspace.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Behind its name. What moves where, and who sees it then, is said before; the first workspace of a team stays with the team. */
export const DeleteWorkspace = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { teams } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, team_id } = workspace;
  const { data } = useQuery(workspacesQuery());
  const first = data?.data.find((one) => one.team_id === team_id && one.is_default);
  if (!first) return null;
  const place = first.name;
  const team = teams.find((one) => one.id === team_id)?.name ?? place;
  return (
    <Card isSplit title={t('workspace_page.delete')} description={t('workspace_page.delete_card_text')}>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {t('workspace_page.delete')}
      </Button>
      {isOpen && (
        <FormDialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={t('workspace_page.delete_title', { name })}
          before={
            <Notice tone="warning">
              <p>{t('workspace_page.delete_moves', { place })}</p>
              <p className="mt-2">{t('workspace_page.delete_seen', { team })}</p>
              <p className="mt-2">{t('workspace_page.delete_ends', { place })}</p>
            </Notice>
          }
          form={{
            initial: { name: '' },
            check: (values) =>
              wrongOf({
                name: values.name.trim() === name.trim() ? undefined : t('workspace_page.type_name'),
              }),
            submit: async () => {
              const isChosen = chosenWorkspace()?.id === id;
              await withoutLossTold(id, async () => {
                await call('DELETE /api/v1/workspaces/{id}', { params: { id } });
                if (isChosen) chooseWorkspace(first);
              });
              toast.success(t('workspace_page.deleted', { name, place }));
              await navigate({
                to: '/ws/$workspaceId',
                params: { workspaceId: first.id },
                ignoreBlocker: true,
              });
              await invalidate('GET /api/v1/workspaces');
            },
          }}
          submitText={t('workspace_page.delete')}
          submitLook="danger"
        >
          {(form) => (
            <TextField
              {...form.text('name')}
              label={t('team_page.confirm_name', { name })}
              autoComplete="off"
            />
          )}
        </FormDialog>
      )}
    </Card>
  );
};
