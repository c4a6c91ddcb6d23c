import type { Note } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { NothingHere } from '../shell/index.ts';
import { EditNote } from './EditNote.tsx';
import { NoteActions } from './NoteActions.tsx';
import { NoteText } from './NoteText.tsx';
import { Trashed } from './Trashed.tsx';
import { useNoteSearch } from './use-note-search.ts';

const NotePanel = lazyPart(() => import('./NotePanel.tsx').then((module) => module.NotePanel));

const route = getRouteApi('/app/notes/$noteId');

export const NotePage = () => {
  const { noteId } = route.useParams();
  return <NoteById key={noteId} id={noteId} />;
};

export const NoteById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { edit } = useSearch({ strict: false });
  const query = useQuery(ask('GET /api/v1/notes/{id}', { params: { id } }));
  const isLost = isGone(query.error);
  // What is being written there may not be saved yet: the editor says what became of it.
  if (isLost && !(edit === true && query.data))
    return <NothingHere title={t('note_page.gone')} text={t('note_page.gone_text')} />;
  return <Loaded query={query}>{(note) => <NoteSheet note={note} isLost={isLost} />}</Loaded>;
};

/** The project that it belongs to, before its title. */
const NoteProject = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(ask('GET /api/v1/projects/{id}', { params: { id } }));
  if (!data) return null;
  return (
    <span className="flex min-w-0 shrink-2 items-center gap-2 text-ink-muted max-rail:hidden">
      <Tile name={data.name} sign={data.icon} color={data.color} className="size-5.5 text-[0.625rem]" />
      <Link
        to="/p/$projectId/{-$part}"
        params={{ projectId: id, part: undefined }}
        search={{}}
        dir="auto"
        className="truncate rounded-sm type-ui hover:underline at-start"
      >
        {data.name}
      </Link>
      <span aria-hidden="true">/</span>
    </span>
  );
};

interface NoteSheetProps {
  readonly note: Note;
  readonly isLost: boolean;
}

const NoteSheet = ({ note, isLost }: NoteSheetProps) => {
  const { edit, panel } = useSearch({ strict: false });
  const { change } = useNoteSearch();
  // A right that is taken away in mid-word does not take the words away.
  const [hasBegun, setHasBegun] = useState(false);
  const isEditing = edit === true && note.deleted_at === null && (note.rights.write || hasBegun);
  if (isEditing !== hasBegun) setHasBegun(isEditing);
  // Who has just left the editor goes on at the button that leads back to it.
  const [wasWritten, setWasWritten] = useState(false);
  if (isEditing && !wasWritten) setWasWritten(true);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={note.title}
        place={note.project_id !== null && <NoteProject id={note.project_id} />}
        action={<NoteActions note={note} isBack={wasWritten} isEditing={isEditing} />}
      />
      {note.deleted_at !== null && <Trashed note={note} />}
      {isEditing ? (
        <EditNote note={note} isGone={isLost} onDone={() => change({ edit: undefined })} />
      ) : (
        <NoteText note={note} />
      )}
      {(panel === 'outline' || panel === 'links' || panel === 'versions') && (
        <NotePanel note={note} kind={panel} onClose={() => change({ panel: undefined })} />
      )}
    </div>
  );
};
