// Who is on which branch: faces beside the versions of a message, and in the head. A press goes there.

import type { ChatMessage, Cursor } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { GitBranch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { goTo, pathQuery } from '../conversation/path.ts';
import { cursorsQuery } from './readers.ts';

const FACES_MAX = 3;
/** Beyond so many messages the shape of the tree is asked for by the map alone. */
const TREE_MESSAGES_MAX = 3_000;

interface FaceProps {
  readonly cursor: Cursor;
}

const Face = ({ cursor }: FaceProps) => {
  const { t } = useTranslation();
  const { channel, people } = useConversation();
  const name = cursor.display_name || cursor.handle;
  const text = t('branch_work.go_to_branch_of', { name });
  const go = async (): Promise<void> => {
    if (cursor.active_leaf_id !== null) await goTo(channel.id, cursor.active_leaf_id);
  };
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      className="relative -ms-1 rounded-full ring-2 ring-surface after:absolute after:-inset-1 first:ms-0 hover:ring-accent"
      onClick={() => void go().catch((error: unknown) => toast.error(errorText(error)))}
    >
      <Avatar
        name={name}
        image={people.get(cursor.user_id)?.avatar ?? null}
        className="size-5 text-[0.5rem]"
      />
    </button>
  );
};

const useOthers = (): readonly Cursor[] => {
  const { channel, myId } = useConversation();
  const cursors = useQuery(cursorsQuery(channel.id));
  return (cursors.data?.data ?? []).filter(
    ({ user_id, active_leaf_id }) => user_id !== myId && active_leaf_id !== null,
  );
};

interface FacesElsewhereProps {
  readonly onClose: () => void;
}

/** Those who are on another branch than the person. */
export const FacesElsewhere = (_: FacesElsewhereProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  const others = useOthers();
  const mine = path.data?.messages.at(-1)?.id;
  const elsewhere = others.filter(({ active_leaf_id }) => active_leaf_id !== mine);
  if (mine === undefined || elsewhere.length === 0) return null;
  return (
    <fieldset
      aria-label={t('branch_work.elsewhere')}
      className="flex shrink-0 items-center gap-1.5 rounded-full border border-dashed border-edge/60 py-0.5 ps-2 pe-1"
    >
      <GitBranch aria-hidden="true" className="size-3.5 text-ink-muted" />
      <span className="flex">
        {elsewhere.slice(0, FACES_MAX).map((cursor) => (
          <Face key={cursor.user_id} cursor={cursor} />
        ))}
      </span>
    </fieldset>
  );
};

interface FacesAtForkProps {
  /** A version. */
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Those who are on other versions of a message, or below them. */
export const FacesAtFork = ({ message }: FacesAtForkProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const others = useOthers();
  const tree = useQuery({
    ...ask('GET /api/v1/channels/{id}/tree', { params: { id: channel.id } }),
    enabled: others.length > 0 && channel.message_count <= TREE_MESSAGES_MAX,
  });
  const parents = useMemo(
    () => new Map((tree.data?.data ?? []).map(({ id, parent_id }) => [id, parent_id])),
    [tree.data],
  );
  const versionOf = (leafId: string | null): string | null => {
    for (let id = leafId; id !== null; id = parents.get(id) ?? null)
      if (parents.has(id) && parents.get(id) === message.parent_id) return id;
    return null;
  };
  const there = others.filter(({ active_leaf_id }) => {
    const version = versionOf(active_leaf_id);
    return version !== null && version !== message.id;
  });
  if (there.length === 0) return null;
  return (
    <fieldset aria-label={t('branch_work.elsewhere')} className="flex items-center px-1">
      {there.slice(0, FACES_MAX).map((cursor) => (
        <Face key={cursor.user_id} cursor={cursor} />
      ))}
    </fieldset>
  );
};
