import type { Channel, ChatMessage } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { channelTitle } from '../../../lib/channel-title.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTopic } from '../../../lib/live.ts';
import { useMe } from '../../../lib/me.ts';
import { ask } from '../../../lib/query.ts';
import { useRemovalReason } from '../../../lib/removed-channels.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { listenToAnswers } from '../answers/running-answers.ts';
import { useVersionKeys } from '../branches/SiblingPager.tsx';
import { Composer } from '../composer/Composer.tsx';
import { useDropZone } from '../composer/use-drop-zone.tsx';
import { ConversationContext, useConversation } from '../conversation/conversation.ts';
import { firstUnreadOf } from '../conversation/first-unread.ts';
import { listenToMessages, loadOlder, type Path, pathQuery } from '../conversation/path.ts';
import { useMarkRead } from '../conversation/use-mark-read.ts';
import { useTarget } from '../conversation/use-target.ts';
import { versionsQuery } from '../conversation/versions.ts';
import { closeMenu, useMenu } from '../menus/chat-menus.ts';
import { loadMenus } from '../menus/load-menus.ts';
import { MessageList } from '../message/MessageList.tsx';
import { FollowLine } from '../people/FollowLine.tsx';
import { listenToReaders, useReaders } from '../people/readers.ts';
import { TypingLine } from '../people/TypingLine.tsx';
import { useOutbox } from '../sending/outbox.ts';
import { useUploads } from '../sending/uploads.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { EmptyConversation } from './EmptyConversation.tsx';
import { GonePage } from './GonePage.tsx';
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx';
import { isBeside, useBeside, usePanel } from './use-panel.ts';

export { prepareMarkdown } from '../../markdown/index.ts';

const ChatMenus = lazyPart(loadMenus);
const LazyJoinPage = lazyPart(async () => {
  const [{ JoinPage }] = await Promise.all([import('./JoinPage.tsx'), loadSettingsWords()]);
  return JoinPage;
});
const Panels = lazyPart(async () => {
  const [{ Panels: panels }] = await Promise.all([import('./Panels.tsx'), loadSettingsWords()]);
  return panels;
});
const MainLine = lazyPart(async () => {
  const [{ MainLine: line }] = await Promise.all([import('../branches/MainLine.tsx'), loadSettingsWords()]);
  return line;
});
const NoteBeside = lazyPart(async () => {
  const [{ NoteBeside: note }] = await Promise.all([import('../../notes/index.ts'), loadSettingsWords()]);
  return note;
});
const TaskBeside = lazyPart(async () => {
  const [{ TaskBeside: task }] = await Promise.all([import('../../tasks/index.ts'), loadSettingsWords()]);
  return task;
});
const BESIDE = { note: NoteBeside, task: TaskBeside };

const FindBar = lazyPart(async () => {
  const [{ FindBar: bar }] = await Promise.all([import('./FindBar.tsx'), loadSettingsWords()]);
  return bar;
});

const route = getRouteApi('/app/c/$channelId');
const UNREAD_LOADED_MAX = 200;

listenToMessages();
listenToAnswers();
listenToReaders();

export const ConversationPage = () => {
  const { channelId } = route.useParams();
  const reason = useRemovalReason(channelId);
  return reason ? <GonePage id={channelId} reason={reason} /> : <Conversation channelId={channelId} />;
};

const Conversation = ({ channelId }: { readonly channelId: string }) => {
  const channel = useQuery(ask('GET /api/v1/channels/{id}', { params: { id: channelId } }));
  const isOutside = channel.error instanceof ApiError && channel.error.status === 404;
  // Who is outside may not follow it, and has to ask anew once they have joined.
  useTopic(isOutside ? null : `channel:${channelId}`);
  if (isOutside)
    return <LazyJoinPage key={channelId} channelId={channelId} onClose={() => void channel.refetch()} />;
  if (channel.data?.id === channelId) return <Open key={channelId} channel={channel.data} />;
  if (channel.isError) return <ErrorState error={channel.error} onRetry={() => void channel.refetch()} />;
  return (
    <div className="mx-auto w-full max-w-3xl pt-20">
      <SkeletonRows />
    </div>
  );
};

const Open = ({ channel }: { readonly channel: Channel }) => {
  const { user } = useMe();
  const { panels, isBesideOpen, toggle, open, isFinding, endFinding } = usePanel();
  const { thing, takeAway } = useBeside();
  const Beside = thing && BESIDE[thing.kind];
  const [editingId, setEditingId] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const participants = useQuery(
    ask('GET /api/v1/channels/{id}/participants', { params: { id: channel.id } }),
  );
  const list = participants.data?.participants;
  const conversation = useMemo(
    () => ({
      channel,
      myId: user.id,
      people: new Map((list ?? []).map((one) => [one.participant_id, one])),
      editingId,
      setEditingId,
      open,
      field,
    }),
    [channel, user.id, list, editingId, open],
  );
  return (
    <ConversationContext value={conversation}>
      <ConversationHeader isPanelOpen={isBesideOpen} onPanel={toggle} />
      {isFinding && <FindBar onClose={endFinding} />}
      {channel.archived_at !== null && <ArchivedNotice channel={channel} />}
      <Messages channel={channel} />
      <MenuHost />
      {panels.map(({ panel, close }) => (
        <Panels key={isBeside(panel) ? 'beside' : 'over'} panel={panel} onClose={close} />
      ))}
      {Beside && !isBesideOpen && <Beside key={thing.id} id={thing.id} onClose={takeAway} />}
    </ConversationContext>
  );
};

/** The menus of all rows. Another conversation has other rows, so they go with it. */
const MenuHost = () => {
  const menu = useMenu();
  useEffect(() => closeMenu, []);
  return menu && <ChatMenus menu={menu} onClose={closeMenu} />;
};

const Messages = ({ channel }: { readonly channel: Channel }) => {
  const { user } = useMe();
  const { id } = channel;
  const path = useQuery(pathQuery(id));
  const messages = path.data?.messages;
  const uploads = useUploads(id);
  const mayWrite = channel.rights.write && channel.archived_at === null;
  const drop = useDropZone(mayWrite ? uploads.add : null);
  const outgoing = useOutbox(id, messages ?? [], user.id);
  const unread = useUnreadAtOpening(channel, path.data, user.id);
  const target = useTarget(id, path.data !== undefined, outgoing.at(-1)?.key);
  const [editingId, editLast] = useEditLast(messages, user.id);
  const onEndSeen = useMarkRead(channel);
  const readers = useReaders(id, messages, user.id, useIsCompany());
  const streaming = useStreaming(messages);
  useVersionKeys();
  return (
    <section {...drop.props} className="relative flex min-h-0 grow flex-col">
      <Loaded
        query={path}
        skeleton={
          <div className="mx-auto w-full max-w-3xl grow">
            <SkeletonRows />
          </div>
        }
      >
        {(data) =>
          data.messages.length + outgoing.length === 0 ? (
            <EmptyConversation />
          ) : (
            <MessageList
              channelId={id}
              path={data}
              outgoing={outgoing}
              firstUnreadId={unread.firstId}
              unreadCount={unread.count}
              target={target}
              keptId={editingId}
              readers={readers}
              onEndSeen={onEndSeen}
            />
          )
        }
      </Loaded>
      <div className="mx-auto mt-auto w-full max-w-3xl shrink-0 px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <TypingLine channelId={id} />
        <FollowLine channelId={id} />
        {channel.person_count > 1 && <MainLine onClose={() => undefined} />}
        {mayWrite ? (
          <Composer uploads={uploads} onEditLast={editLast} streaming={streaming} />
        ) : (
          channel.archived_at === null && <ReadOnlyNotice channel={channel} />
        )}
      </div>
      {drop.overlay}
    </section>
  );
};

const ArchivedNotice = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const restore = useAction('POST /api/v1/channels/{id}/restore', {
    stale: ['GET /api/v1/channels', 'GET /api/v1/channels/{id}'],
    done: t('chat.restored', { title: channelTitle(channel) }),
  });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-3 sm:px-6">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">
            {t('chat.archived', {
              date: channel.purge_after === null ? '' : formatDate(channel.purge_after),
            })}
          </p>
          {channel.rights.restore && (
            <Button isBusy={restore.isPending} onClick={() => restore.mutate({ params: { id: channel.id } })}>
              {t('chat.restore')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
};

/** Whether another person could read along. */
const useIsCompany = (): boolean => {
  const { people } = useConversation();
  return [...people.values()].filter(({ participant_type }) => participant_type === 'user').length > 1;
};

/** Answers that are being written: on the branch, and beside its end. */
const useStreaming = (messages: readonly ChatMessage[] | undefined): readonly ChatMessage[] => {
  const last = messages?.at(-1);
  const isBeside = last?.role === 'assistant' && last.sibling_count > 1;
  const beside = useQuery({
    ...versionsQuery(last ?? { id: '', channel_id: '', parent_id: null }),
    enabled: isBeside,
  });
  const others = isBeside ? (beside.data ?? []).filter(({ id }) => id !== last.id) : [];
  return [...(messages ?? []), ...others].filter(({ status }) => status === 'streaming');
};

interface Message {
  readonly id: string;
  readonly author: { readonly id: string | null };
  readonly role: string;
}

/** Where the new messages began when one came; marking them as read does not take the line away. */
const useUnreadAtOpening = ({ id, unread_count }: Channel, path: Path | undefined, myId: string) => {
  const [count] = useState(unread_count);
  const [firstId, setFirstId] = useState<string | null>(null);
  const isLooked = useRef(false);
  useEffect(() => {
    if (!path || isLooked.current) return;
    const missing = count - path.messages.length;
    // The line stands where the new ones really begin, also when that is further up than a page.
    if (missing > 0 && path.has_more && count <= UNREAD_LOADED_MAX) {
      loadOlder(id, missing).catch(() => undefined);
      return;
    }
    isLooked.current = true;
    setFirstId(firstUnreadOf(path.messages, count, myId));
  }, [id, path, count, myId]);
  return { firstId, count };
};

const useEditLast = (messages: readonly Message[] | undefined, myId: string) => {
  const conversation = useConversation();
  const last = messages?.findLast(({ role, author }) => role === 'user' && author.id === myId);
  return [conversation.editingId, () => last && conversation.setEditingId(last.id)] as const;
};
