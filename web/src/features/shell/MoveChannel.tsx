// Moves a chat to another workspace or project, and says first who will see it there.

import type { Channel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { placeChannel } from '../../lib/channel-cache.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { type ChosenPlace, type MoveBody, type MovedTo, MoveForm, usePlaces } from '../sharing/index.ts';

interface MoveChannelProps {
  readonly channelId: string;
  /** Where it is to go, if that is known already. */
  readonly projectId?: string;
  readonly onClose: () => void;
}

/** Who will see it: the people in it; where it is opened, also those of the team and of the project, who may join. */
const whoSees = (count: number, { team, project, isOpen }: ChosenPlace, t: TFunction): string => {
  const people = t('move.people_in_it', { count });
  if (!isOpen || (team === undefined && project === undefined)) return t('move.only', { people });
  if (team !== undefined && project !== undefined) return t('move.both', { people, team, project });
  return team === undefined
    ? t('move.project', { people, project: String(project) })
    : t('move.team', { people, team });
};

const SHOWN_ELSEWHERE = [
  'GET /api/v1/channels',
  'GET /api/v1/channels/{id}',
  'GET /api/v1/projects',
  'GET /api/v1/projects/{id}',
  'GET /api/v1/projects/{id}/channels',
  'GET /api/v1/projects/{id}/activity',
  'GET /api/v1/workspaces/{id}/channels',
  'GET /api/v1/workspaces/{id}/overview',
] as const;

export const MoveChannel = ({ channelId, projectId, onClose }: MoveChannelProps) => {
  const { t } = useTranslation();
  const channel = useQuery(ask('GET /api/v1/channels/{id}', { params: { id: channelId } }));
  const places = usePlaces(channel.data?.project_id, projectId);
  const everything = {
    data: channel.data && places.data ? { channel: channel.data, places: places.data } : undefined,
    isError: channel.isError || places.isError,
    error: channel.error ?? places.error,
    refetch: () => Promise.all([channel.refetch(), places.refetch()]),
  };
  const sayWhere = useSayWhere();
  const submit = async (body: MoveBody, to: MovedTo): Promise<void> => {
    const moved = await call('PUT /api/v1/channels/{id}', { params: { id: channelId }, body });
    placeChannel(moved);
    sayWhere(moved, to);
    onClose();
    await invalidate(...SHOWN_ELSEWHERE);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={channel.data ? t('move.title', { name: channelTitle(channel.data) }) : t('move.action')}
    >
      <Loaded query={everything}>
        {(data) =>
          data.channel.rights.edit ? (
            <MoveForm
              places={data.places}
              placed={data.channel}
              isOpenToProject
              texts={{ action: t('move.action'), open: t('move.open'), openText: t('move.open_text') }}
              say={(place) =>
                [
                  whoSees(data.channel.person_count, place, t),
                  ...(place.project === undefined ? [] : [t('move.told')]),
                ].join(' ')
              }
              submit={submit}
              onClose={onClose}
            />
          ) : (
            <NotYours isOwner={data.channel.owner_id === myId()} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
};

/** Where it went, with the way there: from the list in sight it may be gone. */
const useSayWhere = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (channel: Channel, { project, name }: MovedTo): void => {
    const { workspace_id } = channel;
    const go = (): void => {
      if (project) void navigate({ to: '/p/$projectId/{-$part}', params: { projectId: project.id } });
      else if (workspace_id) void navigate({ to: '/ws/$workspaceId', params: { workspaceId: workspace_id } });
    };
    toast.success(t('move.done', { name: channelTitle(channel), place: name }), {
      actionProps: { children: t('move.go', { name }), onClick: go },
    });
  };
};

interface NotYoursProps extends Pick<MoveChannelProps, 'onClose'> {
  /** Of a chat in a team where they may only read by now. */
  readonly isOwner: boolean;
}

/** One that was dragged somewhere, and is another person's; or one's own, in a team that lets one only read. */
const NotYours = ({ isOwner, onClose }: NotYoursProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <p>{t(isOwner ? 'move.only_reads' : 'move.not_yours')}</p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </div>
  );
};
