import type { KnowledgeBase } from '@parley/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { Library, Lock, Plus, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';
import { useMay, useMayMakeHere } from '../../lib/me.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BaseDialog } from './BaseDialog.tsx';
import { ImportBase } from './ImportBase.tsx';
import { BaseStatus } from './States.tsx';
import { useBases } from './use-bases.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog for a new knowledge base opens. */
    readonly addsBase?: boolean;
  }
}

/** The knowledge bases of the chosen workspace that one may see, the last changed first; without one, all. */
export const KnowledgePage = () => {
  const { t } = useTranslation();
  const mayMakeHere = useMayMakeHere();
  const mayCreate = useMay('knowledge.create') && mayMakeHere;
  const asked = useLocation({ select: ({ state }) => (state.addsBase ? state.__TSR_key : undefined) });
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (asked !== undefined) setIsNew(true);
  }, [asked]);
  const query = useBases();
  const create = mayCreate && (
    <Button look="primary" onClick={() => setIsNew(true)}>
      <Plus aria-hidden="true" />
      {t('knowledge.new')}
    </Button>
  );
  const actions = mayCreate && (
    <div className="flex flex-wrap items-center gap-1.5">
      <ImportBase />
      {create}
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('knowledge.title')} description={t('knowledge_page.text')} action={actions} />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Library}
              title={t('knowledge_page.none')}
              text={t('knowledge_page.none_text')}
              action={create}
            />
          ) : (
            <ul aria-label={t('knowledge.title')} className="grid gap-3 sm:grid-cols-2 panel:grid-cols-3">
              {data.map((base) => (
                <BaseCard key={base.id} base={base} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && mayCreate && <BaseDialog base={null} onClose={() => setIsNew(false)} />}
    </div>
  );
};

const BaseCard = ({ base }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const { id, name, description, visibility, document_count, updated_at } = base;
  const Who = visibility === 'team' ? UsersRound : Lock;
  return (
    <li className="min-w-0">
      <Link
        to="/knowledge/$baseId"
        params={{ baseId: id }}
        search={{}}
        className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card transition-colors duration-(--d-press) hover:border-edge/60 hover:bg-hover"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <Library aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
          <bdi title={name} className="min-w-0 grow truncate text-start font-semibold">
            {name}
          </bdi>
          <BaseStatus status={base.status} />
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 type-ui text-ink-muted at-start">
            {description}
          </span>
        )}
        <span className="mt-auto flex items-center gap-2 text-xs text-ink-faint">
          <Who aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="grow">{t('knowledge_page.documents_count', { count: document_count })}</span>
          <span>{formatRelative(updated_at)}</span>
        </span>
      </Link>
    </li>
  );
};
