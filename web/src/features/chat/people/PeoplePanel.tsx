import type { Channel, Participant } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Crown, EllipsisVertical, Eye, LogOut, Route, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { usePresence } from '../../../lib/presence.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { AddPerson, STALE } from './AddPerson.tsx';
import { AiModeChoice } from './AiModeChoice.tsx';
import { ChannelModels } from './ChannelModels.tsx';
import { follow } from './following.ts';
import { PresenceDot } from './PresenceDot.tsx';

const ROLE_TEXT = {
  owner: 'chat_panels.role_owner',
  member: 'chat_panels.role_member',
  observer: 'chat_panels.role_observer',
} as const;
const STATUS_TEXT = { online: 'chat.online', away: 'chat.away', offline: 'chat.offline' } as const;

interface PeoplePanelProps {
  /** Called when one goes elsewhere from it. */
  readonly onClose: () => void;
}

/** Who is in the conversation, people and personas, and how the AI takes part. */
export const PeoplePanel = ({ onClose }: PeoplePanelProps) => {
  const { t } = useTranslation();
  const { channel, people } = useConversation();
  const all = [...people.values()];
  const presence = usePresence(
    all.filter((one) => one.participant_type === 'user').map((one) => one.participant_id),
  );
  return (
    <div className="flex flex-col gap-5">
      {channel.visibility === 'team' && <OpenTo channel={channel} />}
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
      <ChannelModels />
      <ChannelAiMode />
    </div>
  );
};

/** Who may come in by themselves: everybody of the place where an open chat stands. */
const OpenTo = ({ channel: { workspace_id, project_id } }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const workspace = useQuery({
    ...ask('GET /api/v1/workspaces/{id}', { params: { id: workspace_id ?? '' } }),
    enabled: workspace_id !== null,
  });
  const project = useQuery({
    ...ask('GET /api/v1/projects/{id}', { params: { id: project_id ?? '' } }),
    enabled: workspace_id === null && project_id !== null,
  });
  const place = (workspace.data ?? project.data)?.name;
  return place && <p className="text-sm text-ink-muted">{t('workspace_page.join_text', { place })}</p>;
};

/** Takes effect at once, as everything here does. */
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
        <Avatar name={name} image={person.avatar} isPersona={!isUser} />
        {isUser && <PresenceDot status={status} />}
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="flex items-center gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
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

/** What an owner does with a participant. */
const useManaging = (name: string) => {
  const { t } = useTranslation();
  const role = useAction('PATCH /api/v1/channels/{id}/participants/{participantId}', { stale: STALE });
  const handOver = useAction('POST /api/v1/channels/{id}/owner', {
    stale: STALE,
    done: t('chat_panels.handed_over', { name }),
  });
  const remove = useAction('DELETE /api/v1/channels/{id}/participants/{participantId}', {
    stale: STALE,
    done: t('chat_panels.removed', { name }),
  });
  return { role, handOver, remove };
};

const PersonMenu = ({ person, name, onClose }: PersonMenuProps) => {
  const { t } = useTranslation();
  const { channel, myId, open } = useConversation();
  const params = { id: channel.id, participantId: person.id };
  const goAlong = (): void =>
    void follow(channel.id, person.participant_id, name).then(onClose, (error: unknown) =>
      toast.error(errorText(error)),
    );
  const { role, handOver, remove } = useManaging(name);
  const isMe = person.participant_id === myId;
  const isUser = person.participant_type === 'user';
  const mayManage = channel.rights.manage_participants && person.role !== 'owner';
  const mayLeave = isMe && person.role !== 'owner';
  // Also by an owner who may not write in the team any more: another person should have it.
  const mayHandOver =
    channel.owner_id === myId && channel.archived_at === null && isUser && person.role !== 'owner';
  if (!mayManage && !mayLeave && (isMe || !isUser)) return null;
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={t('chat_panels.person_actions', { name })}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      {!isMe && isUser && (
        <MenuItem icon={<Route aria-hidden="true" />} onClick={goAlong}>
          {t('chat.follow')}
        </MenuItem>
      )}
      {mayManage && isUser && (
        <MenuItem
          icon={person.role === 'observer' ? <Users aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() =>
            role.mutate({ params, body: { role: person.role === 'observer' ? 'member' : 'observer' } })
          }
        >
          {person.role === 'observer' ? t('chat_panels.make_member') : t('chat_panels.make_observer')}
        </MenuItem>
      )}
      {mayHandOver && (
        <MenuItem
          icon={<Crown aria-hidden="true" />}
          onClick={() => handOver.mutate({ params: { id: channel.id }, body: { participant_id: person.id } })}
        >
          {t('chat_panels.hand_over')}
        </MenuItem>
      )}
      {mayManage && isUser && <MenuSeparator />}
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
