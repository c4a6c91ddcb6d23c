export const words = {
  health: {
    title: 'Health',
    text: 'What this server stands on, asked again every few seconds.',
    server: 'Server and database',
    fine: 'Works',
    trouble: 'In trouble',
    look: 'Needs a look',
    answers: 'Answers in {{ms}} ms',
    running: 'running for {{time}}',
    instances: 'Instances',
    single: 'One server, on its own database.',
    no_providers: 'No provider is set up.',
    since: 'since {{date}}',
    seen: 'seen {{when}}',
    connections_one: '{{count}} connection',
    connections_other: '{{count}} connections',
    writing_one: '{{count}} answer being written',
    writing_other: '{{count}} answers being written',
    load: 'busy {{percent}} % of the time',
    lag: 'events {{ms}} ms late',
    leader: 'First',
    draining: 'Draining',
    clock_ahead: 'Clock {{seconds}} s ahead',
    clock_behind: 'Clock {{seconds}} s behind',
    drain: 'Drain',
    drain_named: 'Drain {{name}}',
    drain_title: 'Drain {{name}}?',
    drain_text:
      'It takes no new requests, finishes the answers that it is writing, and stops. Other instances take over.',
    drain_done: '{{name}} finishes what it has, and stops.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
