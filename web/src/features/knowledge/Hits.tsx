import type { KnowledgeHit } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, locale } from '../../lib/format.ts';
import { markWords } from './marked-words.ts';

interface HitsProps {
  readonly hits: readonly KnowledgeHit[];
  readonly question: string;
  readonly label: string;
}

/** Passages with their scores, each a way to its place in the document. */
export const Hits = ({ hits, question, label }: HitsProps) => {
  const { t } = useTranslation();
  if (hits.length === 0)
    return <p className="py-6 text-center text-sm text-ink-muted">{t('knowledge_page.no_hits')}</p>;
  return (
    <ol aria-label={label} className="flex flex-col gap-2.5">
      {hits.map((hit) => (
        <Hit key={hit.chunk_id} hit={hit} question={question} />
      ))}
    </ol>
  );
};

export const scoreText = (score: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score);

const Hit = ({ hit, question }: { readonly hit: KnowledgeHit; readonly question: string }) => {
  const { t } = useTranslation();
  const { kb_id, document_id, chunk_id, title, content, heading, page, score } = hit;
  return (
    <li>
      <Link
        to="/knowledge/$baseId/d/$documentId"
        params={{ baseId: kb_id, documentId: document_id }}
        search={{ passage: chunk_id }}
        className="block rounded-card border border-line bg-surface px-3 py-2.5 hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <bdi className="min-w-0 grow truncate type-ui font-semibold">{title}</bdi>
          <span aria-hidden="true" className="h-1 w-11 shrink-0 overflow-hidden rounded-full bg-line">
            <span className="block h-full bg-accent" style={{ width: `${Math.round(score * 100)}%` }} />
          </span>
          <span className="text-xs text-ink-muted tabular-nums">
            <span className="sr-only">{t('knowledge_page.score')} </span>
            {scoreText(score)}
          </span>
        </span>
        <span dir="auto" className="at-start mt-1 line-clamp-4 type-ui text-ink-muted">
          {markWords(content, question).map(({ text, isFound }, index) =>
            isFound ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
              <mark key={index} className="rounded-sm bg-spark-soft text-ink">
                {text}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
              <Fragment key={index}>{text}</Fragment>
            ),
          )}
        </span>
        {(page !== null || heading) && (
          <span className="mt-1.5 block truncate text-xs text-ink-faint">
            {page !== null && t('knowledge_page.page', { number: formatNumber(page) })}
            {page !== null && heading && ' · '}
            {heading && <bdi>{heading}</bdi>}
          </span>
        )}
      </Link>
    </li>
  );
};
