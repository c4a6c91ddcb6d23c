// Moves a thing to another workspace or project, and says first who will see it there: one form for chats and for all that is shared.

import type { Project, Visibility, Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { ProjectMark, ProjectPopover } from './ProjectPopover.tsx';

interface Places {
  readonly workspaces: readonly Workspace[];
  /** Where the thing is, and where it is to go, if that is known already. Null: in none that one may see. */
  readonly present: Project | null;
  readonly target: Project | null;
}

/** By its identifier: no list holds all of them, and none the archived ones. */
const useProject = (id: string | null | undefined) => {
  const query = useQuery({
    ...ask('GET /api/v1/projects/{id}', { params: { id: id ?? '' } }),
    enabled: Boolean(id),
    placeholderData: undefined,
  });
  return { ...query, data: !id || isGone(query.error) ? null : query.data };
};

/** Where a thing may be: in which project it is, and into which it is to go. */
export const usePlaces = (presentId: string | null | undefined, targetId?: string) => {
  const workspaces = useQuery(workspacesQuery());
  const present = useProject(presentId);
  const target = useProject(targetId);
  const all = [workspaces, present, target] as const;
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  return {
    data:
      workspaces.data && present.data !== undefined && target.data !== undefined
        ? { workspaces: workspaces.data.data, present: present.data, target: target.data }
        : undefined,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch())),
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
  readonly project: Project | null;
  readonly isOpen: boolean;
};

/** The team whose workspace is chosen, and the project, by their names. */
export interface ChosenPlace {
  readonly team: string | undefined;
  readonly project: string | undefined;
  /** Whether others than those who see it now are to see it. */
  readonly isOpen: boolean;
}

/** Where it goes, as it is told: the project, else the workspace. */
export interface MovedTo {
  readonly project: Project | null;
  readonly name: string;
}

interface MoveFormProps {
  readonly places: Places;
  readonly placed: Placed;
  /** Whether also the readers of a project may be let in, not only those of a team. */
  readonly isOpenToProject: boolean;
  readonly texts: { readonly action: string; readonly open: string; readonly openText: string };
  readonly say: (place: ChosenPlace) => string;
  /** With the project that was chosen. */
  readonly submit: (body: MoveBody, to: MovedTo) => Promise<void>;
  readonly onClose: () => void;
}

export interface MoveBody {
  readonly workspace_id?: string;
  readonly project_id?: string | null;
  readonly visibility: Visibility;
}

const startOf = ({ placed, places }: MoveFormProps): Wanted => {
  const { workspaces, present, target } = places;
  const personal = workspaces.find(({ kind }) => kind === 'personal')?.id ?? '';
  return {
    workspace: target?.workspace_id ?? placed.workspace_id ?? personal,
    project: target ?? present,
    isOpen: placed.visibility === 'team',
  };
};

const chosenIn = ({ places, isOpenToProject }: MoveFormProps, wanted: Wanted): ChosenPlace => {
  const team = places.workspaces.find(({ id, kind }) => id === wanted.workspace && kind === 'team')?.name;
  const mayBeOpen = team !== undefined || (isOpenToProject && wanted.project !== null);
  return { team, project: wanted.project?.name, isOpen: wanted.isOpen && mayBeOpen };
};

const bodyOf = (props: MoveFormProps, wanted: Wanted): MoveBody => {
  const { placed } = props;
  const { workspace } = wanted;
  const project = wanted.project?.id ?? null;
  // An archived project takes in nothing more, and what is in it already may stay.
  const stays = project !== null && project === placed.project_id;
  return {
    ...(workspace === '' || workspace === placed.workspace_id ? {} : { workspace_id: workspace }),
    ...(placed.project_id === undefined || stays ? {} : { project_id: project }),
    visibility: chosenIn(props, wanted).isOpen ? 'team' : 'private',
  };
};

export const MoveForm = (props: MoveFormProps) => {
  const { t } = useTranslation();
  const { places, texts, say, submit, onClose, isOpenToProject } = props;
  const nameOf = ({ workspace, project }: Wanted): string => {
    const home = places.workspaces.find(({ id, kind }) => id === workspace && kind === 'team');
    return project?.name ?? home?.name ?? t('workspaces.personal');
  };
  return (
    <DialogForm
      form={{
        initial: startOf(props),
        submit: (wanted: Wanted) =>
          submit(bodyOf(props, wanted), { project: wanted.project, name: nameOf(wanted) }),
      }}
      submitText={texts.action}
      onCancel={onClose}
    >
      {(form) => {
        const place = chosenIn(props, form.values);
        return (
          <>
            <PlaceFields {...props} form={form} />
            {(place.team !== undefined || (isOpenToProject && form.values.project !== null)) && (
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

/** The team's workspace that a project is in, if one may put something there. */
const teamPlaceOf = (project: Project | null, { workspaces }: Places): Workspace | undefined =>
  workspaces.find(({ id, kind, rights }) => kind === 'team' && rights.write && id === project?.workspace_id);

interface PlaceFieldsProps extends Pick<MoveFormProps, 'places' | 'placed'> {
  readonly form: FormControl<Wanted>;
}

/** A workspace and a project of a team go together: choosing the one changes the other. */
const PlaceFields = ({ places, placed, form }: PlaceFieldsProps) => {
  const { t } = useTranslation();
  const { workspaces, present } = places;
  const chooseWorkspace = (next: string): void => {
    const home = teamPlaceOf(form.values.project, places);
    form.set('workspace', next);
    if (home && home.id !== next) form.set('project', null);
  };
  const chooseProject = (next: Project | null): void => {
    const home = teamPlaceOf(next, places);
    form.set('project', next);
    if (home) form.set('workspace', home.id);
  };
  return (
    <>
      <SelectField
        label={t('workspaces.title')}
        value={form.values.workspace}
        onValueChange={chooseWorkspace}
        choices={workspaces
          .filter(({ id, rights }) => rights.write || id === placed.workspace_id)
          .map(({ id, name, kind }) => ({
            value: id,
            label: kind === 'personal' ? t('workspaces.personal') : name,
          }))}
      />
      {placed.project_id !== undefined && (
        <ProjectField chosen={form.values.project} present={present} onChoose={chooseProject} />
      )}
    </>
  );
};

interface ProjectFieldProps {
  readonly chosen: Project | null;
  readonly present: Project | null;
  readonly onChoose: (project: Project | null) => void;
}

/** Looks like the box above it; what it opens can be searched, since there may be more projects than a list holds. */
const ProjectField = ({ chosen, ...choice }: ProjectFieldProps) => {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = chosen?.name ?? t('move.no_project');
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium">
          {t('move.into')}
        </span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
          className="field-box flex w-full items-center gap-2.5 ps-3 pe-2.5 text-start text-base sm:text-sm"
        >
          <span className="sr-only">{t('project_page.chosen', { name })}</span>
          {chosen && <ProjectMark project={chosen} />}
          <bdi aria-hidden="true" className="min-w-0 grow truncate">
            {name}
          </bdi>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </button>
      </div>
      {anchor && (
        <ProjectPopover {...choice} anchor={anchor} chosen={chosen} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};
