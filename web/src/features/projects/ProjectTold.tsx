import type { Project, ProjectPatch } from '@parley/contract';
import { SYSTEM_PROMPT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot, FileText, LibraryBig, type LucideIcon, ScrollText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { AddFiles, useUpload } from './AddFiles.tsx';
import { DefaultAnswerer } from './DefaultAnswerer.tsx';
import { PROJECT_PARTS } from './project-parts.ts';
import { takesMore } from './takes-more.ts';

interface OfProject {
  readonly project: Project;
}

/** What every answer in the project is given, and who gives it: each is added and changed from here. */
export const ProjectTold = ({ project }: OfProject) => {
  const { t } = useTranslation();
  const id = useId();
  const [edited, setEdited] = useState<'instructions' | 'answerer' | null>(null);
  const mayChange = takesMore(project);
  const { instructions, file_count, default_model, default_persona_id } = project;
  const verb = (isThere: boolean): string => t(isThere ? 'project_page.change' : 'project_page.add');
  const change = (part: 'instructions' | 'answerer', what: string, isThere: boolean) =>
    mayChange && (
      <Button aria-label={`${verb(isThere)}: ${what}`} onClick={() => setEdited(part)}>
        {verb(isThere)}
      </Button>
    );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2.5 type-read font-semibold">
        {t('project_page.ai')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line shadow-card">
        <Row
          icon={ScrollText}
          name={t('project_page.instructions')}
          text={instructions.trim() || t('project_page.no_instructions')}
          action={change('instructions', t('project_page.instructions'), instructions.trim() !== '')}
        />
        <Row
          icon={FileText}
          name={t('shell.files')}
          text={t('project_page.count_files', { count: file_count })}
          action={mayChange && <MoreFiles project={project} />}
        />
        <Knowledge project={project} />
        <Row
          icon={Bot}
          name={t('project_page.answers')}
          text={<Answerer project={project} />}
          action={change(
            'answerer',
            t('project_page.answers'),
            default_model !== null || default_persona_id !== null,
          )}
        />
      </ul>
      {edited === 'instructions' && <EditInstructions project={project} onClose={() => setEdited(null)} />}
      {edited === 'answerer' && <EditAnswerer project={project} onClose={() => setEdited(null)} />}
    </section>
  );
};

interface RowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

const Row = ({ icon: Icon, name, text, action }: RowProps) => (
  <li className="flex min-h-12 items-center gap-3 px-3.5 py-2 type-ui">
    <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
    <div className="min-w-0 grow">
      <p className="font-medium">{name}</p>
      <bdi className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">{text}</bdi>
    </div>
    {action}
  </li>
);

const MoreFiles = ({ project: { id } }: OfProject) => {
  const { upload, isBusy } = useUpload(id);
  return <AddFiles isBusy={isBusy} onFiles={(files) => void upload(files)} />;
};

/** Where there is knowledge at all; its own part of the page has the bases. */
const Knowledge = ({ project }: OfProject) => {
  const { t } = useTranslation();
  const part = PROJECT_PARTS.find(({ view }) => view === 'knowledge');
  if (!part) return null;
  const { id, knowledge_base_count } = project;
  const verb = t(knowledge_base_count > 0 ? 'project_page.change' : 'project_page.add');
  return (
    <Row
      icon={LibraryBig}
      name={t(part.text)}
      text={t('project_page.count_bases', { count: knowledge_base_count })}
      action={
        takesMore(project) && (
          <Link
            to="/p/$projectId/{-$part}"
            params={{ projectId: id, part: part.view }}
            aria-label={`${verb}: ${t(part.text)}`}
            className={buttonLook()}
          >
            {verb}
          </Link>
        )
      }
    />
  );
};

const Answerer = ({ project: { default_model, default_persona_id } }: OfProject) => {
  const { t } = useTranslation();
  const models = useQuery({ ...ask('GET /api/v1/models/enabled'), enabled: default_model !== null });
  const personas = useQuery({
    ...ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }),
    enabled: default_persona_id !== null,
  });
  const persona = personas.data?.data.find(({ id }) => id === default_persona_id)?.name;
  const model = models.data?.data.find(({ model_id }) => model_id === default_model)?.display_name;
  return [persona, model || default_model].filter(Boolean).join(' · ') || t('workspace_page.automatic');
};

interface EditProps extends OfProject {
  readonly onClose: () => void;
}

const save = async (id: string, body: ProjectPatch): Promise<void> => {
  await call('PUT /api/v1/projects/{id}', { params: { id }, body });
  await invalidate('GET /api/v1/projects/{id}', 'GET /api/v1/projects');
};

const EditInstructions = ({ project: { id, instructions }, onClose }: EditProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      isWide
      onClose={onClose}
      title={t('project_page.instructions')}
      description={t('project_page.instructions_text')}
      submitText={t('actions.save')}
      needsChange
      form={{
        initial: { instructions },
        submit: async (values) => {
          await save(id, values);
          onClose();
        },
      }}
    >
      {(form) => (
        <TextAreaField
          {...form.text('instructions')}
          label={t('project_page.instructions')}
          isLabelHidden
          maxLength={SYSTEM_PROMPT_MAX}
          rows={8}
        />
      )}
    </FormDialog>
  );
};

const EditAnswerer = ({ project, onClose }: EditProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('project_page.answers')}
      submitText={t('actions.save')}
      needsChange
      form={{
        initial: { model: project.default_model ?? '', persona: project.default_persona_id ?? '' },
        submit: async ({ model, persona }) => {
          await save(project.id, { default_model: model || null, default_persona_id: persona || null });
          onClose();
        },
      }}
    >
      {(form) => (
        <DefaultAnswerer
          model={form.values.model}
          persona={form.values.persona}
          onModel={(model) => form.set('model', model)}
          onPersona={(persona) => form.set('persona', persona)}
        />
      )}
    </FormDialog>
  );
};
