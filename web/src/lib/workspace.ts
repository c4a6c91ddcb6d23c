// The workspace that a person has chosen. None: their own, whose lists hold everything that they take part in. Their account keeps it, so
// that another device starts where they were; a copy on this one lets the frame be drawn before the account is known.

import type { Bootstrap, Workspace } from '@parley/contract';
import { call } from './api.ts';
import { createLocalState } from './local-state.ts';
import { getSession, subscribeSession } from './session.ts';

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

/** Of two choices the later one stays, whichever answer comes first. */
let saving: Promise<unknown> = Promise.resolve();

export const chooseWorkspace = (workspace: ChosenWorkspace | null): void => {
  const chosen = workspace && pick(workspace);
  const isNew = JSON.stringify(chosen) !== JSON.stringify(chosenWorkspace());
  kept.set(CHOSEN, chosen);
  if (!isNew || getSession().status !== 'signed-in') return;
  // Here it holds in any case; not kept, another device starts where it would have started.
  saving = saving
    .then(() => call('PUT /api/v1/settings', { body: { workspace: chosen } }))
    .catch(() => undefined);
};

/** Settings are free-form: anything may stand there. */
const isChosen = (value: unknown): value is ChosenWorkspace => {
  const { id, name, ...rest } = pick(Object(value));
  return (
    /^[0-9a-f-]{36}$/.test(String(id)) &&
    typeof name === 'string' &&
    Object.values(rest).every((one) => one === null || typeof one === 'string')
  );
};

let adoptedFor: string | null = null;

subscribeSession(() => {
  if (getSession().status === 'signed-out') adoptedFor = null;
});

/** Takes over what the account says, once per sign-in: what is chosen elsewhere later moves nobody who is at work here. */
export const adoptWorkspace = ({ workspace }: Bootstrap['settings']): void => {
  const session = getSession();
  if (session.status !== 'signed-in' || session.userId === adoptedFor) return;
  adoptedFor = session.userId;
  if (workspace === null) kept.set(CHOSEN, null);
  else if (isChosen(workspace)) kept.set(CHOSEN, pick(workspace));
};
