import type { ChatMessage } from '@parley/contract';
import { NOTE_MESSAGES_MAX, TITLE_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

const SHOWN_CHARACTERS = 120;

interface NoteFromMessagesProps {
  readonly message: ChatMessage;
  /** The branch that it is on, as far as it is there. */
  readonly among: readonly ChatMessage[];
  readonly onClose: () => void;
}

const saysSomething = ({ content, status }: ChatMessage): boolean =>
  content.trim() !== '' && status !== 'streaming';

/** What was said becomes a note, with links back: the message that was chosen, and those of its branch that go with it. */
export const NoteFromMessages = ({ message, among, onClose }: NoteFromMessagesProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offered = (among.some(({ id }) => id === message.id) ? among : [message]).filter(saysSomething);
  const make = async (chosen: readonly string[], title: string): Promise<void> => {
    // In the order in which they were said, in whichever they were chosen.
    const message_ids = offered.map(({ id }) => id).filter((id) => chosen.includes(id));
    const { id } = await call('POST /api/v1/notes/from-messages', {
      body: { message_ids, ...(title.trim() ? { title: title.trim() } : {}) },
    });
    onClose();
    await invalidate('GET /api/v1/notes');
    await navigate({ to: '/notes/$noteId', params: { noteId: id }, search: { edit: true } });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('notes.new')}
      description={t('note_page.from_messages_text')}
      submitText={t('actions.create')}
      form={{
        initial: { title: '', chosen: [message.id] },
        check: ({ chosen }) =>
          chosen.length === 0 || chosen.length > NOTE_MESSAGES_MAX
            ? { chosen: t('note_page.from_messages_count', { most: NOTE_MESSAGES_MAX }) }
            : {},
        submit: ({ chosen, title }) => make(chosen, title),
      }}
    >
      {({ text, values: { chosen }, errors, set }) => (
        <>
          <TextField
            {...text('title')}
            label={t('note_page.name')}
            description={t('note_page.from_messages_title')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <Messages
            offered={offered}
            chosen={chosen}
            error={errors.chosen}
            onChange={(ids) => set('chosen', ids)}
          />
        </>
      )}
    </FormDialog>
  );
};

interface MessagesProps {
  readonly offered: readonly ChatMessage[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

const Messages = ({ offered, chosen, error, onChange }: MessagesProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{t('note_page.from_messages')}</legend>
      <div className="max-h-72 overflow-y-auto rounded-control border border-line px-3 py-1">
        {offered.map((one) => (
          <Checkbox
            key={one.id}
            checked={chosen.includes(one.id)}
            label={<bdi>{one.author.display_name}</bdi>}
            description={
              <span title={formatDateTime(one.created_at)} dir="auto" className="line-clamp-2 wrap-anywhere">
                {one.content.trim().slice(0, SHOWN_CHARACTERS)}
              </span>
            }
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
            }
          />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
};
