import type { Role } from '@parley/contract';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { permissionNames, permissionText } from './permission-text.ts';

/** Who may do what, at one glance. */
export const RoleMatrix = ({ roles }: { readonly roles: readonly Role[] }) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('roles.matrix')}
      head={
        <>
          <Th>{t('roles.permission')}</Th>
          {roles.map((role) => (
            <Th key={role.id} className="max-w-40 truncate text-center">
              {role.name}
            </Th>
          ))}
        </>
      }
    >
      {permissionNames().map((permission) => (
        <tr key={permission}>
          <th scope="row" className="min-w-44 px-4 py-2.5 text-start font-normal sm:ps-6">
            {permissionText(permission)}
            <code dir="ltr" className="block text-start font-sans text-xs text-ink-faint max-sm:hidden">
              {permission}
            </code>
          </th>
          {roles.map((role) => (
            <Td key={role.id} className="text-center">
              {role.permissions.includes(permission) ? (
                <Check
                  role="img"
                  aria-label={t('roles.yes')}
                  className="mx-auto size-4 text-accent-text"
                  strokeWidth={2.5}
                />
              ) : (
                <Minus role="img" aria-label={t('roles.no')} className="mx-auto size-4 text-ink-faint/60" />
              )}
            </Td>
          ))}
        </tr>
      ))}
    </Table>
  );
};
