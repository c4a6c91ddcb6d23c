export const words = {
  audit: {
    text: 'Who did what that matters for security. Entries cannot be changed.',
    any: 'Any action',
    only: 'Only {{name}}',
    none: 'No entries',
    none_text: 'Nothing in the log fits this filter.',
    action: 'Action',
    actor: 'By',
    address: 'Address',
    time: 'Time',
    system: 'The server',
    verify: 'Verify the chain',
    intact_one: 'The chain is intact: {{count}} entry checked.',
    intact_other: 'The chain is intact: {{count}} entries checked.',
    broken: 'The chain is broken at entry {{id}}. The log has been changed.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
