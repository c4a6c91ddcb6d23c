import type { AuditEntry } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { nameOf as actionName } from './action-names.ts';

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  /** Narrows the log to one person. */
  readonly onActor: (id: string, name: string) => void;
}

/** Enough of an identifier to tell two apart at a glance; the whole one is in the tooltip. */
const shortId = (id: string): string => (id.length > 16 ? `…${id.slice(-8)}` : id);

export const AuditList = ({ entries, onActor }: AuditListProps) => {
  const { t } = useTranslation();
  const nameOf = ({ actor_id, actor_name }: AuditEntry): string =>
    actor_name ?? (actor_id === null ? t('audit.system') : shortId(actor_id));
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
            <Action action={entry.action} />
            <Details entry={entry} />
            <p className="mt-1 text-xs text-ink-muted sm:hidden">
              <Actor entry={entry} name={nameOf(entry)} onActor={onActor} /> · {formatDateTime(entry.at)}
            </p>
          </Td>
          <Td className="whitespace-nowrap max-sm:hidden">
            <Actor entry={entry} name={nameOf(entry)} onActor={onActor} />
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

/** What was done, in words, and as programs call it. */
const Action = ({ action }: { readonly action: string }) => {
  const { t } = useTranslation();
  const name = actionName(action);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {name && <span className="font-medium">{t(name)}</span>}
      <span dir="ltr" className={name ? 'font-mono text-xs text-ink-faint' : 'font-medium'}>
        {action}
      </span>
    </p>
  );
};

interface ActorProps extends Pick<AuditListProps, 'onActor'> {
  readonly entry: AuditEntry;
  readonly name: string;
}

const Actor = ({ entry: { actor_id }, name, onActor }: ActorProps) => {
  const { t } = useTranslation();
  if (actor_id === null) return <span className="text-ink-muted">{name}</span>;
  return (
    <button
      type="button"
      onClick={() => onActor(actor_id, name)}
      aria-label={t('audit.only', { name })}
      className="inline-block min-h-6 min-w-6 rounded-sm font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
    >
      {name}
    </button>
  );
};

const detailText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(detailText).join(', ') : JSON.stringify(value);
};

/** What it was done to, and the particulars, as the server wrote them. */
const Details = ({ entry }: { readonly entry: AuditEntry }) => {
  const details = Object.entries(entry.details);
  if (!entry.target_type && details.length === 0) return null;
  return (
    <dl dir="ltr" className="mt-1 flex flex-wrap justify-start gap-x-4 gap-y-0.5 text-xs rtl:justify-end">
      {entry.target_type && (
        <Detail
          name={entry.target_type}
          text={entry.target_id ? shortId(entry.target_id) : ''}
          title={entry.target_id}
        />
      )}
      {details.map(([name, value]) => (
        <Detail key={name} name={name} text={detailText(value)} title={null} />
      ))}
    </dl>
  );
};

interface DetailProps {
  readonly name: string;
  readonly text: string;
  readonly title: string | null;
}

const Detail = ({ name, text, title }: DetailProps) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-ink-faint">{name}</dt>
    <dd title={title ?? undefined} className="wrap-anywhere text-ink-muted">
      {text}
    </dd>
  </div>
);
