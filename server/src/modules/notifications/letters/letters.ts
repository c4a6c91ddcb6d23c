import type { NotificationKind, NotificationTextKind, NotificationType } from '@parley/contract';

/** Every sentence of a letter in one language; `{…}` is what it names. */
export interface Letters {
  /** As the page says it too. */
  readonly says: Readonly<Record<NotificationKind, string>>;
  /** What stands beneath some of them; as the page says it too. */
  readonly texts: Readonly<Record<NotificationTextKind, string>>;
  /** What `no_more` is about. */
  readonly types: Readonly<Record<NotificationType, string>>;
  /** What a browser shows of one, without names and words. */
  readonly pushed: Readonly<Record<NotificationType, string>>;
  readonly push_trial: string;
  readonly all: string;
  readonly no_more: string;
  /** The page behind the link of `no_more`. */
  readonly stop_ask: string;
  readonly stop_do: string;
  readonly stopped: string;
  readonly stopped_text: string;
  readonly choose: string;
  readonly several: string;
  readonly earlier: string;
  readonly a_member: string;
  readonly invites: string;
  readonly good_until: string;
  readonly new_password: string;
  readonly choose_for: string;
  readonly choose_password: string;
  readonly good_once: string;
  readonly not_asked: string;
}
