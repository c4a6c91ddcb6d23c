import { NOTIFICATION_SENTENCES, NOTIFICATION_TEXTS } from '@parley/contract';
import type { Letters } from './letters.ts';

export const en: Letters = {
  says: NOTIFICATION_SENTENCES,
  texts: NOTIFICATION_TEXTS,
  types: {
    mention: 'mentions of you',
    message: 'direct messages',
    share: 'what is shared with you',
    assignment: 'what is assigned to you',
    task: 'tasks',
    system: 'your account',
    package: 'packages',
  },
  all: 'anything',
  no_more: 'No more e-mail about {what}',
  stop_ask: 'Stop e-mail about {what}?',
  stop_do: 'Stop these e-mails',
  stopped: 'You will get no more e-mail about {what}.',
  stopped_text: 'You can change this at any time in your settings.',
  choose: 'Choose what you are told',
  several: '{count} notifications',
  earlier: '… and {count} earlier',
  a_member: 'A member',
  invites: '{name} invites you to the team {team} on {service}.',
  good_until: 'The invitation is good until {date}.',
  new_password: 'a new password',
  choose_for: 'Choose a new password for {name} on {service}:',
  choose_password: 'Choose a new password',
  good_once: 'The link is good once and for an hour.',
  not_asked: 'If you did not ask for it, do nothing: your password stays as it is.',
};
