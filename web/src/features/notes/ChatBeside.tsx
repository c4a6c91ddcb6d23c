import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type Thing, ThingChoice } from './ThingChoice.tsx';
import { type NamedThing, useThingInChat } from './use-ask-about.ts';

const OFFERED_MAX = '30';
const QUERY_MAX = 200;

interface ChatBesideProps {
  readonly thing: NamedThing;
  readonly onClose: () => void;
}

/** One of the chats that are there already comes beside a note or a task. */
export const ChatBeside = ({ thing, onClose }: ChatBesideProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { found, isThere } = useChats(useDebounced(text.trim()));
  const bringInto = useThingInChat();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('note_page.chat_beside_title')}
      description={t('note_page.chat_beside_text')}
      submitText={t('note_page.chat_open')}
      form={{
        initial: { chat: null as Thing | null },
        check: ({ chat }) => (chat === null ? { chat: t('note_page.chat_which') } : {}),
        submit: async ({ chat }) => {
          if (!chat) return;
          await bringInto(thing, chat.id);
          onClose();
        },
      }}
    >
      {({ values: { chat }, errors, set }) => (
        <ThingChoice
          label={t('note_page.chat')}
          find={t('note_page.chat_find')}
          text={text}
          onText={(value) => setText(value.slice(0, QUERY_MAX))}
          found={found}
          none={isThere ? t('note_page.chat_none') : ''}
          chosen={chat}
          error={errors.chat}
          onChoose={(one) => set('chat', one)}
        />
      )}
    </FormDialog>
  );
};

/** Those with something new first; with a word those whose titles hold it, however old they are. */
const useChats = (q: string): { readonly found: readonly Thing[]; readonly isThere: boolean } => {
  const last = useQuery({
    ...ask('GET /api/v1/channels', { query: { limit: OFFERED_MAX } }),
    enabled: q === '',
  });
  const sought = useQuery({
    ...ask('GET /api/v1/search', { query: { q, type: 'channel', limit: OFFERED_MAX } }),
    enabled: q !== '',
  });
  if (q !== '')
    return {
      found: (sought.data?.data ?? []).map(({ id, title, created_at }) => ({
        id,
        title: channelTitle({ title }),
        about: formatRelative(created_at),
      })),
      isThere: sought.data !== undefined,
    };
  return {
    found: (last.data?.data ?? [])
      .filter(({ rights }) => rights.write)
      .map((one) => ({
        id: one.id,
        title: channelTitle(one),
        about: formatRelative(one.last_message_at ?? one.created_at),
      })),
    isThere: last.data !== undefined,
  };
};
