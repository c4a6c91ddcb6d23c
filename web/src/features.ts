// The features of the page: one list. A new feature is its folder and a line here.

import type { Permission, SearchKind } from '@parley/contract';
import { apiKeys } from './features/api-keys/feature.ts';
import { appearance } from './features/appearance/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { channels } from './features/channels/feature.ts';
import { chat } from './features/chat/feature.ts';
import { diagnosis } from './features/diagnosis/feature.ts';
import { feedback } from './features/feedback/feature.ts';
import { files } from './features/files/feature.ts';
import { folders } from './features/folders/feature.ts';
import { health } from './features/health/feature.ts';
import { home } from './features/home/feature.ts';
import { jobs } from './features/jobs/feature.ts';
import { markdown } from './features/markdown/feature.ts';
import { models } from './features/models/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { overview } from './features/overview/feature.ts';
import { palette } from './features/palette/feature.ts';
import { people } from './features/people/feature.ts';
import { personas } from './features/personas/feature.ts';
import { platform } from './features/platform/feature.ts';
import { profile } from './features/profile/feature.ts';
import { providers } from './features/providers/feature.ts';
import { roles } from './features/roles/feature.ts';
import { search } from './features/search/feature.ts';
import { security } from './features/security/feature.ts';
import { sessions } from './features/sessions/feature.ts';
import { shell } from './features/shell/feature.ts';
import { shortcuts } from './features/shortcuts/feature.ts';
import { toolServers } from './features/tool-servers/feature.ts';
import { twoFactor } from './features/two-factor/feature.ts';
import { usage } from './features/usage/feature.ts';
import { users } from './features/users/feature.ts';

export const FEATURES = [
  shell,
  auth,
  home,
  chat,
  channels,
  search,
  files,
  notifications,
  people,
  palette,
  shortcuts,
  markdown,
  profile,
  appearance,
  folders,
  personas,
  models,
  providers,
  usage,
  security,
  twoFactor,
  sessions,
  apiKeys,
  diagnosis,
  overview,
  users,
  roles,
  platform,
  toolServers,
  feedback,
  audit,
  health,
  jobs,
] as const;

type Declared = (typeof FEATURES)[number];
type KeyOf<T> = T extends object ? keyof T : never;
type MustBeNone<T extends never> = T;

declare module './feature.ts' {
  interface Register {
    readonly features: typeof FEATURES;
    /** Neither compiles where the contract knows one that no feature has words for, or no feature can open. */
    readonly unnamedPermissions: MustBeNone<Exclude<Permission, KeyOf<Declared['permissions']>>>;
    readonly unknownHits: MustBeNone<Exclude<SearchKind, KeyOf<Declared['hits']>>>;
  }
}
