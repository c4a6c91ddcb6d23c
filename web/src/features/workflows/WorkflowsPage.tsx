import type { Workflow } from '@parley/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Workflow as WorkflowIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useMay, useMayMakeHere } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ImportWorkflow } from './ImportWorkflow.tsx';
import { definitionFrom, TEMPLATES } from './templates.ts';
import { useWorkflows } from './use-workflows.ts';
import { STATUS_TEXT, STATUS_TONE } from './workflow-words.ts';

export const WorkflowsPage = () => {
  const { t } = useTranslation();
  const mayMakeHere = useMayMakeHere();
  const mayCreate = useMay('workflows.create') && mayMakeHere;
  const [isNew, setIsNew] = useState(false);
  const query = useWorkflows();
  const buttons = mayCreate && (
    <div className="flex items-center gap-1.5">
      <ImportWorkflow />
      <Button look="primary" onClick={() => setIsNew(true)}>
        <Plus aria-hidden="true" />
        {t('workflow_page.new')}
      </Button>
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('workflows.title')} action={buttons} />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={WorkflowIcon}
              title={t('workflow_page.none')}
              text={t('workflow_page.none_text')}
              action={
                mayCreate && (
                  <Button look="primary" onClick={() => setIsNew(true)}>
                    {t('workflow_page.new')}
                  </Button>
                )
              }
            />
          ) : (
            <ul aria-label={t('workflows.title')} className="divide-y divide-line">
              {data.map((workflow) => (
                <Row key={workflow.id} workflow={workflow} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewWorkflow isOpen={isNew} onClose={() => setIsNew(false)} />
    </div>
  );
};

const Row = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const { id, title, description, status, public_enabled, instance_counts, stuck_count } = workflow;
  const { running, waiting } = instance_counts;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow">
        <Link
          to="/workflows/$workflowId/{-$part}"
          params={{ workflowId: id }}
          search={{}}
          className="rounded-sm type-ui font-semibold hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        {description !== '' && (
          <p dir="auto" className="at-start truncate text-xs text-ink-muted">
            {description}
          </p>
        )}
      </div>
      {stuck_count > 0 && <Badge tone="danger">{t('workflow_page.stuck', { count: stuck_count })}</Badge>}
      {running + waiting > 0 && (
        <Badge tone="accent">{t('workflow_page.going', { count: running + waiting })}</Badge>
      )}
      {public_enabled && <Badge>{t('workflow_page.public')}</Badge>}
      <Badge tone={STATUS_TONE[status]}>{t(STATUS_TEXT[status])}</Badge>
    </li>
  );
};

interface NewWorkflowProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A name, and something to start from. */
const NewWorkflow = ({ isOpen, onClose }: NewWorkflowProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workflow_page.new')}
      submitText={t('actions.create')}
      form={{
        initial: { title: '', template: 'approval' },
        check: ({ title }) => (title.trim() === '' ? { title: t('form.required') } : {}),
        submit: async ({ title, template }) => {
          const definition = definitionFrom(template, t, myId());
          const { id } = await call('POST /api/v1/workflows', {
            body: {
              title: title.trim(),
              ...(definition ? { definition } : {}),
              ...(workspace ? { workspace_id: workspace.id } : {}),
            },
          });
          onClose();
          await invalidate('GET /api/v1/workflows');
          await navigate({ to: '/workflows/$workflowId/{-$part}', params: { workflowId: id }, search: {} });
        },
      }}
    >
      {(form) => (
        <>
          <TextField {...form.text('title')} label={t('workflow_page.name')} />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-medium">{t('workflow_page.start_from')}</legend>
            {TEMPLATES.map(({ id, text, about }) => (
              <label
                key={id}
                className="flex cursor-pointer gap-3 rounded-control border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="template"
                  checked={form.values.template === id}
                  onChange={() => form.set('template', id)}
                  className="mt-1 accent-(--accent) outline-none"
                />
                <span className="text-sm">
                  <span className="block font-medium">{t(text)}</span>
                  <span className="text-ink-muted">{t(about)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
};
