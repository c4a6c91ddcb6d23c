import type { Note } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import {
  Download,
  Ellipsis,
  FileClock,
  ListTree,
  MessageCircleQuestionMark,
  MessagesSquare,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_FORMATS, type DocumentFormat, exportDocument } from '../../lib/export-document.ts';
import { useMay } from '../../lib/me.ts';
import { deleteLater } from '../../lib/undo.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator, Submenu } from '../../ui/Menu.tsx';
import { ShareButton } from '../sharing/index.ts';
import { useBesideKey } from '../shortcuts/index.ts';
import { useAskAbout } from './use-ask-about.ts';
import { useNoteSearch } from './use-note-search.ts';

const ChatBeside = lazyPart(() => import('./index.ts').then((module) => module.ChatBeside));

interface NoteActionsProps {
  readonly note: Note;
  /** The person has just left its editor. */
  readonly isBack: boolean;
  readonly isEditing: boolean;
}

/** What the caller may do with it, as the server says: a button and a refusal never disagree. */
export const NoteActions = ({ note, isBack, isEditing }: NoteActionsProps) => {
  const { t } = useTranslation();
  const { change } = useNoteSearch();
  const isWritable = note.rights.write && note.deleted_at === null;
  return (
    <div className="flex items-center gap-1.5">
      {isWritable && !isEditing && (
        <Button autoFocus={isBack} onClick={() => change({ edit: true })}>
          <Pencil aria-hidden="true" />
          <span className="max-rail:sr-only">{t('actions.edit')}</span>
        </Button>
      )}
      {note.deleted_at === null && (
        <ShareButton noun="notes" thing={note} name={note.title} path={`/notes/${note.id}`} />
      )}
      <Button
        look="quiet"
        size="icon"
        aria-label={t('note_page.versions')}
        title={t('note_page.versions')}
        onClick={() => change({ panel: 'versions' })}
        // Where there is no room they are found beside the outline.
        className="max-rail:hidden"
      >
        <FileClock aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('note_page.about')}
        title={t('note_page.about')}
        onClick={() => change({ panel: 'outline' })}
      >
        <ListTree aria-hidden="true" />
      </Button>
      <NoteMenu note={note} />
    </div>
  );
};

const NoteMenu = ({ note }: { readonly note: Note }) => {
  const { id, title, is_pinned, rights, deleted_at } = note;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pin = useAction('PUT /api/v1/notes/{id}', { stale: ['GET /api/v1/notes', 'GET /api/v1/notes/{id}'] });
  const remove = (): void => {
    void navigate({ to: '/notes', search: {} });
    deleteLater('DELETE /api/v1/notes/{id}', {
      each: [{ id }],
      ids: [id],
      done: t('note_page.trashed', { title }),
      stale: ['GET /api/v1/notes'],
    });
  };
  const askAbout = useAskAbout();
  const mayAsk = useMay('channels.create');
  const PinIcon = is_pinned ? PinOff : Pin;
  const [isChoosing, setIsChoosing] = useState(false);
  useBesideKey({ kind: 'note', id }, () => setIsChoosing(true));
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('shell.actions_for', { name: title })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        {mayAsk && (
          <MenuItem
            icon={<MessageCircleQuestionMark aria-hidden="true" />}
            onClick={() => void askAbout(note)}
          >
            {t('note_page.ask_about')}
          </MenuItem>
        )}
        <MenuItem icon={<MessagesSquare aria-hidden="true" />} onClick={() => setIsChoosing(true)}>
          {t('note_page.chat_beside')}
        </MenuItem>
        {deleted_at === null && (
          <MenuItem
            icon={<PinIcon aria-hidden="true" />}
            onClick={() => pin.mutate({ params: { id }, body: { is_pinned: !is_pinned } })}
          >
            {t(is_pinned ? 'shell.unpin' : 'shell.pin')}
          </MenuItem>
        )}
        <Downloads note={note} />
        {rights.manage && deleted_at === null && (
          <>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={remove}>
              {t('note_page.to_trash')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isChoosing && <ChatBeside thing={{ kind: 'note', id, title }} onClose={() => setIsChoosing(false)} />}
    </>
  );
};

const Downloads = ({ note: { id, title } }: { readonly note: Note }) => {
  const { t } = useTranslation();
  return (
    <Submenu icon={<Download aria-hidden="true" />} text={t('actions.download')}>
      {(Object.keys(DOCUMENT_FORMATS) as DocumentFormat[]).map((format) => (
        <MenuItem
          key={format}
          onClick={() => void exportDocument(`/api/v1/notes/${id}/export`, title, format)}
        >
          {DOCUMENT_FORMATS[format]}
        </MenuItem>
      ))}
    </Submenu>
  );
};
