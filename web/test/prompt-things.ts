import type { Prompt } from '@parley/contract';
import { ANN, newId } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

/** With two places to fill in. */
export const promptOf = (change: Partial<Prompt> = {}): Prompt => ({
  id: newId(),
  title: 'Weekly report',
  command: 'weekly',
  description: '',
  text: 'A report for {{who}}, {{tone:formal|friendly}}.',
  tags: [],
  variables: [
    { name: 'who', kind: 'text', default: '', choices: [] },
    { name: 'tone', kind: 'select', default: 'formal', choices: ['formal', 'friendly'] },
  ],
  uses: 0,
  last_used_at: null,
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  created_at: AT,
  updated_at: AT,
  ...change,
});
