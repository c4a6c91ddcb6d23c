import { NOTE_MESSAGES_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import {
  type ChosenFrom,
  inOrder,
  isCountRight,
  MessagesChoice,
  offeredOf,
} from '../../ui/MessagesChoice.tsx';
import { type Thing, ThingChoice } from './ThingChoice.tsx';
import { takeBack } from './take-back.ts';

const OFFERED_MAX = '30';
const QUERY_MAX = 200;
const UNDO_MS = 8_000;
const STALE = ['GET /api/v1/notes', 'GET /api/v1/notes/{id}'] as const;

interface AddToNoteProps extends ChosenFrom {
  readonly onClose: () => void;
}

/** What was said goes to the end of a note that is there already, with links back. */
export const AddToNote = ({ message, among, onClose }: AddToNoteProps) => {
  const { t } = useTranslation();
  const offered = offeredOf({ message, among });
  const add = useAdd(onClose);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('note_page.add_to')}
      description={t('note_page.add_to_text')}
      submitText={t('note_page.add')}
      form={{
        initial: { note: null as Thing | null, chosen: [message.id] },
        check: ({ note, chosen }) => ({
          ...(note === null ? { note: t('note_page.add_which') } : {}),
          ...(isCountRight(chosen)
            ? {}
            : { chosen: t('note_page.from_messages_count', { most: NOTE_MESSAGES_MAX }) }),
        }),
        submit: async ({ note, chosen }) => note && add(note, inOrder(offered, chosen)),
      }}
    >
      {({ values: { note, chosen }, errors, set }) => (
        <>
          <NoteChoice chosen={note} error={errors.note} onChoose={(one) => set('note', one)} />
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

interface NoteChoiceProps {
  readonly chosen: Thing | null;
  readonly error: string | undefined;
  readonly onChoose: (note: Thing) => void;
}

/** The notes that one may write in, the last changed first. */
const NoteChoice = (props: NoteChoiceProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const { data } = useQuery(
    ask('GET /api/v1/notes', { query: { per_page: OFFERED_MAX, ...(q === '' ? {} : { q }) } }),
  );
  const writable = (data?.data ?? []).filter(({ rights }) => rights.write);
  return (
    <ThingChoice
      {...props}
      label={t('note_page.add_note')}
      find={t('note_page.find')}
      text={text}
      onText={(value) => setText(value.slice(0, QUERY_MAX))}
      found={writable.map(({ id, title, excerpt }) => ({ id, title, about: excerpt }))}
      none={data ? t('note_page.none_found') : ''}
    />
  );
};

const useAdd = (onClose: () => void) => {
  const { t } = useTranslation();
  const undo = async (id: string, added: string): Promise<void> => {
    try {
      if (!(await takeBack(id, added))) toast.error(t('note_page.add_changed'));
    } catch (error) {
      toast.error(errorText(error));
    }
    await invalidate(...STALE);
  };
  return async ({ id, title }: Thing, message_ids: string[]): Promise<void> => {
    const { added } = await call('POST /api/v1/notes/{id}/from-messages', {
      params: { id },
      body: { message_ids },
    });
    onClose();
    const close = toast.undoable(t('note_page.added', { title }), {
      timeout: UNDO_MS,
      actionProps: {
        children: t('actions.undo'),
        onClick: () => {
          close();
          void undo(id, added);
        },
      },
    });
    await invalidate(...STALE);
  };
};
