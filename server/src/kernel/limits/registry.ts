// Every rate limit by name. The numbers are defaults: settings may raise or lower `max`, never the window.

interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * exact: counted in the database, never one too many, over all instances. For what is rare, and worth guessing at.
   * merged: counted in memory and added up over the instances about once a second. For what is frequent, where a write
   * per request would cost more than the request.
   */
  readonly mode: 'exact' | 'merged';
  /** Completes "too many …", for the person who is refused. */
  readonly what: string;
}

const MINUTE = 60;
const QUARTER = 15 * 60;

export const LIMITS = {
  login_account: { max: 10, windowSeconds: QUARTER, mode: 'exact', what: 'failed sign-ins to this account' },
  login_address: {
    max: 30,
    windowSeconds: QUARTER,
    mode: 'exact',
    what: 'failed sign-ins from your address',
  },
  register_address: {
    max: 60,
    windowSeconds: MINUTE,
    mode: 'exact',
    what: 'registrations from your address',
  },
  refresh_family: { max: 30, windowSeconds: MINUTE, mode: 'exact', what: 'token refreshes' },
  refresh_address: {
    max: 300,
    windowSeconds: MINUTE,
    mode: 'exact',
    what: 'token refreshes from your address',
  },
  password_change: {
    max: 10,
    windowSeconds: QUARTER,
    mode: 'exact',
    what: 'attempts to change the password',
  },
  two_factor: { max: 10, windowSeconds: QUARTER, mode: 'exact', what: 'attempts with a second factor' },
  oidc_address: { max: 30, windowSeconds: MINUTE, mode: 'exact', what: 'sign-ins from your address' },
  ws_ticket: { max: 30, windowSeconds: MINUTE, mode: 'exact', what: 'connections' },
  provider_probe: { max: 30, windowSeconds: MINUTE, mode: 'exact', what: 'calls to providers' },
  export: { max: 10, windowSeconds: MINUTE, mode: 'exact', what: 'exports' },
  api_user: { max: 1200, windowSeconds: MINUTE, mode: 'merged', what: 'requests' },
  api_anonymous: { max: 600, windowSeconds: MINUTE, mode: 'merged', what: 'requests from your address' },
  user_search: { max: 60, windowSeconds: MINUTE, mode: 'merged', what: 'searches' },
  message_create: { max: 120, windowSeconds: MINUTE, mode: 'merged', what: 'messages' },
  message_edit: { max: 60, windowSeconds: MINUTE, mode: 'merged', what: 'edits' },
  // Each looks through what the outbox keeps.
  message_delete: { max: 60, windowSeconds: MINUTE, mode: 'merged', what: 'deletions' },
  completions: { max: 120, windowSeconds: MINUTE, mode: 'merged', what: 'AI answers' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A limit with the number that holds now. */
export interface LimitRule extends Limit {
  readonly name: LimitName;
}
