import type { AuditEntry } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Table, Td, Th } from '../../../ui/Table.tsx';

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  /** Narrows the log to one person. */
  readonly onActor: (id: string, name: string) => void;
}

export const AuditList = ({ entries, onActor }: AuditListProps) => {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('admin.audit')}
      head={
        <>
          <Th>{t('audit.action')}</Th>
          <Th className="max-sm:hidden">{t('audit.actor')}</Th>
          <Th className="max-lg:hidden">{t('audit.address')}</Th>
          <Th className="max-sm:hidden">{t('audit.time')}</Th>
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <Td className="w-full">
            <code dir="ltr" className="font-mono text-[0.8125rem] font-medium">
              {entry.action}
            </code>
            <Details entry={entry} />
            <p className="mt-1 text-xs text-ink-muted sm:hidden">
              <Actor entry={entry} onActor={onActor} /> · {formatDateTime(entry.at)}
            </p>
          </Td>
          <Td className="whitespace-nowrap max-sm:hidden">
            <Actor entry={entry} onActor={onActor} />
          </Td>
          <Td className="whitespace-nowrap text-ink-muted max-lg:hidden">
            <span dir="ltr">{entry.ip ?? '–'}</span>
          </Td>
          <Td className="whitespace-nowrap text-ink-muted tabular-nums max-sm:hidden">
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </Td>
        </tr>
      ))}
    </Table>
  );
};

const Actor = ({ entry, onActor }: { readonly entry: AuditEntry } & Pick<AuditListProps, 'onActor'>) => {
  const { t } = useTranslation();
  const { actor_id, actor_name } = entry;
  if (actor_id === null) return <span className="text-ink-muted">{actor_name ?? t('audit.system')}</span>;
  const name = actor_name ?? t('audit.deleted_person');
  return (
    <button
      type="button"
      onClick={() => onActor(actor_id, name)}
      aria-label={t('audit.only', { name })}
      className="rounded-sm font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
    >
      {name}
    </button>
  );
};

/** What it was done to, and the particulars, as the server wrote them. */
const Details = ({ entry }: { readonly entry: AuditEntry }) => {
  const parts = Object.entries(entry.details).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const target = entry.target_type && `${entry.target_type}${entry.target_id ? ` ${entry.target_id}` : ''}`;
  const text = [target, ...parts].filter(Boolean).join(' · ');
  if (text === '') return null;
  return (
    <p dir="ltr" className="mt-0.5 text-start text-xs break-all text-ink-muted">
      {text}
    </p>
  );
};
