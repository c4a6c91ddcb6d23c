// The features of the page: one line each, which is all that a new one adds besides its folder. Nothing depends on their order: what is
// shown in an order (links, lines of the palette, kinds of hits) has its own number.

export { apiKeys } from './features/api-keys/feature.ts';
export { appearance } from './features/appearance/feature.ts';
export { audit } from './features/audit/feature.ts';
export { auth } from './features/auth/feature.ts';
export { channels } from './features/channels/feature.ts';
export { chat } from './features/chat/feature.ts';
export { diagnosis } from './features/diagnosis/feature.ts';
export { feedback } from './features/feedback/feature.ts';
export { files } from './features/files/feature.ts';
export { folders } from './features/folders/feature.ts';
export { health } from './features/health/feature.ts';
export { home } from './features/home/feature.ts';
export { jobs } from './features/jobs/feature.ts';
export { markdown } from './features/markdown/feature.ts';
export { models } from './features/models/feature.ts';
export { notes } from './features/notes/feature.ts';
export { notifications } from './features/notifications/feature.ts';
export { overview } from './features/overview/feature.ts';
export { palette } from './features/palette/feature.ts';
export { people } from './features/people/feature.ts';
export { personas } from './features/personas/feature.ts';
export { platform } from './features/platform/feature.ts';
export { profile } from './features/profile/feature.ts';
export { providers } from './features/providers/feature.ts';
export { roles } from './features/roles/feature.ts';
export { search } from './features/search/feature.ts';
export { security } from './features/security/feature.ts';
export { sessions } from './features/sessions/feature.ts';
export { shell } from './features/shell/feature.ts';
export { shortcuts } from './features/shortcuts/feature.ts';
export { teams } from './features/teams/feature.ts';
export { toolServers } from './features/tool-servers/feature.ts';
export { twoFactor } from './features/two-factor/feature.ts';
export { usage } from './features/usage/feature.ts';
export { users } from './features/users/feature.ts';
