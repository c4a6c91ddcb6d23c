export const words = {
  sharing: {
    owner: 'Owner',
    editor: 'Can edit',
    viewer: 'Can read',
    all_of_team: 'Everyone in the team {{name}} sees it too.',
    role_of: 'Role of {{name}}',
    last_owner: 'The only owner. To remove them or change their role, make another person an owner first.',
    remove_named: 'Remove {{name}}',
    remove_title: 'Remove {{name}}?',
    remove_text: 'They no longer see it.',
    remove_project:
      'They no longer see the project and what is in it. They leave its chats that they joined by themselves, and what is their own goes out of the project.',
    remove_role: 'They lose their role here. Everyone in the team {{name}} sees it still.',
    remove_self_title: 'Remove yourself?',
    remove_self:
      'You can no longer change it, and see it only if your team does. An owner can add you again.',
    add_person: 'Add a person or a team',
    found: 'Found',
    none_found: 'Nobody of this name',
    title: 'Share “{{name}}”',
    text: 'Those you add find it in their own lists.',
    people: 'Who it is shared with',
    seen_by: 'Who sees it',
    private: 'Only the people below',
    team: 'Everyone in the team {{name}}',
    move: 'Move…',
    copy: 'Copy link',
    copied: 'The link is copied. It opens for those who may see this.',
    share: 'Share',
    more_projects: 'Not all are listed here. Find the others by their names.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
