import type { KnowledgeBase } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Comparison } from './Comparison.tsx';
import { Hits } from './Hits.tsx';
import { MODES, type SearchMode } from './search-modes.ts';

/** One way of searching, or all three side by side. */
type Shown = SearchMode | 'all';

const SHOWN = [...MODES, { id: 'all', text: 'knowledge_page.mode_all' }] as const satisfies ReadonlyArray<{
  id: Shown;
  text: TextKey;
}>;

/** What would be found for a question, with how well each passage fits. */
export const TrySearch = ({ base }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('hybrid');
  const question = useDebounced(text.trim());
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
      {hasMeaning ? (
        <Modes chosen={shown} onChoose={setShown} />
      ) : (
        <p className="text-xs text-ink-muted">{t('knowledge_page.by_words')}</p>
      )}
      <p className="text-xs text-ink-muted">{t('knowledge_page.try_text')}</p>
      {question !== '' &&
        (shown === 'all' ? (
          <Comparison baseId={base.id} question={question} />
        ) : (
          <Found baseId={base.id} question={question} mode={shown} />
        ))}
    </div>
  );
};

interface FoundProps {
  readonly baseId: string;
  readonly question: string;
  readonly mode: SearchMode;
}

const Found = ({ baseId, question, mode }: FoundProps) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('POST /api/v1/knowledge-bases/{id}/search', {
      params: { id: baseId },
      body: { query: question, mode },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data, took_ms, note }) => (
        <>
          <p className="text-end text-xs text-ink-muted tabular-nums">
            {t('knowledge_page.took', { number: formatNumber(took_ms) })}
          </p>
          {note !== null && <p className="text-xs text-ink-muted">{note}</p>}
          <Hits hits={data} question={question} label={t('knowledge_page.hits')} />
        </>
      )}
    </Loaded>
  );
};

interface ModesProps {
  readonly chosen: Shown;
  readonly onChoose: (shown: Shown) => void;
}

const Modes = ({ chosen, onChoose }: ModesProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap self-start rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{t('knowledge_page.mode')}</legend>
      {SHOWN.map(({ id, text }) => (
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
