import type { NoteSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { NoteDialog } from './NoteDialog.tsx';

const PER_PAGE = 50;

export const NotesPage = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('notes.create');
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(
    ask('GET /api/v1/notes', { query: { page: String(page), per_page: String(PER_PAGE) } }),
  );
  const create = mayCreate && (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t('actions.create')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('notes.title')} action={create} />
      <Card isFlush>
        <Loaded query={query}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState icon={FileText} title={t('notes.empty')} />
            ) : (
              <>
                <ul aria-label={t('notes.title')} className="divide-y divide-line">
                  {data.map((note) => (
                    <NoteRow key={note.id} note={note} />
                  ))}
                </ul>
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
      <NoteDialog note={null} isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </div>
  );
};

const NoteRow = ({ note }: { readonly note: NoteSummary }) => {
  const { id, title, excerpt, updated_at } = note;
  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Link to="/notes/$noteId" params={{ noteId: id }} className="rounded-sm font-medium hover:underline">
          <bdi>{title}</bdi>
        </Link>
      </p>
      {excerpt !== '' && (
        <p dir="auto" className="line-clamp-2 text-sm text-ink-muted">
          {excerpt}
        </p>
      )}
      <p className="text-xs text-ink-muted">{formatDate(updated_at)}</p>
    </li>
  );
};
