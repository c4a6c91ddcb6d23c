export const words = {
  jobs: {
    text: 'What the server does in the background.',
    state: 'State',
    any: 'All states',
    pending: 'Waiting',
    running: 'Running',
    done: 'Done',
    dead: 'Failed',
    name: 'Job',
    attempt: 'Attempt',
    when: 'When',
    none: 'No jobs',
    none_text: 'Nothing is in this state.',
    retried: 'The job will run again.',
    retry_named: 'Run {{name}} again',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
