import type { KnowledgeBase } from '@parley/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Library, Plus, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { formatNumber } from '../../lib/format.ts';
import { useMay, useMayMakeHere, useMe } from '../../lib/me.ts';
import { LIST_BUTTON, ListHead, ListSearch } from '../shell/index.ts';
import { groupsOf } from './base-groups.ts';
import { useBases } from './use-bases.ts';

const ROW =
  'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint';

/** The bases that one may see, those of each team, then one's own, then what others share. */
export const KnowledgeList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { teams, user } = useMe();
  const { data } = useBases();
  return (
    <>
      <ListHead title={t('knowledge.title')} actions={<NewBase onNavigate={onNavigate} />} />
      <ListSearch onNavigate={onNavigate} />
      <nav
        aria-label={t('knowledge.title')}
        className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]"
      >
        <Link
          to="/knowledge"
          search={{}}
          activeOptions={{ exact: true }}
          onClick={onNavigate}
          className={ROW}
        >
          <Library aria-hidden="true" strokeWidth={1.75} />
          <span className="grow">{t('knowledge_page.all')}</span>
          {data && <span className="text-xs text-ink-faint tabular-nums">{formatNumber(data.total)}</span>}
        </Link>
        {groupsOf(data?.data ?? [], teams, user.id).map(({ id, name, bases }) => (
          <Group
            key={id}
            heading={name ?? t(id === 'mine' ? 'knowledge_page.mine' : 'knowledge_page.shared')}
            bases={bases}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
    </>
  );
};

const NewBase = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayMakeHere = useMayMakeHere();
  if (!useMay('knowledge.create') || !mayMakeHere) return null;
  return (
    <button
      type="button"
      aria-label={t('knowledge.new')}
      title={t('knowledge.new')}
      onClick={() => {
        onNavigate?.();
        void navigate({ to: '/knowledge', search: {}, state: { addsBase: true } });
      }}
      className={LIST_BUTTON}
    >
      <Plus aria-hidden="true" strokeWidth={1.75} />
    </button>
  );
};

interface GroupProps extends SectionListProps {
  readonly heading: string;
  readonly bases: readonly KnowledgeBase[];
}

const Group = ({ heading, bases, onNavigate }: GroupProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
        <bdi className="truncate">{heading}</bdi>
      </h2>
      <ul>
        {bases.map((base) => (
          <li key={base.id} className="py-px">
            <Link
              to="/knowledge/$baseId"
              params={{ baseId: base.id }}
              search={{}}
              activeOptions={{ includeSearch: false }}
              title={base.name}
              onClick={onNavigate}
              className={ROW}
            >
              <Library aria-hidden="true" strokeWidth={1.75} />
              <bdi className="min-w-0 grow truncate text-start">{base.name}</bdi>
              <State base={base} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** How many documents; a spark while some are read, a sign where none could be. */
const State = ({ base: { status, document_count } }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  if (status === 'indexing')
    return (
      <span
        role="img"
        aria-label={t('knowledge_page.reading')}
        title={t('knowledge_page.reading')}
        className="me-1 size-2 shrink-0 rounded-full bg-spark"
      />
    );
  if (status === 'failed')
    return (
      <TriangleAlert
        role="img"
        aria-label={t('knowledge_page.failed')}
        strokeWidth={1.75}
        className="text-danger-text!"
      />
    );
  return (
    <span className="text-xs text-ink-faint tabular-nums">
      {status === 'empty' ? t('knowledge_page.empty_short') : formatNumber(document_count)}
    </span>
  );
};
