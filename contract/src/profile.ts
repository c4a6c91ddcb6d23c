// A person's own account: profile, password, second factor, avatar, settings, permissions.

import { z } from 'zod';
import { Email, eventKinds, Id, JsonValue, Message, PageQuery, routes, Time } from './common.ts';
import { Surface } from './extensions.ts';
import { FolderOut } from './folders.ts';
import { none, noun } from './noun.ts';
import { PermissionName } from './permission-name.ts';
import { PlatformSettings } from './settings.ts';
import { Team } from './teams.ts';
import { DisplayName, EndApiKeys, GivenPassword, NewPassword, User } from './users.ts';

export const SETTINGS_BYTES_MAX = 64 * 1024;

export type ProfileUpdate = z.infer<typeof ProfileUpdate>;
export const ProfileUpdate = z.object({ display_name: DisplayName.optional(), email: Email.optional() });

export type PasswordChange = z.infer<typeof PasswordChange>;
export const PasswordChange = z.object({
  current_password: GivenPassword.min(1),
  new_password: NewPassword,
  end_api_keys: EndApiKeys,
});

/** Free-form, kept for the web app and other clients; merged one level deep. */
export type Settings = z.infer<typeof Settings>;
export const Settings = z.record(z.string().max(200), JsonValue).meta({ id: 'Settings' });

export type Bootstrap = z.infer<typeof Bootstrap>;
export const Bootstrap = z
  .object({
    user: User,
    permissions: z.array(PermissionName),
    settings: Settings,
    platform: PlatformSettings,
    teams: z.array(Team),
    /** My own, which the home page shows where no other is chosen. */
    personal_workspace_id: Id,
    folders: z.array(FolderOut),
    surfaces: z.array(Surface),
    unread_notifications: z.int(),
    default_model: z.string().nullable(),
    version: z.string(),
  })
  .meta({ id: 'Bootstrap' });

const own = { auth: 'bearer', permission: null, resources: [] } as const;
const Otp = z.string().trim().min(1).max(64);

export const profileRoutes = routes({
  'GET /api/v1/profile': { ...own, summary: 'My profile', response: { 200: User } },
  'PUT /api/v1/profile': {
    ...own,
    summary: 'Change my profile; only what is given changes',
    body: ProfileUpdate,
    response: { 200: User },
    errors: [409],
  },
  'POST /api/v1/profile/password': {
    ...own,
    summary: 'Change my password; my stored keys stay readable, my other sessions end',
    body: PasswordChange,
    response: { 200: Message },
    errors: [401, 403, 409],
    limit: 'password_change',
    sessionOnly: true,
  },
  'POST /api/v1/profile/unlock': {
    ...own,
    summary: 'After an administrator reset my password: open my stored keys with the old one',
    body: z.object({ old_password: GivenPassword.min(1) }),
    response: { 200: Message },
    errors: [401, 403, 409],
    limit: 'password_change',
    sessionOnly: true,
  },
  'POST /api/v1/profile/avatar': {
    ...own,
    summary: 'Set my avatar from a PNG, JPEG, WebP or GIF',
    body: z.object({ image: z.string().min(1) }),
    bodyBytesMax: 3 * 1024 * 1024,
    response: { 200: z.object({ avatar: z.string() }) },
  },
  'DELETE /api/v1/profile/avatar': { ...own, summary: 'Remove my avatar', response: { 200: Message } },
  'GET /api/v1/profile/permissions': {
    ...own,
    summary: 'What I may do, by name',
    query: PageQuery,
    response: { 200: z.object({ data: z.array(PermissionName) }) },
  },
  'GET /api/v1/profile/bootstrap': {
    ...own,
    summary: 'Everything the first screen needs, in one call',
    response: { 200: Bootstrap },
  },
  'POST /api/v1/profile/2fa/setup': {
    ...own,
    summary: 'Begin to set up a second factor',
    response: { 200: z.object({ secret: z.string(), otpauth_url: z.string() }) },
    errors: [403, 409],
    sessionOnly: true,
    fresh: true,
  },
  'POST /api/v1/profile/2fa/enable': {
    ...own,
    summary: 'Turn the second factor on by a first code; answers with recovery codes, once',
    body: z.object({ otp: Otp }),
    response: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
    errors: [401, 409],
    limit: 'two_factor',
    sessionOnly: true,
  },
  'POST /api/v1/profile/2fa/disable': {
    ...own,
    summary: 'Turn the second factor off',
    body: z.object({ password: GivenPassword.min(1), otp: Otp }),
    response: { 200: Message },
    errors: [401, 409],
    limit: 'two_factor',
    sessionOnly: true,
  },
  'POST /api/v1/profile/2fa/recovery-codes': {
    ...own,
    summary: 'Make new recovery codes; the old ones stop working',
    body: z.object({ otp: Otp }),
    response: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
    errors: [401, 409],
    limit: 'two_factor',
    sessionOnly: true,
  },
  'GET /api/v1/settings': {
    ...own,
    summary: 'My settings',
    response: { 200: z.object({ settings: Settings }) },
  },
  'PUT /api/v1/settings': {
    ...own,
    summary: 'Merge into my settings, one level deep; null removes nothing, it is a value',
    body: Settings,
    response: { 200: z.object({ settings: Settings }) },
  },
  'GET /api/v1/settings/public': {
    ...own,
    summary: 'The platform settings that everybody may know',
    response: { 200: PlatformSettings },
  },
});

export const profileEvents = eventKinds({
  'user.profile.updated': User,
  /** Settings may be as large as an event at most is, so the event only says that there is something to fetch. */
  'user.settings.updated': z.object({ updated_at: Time }),
});

export const profileNoun = noun({
  name: 'profile',
  routes: profileRoutes,
  events: profileEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    password_change: {
      max: 10,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'attempts to change the password',
    },
    two_factor: { max: 10, windowSeconds: 15 * 60, mode: 'exact', what: 'attempts with a second factor' },
  },
});
