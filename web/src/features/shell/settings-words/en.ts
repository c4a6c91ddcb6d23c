export const words = {
  shell_chosen: {
    mark_unread: 'Mark as unread',
    nothing_said_one: 'In {{count}} chat nothing has been said yet: it stays as it is.',
    nothing_said_other: 'In {{count}} chats nothing has been said yet: they stay as they are.',
    count_one: '{{count}} chosen',
    count_other: '{{count}} chosen',
    none: 'Choose none',
    gone_one: '{{count}} chat has been deleted.',
    gone_other: '{{count}} chats have been deleted.',
    delete_title_one: 'Delete {{count}} chat?',
    delete_title_other: 'Delete {{count}} chats?',
    delete_text:
      'Yours are deleted for everybody in them; you leave those of others. You can undo it for a few seconds.',
  },
  move: {
    go: 'Go to {{name}}',
    action: 'Move chat',
    title: 'Move “{{name}}”',
    into: 'Project',
    no_project: 'No project',
    open: 'Others may find it and join',
    open_text: 'Without this, only those in it see it.',
    only: 'Afterwards only {{people}} will see this chat.',
    team: 'Afterwards {{people}} can see this chat, and everyone in the team of {{team}} may find it, join and read all of it.',
    project:
      'Afterwards {{people}} can see this chat, and everyone who reads the project {{project}} may find it, join and read all of it.',
    both: 'Afterwards {{people}} can see this chat, and everyone in the team of {{team}} and everyone who reads the project {{project}} may find it, join and read all of it.',
    told: 'Answers in it heed the project’s instructions and may read its files.',
    not_yours: 'Only the owner of this chat can move it.',
    only_reads: 'You can only read in this team by now. Hand the chat over to a member instead.',
    thing_action: 'Move',
    thing_open: 'Everyone in the team sees it',
    thing_open_text: 'Without this, only those it is shared with see it.',
    thing_only: 'Afterwards only those it is shared with will see it.',
    thing_only_you: 'Afterwards only you will see it.',
    thing_team:
      'Afterwards everyone in the team of {{team}} will see it, and so will those it is shared with.',
    thing_project: 'It stands on the page of the project {{project}} for those of them who read the project.',
    done: 'Moved “{{name}}” to “{{place}}”.',
    people_in_it_one: 'you',
    people_in_it_other: 'the {{count}} people in it',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
