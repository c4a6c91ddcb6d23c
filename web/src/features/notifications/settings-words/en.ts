export const words = {
  push: {
    refused: 'This browser refused. Private windows, and browsers without a push service, cannot be told.',
    denied:
      'This browser has forbidden notifications of this page. Allow them in its settings for this site, then open this page again.',
    from: 'From',
    here: 'In this browser',
    insecure: 'This works only over a secure connection (https).',
    quiet: 'Quiet hours',
    quiet_text: 'Nothing appears meanwhile but what is urgent or overdue; the rest comes afterwards.',
    text: 'What has waited unread for a minute appears on the device, also while nothing of the page is open.',
    title: 'On this device',
    to: 'To',
    tried: 'A message appears in a moment.',
    try: 'Send a test',
    unsupported:
      'This browser cannot show notifications while the page is closed. On an iPhone or iPad, add the page to the home screen first.',
    words: 'Show names and words',
    words_text:
      'Otherwise it says only that there is something new. What is sent can be read by your browser alone.',
  },
  notify: {
    preferences_text: 'What you want to be told, and how.',
    no_email: 'This server sends no e-mail.',
    sounds: 'Sounds',
    sounds_text:
      'A short sound for mentions, direct messages and finished answers while this window is not in front.',
    in_app: 'In the app',
    push: 'On the device',
    email: 'E-mail',
    mention: 'Someone mentions you',
    message: 'Direct messages',
    share: 'Someone adds you to a chat or team, shares something with you, or takes you off it again',
    assignment: 'Something is assigned to you',
    task: 'A task ends or needs you',
    system: 'Security of your account',
    package: 'Packages',
    range: 'Notifications {{from}}–{{to}} of {{total}}',
    gathered_one: '{{count}} notification',
    gathered_other: '{{count}} notifications',
    remove_gathered_one: 'Remove “{{name}}” ({{count}} notification)',
    remove_gathered_other: 'Remove “{{name}}” ({{count}} notifications)',
  },
  notification_says: {
    mentioned: '{{name}} mentioned you',
    wrote: '{{name}} wrote to you',
    main_line_proposed: '{{name}} proposes a branch as the main line of a chat',
    added_to_chat: '{{name}} added you to {{title}}',
    added_to_untitled: '{{name}} added you to a chat',
    added_to_team: '{{name}} added you to the team {{title}}',
    removed_from_chat: '{{name}} removed you from {{title}}',
    removed_from_untitled: '{{name}} removed you from a chat',
    removed_from_team: '{{name}} removed you from the team {{title}}',
    team_deleted: '{{name}} deleted the team {{title}}',
    joined_team: '{{name}} joined the team {{title}} by your invitation',
    shared: '{{name}} shared {{title}} with you',
    unshared: '{{name}} stopped sharing {{title}} with you',
    task_given: 'A task for you: {{title}}',
    task_comment: 'A comment: {{title}}',
    task_due: 'Due soon: {{title}}',
    task_waits: 'Waits for your approval: {{title}}',
    task_done: 'Done: {{title}}',
    task_failed: 'Failed: {{title}}',
    task_switched_off: 'Switched off after repeated failures: {{title}}',
    step_given: 'For you: {{title}}',
    step_to_take: 'Free to take: {{title}}',
    step_late: 'Still to be done: {{title}}',
    step_due_soon: 'Due soon: {{title}}',
    step_done: '{{name}} has done: {{title}}',
    run_done: 'Finished: {{title}}',
    run_failed: 'Failed: {{title}}',
    run_not_started: 'Could not be started: {{title}}',
    erasure: 'Your account is to be erased',
    erasure_by_administrator: 'An administrator has asked for your account to be erased',
    archive_ready: 'Your archive is ready',
    archive_failed: 'Your archive could not be written',
    import_done: 'Your import is done',
    import_failed: 'Your import failed',
    password_set: 'An administrator has set a new password for you',
    password_replaced: 'Your password was replaced through a letter',
    session_ended: 'A session of yours was ended for your safety',
    budget_platform: 'This server has used 80 % of its AI budget for this month',
    budget_own: 'You have used 80 % of your AI budget for this month',
    budget_team: 'Your team has used 80 % of its AI budget for this month',
  },
  notification_texts: {
    erasure: 'It goes for good on {{date}}. Until then you can take it back.',
    erasure_by_administrator: 'It goes for good on {{date}}. Until then an administrator can take it back.',
    archive_ready: 'It can be downloaded for seven days.',
    import_done: 'Conversations brought in: {{count}}',
    password_set:
      'Your sessions were ended, and two-step sign-in, if you had it, was switched off. Choose a password of your own, and tell an administrator if you did not ask for this.',
    password_replaced:
      'All sessions were ended. Keys that you had stored wait for your old password under Security. Tell an administrator if it was not you.',
    session_ended:
      'Its sign-in token was used a second time, which happens when it has been copied. If you do not know why, change your password and look through your sessions.',
    budget_platform:
      'When it is used up, answers wait for the next month unless an administrator raises the budget.',
    budget_own:
      'When it is used up, answers wait for the next month unless an administrator raises the budget.',
    budget_team:
      'When it is used up, the keys of the team answer no more until the next month, unless the budget is raised.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
