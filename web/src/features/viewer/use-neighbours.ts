import type { FileObject } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { KnownFile } from '../../lib/open-file.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

export interface Neighbours {
  /** Where it stands among them, from 1. */
  readonly at: number;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

const ALONE: Neighbours = { at: 1, count: 1, previous: null, next: null };

const around = (id: string, files: readonly KnownFile[]): Neighbours | null => {
  const at = files.findIndex((file) => file.id === id);
  if (at < 0) return null;
  return {
    at: at + 1,
    count: files.length,
    previous: files[at - 1]?.id ?? null,
    next: files[at + 1]?.id ?? null,
  };
};

/** The files that one stands among: those that were named when it was opened, or all of its chat or project, the oldest first. */
export const useNeighbours = (file: FileObject, named: readonly KnownFile[]): Neighbours => {
  const { id, channel_id, project_id } = file;
  const isNamed = named.some((one) => one.id === id);
  const query = { limit: LONGEST_PAGE };
  const ofChat = useQuery({
    ...ask('GET /api/v1/channels/{id}/files', { params: { id: channel_id ?? '' }, query }),
    enabled: !isNamed && channel_id !== null,
  });
  const ofProject = useQuery({
    ...ask('GET /api/v1/projects/{id}/files', { params: { id: project_id ?? '' }, query }),
    enabled: !isNamed && project_id !== null,
  });
  const listed = (channel_id === null ? ofProject : ofChat).data?.data ?? [];
  return around(id, isNamed ? named : listed.toReversed()) ?? ALONE;
};
