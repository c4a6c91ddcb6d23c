import type { SearchHit } from '@parley/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { FileText, Hash, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { channelTitle } from '../../../lib/channel-title.ts';
import { formatBytes } from '../../../lib/format.ts';
import { LONGEST_PAGE } from '../../../lib/page-size.ts';
import { ask } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { fetchFile } from '../../files/index.ts';
import { namedKind, namedKinds, type OwnAddress, writeReference } from '../../markdown/index.ts';
import { matchesText } from '../../palette/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { chooseReference } from '../sending/question-context.ts';
import type { Source, Uploads } from '../sending/uploads.ts';
import type { Suggestion } from './suggestion.ts';

const EACH_MAX = 5;
const LISTED = LONGEST_PAGE;

const markOf = (Icon: LucideIcon) => (
  <span className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
    <Icon aria-hidden="true" className="size-4" />
  </span>
);

/** A file of this channel is named; one from elsewhere comes along as a copy, so that all members of this channel may read it. */
const sourceOf =
  (fileId: string, channelId: string): Source =>
  async (signal) => {
    const file = await call('GET /api/v1/files/{id}', { params: { id: fileId }, signal });
    if (file.channel_id === channelId) return file;
    return new File([await fetchFile(fileId, signal)], file.filename, { type: file.content_type });
  };

interface Found {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** Files that a word fits: those of this channel first, then whatever search finds anywhere. */
const useFoundFiles = (word: string | null): readonly Found[] => {
  const { channel } = useConversation();
  const q = useDebounced(word ?? '');
  const here = useQuery({
    ...ask('GET /api/v1/channels/{id}/files', { params: { id: channel.id }, query: { per_page: LISTED } }),
    enabled: word !== null,
  });
  const anywhere = useQuery({
    ...ask('GET /api/v1/search', { query: { q, type: 'file', limit: String(EACH_MAX) } }),
    // Signs alone are nothing to look for.
    enabled: word !== null && /[\p{L}\p{N}]/u.test(q),
    staleTime: 30_000,
  });
  if (word === null) return [];
  const ofHere = (here.data?.data ?? [])
    .filter(({ filename }) => matchesText(filename, word))
    .map(({ id, filename, size }) => ({ id, name: filename, note: formatBytes(size) }));
  const ofElsewhere = (word === '' ? [] : (anywhere.data?.data ?? []))
    .filter(({ id, title }) => matchesText(title, word) && ofHere.every((one) => one.id !== id))
    .map(({ id, title, channel_title }) => ({ id, name: title, note: channel_title ?? '' }));
  return [...ofHere.slice(0, EACH_MAX), ...ofElsewhere].slice(0, EACH_MAX);
};

type ThingKind = Exclude<OwnAddress['kind'], 'channel' | 'file'>;

const ownOf = (type: ThingKind, { id, scope_id }: SearchHit): OwnAddress =>
  type === 'document' ? { kind: type, id, baseId: scope_id } : { kind: type, id };

/** A thing that the question is asked about: it is named in the text, and the model is told what it says. */
const namedIn = (own: OwnAddress, title: string) => ({
  insert: writeReference(own, title),
  run: () => chooseReference(own),
});

/** Notes, tasks, projects and documents that a word fits. */
const useFoundThings = (word: string | null): readonly Suggestion[] => {
  const { t } = useTranslation();
  const q = useDebounced(word ?? '');
  const found = useQueries({
    queries: namedKinds().map((type) => ({
      ...ask('GET /api/v1/search', { query: { q, type, limit: String(EACH_MAX) } }),
      enabled: word !== null && /[\p{L}\p{N}]/u.test(q),
      staleTime: 30_000,
    })),
  });
  if (word === null || word === '') return [];
  return found
    .flatMap(({ data }) => data?.data ?? [])
    .filter(({ title }) => matchesText(title, word))
    .flatMap((hit) => {
      const thing = namedKind(hit.type);
      if (!thing) return [];
      const type = hit.type as ThingKind;
      const shown = {
        key: `${type}:${hit.id}`,
        name: hit.title,
        note: t(thing.text),
        icon: markOf(thing.icon),
      };
      return [{ ...shown, ...namedIn(ownOf(type, hit), hit.title) }];
    });
};

/** Files, things and one's own channels that a word fits; null: none are asked for. */
export const useReferences = (word: string | null, uploads: Uploads): readonly Suggestion[] => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const files = useFoundFiles(word);
  const things = useFoundThings(word);
  const channels = useQuery({
    ...ask('GET /api/v1/channels', { query: { per_page: LISTED } }),
    enabled: word !== null,
  });
  if (word === null) return [];
  const ofFiles = files.map(({ id, name, note }) => ({
    key: `file:${id}`,
    name,
    note,
    icon: markOf(FileText),
    insert: null,
    run: () => uploads.take(name, sourceOf(id, channel.id)),
  }));
  const ofChannels = (channels.data?.data ?? [])
    .filter((one) => one.id !== channel.id && matchesText(channelTitle(one), word))
    .slice(0, EACH_MAX)
    .map((one) => ({
      key: `channel:${one.id}`,
      name: channelTitle(one),
      note: t('chat.conversation'),
      icon: markOf(Hash),
      ...namedIn({ kind: 'channel', id: one.id }, channelTitle(one)),
    }));
  return [...ofFiles, ...things, ...ofChannels];
};
