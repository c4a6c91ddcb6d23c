export const words = {
  users: {
    text: 'Everybody who has an account here.',
    search: 'Search by name or e-mail',
    create: 'New person',
    create_text: 'They can sign in at once with the password that you give them.',
    created: 'Created an account for {{name}}.',
    first_password: 'First password',
    person: 'Person',
    role: 'Role',
    any_role: 'Any role',
    admin: 'Administrator',
    user: 'Member',
    more_roles: 'More roles',
    state: 'State',
    any_state: 'Any state',
    active: 'Active',
    inactive: 'Inactive',
    last_seen: 'Last sign-in',
    never: 'Never',
    none: 'Nobody fits',
    none_text: 'Change or clear the filter.',
    edit_named: 'Edit {{name}}',
    is_active: 'Active',
    is_active_text: 'Off: signed out at once, cannot sign in.',
    reset_password: 'New password',
    end_api_keys: 'Also end their API keys',
    reset_password_text:
      'Leave it empty to keep the old one. Their stored provider keys lock until they give the old password.',
    saved: 'Saved {{name}}.',
    deleted: 'Deleted {{name}}.',
    delete_title: 'Delete {{name}}?',
    delete_text: 'The account and everything that is only theirs goes away. This cannot be undone.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
