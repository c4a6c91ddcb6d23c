import type { Mentionable, Participant } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import {
  Crown,
  EllipsisVertical,
  Eye,
  LogOut,
  Route,
  Search,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../lib/presence.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { AiModeChoice } from './AiModeChoice.tsx';
import { PresenceDot } from './ConversationHeader.tsx';
import { useConversation } from './conversation.ts';
import { ModelRoster } from './ModelRoster.tsx';
import { refetchPath } from './path.ts';

const STALE = [
  'GET /api/v1/channels/{id}/participants',
  'GET /api/v1/channels/{id}',
  'GET /api/v1/channels',
] as const;

const ROLE_TEXT = {
  owner: 'chat.role_owner',
  member: 'chat.role_member',
  observer: 'chat.role_observer',
} as const;
const STATUS_TEXT = { online: 'chat.online', away: 'chat.away', offline: 'chat.offline' } as const;

export const PeopleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel, people } = useConversation();
  const all = [...people.values()];
  const presence = usePresence(
    all.filter((one) => one.participant_type === 'user').map((one) => one.participant_id),
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.people')} description={t('chat.people_text')}>
      <div className="flex flex-col gap-5">
        {channel.rights.manage_participants && <AddPerson />}
        <ul aria-label={t('chat.people')} className="flex flex-col gap-1">
          {all.map((one) => (
            <PersonRow
              key={one.id}
              person={one}
              status={presence[one.participant_id]?.status ?? 'offline'}
              onClose={onClose}
            />
          ))}
        </ul>
        <ModelRoster />
        <ChannelAiMode />
      </div>
    </Dialog>
  );
};

/** Takes effect at once, as everything in this dialog does. */
const ChannelAiMode = () => {
  const { channel } = useConversation();
  const save = useAction('PUT /api/v1/channels/{id}', {
    stale: ['GET /api/v1/channels/{id}', 'GET /api/v1/channels'],
  });
  const value = save.isPending ? save.variables.body.ai_mode : channel.ai_mode;
  return (
    <AiModeChoice
      value={value ?? channel.ai_mode}
      disabled={!channel.rights.edit}
      onChange={(ai_mode) => save.mutate({ params: { id: channel.id }, body: { ai_mode } })}
    />
  );
};

interface PersonRowProps {
  readonly person: Participant;
  readonly status: 'online' | 'away' | 'offline';
  readonly onClose: () => void;
}

const PersonRow = ({ person, status, onClose }: PersonRowProps) => {
  const { t } = useTranslation();
  const name = person.display_name || person.handle;
  const isUser = person.participant_type === 'user';
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="relative">
        <Avatar name={name} image={person.avatar} />
        {isUser && <PresenceDot status={status} />}
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {!isUser && <Badge>{t('chat.persona')}</Badge>}
          {person.role !== 'member' && <Badge>{t(ROLE_TEXT[person.role])}</Badge>}
        </span>
        <span className="block truncate text-ink-muted">
          @{person.handle}
          {isUser && ` · ${t(STATUS_TEXT[status])}`}
        </span>
      </span>
      <PersonMenu person={person} name={name} onClose={onClose} />
    </li>
  );
};

interface PersonMenuProps {
  readonly person: Participant;
  readonly name: string;
  readonly onClose: () => void;
}

const PersonMenu = ({ person, name, onClose }: PersonMenuProps) => {
  const { t } = useTranslation();
  const { channel, myId, open } = useConversation();
  const params = { id: channel.id, participantId: person.id };
  const follow = useAction('POST /api/v1/channels/{id}/follow', {
    onDone: () => {
      void refetchPath(channel.id);
      onClose();
    },
  });
  const role = useAction('PATCH /api/v1/channels/{id}/participants/{participantId}', { stale: STALE });
  const handOver = useAction('POST /api/v1/channels/{id}/owner', {
    stale: STALE,
    done: t('chat.handed_over', { name }),
  });
  const remove = useAction('DELETE /api/v1/channels/{id}/participants/{participantId}', {
    stale: STALE,
    done: t('chat.removed', { name }),
  });
  const isMe = person.participant_id === myId;
  const isUser = person.participant_type === 'user';
  const mayManage = channel.rights.manage_participants && person.role !== 'owner';
  const mayLeave = isMe && person.role !== 'owner';
  if (!mayManage && !mayLeave && (isMe || !isUser)) return null;
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={t('chat.person_actions', { name })}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      {!isMe && isUser && (
        <MenuItem
          icon={<Route aria-hidden="true" />}
          onClick={() =>
            follow.mutate({ params: { id: channel.id }, body: { user_id: person.participant_id } })
          }
        >
          {t('chat.follow')}
        </MenuItem>
      )}
      {mayManage && isUser && (
        <>
          <MenuItem
            icon={person.role === 'observer' ? <Users aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() =>
              role.mutate({ params, body: { role: person.role === 'observer' ? 'member' : 'observer' } })
            }
          >
            {person.role === 'observer' ? t('chat.make_member') : t('chat.make_observer')}
          </MenuItem>
          {channel.my_role === 'owner' && (
            <MenuItem
              icon={<Crown aria-hidden="true" />}
              onClick={() =>
                handOver.mutate({ params: { id: channel.id }, body: { participant_id: person.id } })
              }
            >
              {t('chat.hand_over')}
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      {mayManage && !isMe && (
        <MenuItem isDanger icon={<UserMinus aria-hidden="true" />} onClick={() => remove.mutate({ params })}>
          {t('actions.remove')}
        </MenuItem>
      )}
      {mayLeave && (
        <MenuItem isDanger icon={<LogOut aria-hidden="true" />} onClick={() => open({ kind: 'remove' })}>
          {t('chat.leave')}
        </MenuItem>
      )}
    </Menu>
  );
};

const AddPerson = () => {
  const { t } = useTranslation();
  const { channel, people } = useConversation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const found = useQuery({
    ...ask('GET /api/v1/mentionables', { query: { q } }),
    enabled: q !== '',
  });
  const box = useRef<HTMLDivElement>(null);
  const add = useAction('POST /api/v1/channels/{id}/participants', {
    stale: STALE,
    onDone: () => {
      setText('');
      // Whoever was picked from the list is gone from it, and the focus with them.
      box.current?.querySelector('input')?.focus();
    },
  });
  const candidates =
    q === ''
      ? []
      : (found.data?.data ?? []).filter(
          ({ id, type }) => (type === 'user' || type === 'persona') && !people.has(id),
        );
  const pick = ({ id, type }: Mentionable): void =>
    add.mutate({
      params: { id: channel.id },
      body: { participant_type: type === 'persona' ? 'persona' : 'user', participant_id: id, role: 'member' },
    });
  /** The arrows lead from the field into the list and back; Enter in the field is the first who was found. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const next = step === 0 ? undefined : stops[stops.indexOf(event.currentTarget) + step];
    const [first] = candidates;
    const isPick =
      event.key === 'Enter' && !event.nativeEvent.isComposing && event.currentTarget === stops[0];
    if (next) next.focus();
    else if (isPick && first && q === text.trim()) pick(first);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('chat.add_person')}
          value={text}
          onValueChange={setText}
          onKeyDown={onKeyDown}
          icon={<Search aria-hidden="true" />}
        />
      </div>
      {q !== '' && found.isSuccess && candidates.length === 0 && (
        <p className="mt-2 text-sm text-ink-muted">{t('chat.nobody_found')}</p>
      )}
      {candidates.length > 0 && (
        <ul
          aria-label={t('chat.found')}
          className="mt-2 flex flex-col rounded-control border border-line p-1"
        >
          {candidates.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => pick(one)}
                onKeyDown={onKeyDown}
                className="flex w-full items-center gap-3 rounded-md p-1.5 text-start text-sm hover:bg-hover"
              >
                <Avatar name={one.display_name || one.handle} image={one.avatar} className="size-7" />
                <span className="min-w-0 grow truncate">
                  <span className="font-medium">{one.display_name || one.handle}</span>{' '}
                  <span className="text-ink-muted">@{one.handle}</span>
                </span>
                {one.type === 'persona' && <Badge>{t('chat.persona')}</Badge>}
                <UserPlus aria-hidden="true" className="size-4 text-accent-text" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
