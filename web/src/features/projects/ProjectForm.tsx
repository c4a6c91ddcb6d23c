import type { Project, ProjectInput } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX, SYSTEM_PROMPT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { type FormControl, useForm } from '../../lib/use-form.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DefaultAnswerer } from '../../ui/DefaultAnswerer.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

const ICON_MAX = 32;

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

/** A new project, or one that is changed. Who sees it is for its owners to say, and is sent only where it was changed. */
export const ProjectForm = ({ project }: { readonly project: Project | null }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useWorkspace();
  const initial = valuesOf(project, chosen?.id ?? '');
  const form = useForm({
    initial,
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async (values) => {
      const { visibility, ...rest } = bodyOf(values);
      if (project) {
        const seen = visibility !== project.visibility ? { visibility } : {};
        await call('PUT /api/v1/projects/{id}', { params: { id: project.id }, body: { ...rest, ...seen } });
        form.reset(values);
        toast.success(t('project_page.saved'));
        await invalidate('GET /api/v1/projects/{id}', 'GET /api/v1/projects');
        return;
      }
      const place = values.workspace === '' ? {} : { workspace_id: values.workspace };
      const { id } = await call('POST /api/v1/projects', {
        body: { ...rest, ...place, ...(values.workspace === '' ? {} : { visibility }) },
      });
      await navigate({ to: '/projects/$projectId', params: { projectId: id }, replace: true });
      await invalidate('GET /api/v1/projects');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <NameCard form={form} />
      <Card isSplit title={t('project_page.ai')} description={t('project_page.ai_text')}>
        <div className="flex flex-col gap-5">
          <TextAreaField
            {...form.text('instructions')}
            label={t('project_page.instructions')}
            description={t('project_page.instructions_text')}
            maxLength={SYSTEM_PROMPT_MAX}
            rows={5}
          />
          <DefaultAnswerer
            model={form.values.model}
            persona={form.values.persona}
            onModel={(model) => form.set('model', model)}
            onPersona={(persona) => form.set('persona', persona)}
          />
        </div>
      </Card>
      <PlaceCard form={form} project={project} />
      <FormFailure text={form.failure} />
      <Button
        type="submit"
        look="primary"
        isBusy={form.isBusy}
        disabled={project !== null && !form.isChanged}
        className="self-start"
      >
        {project ? t('actions.save') : t('project_page.create')}
      </Button>
    </form>
  );
};

interface PartProps {
  readonly form: FormControl<Values>;
}

const NameCard = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <Card isSplit title={t('project_page.about')} description={t('project_page.about_text')}>
      <div className="flex flex-col gap-5">
        <TextField
          {...form.text('name')}
          label={t('project_page.name')}
          maxLength={NAME_MAX}
          autoComplete="off"
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
            maxLength={ICON_MAX}
            autoComplete="off"
          />
          <TextField {...form.text('color')} type="color" label={t('project_page.color')} className="p-1" />
        </div>
      </div>
    </Card>
  );
};

/** In which workspace it is, and who sees it there. It stays where it was made. */
const PlaceCard = ({ form, project }: PartProps & { readonly project: Project | null }) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/workspaces', { query: { limit: '200' } }));
  const teamOnes = (data?.data ?? []).filter(({ kind }) => kind === 'team');
  const isTeams = teamOnes.some(({ id }) => id === form.values.workspace);
  if (teamOnes.length === 0 || (project && (!isTeams || !project.rights.manage))) return null;
  return (
    <Card isSplit title={t('project_page.place')} description={t('project_page.place_text')}>
      <div className="flex flex-col gap-5">
        {project === null && (
          <SelectField
            label={t('workspaces.title')}
            value={form.values.workspace}
            onValueChange={(workspace) => form.set('workspace', workspace)}
            choices={[
              { value: '', label: t('workspaces.personal') },
              ...teamOnes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {isTeams && (
          <SelectField
            label={t('project_page.seen_by')}
            value={form.values.visibility}
            onValueChange={(visibility) => form.set('visibility', visibility)}
            choices={[
              { value: 'private', label: t('project_page.seen_private') },
              { value: 'team', label: t('project_page.seen_team') },
            ]}
          />
        )}
      </div>
    </Card>
  );
};
