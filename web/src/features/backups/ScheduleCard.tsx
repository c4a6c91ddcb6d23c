import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Select } from '../../ui/Select.tsx';

const SETTINGS = 'GET /api/v1/admin/settings' as const;
const KEPT = [3, 7, 14, 30, 90];

/** When backups are made by themselves, and how many of those are kept. */
export const ScheduleCard = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(SETTINGS));
  const save = useAction('PUT /api/v1/admin/settings/{key}', { done: t('backups.saved'), stale: [SETTINGS] });
  const put = (key: 'backup_schedule' | 'backup_keep', value: string | number): void =>
    save.mutate({ params: { key }, body: { value } });
  return (
    <Card>
      <Loaded query={query}>
        {({ settings }) => {
          const kept = Number(settings.backup_keep);
          const counts = KEPT.includes(kept) ? KEPT : [...KEPT, kept].sort((a, b) => a - b);
          return (
            <div className="flex flex-wrap items-center gap-3">
              <span className="grow text-sm">{t('backups.automatic')}</span>
              <Select
                aria-label={t('backups.automatic')}
                value={String(settings.backup_schedule)}
                onValueChange={(value) => put('backup_schedule', value)}
                choices={[
                  { value: 'off', label: t('backups.off') },
                  { value: 'daily', label: t('backups.daily') },
                  { value: 'weekly', label: t('backups.weekly') },
                ]}
              />
              <Select
                aria-label={t('backups.keep')}
                value={String(kept)}
                onValueChange={(value) => put('backup_keep', Number(value))}
                choices={counts.map((count) => ({
                  value: String(count),
                  label: t('backups.keep_count', { number: count }),
                }))}
              />
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
};
