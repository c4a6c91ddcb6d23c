export const words = {
  answer_context: {
    no_sources: 'This answer cites no source.',
    page: 'Page {{number}}',
    given: 'What {{model}} was given for this answer.',
    tokens: 'tokens',
    of_tokens: 'of {{number}} tokens',
    none: 'Nothing is kept for this answer. It is kept when an answer ends.',
    writing: 'The answer is being written. What it was given is shown here when it ends.',
    instructions: 'Instructions',
    memory: 'Memory',
    knowledge: 'Knowledge',
    files: 'Files and notes',
    branch: 'This branch',
    tools: 'Tools',
    cut: 'beginning only',
    changed: 'changed since',
    deleted: 'deleted since',
    left_out: 'Left out',
    budget: 'there was no room',
    access: 'others read here, or it may not be seen',
    summary: 'a summary stands for it',
    unreadable: 'nothing in it can be read',
    unsupported: 'the model cannot take it',
    off: 'it is switched off',
    withheld_one: '{{count}} part is not shown to you',
    withheld_other: '{{count}} parts are not shown to you',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
