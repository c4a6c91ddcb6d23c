import type { Project, ProjectInput, ProjectPatch, Workspace } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX, PROJECT_ICON_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { typesAtOnce } from '../../lib/frame.ts';
import { useMayMakeHere, useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { changedIn, type FormControl, useForm } from '../../lib/use-form.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChangedByOthers } from '../../ui/ChangedByOthers.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { AnswersCard } from './AnswersCard.tsx';

const valuesOf = (project: Project | null, workspaceId: string) => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  icon: project?.icon ?? '',
  color: project?.color ?? '#2474b5',
  instructions: project?.instructions ?? '',
  model: project?.default_model ?? '',
  persona: project?.default_persona_id ?? '',
  workspace: project?.workspace_id ?? workspaceId,
  visibility: project?.visibility ?? 'private',
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values): ProjectInput => ({
  name: values.name,
  description: values.description,
  instructions: values.instructions,
  color: values.color,
  icon: values.icon.trim() || null,
  default_model: values.model || null,
  default_persona_id: values.persona || null,
  visibility: values.visibility,
});

/** Where a project goes and who sees it there, as far as that is to change; the personal workspace is chosen as none. */
const placeIn = (
  workspaces: readonly Workspace[],
  { workspace, visibility }: Values,
  before: Values,
): Pick<ProjectPatch, 'workspace_id' | 'visibility'> => {
  const own = workspaces.find(({ kind }) => kind === 'personal');
  const target = workspace === '' ? own : workspaces.find(({ id }) => id === workspace);
  const isMoved = target !== undefined && target.id !== (before.workspace || own?.id);
  if (isMoved && target.kind === 'personal') return { workspace_id: target.id };
  return {
    ...(isMoved ? { workspace_id: target.id } : {}),
    ...(isMoved || visibility !== before.visibility ? { visibility } : {}),
  };
};

/** A new project, or one that is changed. Who sees it is for its owners to say, and is sent only where it was changed. */
export const ProjectForm = ({ project }: { readonly project: Project | null }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useWorkspace();
  const { data } = useQuery(workspacesQuery());
  const workspaces = data?.data ?? [];
  const mayMakeHere = useMayMakeHere();
  const initial = valuesOf(project, (project || !mayMakeHere ? null : chosen?.id) ?? '');
  const form = useForm({
    initial,
    of: project?.name,
    draft: `project-${project?.id ?? 'new'}`,
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    isLive: project !== null,
    submit: async (values, base) => {
      const { visibility, ...rest } = bodyOf(values);
      if (project) {
        const { visibility: _before, ...before } = bodyOf(base);
        const saved = await call('PUT /api/v1/projects/{id}', {
          params: { id: project.id },
          body: { ...changedIn(rest, before), ...placeIn(workspaces, values, base) },
        });
        form.reset(valuesOf(saved, ''));
        toast.success(t('project_page.saved'));
        await invalidate('GET /api/v1/projects/{id}', 'GET /api/v1/projects');
        return;
      }
      const place = values.workspace === '' ? {} : { workspace_id: values.workspace };
      const { id } = await call('POST /api/v1/projects', {
        body: { ...rest, ...place, ...(values.workspace === '' ? {} : { visibility }) },
      });
      await navigate({ to: '/p/$projectId/{-$part}', params: { projectId: id }, replace: true });
      await invalidate('GET /api/v1/projects');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <NameCard form={form} isNew={project === null} />
      <AnswersCard
        form={form}
        title="project_page.ai"
        description="project_page.ai_text"
        instructions="project_page.instructions"
        instructionsText="project_page.instructions_text"
      />
      <PlaceCard form={form} project={project} workspaces={workspaces} />
      <ChangedByOthers takeTheirs={form.takeTheirs} />
      <FormFailure text={form.failure} />
      {project ? (
        <SaveBar form={form} />
      ) : (
        <Button type="submit" look="primary" isBusy={form.isBusy} className="self-start">
          {t('project_page.create')}
        </Button>
      )}
    </form>
  );
};

interface PartProps {
  readonly form: FormControl<Values>;
}

const NameCard = ({ form, isNew }: PartProps & { readonly isNew: boolean }) => {
  const { t } = useTranslation();
  return (
    <Card isSplit title={t('project_page.about')} description={t('project_page.about_text')}>
      <div className="flex flex-col gap-5">
        <TextField
          {...form.text('name')}
          label={t('project_page.name')}
          maxLength={NAME_MAX}
          autoComplete="off"
          autoFocus={isNew && typesAtOnce()}
        />
        <TextAreaField
          {...form.text('description')}
          label={t('project_page.description')}
          maxLength={DESCRIPTION_MAX}
        />
        <div className="flex flex-wrap gap-5 *:grow">
          <TextField
            {...form.text('icon')}
            label={t('project_page.icon')}
            description={t('project_page.icon_text')}
            maxLength={PROJECT_ICON_MAX}
            autoComplete="off"
          />
          <TextField {...form.text('color')} type="color" label={t('project_page.color')} className="p-1" />
        </div>
      </div>
    </Card>
  );
};

/** The team that a project in a person's own workspace is given to. */
const useTeamGivenTo = (project: Project | null): { readonly name: string } | undefined => {
  const { teams } = useMe();
  if (!project?.team_id) return undefined;
  return teams.find(({ id }) => id === project.team_id);
};

interface PlaceCardProps extends PartProps {
  readonly project: Project | null;
  readonly workspaces: readonly Workspace[];
}

/** In which workspace it is, who sees it there, and a sentence that says so before it is moved. Its owners alone move it. */
const PlaceCard = ({ form, project, workspaces }: PlaceCardProps) => {
  const { t } = useTranslation();
  const { workspace, visibility } = form.values;
  const teamOnes = workspaces.filter(
    ({ id, kind, rights }) => kind === 'team' && (rights.write || id === project?.workspace_id),
  );
  const team = teamOnes.find(({ id }) => id === workspace);
  const isMoved =
    project !== null && 'workspace_id' in placeIn(workspaces, form.values, valuesOf(project, ''));
  const given = useTeamGivenTo(isMoved || team ? null : project);
  if ((teamOnes.length === 0 && !given) || (project && !project.rights.manage)) return null;
  const wasTeams = teamOnes.some(({ id }) => id === project?.workspace_id);
  return (
    <Card isSplit title={t('project_page.place')} description={t('project_page.place_text')}>
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('workspaces.title')}
          value={team?.id ?? ''}
          onValueChange={(next) => form.set('workspace', next)}
          choices={[
            { value: '', label: t('workspaces.personal') },
            ...teamOnes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {(team || given) && (
          <SelectField
            label={t('project_page.seen_by')}
            value={visibility}
            onValueChange={(next) => form.set('visibility', next)}
            choices={[
              { value: 'private', label: t('project_page.seen_private') },
              { value: 'team', label: t('project_page.seen_team') },
            ]}
          />
        )}
        <Notice isLive>
          {(team || given) && visibility === 'team'
            ? t('project_page.will_team', { team: team?.name ?? given?.name ?? '' })
            : t('project_page.will_only')}
          {isMoved && ` ${wasTeams ? t('project_page.goes_along') : t('project_page.stays_behind')}`}
        </Notice>
      </div>
    </Card>
  );
};
