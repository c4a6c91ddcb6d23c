// Workflows to start from. What is not for the person who starts a run is given to the person who makes the workflow, until the editor
// names a team.

import type { WorkflowDefinition } from '@parley/contract';
import type { TextKey } from '../../feature.ts';
import { readDraft, writeDraft } from './stages.ts';

interface Template {
  readonly id: string;
  readonly text: TextKey;
  readonly about: TextKey;
  readonly definition: WorkflowDefinition;
}

const text = (key: string, label: string, required = true) => ({ key, type: 'text', label, required });
const long = (key: string, label: string) => ({ key, type: 'textarea', label, required: true });
const end = (key: string, title: string, outcome: string) => ({ key, kind: 'end', title, outcome });
const to = (key: string) => [{ to: key }];
/** Without `id`: the person who makes the workflow. */
const OWNER = { kind: 'user' };
const DECIDE = [
  { key: 'approve', label: 'Approve', to: 'approved' },
  { key: 'reject', label: 'Refuse', to: 'refused' },
];

export const TEMPLATES: readonly Template[] = [
  {
    id: 'blank',
    text: 'workflow_page.t_blank',
    about: 'workflow_page.t_blank_text',
    definition: { schema: 1, start: 'end', stages: [end('end', 'Done', 'done')] },
  },
  {
    id: 'approval',
    text: 'workflow_page.t_approval',
    about: 'workflow_page.t_approval_text',
    definition: {
      ...{ schema: 1, start: 'decide' },
      input: { fields: [text('what', 'What is asked for'), long('why', 'Why')] },
      stages: [
        {
          ...{ key: 'decide', kind: 'review', title: 'Decide: {{input.what}}', due: 'P2D' },
          ...{ instructions: '{{input.why}}', no_self_approval: true, actions: DECIDE, next: [] },
          assignees: OWNER,
        },
        end('approved', 'Approved', 'approved'),
        end('refused', 'Refused', 'refused'),
      ],
    },
  },
  {
    id: 'intake',
    text: 'workflow_page.t_intake',
    about: 'workflow_page.t_intake_text',
    definition: {
      ...{ schema: 1, start: 'tell' },
      stages: [
        {
          ...{ key: 'tell', kind: 'form', title: 'Tell us what happened', next: to('triage') },
          form: {
            fields: [
              { key: 'email', type: 'email', label: 'Your e-mail', required: true },
              long('what', 'What happened?'),
              { key: 'urgent', type: 'boolean', label: 'It is urgent' },
            ],
          },
        },
        {
          ...{
            key: 'triage',
            kind: 'review',
            title: 'Triage',
            instructions: '{{form.tell.what}}',
            due: 'PT8H',
            assignees: OWNER,
          },
          actions: [
            { key: 'take', label: 'We take care of it', to: 'work' },
            { key: 'close', label: 'Nothing to do', to: 'closed' },
          ],
          next: [],
        },
        {
          key: 'work',
          kind: 'form',
          title: 'Solve it',
          assignees: OWNER,
          form: { fields: [long('answer', 'Answer')] },
          next: to('solved'),
        },
        end('solved', 'Solved', 'solved'),
        end('closed', 'Closed', 'closed'),
      ],
    },
  },
  {
    id: 'help_desk',
    text: 'workflow_page.t_help',
    about: 'workflow_page.t_help_text',
    definition: {
      ...{ schema: 1, start: 'talk' },
      stages: [
        {
          ...{ key: 'talk', kind: 'chat', title: 'Talk it through', max_turns: 20, next: to('check') },
          goal: 'Find out what the person needs and answer it. Hand over when you cannot.',
        },
        {
          ...{ key: 'check', kind: 'review', title: 'Is it solved?', due: 'PT8H', next: [] },
          assignees: OWNER,
          actions: [
            { key: 'solved', label: 'Solved', to: 'solved' },
            { key: 'open', label: 'Not solved', to: 'unsolved' },
          ],
        },
        end('solved', 'Solved', 'solved'),
        end('unsolved', 'Not solved', 'unsolved'),
      ],
    },
  },
  {
    id: 'content',
    text: 'workflow_page.t_content',
    about: 'workflow_page.t_content_text',
    definition: {
      ...{ schema: 1, start: 'write' },
      input: { fields: [text('topic', 'Topic')] },
      stages: [
        {
          ...{ key: 'write', kind: 'form', title: 'Write: {{input.topic}}', next: to('review') },
          form: { fields: [long('draft', 'Text')] },
        },
        {
          ...{ key: 'review', kind: 'review', title: 'Review: {{input.topic}}', next: [] },
          ...{ instructions: '{{form.write.draft}}', no_self_approval: true, assignees: OWNER },
          actions: [
            { key: 'approve', label: 'Publish', to: 'published' },
            { key: 'again', label: 'Write again', to: 'write' },
          ],
        },
        end('published', 'Published', 'published'),
      ],
    },
  },
  {
    id: 'onboarding',
    text: 'workflow_page.t_onboarding',
    about: 'workflow_page.t_onboarding_text',
    definition: {
      ...{ schema: 1, start: 'accounts' },
      input: {
        fields: [
          text('name', 'Name of the new person'),
          { key: 'first_day', type: 'date', label: 'First day', required: true },
        ],
      },
      stages: [
        {
          ...{ key: 'accounts', kind: 'form', title: 'Accounts for {{input.name}}', next: to('welcome') },
          form: {
            fields: [{ key: 'done', type: 'boolean', label: 'Accounts are made', must_be_true: true }],
          },
        },
        {
          ...{ key: 'welcome', kind: 'form', title: 'Welcome {{input.name}}', next: to('week') },
          form: { fields: [text('buddy', 'Who shows them around?')] },
        },
        { key: 'week', kind: 'wait', title: 'One week', for: 'P1W', next: to('talk') },
        {
          ...{ key: 'talk', kind: 'form', title: 'How was the first week?', next: to('settled') },
          form: {
            fields: [
              { key: 'mood', type: 'rating', label: 'How is it going?', required: true },
              long('notes', 'Notes'),
            ],
          },
        },
        end('settled', 'Settled in', 'settled'),
      ],
    },
  },
];

/** The definition of a template, with its owner where the template leaves that open. */
export const definitionFrom = (id: string, ownerId: string | null): WorkflowDefinition | undefined => {
  const definition = TEMPLATES.find((template) => template.id === id)?.definition;
  if (definition === undefined || ownerId === null) return definition;
  const { start, stages } = readDraft(definition);
  const owner = { ...OWNER, id: ownerId };
  const given = stages.map((stage) => (stage.assignees === OWNER ? { ...stage, assignees: owner } : stage));
  return writeDraft(definition, { start, stages: given });
};
