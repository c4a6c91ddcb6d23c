import type { Role } from '@parley/contract';
import type { TFunction } from 'i18next';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

interface RoleCardProps {
  readonly role: Role;
  readonly onEdit: () => void;
}

/** The built-in roles have a description of the server's, until an administrator writes another. */
const SHIPPED: Readonly<Record<string, 'roles.shipped_admin' | 'roles.shipped_user'>> = {
  'May do everything': 'roles.shipped_admin',
  'What everybody may do': 'roles.shipped_user',
};

const descriptionOf = ({ is_builtin, description }: Role, t: TFunction): string => {
  const key = is_builtin ? SHIPPED[description] : undefined;
  return key ? t(key) : description;
};

export const RoleCard = ({ role, onEdit }: RoleCardProps) => {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useAction('DELETE /api/v1/admin/roles/{id}', {
    done: t('roles.deleted', { name: role.name }),
    stale: ['GET /api/v1/admin/roles', 'GET /api/v1/admin/users'],
    onDone: () => setIsDeleting(false),
  });
  // The administrators' role always holds everything; there is nothing in it to change.
  const isFixed = role.is_builtin && role.name === 'admin';
  return (
    <li className="flex items-start gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {role.name}
          {role.is_builtin && <Badge>{t('roles.builtin')}</Badge>}
        </p>
        {role.description && <p className="mt-0.5 text-sm text-ink-muted">{descriptionOf(role, t)}</p>}
        <p className="mt-2 text-sm text-ink-muted">
          {t('roles.members', { count: role.member_count })} ·{' '}
          {t('roles.permission_count', { count: role.permissions.length })}
        </p>
      </div>
      {!isFixed && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t('roles.edit_named', { name: role.name })}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
        </Button>
      )}
      {!role.is_builtin && (
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('roles.delete_named', { name: role.name })}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: role.id } })}
        isBusy={remove.isPending}
        title={t('roles.delete_title', { name: role.name })}
        text={t('roles.delete_text', { count: role.member_count })}
        action={t('actions.delete')}
      />
    </li>
  );
};
