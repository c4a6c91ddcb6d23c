import type { Workspace, WorkspacePatch } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { changedIn, type FormControl, useForm } from '../../lib/use-form.ts';
import { chooseWorkspace, chosenWorkspace } from '../../lib/workspace.ts';
import { Card } from '../../ui/Card.tsx';
import { ChangedByOthers } from '../../ui/ChangedByOthers.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WorkspaceBases } from '../knowledge/index.ts';
import { AnswersCard } from '../projects/index.ts';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { LookFields } from './WorkspaceLook.tsx';

/** How a workspace is called and looks, what the AI is told in it, and who answers there. */
export const WorkspaceSettings = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  if (workspace.rights.manage)
    return (
      <>
        <SettingsForm key={workspace.id} workspace={workspace} />
        <WorkspaceBases id={workspace.id} kbIds={workspace.kb_ids} />
        <RetentionCard workspace={workspace} />
        {workspace.kind === 'team' && !workspace.is_default && <DeleteWorkspace workspace={workspace} />}
      </>
    );
  return (
    <Card title={t('workspace_page.instructions')} description={t('workspace_page.no_settings')}>
      <p dir="auto" className="text-sm whitespace-pre-wrap at-start">
        {workspace.instructions || t('workspace_page.no_instructions')}
      </p>
    </Card>
  );
};

const valuesOf = (workspace: Workspace) => ({
  name: workspace.name,
  icon: workspace.icon ?? '',
  color: workspace.color ?? '',
  instructions: workspace.instructions,
  model: workspace.default_model ?? '',
  persona: workspace.default_persona_id ?? '',
});

const bodyOf = ({ kind }: Workspace, values: ReturnType<typeof valuesOf>): WorkspacePatch => ({
  // A person's own has neither name nor look to choose.
  ...(kind === 'team'
    ? { name: values.name, icon: values.icon.trim() || null, color: values.color || null }
    : {}),
  instructions: values.instructions,
  default_model: values.model || null,
  default_persona_id: values.persona || null,
});

const SettingsForm = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const form = useForm({
    of: workspace.name,
    initial: valuesOf(workspace),
    draft: `workspace-${workspace.id}`,
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    isLive: true,
    submit: async (values, base) => {
      const saved = await call('PUT /api/v1/workspaces/{id}', {
        params: { id: workspace.id },
        body: changedIn(bodyOf(workspace, values), bodyOf(workspace, base)),
      });
      if (chosenWorkspace()?.id === saved.id) chooseWorkspace(saved);
      form.reset(valuesOf(saved));
      toast.success(t('workspace_page.saved'));
      await invalidate('GET /api/v1/workspaces', 'GET /api/v1/workspaces/{id}');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      {workspace.kind === 'team' && <NameCards form={form} />}
      <AnswersCard
        form={form}
        title="workspace_page.ai"
        description="workspace_page.ai_text"
        instructions="workspace_page.instructions"
        instructionsText="workspace_page.instructions_text"
      />
      <ChangedByOthers takeTheirs={form.takeTheirs} />
      <FormFailure text={form.failure} />
      <SaveBar form={form} />
    </form>
  );
};

const NameCards = ({ form }: { readonly form: FormControl<ReturnType<typeof valuesOf>> }) => {
  const { t } = useTranslation();
  return (
    <>
      <Card isSplit title={t('workspace_page.name')} description={t('workspace_page.name_text')}>
        <TextField
          {...form.text('name')}
          label={t('workspace_page.name')}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      </Card>
      <Card isSplit title={t('workspace_page.look')} description={t('workspace_page.look_text')}>
        <LookFields name={form.values.name} icon={form.text('icon')} color={form.text('color')} />
      </Card>
    </>
  );
};
