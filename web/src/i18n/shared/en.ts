export const words = {
  actions: {
    back: 'Back',
    cancel: 'Cancel',
    clear_filter: 'Clear the filter',
    close: 'Close',
    create: 'Create',
    delete: 'Delete',
    download: 'Download',
    edit: 'Edit',
    remove: 'Remove',
    rename: 'Rename',
    save: 'Save',
    try_again: 'Try again',
    undo: 'Undo',
  },
  save_bar: {
    unsaved: 'Not saved yet',
    discard: 'Discard',
  },
  by_others: {
    title: 'Somebody else has changed this meanwhile',
    text: 'What you save takes the place of theirs.',
    take: 'Take theirs',
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'What you changed here is lost.',
    action: 'Leave',
    kept_title: 'What you typed is kept',
    kept_text:
      'Its form is gone: you may no longer change this, or it is no longer there. Nothing of it was saved. Copy what you still need.',
  },
  states: {
    loading: 'Loading…',
    failed: 'This could not be loaded',
    not_found: 'There is nothing here',
    not_found_text: 'The address is wrong, or you may not see this page.',
    gone_left: 'You are no longer part of this chat',
    gone_deleted: 'This chat was deleted',
    gone_archived: 'This chat was archived',
    go_home: 'Go to the home page',
  },
  errors: {
    unexpected: 'Something went wrong on this page. Load it again.',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    server: 'The server is having trouble. Try again in a moment.',
    too_many: 'Too many attempts. Wait a moment and try again.',
    too_many_wait_one: 'Too many attempts. Try again in {{count}} second.',
    too_many_wait_other: 'Too many attempts. Try again in {{count}} seconds.',
  },
  form: {
    required: 'Fill this in.',
    show_key: 'Show the key',
    show_password: 'Show the password',
    username_length: 'Use {{min}} to {{max}} characters.',
    username_characters: 'Use letters, digits, dots, dashes and underscores only.',
    email: 'This is not an e-mail address.',
    password_length: 'Use {{min}} to {{max}} characters.',
    password_rule: 'At least {{min}} characters. A few unrelated words are both strong and easy to remember.',
    whole_number: 'Enter a whole number.',
    between: 'Enter a whole number from {{min}} to {{max}}.',
  },
  fields: {
    username: 'Username',
    email: 'E-mail address',
    password: 'Password',
    display_name: 'Display name',
    display_name_optional: 'Display name (optional)',
    code: 'One-time code',
  },
  copy: {
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Copying did not work. Select the text and copy it by hand.',
  },
  panel: {
    title: 'Panel',
    full_height: 'Full height',
    width: 'Width of the panel',
  },
  pager: {
    label: 'Pages',
    range: '{{from}}–{{to}} of {{total}}',
    previous: 'Previous page',
    next: 'Next page',
  },
};

type Own = typeof words;

declare module '../../i18n/english.ts' {
  interface English extends Own {}
}
