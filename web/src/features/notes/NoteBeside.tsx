import type { Note } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PanelRightClose, Pencil } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { panelScreen } from '../../lib/frame.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { usePanelPlace } from '../../ui/page-head.ts';
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
  const place = usePanelPlace();
  const isWide = useScreen(panelScreen);
  const query = useQuery(ask('GET /api/v1/notes/{id}', { params: { id } }));
  const title = query.data?.title ?? t('notes.title');
  const text = isGone(query.error) ? (
    <NothingHere title={t('note_page.gone')} text={t('note_page.gone_text')} />
  ) : (
    <Loaded query={query}>{(note) => <BesideText note={note} />}</Loaded>
  );
  if (!isWide)
    return (
      <Dialog isOpen onClose={onClose} title={title} isHuge>
        {text}
      </Dialog>
    );
  if (!place) return null;
  return createPortal(
    <aside
      aria-label={title}
      data-part="panel"
      className="flex w-1/2 max-w-3xl shrink-0 flex-col overflow-hidden rounded-sheet bg-surface shadow-sheet"
    >
      <header className="flex h-13 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2 dir="auto" className="min-w-0 grow truncate type-read font-semibold at-start">
          <Link to="/notes/$noteId" params={{ noteId: id }} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h2>
        <Button look="quiet" size="icon" aria-label={t('actions.close')} onClick={onClose}>
          <PanelRightClose aria-hidden="true" className="size-4.5! rtl:-scale-x-100" />
        </Button>
      </header>
      <div className="min-h-0 grow overflow-y-auto p-4">{text}</div>
    </aside>,
    place,
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
