import type { ChatMessage } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  Blocks,
  ClipboardCheck,
  Copy,
  Download,
  FilePlus,
  GitFork,
  Link2,
  ListTodo,
  MailOpen,
  NotebookPen,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
  Volume2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../../lib/channel-title.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { errorText } from '../../../lib/error-text.ts';
import { DOCUMENT_FORMATS, type DocumentFormat, exportDocument } from '../../../lib/export-document.ts';
import { fetchPart } from '../../../lib/fetch-part.ts';
import { markUnread } from '../../../lib/mark-unread.ts';
import { useMay } from '../../../lib/me.ts';
import { useSurfaces } from '../../../lib/surfaces.ts';
import { toast } from '../../../lib/toast.ts';
import { deleteLater } from '../../../lib/undo.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { AnchoredMenu, MenuItem, MenuSeparator, Submenu } from '../../../ui/Menu.tsx';
import { loadReadAloud } from '../../voice/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { patchMessage } from '../conversation/path.ts';
import { BranchItems } from './BranchItems.tsx';
import { toggleReaction } from './Reactions.tsx';

/** Where there is no room for the whole picker. */
const QUICK_EMOJI = ['👍', '❤️', '😂', '🎉', '👀'];

interface MessageMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
  readonly onDelete: () => void;
  readonly onNote: () => void;
  readonly onAddition: () => void;
  readonly onTask: () => void;
  readonly onAssign: () => void;
  readonly onClose: () => void;
}

export const MessageMenu = (props: MessageMenuProps) => {
  const { message, anchor, onDelete, onClose } = props;
  const { t } = useTranslation();
  const { channel, myId, setEditingId, open } = useConversation();
  const fork = useFork(message);
  const pin = usePin(message);
  const mayFork = useMay('channels.create');
  const mayEdit = channel.rights.write && message.role === 'user' && message.author.id === myId;
  const mayDelete = channel.rights.write && (message.author.id === myId || channel.my_role === 'owner');
  return (
    <AnchoredMenu anchor={anchor} align="end" onClose={onClose}>
      {channel.rights.write && <QuickReactions message={message} />}
      {mayEdit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setEditingId(message.id)}>
          {t('actions.edit')}
        </MenuItem>
      )}
      <CopyItems message={message} />
      {message.role === 'assistant' && message.content !== '' && (
        <MenuItem icon={<Volume2 aria-hidden="true" />} onClick={() => void readOut(message)}>
          {t('chat.read_aloud')}
        </MenuItem>
      )}
      <MenuSeparator />
      {channel.rights.write && (
        <MenuItem
          icon={message.is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
          onClick={pin}
        >
          {message.is_pinned ? t('chat.unpin') : t('chat.pin')}
        </MenuItem>
      )}
      <MenuItem icon={<MailOpen aria-hidden="true" />} onClick={() => void unreadFrom(message, t)}>
        {t('chat_panels.mark_unread')}
      </MenuItem>
      {mayFork && (
        <MenuItem icon={<GitFork aria-hidden="true" />} onClick={fork}>
          {t('message_menu.fork')}
        </MenuItem>
      )}
      {message.content !== '' && <MakeItems {...props} />}
      <BranchItems message={message} />
      <PackageItems message={message} />
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
          <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
            {t('actions.delete')}
          </MenuItem>
        </>
      )}
    </AnchoredMenu>
  );
};

/** What packages do with a message. */
const PackageItems = ({ message }: Pick<MessageMenuProps, 'message'>) => {
  const { open } = useConversation();
  return useSurfaces('message.action').map((surface) => (
    <MenuItem
      key={surface.id}
      icon={<Blocks aria-hidden="true" />}
      onClick={() => open({ kind: 'action', surface, message })}
    >
      {surface.title}
    </MenuItem>
  ));
};

const readOut = async ({ id, content }: ChatMessage): Promise<void> => {
  try {
    const readAloud = await fetchPart(loadReadAloud);
    await readAloud(id, content);
  } catch (error) {
    toast.error(errorText(error));
  }
};

const unreadFrom = async ({ channel_id, id }: ChatMessage, t: TFunction): Promise<void> => {
  if (await markUnread(channel_id, id)) toast.success(t('chat_panels.marked_unread'));
};

/** What can be made of what it says. */
const MakeItems = ({ onNote, onAddition, onTask, onAssign }: MessageMenuProps) => {
  const { t } = useTranslation();
  const mayNote = useMay('notes.create');
  return (
    <>
      {mayNote && (
        <MenuItem icon={<NotebookPen aria-hidden="true" />} onClick={onNote}>
          {t('notes.new')}
        </MenuItem>
      )}
      <MenuItem icon={<FilePlus aria-hidden="true" />} onClick={onAddition}>
        {t('note_page.add_to_open')}
      </MenuItem>
      <MenuItem icon={<ListTodo aria-hidden="true" />} onClick={onTask}>
        {t('tasks.new')}
      </MenuItem>
      <MenuItem icon={<ClipboardCheck aria-hidden="true" />} onClick={onAssign}>
        {t('message_menu.assign')}
      </MenuItem>
    </>
  );
};

/** What is taken along: its text, the way to it, or a document. */
const CopyItems = ({ message }: Pick<MessageMenuProps, 'message'>) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const copy = async (text: string, done?: string): Promise<void> => {
    if (!(await copyText(text))) toast.error(t('copy.failed'));
    else if (done) toast.success(done);
  };
  const link = `${location.origin}/c/${channel.id}?m=${message.id}`;
  return (
    <>
      <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => void copy(message.content)}>
        {t('message_menu.copy_text')}
      </MenuItem>
      <MenuItem
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void copy(link, t('message_menu.link_copied'))}
      >
        {t('message_menu.copy_link')}
      </MenuItem>
      {message.content !== '' && <ExportMessage message={message} />}
    </>
  );
};

const FORMATS = Object.keys(DOCUMENT_FORMATS) as DocumentFormat[];

/** One message as a document, or the branch that ends with it. */
const ExportMessage = ({ message: { id, channel_id } }: Pick<MessageMenuProps, 'message'>) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const path = `/api/v1/channels/${channel_id}`;
  const title = channelTitle(channel);
  return (
    <Submenu icon={<Download aria-hidden="true" />} text={t('shell.export')}>
      {FORMATS.map((format) => (
        <MenuItem
          key={format}
          onClick={() => void exportDocument(`${path}/messages/${id}/export`, title, format)}
        >
          {t('message_menu.export_message', { format: DOCUMENT_FORMATS[format] })}
        </MenuItem>
      ))}
      <MenuSeparator />
      {FORMATS.map((format) => (
        <MenuItem
          key={format}
          onClick={() => void exportDocument(`${path}/export`, title, format, { leaf_id: id })}
        >
          {t('message_menu.export_to_here', { format: DOCUMENT_FORMATS[format] })}
        </MenuItem>
      ))}
    </Submenu>
  );
};

const QuickReactions = ({ message }: { readonly message: ChatMessage }) => {
  const { myId } = useConversation();
  return (
    <div className="hidden justify-between pointer-coarse:flex">
      {QUICK_EMOJI.map((emoji) => (
        <MenuItem key={emoji} onClick={() => void toggleReaction(message, emoji, myId)}>
          <span className="text-lg">{emoji}</span>
        </MenuItem>
      ))}
    </div>
  );
};

const useFork = (message: ChatMessage) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fork = useAction('POST /api/v1/channels/{id}/fork', {
    done: t('message_menu.forked'),
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
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export const DeleteMessage = ({ message, onDeleted, onClose }: DeleteMessageProps) => {
  const { t } = useTranslation();
  const { channel_id, id } = message;
  const remove = (): void => {
    onDeleted();
    deleteLater('DELETE /api/v1/channels/{id}/messages/{msgId}', {
      each: [{ id: channel_id, msgId: id }],
      ids: [],
      // What was said below it stays, and so does its place.
      hide: () => {
        const empty = { content: '', attachments: [], is_deleted: true };
        patchMessage(channel_id, id, (now) => ({ ...now, ...empty }));
        return () => patchMessage(channel_id, id, () => message);
      },
      done: t('message_menu.message_deleted'),
      stale: [],
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title={t('message_menu.delete_title')}
      text={t('message_menu.delete_text')}
      action={t('actions.delete')}
    />
  );
};
