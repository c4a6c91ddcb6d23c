import type { Note } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { BesideSheet } from '../../ui/BesideSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NothingHere } from '../shell/index.ts';
import { EditNote } from './EditNote.tsx';
import { NoteText } from './NoteText.tsx';

interface NoteBesideProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A note next to what it is talked about in, to be read and written there; over it where there is no room. */
export const NoteBeside = ({ id, onClose }: NoteBesideProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/notes/{id}', { params: { id } }));
  const title = query.data?.title ?? t('notes.title');
  return (
    <BesideSheet
      title={title}
      onClose={onClose}
      link={
        <Link to="/notes/$noteId" params={{ noteId: id }} className="rounded-sm hover:underline">
          {title}
        </Link>
      }
    >
      {isGone(query.error) ? (
        <NothingHere title={t('note_page.gone')} text={t('note_page.gone_text')} />
      ) : (
        <Loaded query={query}>{(note) => <BesideText note={note} />}</Loaded>
      )}
    </BesideSheet>
  );
};

const BesideText = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const [isWriting, setIsWriting] = useState(false);
  const [wasWritten, setWasWritten] = useState(false);
  if (isWriting)
    return (
      <EditNote
        note={note}
        isGone={false}
        onDone={() => {
          setIsWriting(false);
          setWasWritten(true);
        }}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      {note.rights.write && note.deleted_at === null && (
        <Button autoFocus={wasWritten} onClick={() => setIsWriting(true)} className="self-end">
          <Pencil aria-hidden="true" />
          {t('actions.edit')}
        </Button>
      )}
      <NoteText note={note} />
    </div>
  );
};
