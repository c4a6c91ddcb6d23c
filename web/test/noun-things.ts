// Folders, personas and pages of a list, for tests of components: whole, and different only in what the test names.

import type { Folder, Persona, PersonaGroup } from '@parley/contract';
import { ANN, newId } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

export const folderOf = (name: string, sort_order = 0): Folder => ({
  id: newId(),
  name,
  sort_order,
  created_at: AT,
  updated_at: AT,
});

export const personaOf = (change: Partial<Persona> = {}): Persona => ({
  id: newId(),
  name: 'Gardener',
  handle: 'gardener',
  description: 'Knows plants',
  avatar: null,
  system_prompt: '',
  model: null,
  provider_config_id: null,
  temperature: null,
  top_p: null,
  max_tokens: null,
  reasoning: null,
  greeting: '',
  starters: [],
  scope: 'personal',
  owner_id: ANN,
  team_id: null,
  is_active: true,
  can_edit: true,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const groupOf = (change: Partial<PersonaGroup> = {}): PersonaGroup => ({
  id: newId(),
  name: 'Panel',
  handle: 'panel',
  description: '',
  turn_policy: { kind: 'leader' },
  scope: 'personal',
  owner_id: ANN,
  team_id: null,
  can_edit: true,
  members: [],
  created_at: AT,
  updated_at: AT,
  ...change,
});

/** One page of a list that is counted in pages. */
export const pageOf = <T>(...data: T[]) => ({
  data,
  page: 1,
  per_page: 50,
  total: data.length,
  total_pages: 1,
});
