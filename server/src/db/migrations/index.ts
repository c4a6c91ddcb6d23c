// Every migration, in order. Forward only; one that has shipped is never edited.

import { migration, type Step } from '../migrate.ts';
import { up as kernel } from './0001_kernel.ts';
import { up as accounts } from './0002_accounts.ts';
import { up as folders } from './0003_folders.ts';
import { up as conversations } from './0004_conversations.ts';
import { up as files } from './0005_files.ts';
import { up as notifications } from './0006_notifications.ts';
import { up as live } from './0007_live.ts';
import { up as search } from './0008_search.ts';
import { up as identities } from './0009_identities.ts';
import { up as ai } from './0010_ai.ts';
import { up as turns } from './0011_turns.ts';
import { up as toolSignIn } from './0012_tool_sign_in.ts';
import { up as deletedMessages } from './0013_deleted_messages.ts';
import { up as scopes } from './0014_scopes.ts';

export const STEPS: Step[] = [
  migration(1, 'kernel', kernel),
  migration(2, 'accounts', accounts),
  migration(3, 'folders', folders),
  migration(4, 'conversations', conversations),
  migration(5, 'files', files),
  migration(6, 'notifications', notifications),
  migration(7, 'live', live),
  migration(8, 'search', search),
  migration(9, 'identities', identities),
  migration(10, 'ai', ai),
  migration(11, 'turns', turns),
  migration(12, 'tool_sign_in', toolSignIn),
  migration(13, 'deleted_messages', deletedMessages),
  migration(14, 'scopes', scopes),
];
