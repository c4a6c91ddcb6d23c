import { NOTES_FOUND_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NotebookPen, Plus, Search, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useMay, useMayMakeHere } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { FromTemplate } from './FromTemplate.tsx';
import { NoteRows } from './NoteRows.tsx';
import { Shelves } from './Shelves.tsx';
import { useNewNote } from './use-new-note.ts';

const PER_PAGE = 50;

const route = getRouteApi('/app/notes');

export const NotesPage = () => {
  const { view, folder, tag } = route.useSearch();
  return <Notes key={`${view} ${folder} ${tag}`} view={view} folder={folder} tag={tag} />;
};

interface NotesProps {
  readonly view?: 'shared' | 'trash' | undefined;
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
}

/** The notes that one may see, those of others, of a folder or with a tag, or what is in the trash. */
export const Notes = ({ view, folder, tag }: NotesProps) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const query = useQuery(
    ask('GET /api/v1/notes', {
      query: {
        page: String(page),
        per_page: String(PER_PAGE),
        ...(view === 'trash' ? { trashed: 'true' as const } : {}),
        ...(view === 'shared' ? { owner: 'others' as const } : {}),
        ...(workspace ? { workspace_id: workspace.id } : {}),
        ...(q ? { q } : {}),
        ...(folder ? { folder } : {}),
        ...(tag ? { tag } : {}),
      },
    }),
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={folder ?? (tag ? `#${tag}` : t('notes.title'))} action={<NewNote />} />
      <ViewTabs
        label={t('note_page.which')}
        views={[
          { id: undefined, text: t('note_page.all') },
          { id: 'shared', text: t('note_page.shared') },
          { id: 'trash', text: t('note_page.trash') },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <SearchField
            label={t('note_page.find')}
            value={text}
            icon={<Search />}
            onValueChange={(value) => {
              setText(value.slice(0, 200));
              setPage(1);
            }}
          />
        </div>
        {view === undefined && <Shelves folder={folder} tag={tag} />}
      </div>
      <Card isFlush>
        <Loaded query={query}>
          {({ data, total, is_cut }) =>
            data.length === 0 ? (
              <NoNotes view={view} isFiltered={q !== '' || folder !== undefined || tag !== undefined} />
            ) : (
              <>
                <NoteRows notes={data} />
                {is_cut && view !== 'trash' && (
                  <p className="px-4 py-3 text-sm text-ink-muted sm:px-6">
                    {t('note_page.found_most', { most: formatNumber(NOTES_FOUND_MAX) })}
                  </p>
                )}
                <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
};

const NewNote = () => {
  const { t } = useTranslation();
  const mayMakeHere = useMayMakeHere();
  const mayCreate = useMay('notes.create') && mayMakeHere;
  const { start, startWith, isBusy } = useNewNote();
  if (!mayCreate) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" isBusy={isBusy} onClick={start}>
        <Plus aria-hidden="true" />
        {t('notes.new')}
      </Button>
      <FromTemplate startWith={startWith} />
    </div>
  );
};

const NoNotes = ({ view, isFiltered }: Pick<NotesProps, 'view'> & { readonly isFiltered: boolean }) => {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <EmptyState
        icon={Search}
        title={t('note_page.none_found')}
        action={
          <Link to="/notes" search={{}} className={buttonLook()}>
            {t('note_page.all')}
          </Link>
        }
      />
    );
  if (view === 'shared')
    return <EmptyState icon={Users} title={t('note_page.shared_none')} text={t('note_page.shared_text')} />;
  if (view === 'trash')
    return <EmptyState icon={Trash2} title={t('note_page.trash_empty')} text={t('note_page.trash_text')} />;
  return (
    <EmptyState
      icon={NotebookPen}
      title={t('note_page.none')}
      text={t('note_page.none_text')}
      action={<NewNote />}
    />
  );
};
