import { useQuery } from '@tanstack/react-query';
import { FileText, Hash, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatBytes } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { writeReference } from '../markdown/own-address.ts';
import { matchesText } from '../palette/match-text.ts';
import { useConversation } from './conversation.ts';
import type { Suggestion } from './MentionList.tsx';

const EACH_MAX = 5;
const LISTED = '200';

const markOf = (Icon: LucideIcon) => (
  <span className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
    <Icon aria-hidden="true" className="size-4" />
  </span>
);

/** Files of this channel and one's own channels that a word fits; null: none are asked for. */
export const useReferences = (word: string | null): readonly Suggestion[] => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const enabled = word !== null;
  const files = useQuery({
    ...ask('GET /api/v1/channels/{id}/files', { params: { id: channel.id }, query: { per_page: LISTED } }),
    enabled,
  });
  const channels = useQuery({ ...ask('GET /api/v1/channels', { query: { per_page: LISTED } }), enabled });
  if (word === null) return [];
  const ofFiles = (files.data?.data ?? [])
    .filter(({ filename }) => matchesText(filename, word))
    .slice(0, EACH_MAX)
    .map(({ id, filename, size }) => ({
      key: `file:${id}`,
      name: filename,
      note: formatBytes(size),
      icon: markOf(FileText),
      insert: writeReference({ kind: 'file', id }, filename),
    }));
  const ofChannels = (channels.data?.data ?? [])
    .filter((one) => one.id !== channel.id && matchesText(channelTitle(one), word))
    .slice(0, EACH_MAX)
    .map((one) => ({
      key: `channel:${one.id}`,
      name: channelTitle(one),
      note: t('chat.conversation'),
      icon: markOf(Hash),
      insert: writeReference({ kind: 'channel', id: one.id }, channelTitle(one)),
    }));
  return [...ofFiles, ...ofChannels];
};
