// Moves a thing to another workspace or project, and says first who will see it there: one form for chats and for all that is shared.

import type { Project, Visibility, Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';

const ALL = { query: { limit: LONGEST_PAGE } } as const;

interface Places {
  readonly workspaces: readonly Workspace[];
  readonly projects: readonly Project[];
}

/** Where a thing may be. */
export const usePlaces = () => {
  const workspaces = useQuery(workspacesQuery());
  const projects = useQuery(ask('GET /api/v1/projects', ALL));
  return {
    data:
      workspaces.data && projects.data
        ? { workspaces: workspaces.data.data, projects: projects.data.data }
        : undefined,
    isError: workspaces.isError || projects.isError,
    error: workspaces.error ?? projects.error,
    refetch: () => Promise.all([workspaces.refetch(), projects.refetch()]),
  };
};

/** Where a thing is now. */
interface Placed {
  readonly workspace_id: string | null;
  /** Undefined: such a thing is in no project. */
  readonly project_id?: string | null;
  readonly visibility: Visibility;
}

type Wanted = {
  readonly workspace: string;
  readonly project: string;
  readonly isOpen: boolean;
};

/** The team whose workspace is chosen, and the project, by their names. */
export interface ChosenPlace {
  readonly team: string | undefined;
  readonly project: string | undefined;
  /** Whether others than those who see it now are to see it. */
  readonly isOpen: boolean;
}

interface MoveFormProps {
  readonly places: Places;
  readonly placed: Placed;
  /** Where it is to go, if that is known already. */
  readonly projectId?: string | undefined;
  /** Whether also the readers of a project may be let in, not only those of a team. */
  readonly isOpenToProject: boolean;
  readonly texts: { readonly action: string; readonly open: string; readonly openText: string };
  readonly say: (place: ChosenPlace) => string;
  readonly submit: (body: MoveBody) => Promise<void>;
  readonly onClose: () => void;
}

export interface MoveBody {
  readonly workspace_id?: string;
  readonly project_id?: string | null;
  readonly visibility: Visibility;
}

const startOf = ({ placed, places, projectId }: MoveFormProps): Wanted => {
  const into = places.projects.find(({ id }) => id === projectId);
  const personal = places.workspaces.find(({ kind }) => kind === 'personal')?.id ?? '';
  return {
    workspace: into?.workspace_id ?? placed.workspace_id ?? personal,
    project: projectId ?? placed.project_id ?? '',
    isOpen: placed.visibility === 'team',
  };
};

const chosenIn = ({ places, isOpenToProject }: MoveFormProps, wanted: Wanted): ChosenPlace => {
  const team = places.workspaces.find(({ id, kind }) => id === wanted.workspace && kind === 'team')?.name;
  const project = places.projects.find(({ id }) => id === wanted.project)?.name;
  const mayBeOpen = team !== undefined || (isOpenToProject && wanted.project !== '');
  return { team, project, isOpen: wanted.isOpen && mayBeOpen };
};

const bodyOf = (props: MoveFormProps, wanted: Wanted): MoveBody => {
  const { placed } = props;
  const { workspace, project } = wanted;
  return {
    ...(workspace === '' || workspace === placed.workspace_id ? {} : { workspace_id: workspace }),
    ...(placed.project_id === undefined ? {} : { project_id: project || null }),
    visibility: chosenIn(props, wanted).isOpen ? 'team' : 'private',
  };
};

export const MoveForm = (props: MoveFormProps) => {
  const { texts, say, submit, onClose, isOpenToProject } = props;
  return (
    <DialogForm
      form={{ initial: startOf(props), submit: (wanted: Wanted) => submit(bodyOf(props, wanted)) }}
      submitText={texts.action}
      onCancel={onClose}
    >
      {(form) => {
        const place = chosenIn(props, form.values);
        return (
          <>
            <PlaceFields {...props} form={form} />
            {(place.team !== undefined || (isOpenToProject && form.values.project !== '')) && (
              <Checkbox
                label={texts.open}
                description={texts.openText}
                checked={form.values.isOpen}
                onCheckedChange={(next) => form.set('isOpen', next)}
              />
            )}
            <Notice isLive>{say(place)}</Notice>
          </>
        );
      }}
    </DialogForm>
  );
};

interface PlaceFieldsProps extends Pick<MoveFormProps, 'places' | 'placed'> {
  readonly form: FormControl<Wanted>;
}

const PlaceFields = ({ places: { workspaces, projects }, placed, form }: PlaceFieldsProps) => {
  const { t } = useTranslation();
  const writable = projects.filter(({ id, rights }) => rights.write || id === placed.project_id);
  return (
    <>
      <SelectField
        label={t('workspaces.title')}
        value={form.values.workspace}
        onValueChange={(next) => form.set('workspace', next)}
        choices={workspaces
          .filter(({ id, rights }) => rights.write || id === placed.workspace_id)
          .map(({ id, name, kind }) => ({
            value: id,
            label: kind === 'personal' ? t('workspaces.personal') : name,
          }))}
      />
      {placed.project_id !== undefined && (
        <SelectField
          label={t('move.into')}
          value={form.values.project}
          onValueChange={(next) => form.set('project', next)}
          choices={[
            { value: '', label: t('move.no_project') },
            ...writable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  );
};
