export const words = {
  overview: {
    text: 'This server at a glance.',
    waiting_one: '{{count}} account waits for approval or is deactivated.',
    waiting_other: '{{count}} accounts wait for approval or are deactivated.',
    see_users: 'See people',
    dead_jobs_one: '{{count}} job has failed for good.',
    dead_jobs_other: '{{count}} jobs have failed for good.',
    see_jobs: 'See jobs',
    users: 'People',
    active: 'Active accounts',
    admins: 'Administrators',
    sessions: 'Open sessions',
    channels: 'Chats',
    messages: 'Messages',
    files: 'Files',
    bytes: 'Size of the files',
    logins: 'Sign-ins by day',
    registrations: 'Registrations by day',
    last_days_one: 'in the last day',
    last_days_other: 'in the last {{count}} days',
    server: 'Server',
    version: 'Version',
    database: 'Database',
    schema: 'Schema version',
    uptime: 'Running for',
    secure: 'Secure this server',
    secure_done: '{{done}} of {{all}}',
    secure_folded: 'Done: {{number}}',
    secure_go: 'Open',
    secure_leave: 'Leave as it is',
    secure_again: 'Left as it is · ask again',
    secure_is_done: 'Done',
    secure_registration: 'Decide who may join',
    secure_registration_text:
      'Anyone who can open this page may create an account. Close registration, or approve new accounts yourself.',
    secure_passwords: 'Refuse common passwords',
    secure_passwords_text:
      'Passwords such as “password123” are guessed first. Refuse them for new passwords.',
    secure_second_factor: 'Protect your own account',
    secure_second_factor_text:
      'An administrator can do everything here. Ask for a code from your phone when you sign in.',
    secure_backup: 'Make backups',
    secure_backup_text: 'A disk can fail tonight. Have a backup made every day or every week.',
    secure_address: 'Use an encrypted address',
    secure_address_text:
      'This page is not served over HTTPS: passwords can be read on the way. Put a proxy with a certificate in front.',
    secure_mail: 'Send mail',
    secure_mail_text:
      'Without mail nobody can replace a forgotten password. Set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
