export const words = {
  holds: {
    title: 'Legal holds',
    text: 'While a hold lies on a person, a workspace or a chat, nothing of it goes for good: not by those who work there, not by a rule of retention, not with an account. Who tries is told so.',
    new: 'New hold',
    new_text: 'It acts at once. It is written to the audit log, and so is lifting it.',
    kind: 'What is held',
    person: 'Person',
    workspace: 'Workspace of a team',
    chat: 'Chat',
    target: 'Which one',
    target_text: 'The address of its page, or its identifier; of a person also the username.',
    reason: 'Reason',
    set: 'Set the hold',
    was_set: 'The hold is in force.',
    none: 'No holds',
    none_text: 'Nothing is held on this server.',
    active: 'In force',
    lifted: 'Lifted',
    gone: 'Not here any more',
    since: 'since {{when}}, by {{name}}',
    until: 'lifted {{when}} by {{name}}',
    nobody: 'an account that is gone',
    lift: 'Lift',
    lift_named: 'Lift the hold on {{name}}',
    lift_title: 'Lift the hold on {{name}}?',
    lift_text:
      'What waited for it goes within the hour: chats whose time is over, accounts that were to be erased.',
    was_lifted: 'The hold was lifted.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
