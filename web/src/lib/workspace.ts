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

/** Whether the account does not know of the choice yet: then it is told when it is next met, and not followed. */
const unsaved = createLocalState<boolean>('workspace-unsaved', 'device');

export const useWorkspace = (): ChosenWorkspace | null => kept.use(CHOSEN);

export const chosenWorkspace = (): ChosenWorkspace | null => kept.get(CHOSEN);

const pick = ({ id, name, icon, color, team_id }: ChosenWorkspace): ChosenWorkspace => ({
  id,
  name,
  icon,
  color,
  team_id,
});

const userId = (): string | null => {
  const session = getSession();
  return session.status === 'signed-in' ? session.userId : null;
};

/** Of two choices the later one stays, whichever answer comes first. */
let saving: Promise<unknown> = Promise.resolve();
/** A request that is never answered does not keep later choices from the account. */
const SAVING_MS = 30_000;

const inTurn = (work: (signal: AbortSignal) => Promise<unknown>): void => {
  const person = userId();
  saving = saving
    // What one person chose is not for the account of the next.
    .then(() => person !== null && person === userId() && work(AbortSignal.timeout(SAVING_MS)))
    .catch(() => undefined);
};

const save = (chosen: ChosenWorkspace | null, signal: AbortSignal): Promise<unknown> =>
  call('PUT /api/v1/settings', { body: { workspace: chosen }, signal });

const saveChoice = (): void => {
  const chosen = chosenWorkspace();
  unsaved.set(CHOSEN, true);
  inTurn(async (signal) => {
    await save(chosen, signal);
    if (chosenWorkspace()?.id === chosen?.id) unsaved.set(CHOSEN, null);
  });
};

export const chooseWorkspace = (workspace: ChosenWorkspace | null): void => {
  const isOther = workspace?.id !== chosenWorkspace()?.id;
  kept.set(CHOSEN, workspace && pick(workspace));
  if (isOther && userId() !== null) saveChoice();
};

/** It is called or looks otherwise by now. The account hears of it with the next choice. */
export const redrawWorkspace = (workspace: ChosenWorkspace): void => {
  if (chosenWorkspace()?.id === workspace.id) kept.set(CHOSEN, pick(workspace));
};

/** It is there no longer. On another device the person may have chosen another one since: that stays. */
export const giveUpWorkspace = (id: string): void => {
  if (chosenWorkspace()?.id !== id) return;
  kept.set(CHOSEN, null);
  unsaved.set(CHOSEN, null);
  inTurn(async (signal) => {
    const { settings } = await call('GET /api/v1/settings', { signal });
    if (isChosen(settings.workspace) && settings.workspace.id === id) await save(null, signal);
  });
};

/** What a person gives up by themselves, by the ids of workspaces and teams (without-loss-told.ts). */
export const givenUp = new Set<string | null>();

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

/** Takes over what the account says, once per page: what is chosen elsewhere later moves nobody who is at work here. */
export const adoptWorkspace = ({ workspace }: Bootstrap['settings']): void => {
  const session = getSession();
  if (session.status !== 'signed-in' || session.userId === adoptedFor) return;
  adoptedFor = session.userId;
  if (unsaved.get(CHOSEN)) saveChoice();
  else if (workspace === null) kept.set(CHOSEN, null);
  else if (isChosen(workspace)) kept.set(CHOSEN, pick(workspace));
};
