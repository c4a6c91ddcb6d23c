import type { DataImport } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

const FORMATS: Record<DataImport['format'], string> = {
  parley: 'Parley',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  open_webui: 'Open WebUI',
  librechat: 'LibreChat',
};

interface ImportReportProps {
  readonly found: DataImport;
  /** Null: there is nothing more to do. */
  readonly onKeep: (() => void) | null;
}

export const ImportReport = ({ found, onKeep }: ImportReportProps) => {
  const { t } = useTranslation();
  const { filename, format, status, dry_run, counts, skipped, skipped_count, progress, error } = found;
  const product = FORMATS[format];
  if (status === 'failed')
    return (
      <Notice tone="danger" className="mt-4" isLive>
        {error}
      </Notice>
    );
  if (status === 'running')
    return (
      <div className="mt-4 text-sm">
        <p role="status">{t('your_data.reading', { filename, product })}</p>
        <progress aria-label={t('your_data.progress')} value={progress} max={1} className="mt-2 w-full" />
      </div>
    );
  const kinds = Object.entries(counts).filter(([, n]) => n > 0);
  const isEmpty = (counts.conversations ?? 0) === 0 && kinds.length === 0;
  return (
    <section aria-label={t('your_data.report')} className="mt-4 flex flex-col gap-3 text-sm">
      <p role="status" className="font-medium">
        {isEmpty
          ? t('your_data.nothing', { product })
          : dry_run
            ? t('your_data.would', { product })
            : t('your_data.did', { product })}
      </p>
      {kinds.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {kinds.map(([kind, n]) => (
            <li key={kind}>
              <strong className="tabular-nums">{formatNumber(n)}</strong> <KindName kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {skipped_count > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-muted">
            {t('your_data.skipped', { count: skipped_count })}
          </summary>
          <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
            {skipped.map(({ what, why }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may say the same
              <li key={n} className="break-words">
                <span className="font-medium">{what}</span>: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {onKeep && !isEmpty && (
        <div>
          <Button look="primary" onClick={onKeep}>
            {t('your_data.keep')}
          </Button>
        </div>
      )}
    </section>
  );
};

const KindName = ({ kind }: { readonly kind: string }) => {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = {
    conversations: t('your_data.conversations'),
    messages: t('your_data.messages'),
    files: t('your_data.files'),
    folders: t('your_data.folders'),
    projects: t('your_data.projects'),
    personas: t('your_data.personas'),
    notes: t('your_data.notes'),
    tasks: t('your_data.tasks'),
  };
  return names[kind] ?? kind;
};
