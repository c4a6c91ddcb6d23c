import type { KnowledgeBase, KnowledgeHit } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatNumber, locale } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { markWords } from './marked-words.ts';

const MODES = [
  { id: 'hybrid', text: 'knowledge_page.mode_both' },
  { id: 'text', text: 'knowledge_page.mode_words' },
  { id: 'vector', text: 'knowledge_page.mode_meaning' },
] as const satisfies ReadonlyArray<{ id: string; text: TextKey }>;
type Mode = (typeof MODES)[number]['id'];

/** What would be found for a question, with how well each passage fits. */
export const TrySearch = ({ base }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [mode, setMode] = useState<Mode>('hybrid');
  const question = useDebounced(text.trim());
  const query = useQuery({
    ...ask('POST /api/v1/knowledge-bases/{id}/search', {
      params: { id: base.id },
      body: { query: question, mode },
    }),
    enabled: question !== '',
  });
  // Without a model that makes vectors every search is one by words.
  const hasMeaning = base.embedding.model !== null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('knowledge_page.try_for')}
          value={text}
          onValueChange={(value) => setText(value.slice(0, SEARCH_TEXT_MAX))}
          icon={<Search />}
        />
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs text-ink-muted">
        {hasMeaning ? <Modes chosen={mode} onChoose={setMode} /> : t('knowledge_page.by_words')}
        {question !== '' && query.data && (
          <span className="shrink-0 tabular-nums">
            {t('knowledge_page.took', { number: formatNumber(query.data.took_ms) })}
          </span>
        )}
      </div>
      <p className="text-xs text-ink-muted">{t('knowledge_page.try_text')}</p>
      {question !== '' && (
        <Loaded query={query}>{({ data }) => <Hits hits={data} question={question} />}</Loaded>
      )}
    </div>
  );
};

interface ModesProps {
  readonly chosen: Mode;
  readonly onChoose: (mode: Mode) => void;
}

const Modes = ({ chosen, onChoose }: ModesProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className="flex rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{t('knowledge_page.mode')}</legend>
      {MODES.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="min-h-7 rounded-md px-3 type-ui font-medium text-ink-muted aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card"
        >
          {t(text)}
        </button>
      ))}
    </fieldset>
  );
};

interface HitsProps {
  readonly hits: readonly KnowledgeHit[];
  readonly question: string;
}

const Hits = ({ hits, question }: HitsProps) => {
  const { t } = useTranslation();
  if (hits.length === 0)
    return <p className="py-6 text-center text-sm text-ink-muted">{t('knowledge_page.no_hits')}</p>;
  return (
    <ol aria-label={t('knowledge_page.hits')} className="flex flex-col gap-2.5">
      {hits.map((hit) => (
        <Hit key={hit.chunk_id} hit={hit} question={question} />
      ))}
    </ol>
  );
};

const scoreText = (score: number): string =>
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
        <span dir="auto" className="mt-1 line-clamp-4 type-ui text-ink-muted">
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
