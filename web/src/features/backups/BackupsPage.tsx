import type { Backup } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { formatBytes, formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { BackupMenu } from './BackupMenu.tsx';
import { NewBackupDialog } from './NewBackupDialog.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';

const PER_PAGE = 50;
const TONES = { running: 'accent', ready: 'success', failed: 'danger' } as const;

export const BackupsPage = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery({
    ...ask('GET /api/v1/admin/backups', { query: { page: String(page), per_page: String(PER_PAGE) } }),
    refetchInterval: 10_000,
  });
  const create = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t('backups.create')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('backups.title')}
        description={t('backups.text')}
        action={query.data && query.data.total > 0 && create}
      />
      <ScheduleCard />
      <Card isFlush>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <EmptyState
                icon={Archive}
                title={t('backups.none')}
                text={t('backups.none_text')}
                action={create}
              />
            ) : (
              <>
                <div className="pt-4">
                  <BackupTable backups={data} />
                </div>
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
      <NewBackupDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </div>
  );
};

const BackupTable = ({ backups }: { readonly backups: readonly Backup[] }) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('backups.title')}
      head={
        <>
          <Th>{t('backups.made')}</Th>
          <Th>{t('backups.state')}</Th>
          <Th className="text-end max-sm:hidden">{t('backups.size')}</Th>
          <Th>
            <span className="sr-only">{t('backups.actions')}</span>
          </Th>
        </>
      }
    >
      {backups.map((backup) => (
        <BackupRow key={backup.id} backup={backup} />
      ))}
    </Table>
  );
};

const BackupRow = ({ backup }: { readonly backup: Backup }) => {
  const { t } = useTranslation();
  const states = { running: t('backups.running'), ready: t('backups.ready'), failed: t('backups.failed') };
  const origins = {
    manual: t('backups.manual'),
    schedule: t('backups.schedule'),
    restore: t('backups.before_restore'),
  };
  const about = [
    origins[backup.origin],
    backup.encrypted ? t('backups.sealed') : null,
    backup.include_files ? null : t('backups.without_files'),
    backup.note,
  ];
  return (
    <tr>
      <Td className="w-full max-w-0">
        <time dateTime={backup.created_at} title={formatRelative(backup.created_at)} className="font-medium">
          {formatDateTime(backup.created_at)}
        </time>
        <p className="mt-0.5 truncate text-xs text-ink-muted">{about.filter(Boolean).join(' · ')}</p>
        {backup.error && (
          <p className="mt-0.5 text-xs break-words text-danger-text">{asSentence(backup.error)}</p>
        )}
        {backup.rehearsal_error && (
          <p className="mt-0.5 text-xs break-words text-danger-text">{asSentence(backup.rehearsal_error)}</p>
        )}
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <Badge tone={TONES[backup.status]}>{states[backup.status]}</Badge>
          {backup.verified_at && <Badge tone="success">{t('backups.verified')}</Badge>}
          {backup.rehearsed_at && (
            <Badge tone={backup.rehearsal_error ? 'danger' : 'success'}>
              {backup.rehearsal_error ? t('backups.rehearsal_failed') : t('backups.rehearsed')}
            </Badge>
          )}
        </span>
      </Td>
      <Td className="text-end whitespace-nowrap tabular-nums max-sm:hidden">
        {backup.size === null ? '–' : formatBytes(backup.size)}
      </Td>
      <Td className="text-end">{backup.status !== 'running' && <BackupMenu backup={backup} />}</Td>
    </tr>
  );
};
