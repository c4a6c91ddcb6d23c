// For people who write packages and scripts for Parley: the same typed client that the web app and the tests use.

export {
  ApiError,
  type Call,
  type CallInput,
  type CallResult,
  type ClientOptions,
  createClient,
} from '@parley/contract/client';
export type {
  ConnectionEvent,
  Ctx,
  FilterEvent,
  HeardEvent,
  JobEvent,
  MigrationEvent,
  RouteAnswer,
  RouteEvent,
  StepEvent,
  WebhookEvent,
} from './package.ts';
