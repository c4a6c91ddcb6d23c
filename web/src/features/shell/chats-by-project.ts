import type { Channel } from '@parley/contract';
import type { ReactNode } from 'react';
import type { Row } from './sidebar-rows.ts';

/** The chats of each project below its line: all of them, or, where it is closed, those with something new. */
export const chatsByProject = (
  projects: ReadonlyArray<{ readonly id: string; readonly isOpen: boolean }>,
  lineOf: (id: string, counts: { readonly all: number; readonly unread: number }) => ReactNode,
  channels: readonly Channel[],
): Row[] =>
  projects.flatMap(({ id, isOpen }): Row[] => {
    const inside = channels.filter(({ project_id }) => project_id === id);
    const unread = inside.filter(({ unread_count }) => unread_count > 0);
    return [
      { kind: 'pinned', key: id, line: lineOf(id, { all: inside.length, unread: unread.length }) },
      ...(isOpen ? inside : unread).map(
        (channel): Row => ({ kind: 'channel', key: `${id}:${channel.id}`, channel, isNested: true }),
      ),
    ];
  });
