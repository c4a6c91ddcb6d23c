import type { AdminUser } from '@parley/contract';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { nameOf } from '../../lib/me.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { PersonData } from './PersonData.tsx';

interface UserTableProps {
  readonly users: readonly AdminUser[];
  readonly onEdit: (user: AdminUser) => void;
}

export const UserTable = ({ users, onEdit }: UserTableProps) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('admin.users')}
      head={
        <>
          <Th>{t('users.person')}</Th>
          <Th className="max-md:hidden">{t('users.role')}</Th>
          <Th className="max-sm:hidden">{t('users.state')}</Th>
          <Th className="max-lg:hidden">{t('users.last_seen')}</Th>
          <Th>
            <span className="sr-only">{t('actions.edit')}</span>
          </Th>
        </>
      }
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} />
      ))}
    </Table>
  );
};

const UserRow = ({ user, onEdit }: { readonly user: AdminUser; readonly onEdit: () => void }) => {
  const { t } = useTranslation();
  const role =
    user.role === 'admin' ? (
      <Badge tone="accent">{t('users.admin')}</Badge>
    ) : (
      <Badge>{t('users.user')}</Badge>
    );
  const state = user.is_active ? (
    <Badge tone="success">{t('users.active')}</Badge>
  ) : (
    <Badge tone="warning">{t('users.inactive')}</Badge>
  );
  return (
    <tr className="transition-colors duration-100 hover:bg-hover/50">
      <Td className="w-full max-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={nameOf(user)} image={user.avatar} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-medium at-start">
              {nameOf(user)}
            </p>
            <p dir="ltr" className="truncate text-ink-muted at-start">
              <bdi dir="ltr">@{user.handle}</bdi> · <bdi dir="ltr">{user.email}</bdi>
            </p>
            <p className="mt-1 flex flex-wrap gap-1 sm:hidden">
              {user.role === 'admin' && role}
              {!user.is_active && state}
            </p>
          </div>
        </div>
      </Td>
      <Td className="max-md:hidden">{role}</Td>
      <Td className="max-sm:hidden">{state}</Td>
      <Td className="whitespace-nowrap text-ink-muted max-lg:hidden">
        {user.last_login_at ? (
          <time dateTime={user.last_login_at} title={formatDateTime(user.last_login_at)}>
            {formatRelative(user.last_login_at)}
          </time>
        ) : (
          t('users.never')
        )}
      </Td>
      <Td className="text-end whitespace-nowrap">
        <PersonData user={user} />
        <Button
          look="quiet"
          size="icon"
          aria-label={t('users.edit_named', { name: nameOf(user) })}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
        </Button>
      </Td>
    </tr>
  );
};
