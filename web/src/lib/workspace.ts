// The workspace that a person has chosen on this device. None: their own, whose lists hold everything that they take part in.

import type { Workspace } from '@parley/contract';
import { createLocalState } from './local-state.ts';

/** As much of it as the frame shows before anything is fetched. */
export type ChosenWorkspace = Pick<Workspace, 'id' | 'name' | 'icon' | 'color' | 'team_id'>;

const kept = createLocalState<ChosenWorkspace>('workspace', 'device');
const CHOSEN = 'chosen';

export const useWorkspace = (): ChosenWorkspace | null => kept.use(CHOSEN);

export const chosenWorkspace = (): ChosenWorkspace | null => kept.get(CHOSEN);

const pick = ({ id, name, icon, color, team_id }: ChosenWorkspace): ChosenWorkspace => ({
  id,
  name,
  icon,
  color,
  team_id,
});

export const chooseWorkspace = (workspace: ChosenWorkspace | null): void => {
  kept.set(CHOSEN, workspace && pick(workspace));
};
