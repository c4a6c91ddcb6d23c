import type { MemoryKind, MemoryScope } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

export const KINDS: readonly MemoryKind[] = ['fact', 'preference', 'instruction'];
export const SCOPES: readonly MemoryScope[] = ['me', 'persona', 'project', 'team'];

export const KIND_TEXT = {
  fact: 'memory_page.fact',
  preference: 'memory_page.preference',
  instruction: 'memory_page.instruction',
} as const satisfies Record<MemoryKind, TextKey>;

export const SCOPE_TEXT = {
  me: 'memory_page.scope_me',
  persona: 'memory_page.scope_persona',
  project: 'memory_page.scope_project',
  team: 'memory_page.scope_team',
} as const satisfies Record<MemoryScope, TextKey>;
