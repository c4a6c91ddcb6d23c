import type { KnowledgeBase, KnowledgeDocument } from '@parley/contract';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { locale } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';

type Status = KnowledgeDocument['status'];

export const STATUSES: readonly Status[] = ['queued', 'parsing', 'embedding', 'ready', 'failed'];

export const STATUS_TEXT = {
  queued: 'knowledge_page.waiting',
  parsing: 'knowledge_page.reading',
  embedding: 'knowledge_page.indexing',
  ready: 'knowledge_page.ready',
  failed: 'knowledge_page.failed',
} as const satisfies Record<Status, TextKey>;

export const isUnderWay = ({ status }: Pick<KnowledgeDocument, 'status'>): boolean =>
  status !== 'ready' && status !== 'failed';

export const percent = (part: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(part);

/** How far a document is: a sign with a word, and a bar while it is worked on. */
export const DocumentState = ({ status, progress }: Pick<KnowledgeDocument, 'status' | 'progress'>) => {
  const { t } = useTranslation();
  const name = t(STATUS_TEXT[status]);
  switch (status) {
    case 'queued':
      return (
        <Badge>
          <Clock aria-hidden="true" />
          {name}
        </Badge>
      );
    case 'ready':
      return (
        <Badge tone="success">
          <Check aria-hidden="true" />
          {name}
        </Badge>
      );
    case 'failed':
      return (
        <Badge tone="danger">
          <X aria-hidden="true" />
          {name}
        </Badge>
      );
    default:
      return (
        <div
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
          className="w-26"
        >
          <p className="mb-1 flex justify-between gap-2 text-xs">
            {name}
            <span className="text-ink-faint tabular-nums">{percent(progress)}</span>
          </p>
          <div className="h-1 overflow-hidden rounded-full bg-line">
            <div className="h-full rounded-full bg-accent" style={{ width: cssPercent(progress) }} />
          </div>
        </div>
      );
  }
};

/** For CSS, which knows no other notation. */
const cssPercent = (part: number): string => `${Math.round(part * 100)}%`;

/** Said of a base only where there is something to say. */
export const BaseStatus = ({ status }: Pick<KnowledgeBase, 'status'>) => {
  const { t } = useTranslation();
  if (status === 'indexing')
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-muted">
        <span aria-hidden="true" className="size-2 rounded-full bg-spark" />
        {t('knowledge_page.reading')}
      </span>
    );
  if (status === 'failed') return <Badge tone="danger">{t('knowledge_page.failed')}</Badge>;
  if (status === 'empty') return <Badge>{t('knowledge_page.empty_short')}</Badge>;
  return null;
};
