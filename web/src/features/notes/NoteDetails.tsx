import type { Note, NotePatch } from '@parley/contract';
import { NOTE_FOLDER_MAX, NOTE_TAG_MAX, NOTE_TAGS_MAX, TITLE_MAX } from '@parley/contract/limits';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typesAtOnce } from '../../lib/frame.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/TextField.tsx';
import { tagsIn } from './tags.ts';

const TAGS_TEXT_MAX = NOTE_TAGS_MAX * NOTE_TAG_MAX;

interface NoteDetailsProps {
  readonly note: Note;
  readonly isReadOnly: boolean;
}

/** A field that is saved when it is left. What others change meanwhile shows as long as nothing is typed in it. */
const useOwnField = (note: Note, saved: string, patchOf: (text: string) => NotePatch | null) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useAction('PUT /api/v1/notes/{id}', {
    stale: ['GET /api/v1/notes', 'GET /api/v1/notes/{id}'],
    onDone: () => setTyped(null),
  });
  const leave = (): void => {
    const patch = typed === null || typed === saved ? null : patchOf(typed);
    if (patch) save.mutate({ params: { id: note.id }, body: patch });
    else setTyped(null);
  };
  return {
    value: typed ?? saved,
    onValueChange: setTyped,
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
    },
    autoComplete: 'off',
  };
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It was just made: its title is what one writes first. */
    readonly isNewNote?: boolean;
  }
}

interface NoteTitleProps extends NoteDetailsProps {
  /** Enter goes on from the title. */
  readonly onEnter: () => void;
}

export const NoteTitle = ({ note, isReadOnly, onEnter }: NoteTitleProps) => {
  const { t } = useTranslation();
  const isNew = useLocation({ select: ({ state }) => state.isNewNote === true });
  const field = useOwnField(note, note.title, (title) => (title.trim() === '' ? null : { title }));
  return (
    <div className="min-w-60 grow-3">
      <TextField
        {...field}
        dir="auto"
        label={t('note_page.name')}
        maxLength={TITLE_MAX}
        readOnly={isReadOnly}
        isLabelHidden
        autoFocus={isNew && typesAtOnce()}
        onFocus={isNew ? ({ target }) => target.select() : undefined}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
        }}
        className="-ms-2 border-transparent bg-transparent px-2 text-2xl font-bold tracking-tight sm:text-2xl"
      />
    </div>
  );
};

export const NoteDetails = ({ note, isReadOnly }: NoteDetailsProps) => {
  const { t } = useTranslation();
  const folder = useOwnField(note, note.folder, (text) => ({ folder: text }));
  const tags = useOwnField(note, note.tags.join(', '), (text) => ({ tags: tagsIn(text) }));
  return (
    <div className="flex flex-wrap gap-5 *:min-w-60 *:grow">
      <TextField
        {...folder}
        label={t('note_page.folder')}
        description={t('note_page.folder_text')}
        maxLength={NOTE_FOLDER_MAX}
        readOnly={isReadOnly}
      />
      <TextField
        {...tags}
        label={t('note_page.tags')}
        description={t('note_page.tags_text')}
        maxLength={TAGS_TEXT_MAX}
        readOnly={isReadOnly}
      />
    </div>
  );
};
