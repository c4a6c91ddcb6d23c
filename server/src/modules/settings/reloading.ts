import { none } from '@parley/contract';
import type { Kernel } from '../../kernel/ctx.ts';
import type { Running } from '../../kernel/module.ts';

/** Keeps what is remembered of the settings as new as what another instance, or this one, wrote. */
export const startReloading = async ({ events, settings, database, log }: Kernel): Promise<Running> => {
  const off = events.on('admin.setting.updated', () => {
    settings
      .reload(database.read)
      .catch((error: unknown) => log.warn({ err: error }, 'settings could not be read anew'));
  });
  // What was changed between the opening of the database and now.
  await settings.reload(database.read);
  return { drain: none, stop: async () => off() };
};
