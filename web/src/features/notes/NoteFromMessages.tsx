import { NOTE_MESSAGES_MAX, TITLE_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { usePlaceHere } from '../../lib/place-here.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import {
  type ChosenFrom,
  inOrder,
  isCountRight,
  MessagesChoice,
  offeredOf,
} from '../../ui/MessagesChoice.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface NoteFromMessagesProps extends ChosenFrom {
  readonly onClose: () => void;
}

/** What was said becomes a note, with links back: the message that was chosen, and those of its branch that go with it. */
export const NoteFromMessages = ({ message, among, onClose }: NoteFromMessagesProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = usePlaceHere();
  const offered = offeredOf({ message, among });
  const make = async (chosen: readonly string[], title: string): Promise<void> => {
    const { id } = await call('POST /api/v1/notes/from-messages', {
      body: {
        message_ids: inOrder(offered, chosen),
        ...(title.trim() ? { title: title.trim() } : {}),
        ...place,
      },
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
          isCountRight(chosen)
            ? {}
            : { chosen: t('note_page.from_messages_count', { most: NOTE_MESSAGES_MAX }) },
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
          <MessagesChoice
            legend={t('note_page.from_messages')}
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
