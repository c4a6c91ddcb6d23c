// Moves a chat to another workspace or project, and says first who will see it there.

import type { Channel, Project, Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';

interface MoveChannelProps {
  readonly channelId: string;
  /** Where it is to go, if that is known already. */
  readonly projectId?: string;
  readonly onClose: () => void;
}

const ALL = { query: { limit: '200' } } as const;

export const MoveChannel = ({ channelId, projectId, onClose }: MoveChannelProps) => {
  const { t } = useTranslation();
  const channel = useQuery(ask('GET /api/v1/channels/{id}', { params: { id: channelId } }));
  const workspaces = useQuery(ask('GET /api/v1/workspaces', ALL));
  const projects = useQuery(ask('GET /api/v1/projects', ALL));
  const everything = {
    data:
      channel.data && workspaces.data && projects.data
        ? { channel: channel.data, workspaces: workspaces.data.data, projects: projects.data.data }
        : undefined,
    isError: channel.isError || workspaces.isError || projects.isError,
    error: channel.error ?? workspaces.error ?? projects.error,
    refetch: () => Promise.all([channel.refetch(), workspaces.refetch(), projects.refetch()]),
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={channel.data ? t('move.title', { name: channelTitle(channel.data) }) : t('move.action')}
    >
      <Loaded query={everything}>
        {(data) => <MoveForm {...data} projectId={projectId} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

interface Places {
  readonly channel: Channel;
  readonly workspaces: readonly Workspace[];
  readonly projects: readonly Project[];
}

type Wanted = {
  readonly workspace: string;
  readonly project: string;
  readonly isOpen: boolean;
};

const isTeams = ({ workspaces }: Places, id: string): boolean =>
  workspaces.some((one) => one.id === id && one.kind === 'team');

/** Who will see it: the people in it; where it is opened, also those of the team and of the project, who may join. */
export const whoSees = (places: Places, { workspace, project, isOpen }: Wanted, t: TFunction): string => {
  const inside = t('move.people_in_it', { count: places.channel.participant_count });
  const team = isTeams(places, workspace) && places.workspaces.find(({ id }) => id === workspace)?.name;
  const into = places.projects.find(({ id }) => id === project)?.name;
  if (!isOpen || (!team && into === undefined)) return t('move.only', { people: inside });
  if (team && into !== undefined) return t('move.both', { people: inside, team, project: into });
  return into === undefined
    ? t('move.team', { people: inside, team: String(team) })
    : t('move.project', { people: inside, project: into });
};

interface MoveFormProps extends Places {
  readonly projectId: string | undefined;
  readonly onClose: () => void;
}

const startOf = ({ channel, workspaces, projects, projectId }: MoveFormProps): Wanted => {
  const into = projects.find(({ id }) => id === projectId);
  const personal = workspaces.find(({ kind }) => kind === 'personal')?.id ?? '';
  return {
    workspace: into?.workspace_id ?? channel.workspace_id ?? personal,
    project: projectId ?? channel.project_id ?? '',
    isOpen: channel.visibility === 'team',
  };
};

const mayBeOpen = (places: Places, { workspace, project }: Wanted): boolean =>
  project !== '' || isTeams(places, workspace);

const move = async (props: MoveFormProps, wanted: Wanted): Promise<void> => {
  const { channel } = props;
  const { workspace, project, isOpen } = wanted;
  await call('PUT /api/v1/channels/{id}', {
    params: { id: channel.id },
    body: {
      ...(workspace === '' || workspace === channel.workspace_id ? {} : { workspace_id: workspace }),
      project_id: project || null,
      visibility: isOpen && mayBeOpen(props, wanted) ? 'team' : 'private',
    },
  });
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

const MoveForm = (props: MoveFormProps) => {
  const { t } = useTranslation();
  const submit = async (wanted: Wanted): Promise<void> => {
    await move(props, wanted);
    toast.success(t('move.done'));
    props.onClose();
    await invalidate(...SHOWN_ELSEWHERE);
  };
  return (
    <DialogForm
      form={{ initial: startOf(props), submit }}
      submitText={t('move.action')}
      onCancel={props.onClose}
    >
      {(form) => (
        <>
          <PlaceFields places={props} form={form} />
          {mayBeOpen(props, form.values) && (
            <Checkbox
              label={t('move.open')}
              description={t('move.open_text')}
              checked={form.values.isOpen}
              onCheckedChange={(next) => form.set('isOpen', next)}
            />
          )}
          <Notice isLive>
            {whoSees(props, form.values, t)}
            {form.values.project !== '' && ` ${t('move.told')}`}
          </Notice>
        </>
      )}
    </DialogForm>
  );
};

interface PlaceFieldsProps {
  readonly places: Places;
  readonly form: FormControl<Wanted>;
}

const PlaceFields = ({ places: { channel, workspaces, projects }, form }: PlaceFieldsProps) => {
  const { t } = useTranslation();
  const writable = projects.filter(({ id, rights }) => rights.write || id === channel.project_id);
  return (
    <>
      <SelectField
        label={t('workspaces.title')}
        value={form.values.workspace}
        onValueChange={(next) => form.set('workspace', next)}
        choices={workspaces.map(({ id, name, kind }) => ({
          value: id,
          label: kind === 'personal' ? t('workspaces.personal') : name,
        }))}
      />
      <SelectField
        label={t('move.into')}
        value={form.values.project}
        onValueChange={(next) => form.set('project', next)}
        choices={[
          { value: '', label: t('move.no_project') },
          ...writable.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  );
};
