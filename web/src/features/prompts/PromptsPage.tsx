import type { Prompt } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Search, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { PromptDialog } from './PromptDialog.tsx';

const PER_PAGE = 50;

export const PromptsPage = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('prompts.create');
  const [text, setText] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const q = useDebounced(text.trim());
  const create = mayCreate && (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t('prompts_page.create')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('prompts.title')} description={t('prompts_page.text')} action={create} />
      <Card isFlush>
        <div className="border-b border-line p-4 sm:px-6">
          <SearchField
            label={t('prompts_page.find')}
            value={text}
            onValueChange={(value) => setText(value.slice(0, SEARCH_TEXT_MAX))}
            icon={<Search />}
          />
        </div>
        {/* Another search begins on its first page. */}
        <Listed key={q} q={q} mayCreate={mayCreate} />
      </Card>
      {isCreating && <PromptDialog prompt={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
};

const Listed = ({ q, mayCreate }: { readonly q: string; readonly mayCreate: boolean }) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(
    ask('GET /api/v1/prompts', {
      query: { page: String(page), per_page: String(PER_PAGE), ...(q === '' ? {} : { q }) },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data, total }) =>
        data.length === 0 ? (
          <EmptyState
            icon={TextQuote}
            title={t(q === '' ? 'prompts_page.empty' : 'prompts_page.none_found')}
            text={q === '' && mayCreate && t('prompts_page.empty_text')}
          />
        ) : (
          <>
            <ul aria-label={t('prompts.title')} className="divide-y divide-line">
              {data.map((prompt) => (
                <PromptRow key={prompt.id} prompt={prompt} />
              ))}
            </ul>
            <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
          </>
        )
      }
    </Loaded>
  );
};

const PromptRow = ({ prompt }: { readonly prompt: Prompt }) => {
  const { t } = useTranslation();
  const { id, title, command, description, text, tags, uses, rights } = prompt;
  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Link
          to="/prompts/$promptId"
          params={{ promptId: id }}
          search={{}}
          className="rounded-sm font-medium break-words hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <code dir="ltr" className="text-xs break-all text-ink-muted">
          /{command}
        </code>
        {tags.map((tag) => (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ))}
        {!rights.write && <Badge>{t('prompts_page.read_only')}</Badge>}
      </p>
      <p dir="auto" className="at-start line-clamp-2 text-sm break-words text-ink-muted">
        {description || text}
      </p>
      <p className="text-xs text-ink-muted">
        {uses === 0 ? t('prompts_page.never_used') : t('prompts_page.used', { count: uses })}
      </p>
    </li>
  );
};
