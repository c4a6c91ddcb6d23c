import type { Note, NotePatch } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { NOTE_FOLDER_MAX, NOTE_TAG_MAX, NOTE_TAGS_MAX, TITLE_MAX } from '@parley/contract/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { ask, invalidate, queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { type FormControl, useForm } from '../../lib/use-form.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Markdown } from '../markdown/index.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { TextEditor } from './TextEditor.tsx';
import { tagsIn } from './tags.ts';
import { useNoteSearch } from './use-note-search.ts';

const TAGS_TEXT_MAX = NOTE_TAGS_MAX * NOTE_TAG_MAX;

const valuesOf = ({ title, content, folder, tags }: Note) => ({
  title,
  content,
  folder,
  tags: tags.join(', '),
});
type Values = ReturnType<typeof valuesOf>;

/** Only what was changed: of what another person changed meanwhile nothing is set back. */
const patchOf = (base: Values, { title, content, folder, tags }: Values, rev: number): NotePatch => ({
  ...(title !== base.title ? { title, rev } : {}),
  ...(content !== base.content ? { content, rev } : {}),
  ...(folder !== base.folder ? { folder } : {}),
  ...(tags !== base.tags ? { tags: tagsIn(tags) } : {}),
});

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The form of a note, with what another person saved since it was opened. */
const useNoteForm = (note: Note, onSaved: () => void) => {
  // The text that this one is made from; another one may be saved meanwhile, and is not to be written over unseen.
  const base = useRef(note);
  const [theirs, setTheirs] = useState<Note | null>(null);
  const form = useForm<Values>({
    of: note.title,
    initial: valuesOf(note),
    draft: `note ${note.id}`,
    check: ({ title }) => wrongOf({ title: checkRequired(title) }),
    submit: async (values) => {
      const { id, rev } = base.current;
      try {
        const body = patchOf(valuesOf(base.current), values, rev);
        base.current = await call('PUT /api/v1/notes/{id}', { params: { id }, body });
      } catch (error) {
        if (isOutdated(error)) setTheirs(await call('GET /api/v1/notes/{id}', { params: { id } }));
        throw error;
      }
      setTheirs(null);
      form.reset(valuesOf(base.current));
      queryClient.setQueryData(ask('GET /api/v1/notes/{id}', { params: { id } }).queryKey, base.current);
      onSaved();
      await invalidate(
        'GET /api/v1/notes',
        'GET /api/v1/notes/{id}/versions',
        'GET /api/v1/notes/{id}/links',
      );
    },
    onRefused: isOutdated,
  });
  const goOnFrom = (saved: Note): void => {
    base.current = saved;
    setTheirs(null);
  };
  return { form, theirs, goOnFrom };
};

/** A note in a plain field, saved by a button: where the program for writing together could not be fetched. */
export const NoteEditor = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const { change } = useNoteSearch();
  const staysOpen = useRef(false);
  const { form, theirs, goOnFrom } = useNoteForm(note, () => {
    if (staysOpen.current) toast.success(t('note_page.saved'));
    else change({ edit: undefined });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    staysOpen.current = true;
    event.currentTarget.requestSubmit();
  };
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <Heading
        form={form}
        onSave={() => (staysOpen.current = false)}
        onCancel={() => change({ edit: undefined })}
      />
      {theirs && (
        <ChangedMeanwhile
          mine={form.values.content}
          theirs={theirs}
          onTakeTheirs={() => {
            form.reset(valuesOf(theirs));
            goOnFrom(theirs);
          }}
          onKeepMine={() => goOnFrom(theirs)}
        />
      )}
      <FormFailure text={form.failure} />
      <WriteAndRead text={form.values.content} onChange={(content) => form.set('content', content)} />
      <div className="flex flex-wrap gap-5 *:min-w-60 *:grow">
        <TextField
          {...form.text('folder')}
          label={t('note_page.folder')}
          description={t('note_page.folder_text')}
          maxLength={NOTE_FOLDER_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.text('tags')}
          label={t('note_page.tags')}
          description={t('note_page.tags_text')}
          maxLength={TAGS_TEXT_MAX}
          autoComplete="off"
        />
      </div>
      <AskBeforeLeaving
        isAsked={form.isChanged && !form.isBusy}
        mayPass={(current, next) => next.pathname === current.pathname && 'edit' in next.search}
        title={t('note_page.leave_title')}
        text={t('note_page.leave_text')}
        action={t('note_page.leave')}
      />
    </form>
  );
};

interface HeadingProps {
  readonly form: FormControl<Values>;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

const Heading = ({ form, onSave, onCancel }: HeadingProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-60 grow">
        <TextField
          {...form.text('title')}
          label={t('note_page.name')}
          maxLength={TITLE_MAX}
          autoComplete="off"
          className="text-base font-semibold sm:text-base"
        />
      </div>
      <Button onClick={onCancel}>{t('actions.cancel')}</Button>
      <Button type="submit" look="primary" isBusy={form.isBusy} onClick={onSave}>
        {t('actions.save')}
      </Button>
    </div>
  );
};

interface WriteAndReadProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The text beside what it will look like; one of the two where there is no room for both. */
const WriteAndRead = ({ text, onChange }: WriteAndReadProps) => {
  const { t } = useTranslation();
  const [isReading, setIsReading] = useState(false);
  return (
    <div>
      <div className="mb-2 flex gap-1 lg:hidden">
        {[false, true].map((reads) => (
          <Button
            key={String(reads)}
            look={isReading === reads ? 'secondary' : 'quiet'}
            aria-pressed={isReading === reads}
            onClick={() => setIsReading(reads)}
          >
            {t(reads ? 'note_page.preview' : 'note_page.write')}
          </Button>
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={isReading ? 'max-lg:hidden' : undefined}>
          <TextEditor value={text} onValueChange={onChange} />
        </div>
        <section
          aria-label={t('note_page.preview')}
          className={`min-w-0 pt-10.5 max-lg:pt-0 ${isReading ? '' : 'max-lg:hidden'}`}
        >
          <Markdown text={text} />
        </section>
      </div>
    </div>
  );
};
