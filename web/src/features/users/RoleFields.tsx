import type { UserRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/Select.tsx';

interface RoleFieldsProps {
  readonly role: UserRole;
  readonly roleIds: readonly string[];
  readonly onRoleChange: (role: UserRole) => void;
  readonly onRoleIdsChange: (ids: string[]) => void;
}

/** The base role of an account (administrator or not), and its custom roles. */
export const RoleFields = ({ role, roleIds, onRoleChange, onRoleIdsChange }: RoleFieldsProps) => {
  const { t } = useTranslation();
  const roles = useQuery(ask('GET /api/v1/admin/roles', { query: { limit: LONGEST_PAGE } }));
  const custom = roles.data?.data.filter((candidate) => !candidate.is_builtin) ?? [];
  return (
    <>
      <SelectField
        label={t('users.role')}
        value={role}
        onValueChange={onRoleChange}
        choices={[
          { value: 'user', label: t('users.user') },
          { value: 'admin', label: t('users.admin') },
        ]}
      />
      {custom.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('users.more_roles')}</legend>
          {custom.map(({ id, name, description }) => (
            <Checkbox
              key={id}
              label={name}
              description={description}
              checked={roleIds.includes(id)}
              onCheckedChange={(isOn) =>
                onRoleIdsChange(isOn ? [...roleIds, id] : roleIds.filter((other) => other !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
};
