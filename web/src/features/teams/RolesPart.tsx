import type { Team, TeamPermission, TeamRole } from '@parley/contract';
import { ROLE_NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { mayGive, PERMISSION_NAMES, PERMISSION_TEXTS, roleName, roleText } from './team-roles.ts';

/** What members may do for all of them: the four roles that every team has, and the team's own. */
export const RolesPart = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/teams/{id}/roles', { params: { id: team.id }, query: { limit: LONGEST_PAGE } }),
  );
  const mayManage = team.my_permissions.includes('team.roles.manage');
  const [edited, setEdited] = useState<TeamRole | 'new' | null>(null);
  return (
    <Card
      isFlush
      title={t('team_page.roles')}
      description={t('team_page.roles_text')}
      action={
        mayManage && (
          <Button look="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {t('team_page.new_role')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <ul aria-label={t('team_page.roles')} className="divide-y divide-line border-t border-line">
            {data.map((role) => (
              <RoleRow
                key={role.id}
                team={team}
                role={role}
                mayChange={mayManage && !role.is_builtin && mayGive(team, role)}
                onEdit={() => setEdited(role)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {edited !== null && (
        <RoleForm team={team} role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
};

interface RoleRowProps {
  readonly team: Team;
  readonly role: TeamRole;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

const RoleRow = ({ team, role, mayChange, onEdit }: RoleRowProps) => {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const name = roleName(role.key, [role], t);
  const remove = useAction('DELETE /api/v1/teams/{id}/roles/{roleId}', {
    done: t('team_page.role_deleted', { name }),
    stale: ['GET /api/v1/teams/{id}/roles', 'GET /api/v1/teams/{id}/invitations'],
    onDone: () => setIsDeleting(false),
  });
  const may = PERMISSION_NAMES.filter((permission) => role.permissions.includes(permission));
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <bdi>{name}</bdi>
          {role.is_builtin && <Badge>{t('team_page.built_in')}</Badge>}
          <span className="text-xs font-normal text-ink-muted">
            {t('team_page.people', { count: role.member_count })}
          </span>
        </p>
        <p className="mt-0.5 text-sm text-pretty text-ink-muted">
          {(role.is_builtin ? roleText(role.key, t) : null) ??
            (may.length === 0
              ? t('team_page.guest_text')
              : may.map((permission) => t(PERMISSION_TEXTS[permission])).join(' · '))}
        </p>
      </div>
      {mayChange && (
        <>
          <Button look="quiet" size="icon" aria-label={t('team_page.edit_role', { name })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            look="danger-quiet"
            size="icon"
            aria-label={t('team_page.delete_role', { name })}
            onClick={() => setIsDeleting(true)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: team.id, roleId: role.id } })}
        isBusy={remove.isPending}
        title={t('team_page.delete_role_title', { name })}
        text={t('team_page.delete_role_text')}
        action={t('actions.delete')}
      />
    </li>
  );
};

interface RoleFormProps {
  readonly team: Team;
  readonly role: TeamRole | null;
  readonly onClose: () => void;
}

const RoleForm = ({ team, role, onClose }: RoleFormProps) => {
  const { t } = useTranslation();
  const save = async (body: { name: string; permissions: TeamPermission[] }): Promise<void> => {
    if (role)
      await call('PUT /api/v1/teams/{id}/roles/{roleId}', {
        params: { id: team.id, roleId: role.id },
        body,
      });
    else await call('POST /api/v1/teams/{id}/roles', { params: { id: team.id }, body });
    toast.success(t('team_page.role_saved', { name: body.name }));
    onClose();
    await invalidate(
      'GET /api/v1/teams/{id}/roles',
      'GET /api/v1/teams/{id}/members',
      'GET /api/v1/teams/{id}',
    );
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={role ? t('team_page.edit_role', { name: role.name }) : t('team_page.new_role')}
      description={t('team_page.role_form_text')}
      form={{
        initial: { name: role?.name ?? '', permissions: [...(role?.permissions ?? [])] },
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        submit: save,
      }}
      submitText={role ? t('actions.save') : t('actions.create')}
      needsChange={role !== null}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('team_page.name')}
            maxLength={ROLE_NAME_MAX}
            autoComplete="off"
          />
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t('team_page.may')}</legend>
            {PERMISSION_NAMES.map((permission) => (
              <Checkbox
                key={permission}
                label={t(PERMISSION_TEXTS[permission])}
                checked={form.values.permissions.includes(permission)}
                disabled={!team.my_permissions.includes(permission)}
                onCheckedChange={(isOn) =>
                  form.set(
                    'permissions',
                    PERMISSION_NAMES.filter((one) =>
                      one === permission ? isOn : form.values.permissions.includes(one),
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
};
