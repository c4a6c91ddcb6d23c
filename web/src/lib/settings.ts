// What a person has chosen, as their account keeps it.

import type { Bootstrap } from '@parley/contract';
import { call } from './api.ts';
import { errorText } from './error-text.ts';
import { meQuery, patchMe } from './me.ts';
import { invalidate, queryClient } from './query.ts';
import { toast } from './toast.ts';

type Settings = Bootstrap['settings'];

const settingsNow = (): Settings => queryClient.getQueryData(meQuery().queryKey)?.settings ?? {};

/** What was changed once more meanwhile is no longer ours to take back. */
const takeBack = (change: Settings, before: Settings): void =>
  patchMe((me) => {
    const settings = { ...me.settings };
    for (const key of Object.keys(change)) {
      // The cache keeps its own copy of a list or an object.
      if (JSON.stringify(settings[key]) !== JSON.stringify(change[key])) continue;
      const old = before[key];
      if (old === undefined) delete settings[key];
      else settings[key] = old;
    }
    return { ...me, settings };
  });

/** Shown at once; taken back, and false, when the server does not keep it. */
export const saveSettings = async (change: Settings): Promise<boolean> => {
  // An answer that is on its way is from before the change.
  await queryClient.cancelQueries({ queryKey: meQuery().queryKey });
  const before = settingsNow();
  patchMe((me) => ({ ...me, settings: { ...me.settings, ...change } }));
  try {
    await call('PUT /api/v1/settings', { body: change });
    return true;
  } catch (error) {
    takeBack(change, before);
    toast.error(errorText(error));
    void invalidate('GET /api/v1/profile/bootstrap');
    return false;
  }
};
