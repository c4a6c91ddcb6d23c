import type { DataExport } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../lib/download.ts';
import { formatBytes, formatDate, formatDateTime } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const LIST = 'GET /api/v1/data/exports' as const;
/** Events say it sooner; this is for a connection that is down. */
const LOOK_MS = 5_000;

export const DownloadCard = () => {
  const { t } = useTranslation();
  const query = useQuery({
    ...ask(LIST, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? LOOK_MS : false,
  });
  const prepare = useAction('POST /api/v1/data/export', { stale: [LIST] });
  return (
    <Card
      title={t('your_data.download')}
      description={t('your_data.download_text')}
      action={
        <Button look="primary" isBusy={prepare.isPending} onClick={() => prepare.mutate({})}>
          {t('your_data.prepare')}
        </Button>
      }
      isFlush
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-5 text-sm text-ink-muted sm:px-6">{t('your_data.none')}</p>
          ) : (
            <ul aria-label={t('your_data.archives')} className="divide-y divide-line px-4 pb-1 sm:px-6">
              {data.map((one) => (
                <ArchiveRow key={one.id} archive={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};

const TONES = { running: 'accent', ready: 'success', failed: 'danger' } as const;

const ArchiveRow = ({ archive }: { readonly archive: DataExport }) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { id, status, size, error, created_at, expires_at } = archive;
  const when = formatDateTime(created_at);
  const states = {
    running: t('your_data.running'),
    ready: t('your_data.ready'),
    failed: t('your_data.failed'),
  };
  const save = async (): Promise<void> => {
    setIsBusy(true);
    const isSaved = await saveFrom(
      `/api/v1/data/exports/${id}/download`,
      `parley-${created_at.slice(0, 10)}.zip`,
    );
    setIsBusy(false);
    if (!isSaved) toast.error(t('your_data.not_saved'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {when}
          <Badge tone={TONES[status]}>{states[status]}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          {error ??
            (size === null
              ? t('your_data.running_text')
              : t('your_data.kept_until', { size: formatBytes(size), date: formatDate(expires_at) }))}
        </p>
      </div>
      {status === 'ready' && (
        <Button isBusy={isBusy} onClick={() => void save()} aria-label={t('your_data.save_named', { when })}>
          {!isBusy && <Download aria-hidden="true" />}
          {t('your_data.save')}
        </Button>
      )}
    </li>
  );
};
