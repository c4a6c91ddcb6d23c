// The whole API and all events, as two values. Importing this brings zod along; the web app takes types only.

import type { z } from 'zod';
import { adminEvents, adminRoutes } from './admin.ts';
import { apiKeyEvents, apiKeyRoutes } from './api-keys.ts';
import { authEvents, authRoutes } from './auth.ts';
import { channelModelEvents, channelModelRoutes } from './channel-models.ts';
import { channelEvents, channelRoutes } from './channels.ts';
import type { RouteSpec } from './common.ts';
import { completionEvents, completionRoutes } from './completions.ts';
import { feedbackRoutes } from './feedback.ts';
import { fileEvents, fileRoutes } from './files.ts';
import { folderEvents, folderRoutes } from './folders.ts';
import { liveRoutes } from './live.ts';
import { mcpServerRoutes } from './mcp.ts';
import { messageEvents, messageRoutes } from './messages.ts';
import { modelEvents, modelRoutes } from './models.ts';
import { notificationEvents, notificationRoutes } from './notifications.ts';
import { mtlsRoutes, oidcRoutes } from './oidc.ts';
import { openAiRoutes } from './openai.ts';
import { personaGroupEvents, personaGroupRoutes } from './persona-groups.ts';
import { personaEvents, personaRoutes } from './personas.ts';
import { presenceEvents, presenceRoutes } from './presence.ts';
import { profileEvents, profileRoutes } from './profile.ts';
import { providerConfigEvents, providerConfigRoutes } from './provider-configs.ts';
import { scopeEvents } from './scopes.ts';
import { searchRoutes } from './search.ts';
import { systemRoutes } from './system.ts';
import { mcpRoutes, toolRoutes } from './tools.ts';
import { transferRoutes } from './transfer.ts';
import { usageRoutes } from './usage.ts';
import { userRoutes } from './users.ts';

export const api = {
  ...systemRoutes,
  ...authRoutes,
  ...oidcRoutes,
  ...mtlsRoutes,
  ...profileRoutes,
  ...apiKeyRoutes,
  ...userRoutes,
  ...providerConfigRoutes,
  ...personaRoutes,
  ...personaGroupRoutes,
  ...modelRoutes,
  ...folderRoutes,
  ...channelRoutes,
  ...channelModelRoutes,
  ...fileRoutes,
  ...messageRoutes,
  ...completionRoutes,
  ...feedbackRoutes,
  ...toolRoutes,
  ...mcpRoutes,
  ...usageRoutes,
  ...openAiRoutes,
  ...mcpServerRoutes,
  ...transferRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...presenceRoutes,
  ...liveRoutes,
  ...adminRoutes,
};
export type Api = typeof api;
export type Operation = keyof Api;

export const events = {
  ...authEvents,
  ...profileEvents,
  ...apiKeyEvents,
  ...providerConfigEvents,
  ...personaEvents,
  ...personaGroupEvents,
  ...modelEvents,
  ...folderEvents,
  ...scopeEvents,
  ...channelEvents,
  ...channelModelEvents,
  ...fileEvents,
  ...messageEvents,
  ...completionEvents,
  ...notificationEvents,
  ...presenceEvents,
  ...adminEvents,
};
export type EventKind = keyof typeof events;
/** What may be told to everybody who is signed in: it says that something has changed, and nothing of what or whose. */
export const EVERYBODY_EVENTS: readonly EventKind[] = ['user.models.changed', 'user.personas.changed'];
export type EventPayload<K extends EventKind> = z.infer<(typeof events)[K]>;

type Part<S, K extends string, D> = S extends { readonly [P in K]: infer T extends z.ZodType } ? T : D;

/** What a caller writes. */
export type ParamsIn<S> = z.input<Part<S, 'params', z.ZodObject<Record<never, never>>>>;
export type QueryIn<S> = z.input<Part<S, 'query', z.ZodObject<Record<never, never>>>>;
export type BodyIn<S> = S extends { readonly body: infer T extends z.ZodType } ? z.input<T> : never;

/** What a handler reads, after validation. */
export type ParamsOut<S> = z.output<Part<S, 'params', z.ZodObject<Record<never, never>>>>;
export type QueryOut<S> = z.output<Part<S, 'query', z.ZodObject<Record<never, never>>>>;
export type BodyOut<S> = S extends { readonly body: infer T extends z.ZodType }
  ? S extends { readonly bodyOptional: true }
    ? z.output<T> | undefined
    : z.output<T>
  : undefined;

type Answer<R> = { [K in keyof R]: R[K] extends z.ZodType ? z.output<R[K]> : string };
/** What a successful call answers. Refusals that are declared beside it (503 of the readiness probe) do not count. */
export type ResponseOf<S extends RouteSpec> = Answer<Omit<S['response'], 503>>[keyof Omit<
  S['response'],
  503
>];

export * from './admin.ts';
export * from './api-keys.ts';
export * from './auth.ts';
export * from './channel-models.ts';
export * from './channels.ts';
export * from './common.ts';
export * from './completion-answer.ts';
export * from './completions.ts';
export * from './feedback.ts';
export * from './files.ts';
export * from './folders.ts';
export * from './live.ts';
export * from './mcp.ts';
export * from './messages.ts';
export * from './models.ts';
export * from './notifications.ts';
export * from './noun.ts';
export * from './oidc.ts';
export * from './openai.ts';
export * from './persona-groups.ts';
export * from './personas.ts';
export * from './presence.ts';
export * from './profile.ts';
export * from './provider-configs.ts';
export * from './scopes.ts';
export * from './search.ts';
export * from './settings.ts';
export * from './system.ts';
export * from './tools.ts';
export * from './transfer.ts';
export * from './usage.ts';
export * from './users.ts';
