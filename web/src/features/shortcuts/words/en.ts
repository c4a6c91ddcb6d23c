export const words = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Find anything',
    new_chat: 'New chat',
    help: 'This list',
    settings: 'Settings',
    sidebar: 'Show or hide the list',
    new_menu: 'New … (menu)',
    next_part: 'Next part of the page',
    previous_part: 'Previous part of the page',
    panel: 'Panel open or closed',
    next_unread: 'Next unread chat',
    previous_unread: 'Previous unread chat',
    models: 'Choose a model',
    focus_input: 'To the message field',
    stop: 'Stop the answer',
    regenerate: 'Answer again',
    edit_last: 'Edit my last message',
    send: 'Send a message',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
