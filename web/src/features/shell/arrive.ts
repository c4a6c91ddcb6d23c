// Somebody is in: what is kept true from now on. Fetched with the shell, since nobody else needs it.

import type { Bootstrap } from '@parley/contract';
import { follow, startLive } from '../../lib/live.ts';
import { applyEvents } from '../../lib/live-changes.ts';
import { takeEarlyTopic } from '../../lib/opening.ts';
import { adoptSettings } from '../../lib/preferences.ts';

/** By then the page that shows it follows it, too, or never will. */
const HELD_MS = 20_000;

export const arrive = ({ settings }: Bootstrap): void => {
  adoptSettings(settings);
  applyEvents();
  const topic = takeEarlyTopic();
  // What was asked for early is older than the connection: followed from its beginning, it is asked for again then.
  if (topic !== null) setTimeout(follow(topic), HELD_MS);
  startLive();
};
