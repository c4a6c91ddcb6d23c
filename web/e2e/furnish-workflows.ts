// A workflow that is at work, for axe and for pictures: every kind of step that a person sees, runs that wait, are late and are over, and a page
// for visitors.

import { expect } from './journeys.ts';
import type { Parley } from './parley.ts';
import { type Person, person, post } from './rooms.ts';

const OPTIONS = [
  { value: 'bike', label: 'A bicycle' },
  { value: 'boat', label: 'A boat with a name that takes the whole width of a small screen' },
];

const FIELDS = [
  { key: 'head', type: 'heading', label: 'About the damage' },
  { key: 'what', type: 'text', label: 'What is broken?', required: true, help: 'One thing at a time.' },
  { key: 'how', type: 'textarea', label: 'How did it happen?' },
  { key: 'amount', type: 'number', label: 'What does it cost?', min: 0, default: 100 },
  { key: 'kind', type: 'select', label: 'What is it?', options: OPTIONS },
  { key: 'where', type: 'radio', label: 'Where did it happen?', options: OPTIONS },
  { key: 'parts', type: 'checkboxes', label: 'What is missing?', options: OPTIONS },
  { key: 'day', type: 'date', label: 'When?' },
  { key: 'stars', type: 'rating', label: 'How content are you?' },
  { key: 'picture', type: 'file', label: 'A picture', accept: ['image/*'] },
  { key: 'consent', type: 'boolean', label: 'Others may read this' },
];

const definitionOf = (persona_id: string, checker: string) => ({
  ...{ schema: 1, start: 'ask' },
  stages: [
    { key: 'ask', kind: 'form', title: 'The damage', form: { fields: FIELDS }, next: [{ to: 'sort' }] },
    {
      ...{ key: 'sort', kind: 'ai', title: 'Sort it', persona_id, prompt: '/demo echo Sorted.' },
      ...{ next: [{ if: 'forms.ask.amount > 1000', to: 'check' }, { to: 'talk' }], on_error: 'check' },
    },
    {
      ...{ key: 'talk', kind: 'chat', title: 'Tell us more', persona_id, goal: 'Find out what happened' },
      next: [{ to: 'check' }],
    },
    {
      ...{ key: 'check', kind: 'review', title: 'Check the claim: {{forms.ask.what}}', due: 'PT1S' },
      assignees: { kind: 'user', id: checker },
      instructions: 'Compare it with the list of prices. Above 5,000 ask the treasurer.',
      form: { fields: [{ key: 'note', type: 'textarea', label: 'What did you find?' }] },
      actions: [
        { key: 'approve', label: 'Pay', to: 'end' },
        { key: 'reject', label: 'Do not pay', to: 'end' },
      ],
    },
    { key: 'end', kind: 'end', title: 'Over', outcome: 'settled' },
  ],
});

export interface WorkflowHouse {
  /** Made it, and checks claims. */
  readonly olga: Person;
  readonly workflow: string;
  /** Addresses. */
  readonly late: string;
  readonly over: string;
  readonly assignment: string;
  readonly form: string;
  readonly visitors: string;
}

interface Given {
  readonly id: string;
  readonly instance_id: string;
  readonly stage_key: string;
}

export const furnishWorkflows = async (parley: Parley, name = 'olga'): Promise<WorkflowHouse> => {
  const olga = await person(parley, name);
  const make = <T = { id: string }>(path: string, body: object, method?: string) =>
    post<T>(parley, olga.token, path, body, method);
  const persona = await make('/personas', { name: 'Clerk', model: 'parley-demo' });
  const definition = definitionOf(persona.id, olga.id);
  const { id, slug } = await make<{ id: string; slug: string }>('/workflows', {
    ...{ title: 'Warranty claims', description: 'From the first word to the payment.', definition },
  });
  await make(`/workflows/${id}/publish`, { notes: 'The first one' });
  const [, sort] = definition.stages;
  const changed = {
    ...definition,
    stages: definition.stages.with(1, { ...sort, title: 'Sort the claim' } as never),
  };
  await make(`/workflows/${id}`, { definition: changed }, 'PATCH');
  await make(`/workflows/${id}/publish`, { notes: 'Better names' });
  await make(`/workflows/${id}`, { public_enabled: true }, 'PATCH');
  await make('/workflows', { title: 'Onboarding' });

  const given = async (instance: string, stage: string): Promise<string> => {
    let found: Given | undefined;
    await expect
      .poll(async () => {
        const answer = await parley.call('GET', '/assignments/mine', { token: olga.token });
        const { data } = (await answer.json()) as { data: Given[] };
        found = data.find((one) => one.instance_id === instance && one.stage_key === stage);
        return found !== undefined;
      })
      .toBe(true);
    return found?.id ?? '';
  };
  const begin = async (title: string): Promise<string> =>
    (await make(`/workflows/${id}/instances`, { title })).id;
  const tell = async (run: string, what: string): Promise<string> => {
    const data = { what, amount: 2_400, consent: true };
    await make(`/assignments/${await given(run, 'ask')}/complete`, { data });
    return given(run, 'check');
  };
  const over = await begin('Claim of Oda');
  await make(`/assignments/${await tell(over, 'A lamp')}/complete`, { action: 'approve', data: {} });
  const late = await begin('Claim of Henk');
  const assignment = await tell(late, 'The frame of a bicycle');
  const open = await begin('Claim of Mia');
  const ended = await begin('Claim of nobody');
  await make(`/instances/${ended}/cancel`, { reason: 'Twice' });
  return {
    ...{ olga, workflow: `/workflows/${id}`, late: `/runs/${late}`, over: `/runs/${over}` },
    ...{ assignment: `/assignments/${assignment}`, form: `/assignments/${await given(open, 'ask')}` },
    visitors: `/w/${slug}`,
  };
};
