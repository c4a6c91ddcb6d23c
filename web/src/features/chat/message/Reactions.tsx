import type { ChatMessage } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useConversation } from '../conversation/conversation.ts';
import { patchMessage } from '../conversation/path.ts';

type Reaction = ChatMessage['reactions'][number];

const without = (reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] =>
  reactions
    .map((one) =>
      one.emoji === emoji ? { ...one, user_ids: one.user_ids.filter((id) => id !== userId) } : one,
    )
    .filter((one) => one.user_ids.length > 0);

const withMine = (reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] => {
  const isThere = reactions.some((one) => one.emoji === emoji);
  if (!isThere) return [...reactions, { emoji, user_ids: [userId] }];
  return reactions.map((one) =>
    one.emoji === emoji ? { ...one, user_ids: [...one.user_ids, userId] } : one,
  );
};

/** Shown at once, and taken back when the server refuses. */
export const toggleReaction = async (message: ChatMessage, emoji: string, myId: string): Promise<void> => {
  const isMine = message.reactions.some((one) => one.emoji === emoji && one.user_ids.includes(myId));
  const change = (on: boolean): void =>
    patchMessage(message.channel_id, message.id, (now) => ({
      ...now,
      reactions: on
        ? withMine(without(now.reactions, emoji, myId), emoji, myId)
        : without(now.reactions, emoji, myId),
    }));
  change(!isMine);
  const method = isMine ? 'DELETE' : 'PUT';
  try {
    await call(`${method} /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}`, {
      params: { id: message.channel_id, msgId: message.id, emoji },
    });
  } catch (error) {
    change(isMine);
    toast.error(errorText(error));
  }
};

export const Reactions = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const { myId, people, channel, field } = useConversation();
  const nameOf = (id: string): string => people.get(id)?.display_name ?? t('chat.somebody');
  /** A reaction that was the last of its kind goes, and the focus with it: to the button beside it, or to where one writes. */
  const passFocus = ({ nextElementSibling, previousElementSibling }: HTMLButtonElement): void => {
    const beside = [nextElementSibling, previousElementSibling].find(
      (one) => one instanceof HTMLButtonElement,
    );
    (beside ?? field.current)?.focus();
  };
  return message.reactions.map(({ emoji, user_ids }) => {
    const isMine = user_ids.includes(myId);
    const names = formatList(user_ids.map(nameOf));
    return (
      <button
        key={emoji}
        type="button"
        aria-pressed={isMine}
        title={names}
        disabled={!channel.rights.write}
        onClick={({ currentTarget }) => {
          if (isMine && user_ids.length === 1) passFocus(currentTarget);
          void toggleReaction(message, emoji, myId);
        }}
        className={classNames(
          'flex h-7 items-center gap-1 rounded-full border px-2 text-sm tabular-nums',
          isMine
            ? 'border-accent/50 bg-accent-soft text-accent-text'
            : 'border-line bg-surface text-ink-muted hover:not-disabled:bg-hover',
        )}
      >
        <span className="sr-only">{t('chat.reaction_by', { emoji, names })}</span>
        <span aria-hidden="true">{emoji}</span>
        <span aria-hidden="true" className="text-xs">
          {formatNumber(user_ids.length)}
        </span>
      </button>
    );
  });
};
