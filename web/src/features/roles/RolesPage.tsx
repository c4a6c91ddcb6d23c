import type { Role } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RoleCard } from './RoleCard.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';

export const RolesPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/admin/roles', { query: { limit: LONGEST_PAGE } }));
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('admin.roles')}
        description={t('roles.text')}
        action={
          <Button look="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {t('roles.create')}
          </Button>
        }
      />
      <Loaded query={query}>
        {({ data }) => (
          <>
            <ul aria-label={t('admin.roles')} className="grid gap-3 sm:grid-cols-2">
              {data.map((role) => (
                <RoleCard key={role.id} role={role} onEdit={() => setEdited(role)} />
              ))}
            </ul>
            <Card title={t('roles.matrix')} description={t('roles.matrix_text')} isFlush>
              <RoleMatrix roles={data} />
            </Card>
          </>
        )}
      </Loaded>
      <RoleDialog role={edited} onClose={() => setEdited(null)} />
    </div>
  );
};
