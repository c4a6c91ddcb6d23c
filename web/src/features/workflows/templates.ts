// Workflows to start from, in the language of the person who makes them: people and visitors will read these words. What is not for the
// person who starts a run is given to the person who makes the workflow, until the editor names a team.

import type { WorkflowDefinition } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';
import { readDraft, writeDraft } from './stages.ts';

interface Template {
  readonly id: string;
  readonly text: TextKey;
  readonly about: TextKey;
  readonly make: (t: TFunction) => WorkflowDefinition;
}

const text = (key: string, label: string) => ({ key, type: 'text', label, required: true });
const long = (key: string, label: string) => ({ key, type: 'textarea', label, required: true });
/** What came of it is told by the title too, which the visitor reads. */
const end = (key: string, title: string) => ({ key, kind: 'end', title, outcome: title });
const to = (key: string) => [{ to: key }];
/** Filled in by the engine, not by the translation. */
const place = (path: string): string => `{{${path}}}`;
/** Without `id`: the person who makes the workflow. */
const OWNER = { kind: 'user' };

const approval = (t: TFunction): WorkflowDefinition => ({
  ...{ schema: 1, start: 'decide' },
  input: {
    fields: [text('what', t('workflow_template.what')), long('why', t('workflow_template.why'))],
  },
  stages: [
    {
      ...{ key: 'decide', kind: 'review', due: 'P2D', assignees: OWNER, next: [] },
      title: t('workflow_template.decide', { what: place('input.what') }),
      instructions: place('input.why'),
      actions: [
        { key: 'approve', label: t('workflow_template.approve'), to: 'approved' },
        { key: 'reject', label: t('workflow_template.refuse'), to: 'refused' },
      ],
    },
    end('approved', t('workflow_template.approved')),
    end('refused', t('workflow_template.refused')),
  ],
});

const intake = (t: TFunction): WorkflowDefinition => ({
  ...{ schema: 1, start: 'tell' },
  stages: [
    {
      ...{ key: 'tell', kind: 'form', title: t('workflow_template.tell'), next: to('triage') },
      form: {
        fields: [
          { key: 'email', type: 'email', label: t('workflow_template.email'), required: true },
          long('what', t('workflow_template.happened')),
          { key: 'urgent', type: 'boolean', label: t('workflow_template.urgent') },
        ],
      },
    },
    {
      ...{ key: 'triage', kind: 'review', title: t('workflow_template.triage'), due: 'PT8H' },
      ...{ instructions: place('forms.tell.what'), assignees: OWNER, next: [] },
      actions: [
        { key: 'take', label: t('workflow_template.take'), to: 'work' },
        { key: 'close', label: t('workflow_template.nothing'), to: 'closed' },
      ],
    },
    {
      ...{ key: 'work', kind: 'form', title: t('workflow_template.solve'), assignees: OWNER },
      ...{ form: { fields: [long('answer', t('workflow_template.answer'))] }, next: to('solved') },
    },
    end('solved', t('workflow_template.solved')),
    end('closed', t('workflow_template.closed')),
  ],
});

const helpDesk = (t: TFunction): WorkflowDefinition => ({
  ...{ schema: 1, start: 'talk' },
  stages: [
    {
      ...{ key: 'talk', kind: 'chat', title: t('workflow_template.talk'), max_turns: 20 },
      ...{ goal: t('workflow_template.goal'), next: to('check') },
    },
    {
      ...{ key: 'check', kind: 'review', title: t('workflow_template.is_solved'), due: 'PT8H', next: [] },
      assignees: OWNER,
      actions: [
        { key: 'solved', label: t('workflow_template.solved'), to: 'solved' },
        { key: 'open', label: t('workflow_template.unsolved'), to: 'unsolved' },
      ],
    },
    end('solved', t('workflow_template.solved')),
    end('unsolved', t('workflow_template.unsolved')),
  ],
});

const content = (t: TFunction): WorkflowDefinition => ({
  ...{ schema: 1, start: 'write' },
  input: { fields: [text('topic', t('workflow_template.topic'))] },
  stages: [
    {
      ...{ key: 'write', kind: 'form', next: to('review') },
      title: t('workflow_template.write', { topic: place('input.topic') }),
      form: { fields: [long('draft', t('workflow_template.draft'))] },
    },
    {
      ...{ key: 'review', kind: 'review', assignees: OWNER, next: [] },
      title: t('workflow_template.review', { topic: place('input.topic') }),
      instructions: place('forms.write.draft'),
      actions: [
        { key: 'approve', label: t('workflow_template.publish'), to: 'published' },
        { key: 'again', label: t('workflow_template.again'), to: 'write' },
      ],
    },
    end('published', t('workflow_template.published')),
  ],
});

const onboarding = (t: TFunction): WorkflowDefinition => {
  const name = place('input.name');
  return {
    ...{ schema: 1, start: 'accounts' },
    input: {
      fields: [
        text('name', t('workflow_template.person')),
        { key: 'first_day', type: 'date', label: t('workflow_template.first_day'), required: true },
      ],
    },
    stages: [
      {
        ...{ key: 'accounts', kind: 'form', next: to('welcome') },
        title: t('workflow_template.accounts', { name }),
        form: {
          fields: [
            { key: 'done', type: 'boolean', label: t('workflow_template.accounts_made'), must_be_true: true },
          ],
        },
      },
      {
        ...{ key: 'welcome', kind: 'form', next: to('week') },
        title: t('workflow_template.welcome', { name }),
        form: { fields: [text('buddy', t('workflow_template.buddy'))] },
      },
      { key: 'week', kind: 'wait', title: t('workflow_template.week'), for: 'P1W', next: to('talk') },
      {
        ...{ key: 'talk', kind: 'form', title: t('workflow_template.first_week'), next: to('settled') },
        form: {
          fields: [
            { key: 'mood', type: 'rating', label: t('workflow_template.mood'), required: true },
            long('notes', t('workflow_template.notes')),
          ],
        },
      },
      end('settled', t('workflow_template.settled')),
    ],
  };
};

export const TEMPLATES: readonly Template[] = [
  {
    ...{ id: 'blank', text: 'workflow_page.t_blank', about: 'workflow_page.t_blank_text' },
    make: (t) => ({ schema: 1, start: 'end', stages: [end('end', t('workflow_template.done'))] }),
  },
  {
    ...{ id: 'approval', text: 'workflow_page.t_approval', about: 'workflow_page.t_approval_text' },
    make: approval,
  },
  {
    ...{ id: 'intake', text: 'workflow_page.t_intake', about: 'workflow_page.t_intake_text' },
    make: intake,
  },
  {
    ...{ id: 'help_desk', text: 'workflow_page.t_help', about: 'workflow_page.t_help_text' },
    make: helpDesk,
  },
  {
    ...{ id: 'content', text: 'workflow_page.t_content', about: 'workflow_page.t_content_text' },
    make: content,
  },
  {
    ...{ id: 'onboarding', text: 'workflow_page.t_onboarding', about: 'workflow_page.t_onboarding_text' },
    make: onboarding,
  },
];

/** The definition of a template, with its owner where the template leaves that open. */
export const definitionFrom = (
  id: string,
  t: TFunction,
  ownerId: string | null,
): WorkflowDefinition | undefined => {
  const definition = TEMPLATES.find((template) => template.id === id)?.make(t);
  if (definition === undefined || ownerId === null) return definition;
  const { start, stages } = readDraft(definition);
  const owner = { ...OWNER, id: ownerId };
  const given = stages.map((stage) => (stage.assignees === OWNER ? { ...stage, assignees: owner } : stage));
  return writeDraft(definition, { start, stages: given });
};
