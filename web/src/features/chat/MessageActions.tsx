import type { ChatMessage } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import {
  Check,
  Copy,
  EllipsisVertical,
  GitCompareArrows,
  GitFork,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Share2,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useMay } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useConversation } from './conversation.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { patchMessage } from './path.ts';
import { toggleReaction } from './Reactions.tsx';

const COPIED_FOR_MS = 1500;
/** Where there is no room for the whole picker. */
const QUICK_EMOJI = ['👍', '❤️', '😂', '🎉', '👀'];

interface MessageActionsProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
}

/** What can be done with a message: in sight under the pointer and the focus; on touch screens the menu is always there. */
export const MessageActions = ({ message }: MessageActionsProps) => {
  const { t } = useTranslation();
  const { channel, myId, setEditingId } = useConversation();
  const [isPinnedOpen, setIsPinnedOpen] = useState(false);
  const mayEdit = channel.rights.write && message.role === 'user' && message.author.id === myId;
  return (
    <div
      className={classNames(
        'absolute end-4 top-1 flex rounded-control border border-line bg-raised p-0.5 shadow-card [--control:2rem] sm:end-6 pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:shadow-none',
        !isPinnedOpen &&
          'pointer-fine:opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100',
      )}
    >
      {channel.rights.write && (
        <span className="contents pointer-coarse:hidden">
          <EmojiPicker
            onOpenChange={setIsPinnedOpen}
            onPick={(emoji) => void toggleReaction(message, emoji, myId)}
            trigger={
              <Button look="quiet" size="icon" aria-label={t('chat.react')}>
                <SmilePlus aria-hidden="true" />
              </Button>
            }
          />
        </span>
      )}
      <span className="contents pointer-coarse:hidden">
        <CopyMessage text={message.content} />
        {mayEdit && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('actions.edit')}
            onClick={() => setEditingId(message.id)}
          >
            <Pencil aria-hidden="true" />
          </Button>
        )}
      </span>
      <MoreMenu message={message} mayEdit={mayEdit} onOpenChange={setIsPinnedOpen} />
    </div>
  );
};

const CopyMessage = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={isCopied ? t('copy.copied') : t('copy.copy')}
      onClick={() =>
        void copyText(text).then((isDone) => (isDone ? setIsCopied(true) : toast.error(t('copy.failed'))))
      }
    >
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </Button>
  );
};

interface MoreMenuProps {
  readonly message: ChatMessage;
  readonly mayEdit: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const MoreMenu = ({ message, mayEdit, onOpenChange }: MoreMenuProps) => {
  const { t } = useTranslation();
  const { channel, myId, setEditingId, open } = useConversation();
  const [isDeleting, setIsDeleting] = useState(false);
  const fork = useFork(message);
  const pin = usePin(message);
  const mayFork = useMay('channels.create');
  const mayDelete = channel.rights.write && (message.author.id === myId || channel.my_role === 'owner');
  const link = `${location.origin}/c/${channel.id}?m=${message.id}`;
  return (
    <>
      <Menu
        onOpenChange={onOpenChange}
        trigger={
          <Button
            look="quiet"
            size="icon"
            aria-label={t('chat.actions_for', { name: message.author.display_name })}
          >
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        {channel.rights.write && (
          <div className="hidden justify-between pointer-coarse:flex">
            {QUICK_EMOJI.map((emoji) => (
              <MenuItem key={emoji} onClick={() => void toggleReaction(message, emoji, myId)}>
                <span className="text-lg">{emoji}</span>
              </MenuItem>
            ))}
          </div>
        )}
        {mayEdit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setEditingId(message.id)}>
            {t('actions.edit')}
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => void copyText(message.content)}>
          {t('chat.copy_text')}
        </MenuItem>
        <MenuItem
          icon={<Link2 aria-hidden="true" />}
          onClick={() => void copyText(link).then(() => toast.success(t('chat.link_copied')))}
        >
          {t('chat.copy_link')}
        </MenuItem>
        <MenuSeparator />
        {channel.rights.write && (
          <MenuItem
            icon={message.is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
            onClick={pin}
          >
            {message.is_pinned ? t('chat.unpin') : t('chat.pin')}
          </MenuItem>
        )}
        {mayFork && (
          <MenuItem icon={<GitFork aria-hidden="true" />} onClick={fork}>
            {t('chat.fork')}
          </MenuItem>
        )}
        {message.sibling_count > 1 && (
          <MenuItem
            icon={<GitCompareArrows aria-hidden="true" />}
            onClick={() => open({ kind: 'diff', leafId: message.id })}
          >
            {t('chat.compare')}
          </MenuItem>
        )}
        {channel.rights.share && (
          <MenuItem
            icon={<Share2 aria-hidden="true" />}
            onClick={() => open({ kind: 'share', leafId: message.id })}
          >
            {t('chat.share_to_here')}
          </MenuItem>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
              {t('actions.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteMessage message={message} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
};

const useFork = (message: ChatMessage) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fork = useAction('POST /api/v1/channels/{id}/fork', {
    done: t('chat.forked'),
    stale: ['GET /api/v1/channels'],
    onDone: ({ id }) => void navigate({ to: '/c/$channelId', params: { channelId: id }, search: {} }),
  });
  return () => fork.mutate({ params: { id: message.channel_id }, body: { leaf_id: message.id } });
};

const usePin = (message: ChatMessage) => {
  const params = { id: message.channel_id, msgId: message.id };
  const mark = (is_pinned: boolean) => () =>
    patchMessage(message.channel_id, message.id, (now) => ({ ...now, is_pinned }));
  const pin = useAction('PUT /api/v1/channels/{id}/messages/{msgId}/pin', {
    stale: ['GET /api/v1/channels/{id}/pins'],
    onDone: mark(true),
  });
  const unpin = useAction('DELETE /api/v1/channels/{id}/messages/{msgId}/pin', {
    stale: ['GET /api/v1/channels/{id}/pins'],
    onDone: mark(false),
  });
  return () => (message.is_pinned ? unpin : pin).mutate({ params });
};

interface DeleteMessageProps {
  readonly message: ChatMessage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const DeleteMessage = ({ message, isOpen, onClose }: DeleteMessageProps) => {
  const { t } = useTranslation();
  const remove = useAction('DELETE /api/v1/channels/{id}/messages/{msgId}', {
    onDone: () => {
      patchMessage(message.channel_id, message.id, (now) => ({
        ...now,
        content: '',
        attachments: [],
        is_deleted: true,
      }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: message.channel_id, msgId: message.id } })}
      isBusy={remove.isPending}
      title={t('chat.delete_title')}
      text={t('chat.delete_text')}
      action={t('actions.delete')}
    />
  );
};
