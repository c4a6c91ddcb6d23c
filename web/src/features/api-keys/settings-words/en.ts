export const words = {
  api_keys: {
    text: 'Keys let your own programs use this server in your name.',
    docs: 'API documentation',
    empty: 'No keys yet',
    empty_text: 'Create one for a script, a bot or another tool.',
    create: 'Create a key',
    create_text: 'Give it only what it needs. It is shown once.',
    created: 'Your new key',
    created_text: 'Copy it now.',
    once: 'This is the only time that the key is shown. Keep it like a password.',
    secret: 'The key',
    try: 'Try it',
    kept: 'I have kept it',
    name: 'Name',
    name_text: 'What is it for? You will recognise it by this.',
    scopes: 'What it may do',
    scope_required: 'Choose at least one.',
    read: 'Read',
    read_text: 'See what you can see.',
    write: 'Write',
    write_text: 'Create, change and delete in your name. Without “Read” it is not told what there is.',
    narrow: 'Or allow single areas only',
    narrow_text:
      'Without “Read” and “Write”, the key works only where one of these permissions is asked for. Changes of the administration always need its permission, also with “Write”.',
    lifetime: 'Valid for',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    no_end: 'Without end',
    last_used: 'Last used {{when}}',
    never_used: 'Never used',
    expires_on: 'valid until {{date}}',
    never_expires: 'without end',
    expired: 'Expired',
    revoke: 'Revoke',
    revoke_named: 'Revoke {{name}}',
    revoke_title: 'Revoke “{{name}}”?',
    revoke_text: 'Programs that use this key stop working at once. This cannot be undone.',
    revoked: 'Revoked “{{name}}”.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
