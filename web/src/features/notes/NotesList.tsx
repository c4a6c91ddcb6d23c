import type { NoteSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotebookText, Pin, SquarePen, Tag, Trash2, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMay, useMayMakeHere } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { LIST_BUTTON, ListHead, ListSearch } from '../shell/index.ts';
import { useWriters, WRITERS_ASKED_MS, WriterFaces } from './NoteWriters.tsx';
import { shortTime } from './short-time.ts';
import { useNewNote } from './use-new-note.ts';
import { useOpening } from './use-opening.ts';
import { useShelves } from './use-shelves.ts';

const ROWS_MAX = 100;
const TAGS_MAX = 12;
const PROJECTS_MAX = '100';

const ROW =
  'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint';

type Names = ReadonlyMap<string, string>;

/** Each under its project, or under its folder where it is in none. What is in neither comes last, else the order is that of the notes. */
const grouped = (notes: readonly NoteSummary[], names: Names) => {
  const groups = Map.groupBy(notes, ({ project_id, folder }) =>
    project_id !== null && names.has(project_id) ? project_id : `/${folder}`,
  );
  const listed = [...groups].map(([key, inIt]) => ({ key, heading: names.get(key) ?? key.slice(1), inIt }));
  return [...listed.filter(({ key }) => key !== '/'), ...listed.filter(({ key }) => key === '/')];
};

const useProjectNames = (workspaceId: string | undefined): Names => {
  const { data } = useQuery(
    ask('GET /api/v1/projects', {
      query: { limit: PROJECTS_MAX, ...(workspaceId ? { workspace_id: workspaceId } : {}) },
    }),
  );
  return new Map(data?.data.map(({ id, name }) => [id, name]));
};

/** Notes by project or folder, what is pinned first in each, and the tags that most of all notes have. */
export const NotesList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { data } = useQuery({
    ...ask('GET /api/v1/notes', {
      query: { per_page: String(ROWS_MAX), ...(workspace ? { workspace_id: workspace.id } : {}) },
    }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ writing }) => writing.length > 0) === true && WRITERS_ASKED_MS,
  });
  const names = useProjectNames(workspace?.id);
  const notes = data?.data ?? [];
  const tags = useShelves().tags.slice(0, TAGS_MAX);
  return (
    <>
      <ListHead title={t('notes.title')} actions={<NewNote onNavigate={onNavigate} />} />
      <ListSearch onNavigate={onNavigate} />
      <nav aria-label={t('notes.title')} className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]">
        <Link
          to="/notes"
          search={{}}
          activeOptions={{ exact: true, explicitUndefined: true }}
          onClick={onNavigate}
          className={ROW}
        >
          <NotebookText aria-hidden="true" strokeWidth={1.75} />
          <span className="grow">{t('note_page.all')}</span>
          {data && <span className="text-xs text-ink-faint tabular-nums">{formatNumber(data.total)}</span>}
        </Link>
        <Link to="/notes" search={{ view: 'shared' }} onClick={onNavigate} className={ROW}>
          <Users aria-hidden="true" strokeWidth={1.75} />
          {t('note_page.shared')}
        </Link>
        <Link to="/notes" search={{ view: 'trash' }} onClick={onNavigate} className={ROW}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          {t('note_page.trash')}
        </Link>
        {grouped(notes, names).map(({ key, heading, inIt }) => (
          <Group
            key={key}
            heading={heading === '' ? t('note_page.no_project') : heading}
            notes={inIt}
            onNavigate={onNavigate}
          />
        ))}
        {data && data.total > notes.length && (
          <Link to="/notes" search={{}} activeProps={{}} onClick={onNavigate} className={ROW}>
            {t('note_page.all_of', { total: formatNumber(data.total) })}
          </Link>
        )}
        {tags.length > 0 && (
          <Titled heading={t('note_page.tags')}>
            <ul>
              {tags.map(({ tag }) => (
                <li key={tag} className="py-px">
                  <Link to="/notes" search={{ tag }} onClick={onNavigate} className={ROW}>
                    <Tag aria-hidden="true" strokeWidth={1.75} />
                    <bdi className="min-w-0 grow truncate">{tag}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </Titled>
        )}
      </nav>
    </>
  );
};

const NewNote = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const mayMakeHere = useMayMakeHere();
  const mayCreate = useMay('notes.create') && mayMakeHere;
  const { start } = useNewNote();
  if (!mayCreate) return null;
  return (
    <button
      type="button"
      aria-label={t('notes.new')}
      title={t('notes.new')}
      onClick={() => {
        onNavigate?.();
        start();
      }}
      className={LIST_BUTTON}
    >
      <SquarePen aria-hidden="true" strokeWidth={1.75} />
    </button>
  );
};

interface GroupProps extends SectionListProps {
  readonly heading: string;
  readonly notes: readonly NoteSummary[];
}

const Group = ({ heading, notes, onNavigate }: GroupProps) => (
  <Titled heading={heading}>
    <ul>
      {notes.map((note) => (
        <li key={note.id} className="py-px">
          <NoteLink note={note} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  </Titled>
);

const NoteLink = ({ note, onNavigate }: SectionListProps & { readonly note: NoteSummary }) => {
  const { t } = useTranslation();
  const openingOf = useOpening();
  const writers = useWriters(note);
  const { id, title, excerpt, is_pinned, updated_at } = note;
  return (
    <Link
      to="/notes/$noteId"
      params={{ noteId: id }}
      search={openingOf(note)}
      activeOptions={{ includeSearch: false }}
      title={title}
      onClick={onNavigate}
      className={ROW}
    >
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium text-ink">{title}</bdi>
        <span className="flex gap-1 text-xs font-normal text-ink-muted">
          {writers?.isNow ? (
            <bdi aria-hidden="true" className="min-w-0 truncate">
              {writers.words}
            </bdi>
          ) : (
            <>
              {excerpt !== '' && (
                <>
                  <bdi className="min-w-0 truncate">{excerpt}</bdi>
                  <span aria-hidden="true">·</span>
                </>
              )}
              <time dateTime={updated_at} title={formatDateTime(updated_at)} className="shrink-0">
                {shortTime(updated_at)}
              </time>
            </>
          )}
        </span>
      </span>
      {writers && <WriterFaces {...writers} />}
      {is_pinned && <Pin role="img" aria-label={t('shell.pinned')} strokeWidth={1.75} />}
    </Link>
  );
};

const Titled = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
        <bdi className="truncate">{heading}</bdi>
      </h2>
      {children}
    </section>
  );
};
