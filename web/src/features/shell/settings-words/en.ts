export const words = {
  move: {
    action: 'Move chat',
    title: 'Move “{{name}}”',
    into: 'Project',
    no_project: 'No project',
    open: 'Others may find it and join',
    open_text: 'Without this, only those in it see it.',
    only: 'Afterwards only {{people}} in it will see this chat.',
    team: 'Afterwards {{people}} in it see this chat, and everyone in the team of {{team}} may find it, join and read all of it.',
    project:
      'Afterwards {{people}} in it see this chat, and everyone who reads the project {{project}} may find it, join and read all of it.',
    both: 'Afterwards {{people}} in it see this chat, and everyone in the team of {{team}} and everyone who reads the project {{project}} may find it, join and read all of it.',
    told: 'Answers in it heed the project’s instructions and may read its files.',
    done: 'The chat has been moved.',
    people_in_it_one: '1 person',
    people_in_it_other: '{{count}} people',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
