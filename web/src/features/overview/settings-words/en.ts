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
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
