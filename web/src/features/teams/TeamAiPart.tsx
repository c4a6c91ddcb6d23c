import type { Team } from '@parley/contract';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { loadMemoryParts } from '../memory/index.ts';
import { loadTeamProviders } from '../providers/index.ts';
import { loadTeamToolServers } from '../tool-servers/index.ts';
import { loadTeamUsage } from '../usage/index.ts';

const TeamProviders = lazy(async () => ({ default: (await loadTeamProviders()).TeamProviders }));
const TeamToolServers = lazy(async () => ({ default: (await loadTeamToolServers()).TeamToolServers }));
const PlaceMemories = lazy(async () => ({ default: (await loadMemoryParts()).PlaceMemories }));
const TeamUsage = lazy(async () => ({ default: (await loadTeamUsage()).TeamUsage }));

interface PartProps {
  readonly team: Team;
}

/** What the AI answers with for this team: its providers, its tool servers and what everybody may know. Members see what there is; a role decides who keeps it. */
export const TeamAiPart = ({ team: { id, my_permissions } }: PartProps) => (
  <Suspense fallback={<SkeletonRows />}>
    <TeamProviders teamId={id} mayChange={my_permissions.includes('team.providers.manage')} />
    <TeamToolServers teamId={id} mayChange={my_permissions.includes('team.tools.manage')} />
    <PlaceMemories place={{ team_id: id }} mayWrite={my_permissions.includes('team.things.write')} />
  </Suspense>
);

export const TeamUsagePart = ({ team: { id, my_permissions } }: PartProps) => (
  <Suspense fallback={<SkeletonRows />}>
    <TeamUsage teamId={id} mayLimit={my_permissions.includes('team.providers.manage')} />
  </Suspense>
);
