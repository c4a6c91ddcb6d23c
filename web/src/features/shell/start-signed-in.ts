// What begins when a person is signed in. Fetched with the shell, since only it needs this.

import type { Bootstrap } from '@parley/contract';
import { allFeatures } from '../../feature.ts';
import { adoptLanguage } from '../../i18n/chosen-language.ts';
import { adoptDensity } from '../../lib/density.ts';
import { takeEarlyTopic } from '../../lib/first-requests.ts';
import { recordFocus } from '../../lib/focus-record.ts';
import { follow, startLive } from '../../lib/live.ts';
import { applyLiveChanges } from '../../lib/live-changes.ts';
import { adoptTheme } from '../../lib/theme.ts';
import { adoptWorkspace } from '../../lib/workspace.ts';
import { handInKeptEdits } from './kept-edits.ts';
import { prepareList } from './use-section-list.ts';

/** By then the page that shows it follows it, too, or never will. */
const HELD_MS = 20_000;

export const startSignedIn = async ({ settings, user }: Bootstrap, pathname: string): Promise<void> => {
  recordFocus();
  adoptTheme(settings);
  adoptDensity(settings);
  if (settings.look) void import('../../lib/look.ts').then(({ paintLook }) => paintLook(settings));
  adoptLanguage(settings);
  adoptWorkspace(settings);
  const list = prepareList(pathname);
  await applyLiveChanges(allFeatures().flatMap(({ live }) => live ?? []));
  const topic = takeEarlyTopic();
  // What was asked for early is older than the connection: followed from its beginning, it is asked for again then.
  if (topic !== null) setTimeout(follow(topic), HELD_MS);
  startLive();
  handInKeptEdits(user.id);
  await list;
};
