export const words = {
  roles: {
    shipped_admin: 'May do everything',
    shipped_user: 'What everybody may do',
    text: 'A role is a set of permissions. People may have several.',
    create: 'New role',
    dialog_text: 'Changes act at once.',
    builtin: 'Built in',
    members_one: '{{count}} person',
    members_other: '{{count}} people',
    permission_count_one: '{{count}} permission',
    permission_count_other: '{{count}} permissions',
    edit_named: 'Edit {{name}}',
    delete_named: 'Delete {{name}}',
    delete_title: 'Delete “{{name}}”?',
    delete_text_one: '{{count}} person loses what it granted.',
    delete_text_other: '{{count}} people lose what it granted.',
    deleted: 'Deleted “{{name}}”.',
    saved: 'Saved “{{name}}”.',
    name: 'Name',
    description: 'Description',
    permissions: 'Permissions',
    permission: 'Permission',
    matrix: 'Who may do what',
    matrix_text: 'All permissions and the roles that hold them.',
    yes: 'Yes',
    no: 'No',
  },
  permissions: {
    admin: 'Administer the server',
    chat: 'Use chats',
    channels_create: 'Start chats',
    personas_create: 'Create personas',
    byok: 'Use their own AI provider keys',
    knowledge_create: 'Create knowledge bases',
    workflows_create: 'Create workflows',
    workflows_publish: 'Publish workflows',
    teams_create: 'Create teams',
    packages_install: 'Install packages',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
