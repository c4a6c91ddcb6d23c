import { useNavigate } from '@tanstack/react-router';
import type { ShortcutId } from '../../feature.ts';
import { useMay } from '../../lib/me.ts';
import { useShortcut } from '../shortcuts/index.ts';
import { goToPart } from './parts.ts';

/** Each key that leads to a section, and where: one that a feature declares and that leads nowhere does not compile. */
const SECTIONS = {
  go_home: '/',
  go_chats: '/chats',
  go_notes: '/notes',
  go_tasks: '/tasks',
  go_knowledge: '/knowledge',
  go_workflows: '/workflows',
  go_personas: '/personas',
  go_inbox: '/inbox',
} as const satisfies Record<Extract<ShortcutId, `go_${string}`>, string>;
const GO = Object.entries(SECTIONS) as Array<
  [keyof typeof SECTIONS, (typeof SECTIONS)[keyof typeof SECTIONS]]
>;
/** Also for those who may not use chats. */
const FOR_ALL: ReadonlySet<string> = new Set(['/', '/inbox']);

/** Keys that lead somewhere, to a section or to a part of the page: there when the first page is. */
export const useWayKeys = (): void => {
  useShortcut('next_part', () => goToPart(1));
  useShortcut('previous_part', () => goToPart(-1));
  const navigate = useNavigate();
  const mayChat = useMay('surface.chat.access');
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, and so the hooks are always the same
  for (const [id, to] of GO) useShortcut(id, () => (mayChat || FOR_ALL.has(to)) && void navigate({ to }));
};
