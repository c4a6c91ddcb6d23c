export const words = {
  shortcut_help: {
    palette: 'Find anything',
    new_chat: 'New chat',
    help: 'This list',
    settings: 'Settings',
    new_menu: 'New … (menu)',
    next_part: 'Next part of the page',
    previous_part: 'Previous part of the page',
    next_unread: 'Next unread chat',
    previous_unread: 'Previous unread chat',
    panel: 'Panel open or closed',
    models: 'Choose a model',
    find: 'Find in the chat',
    focus_input: 'To the message field',
    stop: 'Stop the answer',
    regenerate: 'Answer again',
    edit_last: 'Edit my last message',
    beside: 'Put the note or task beside the chat, take it away',
    text: 'Choose one, then press the keys you prefer.',
    anywhere: 'Anywhere',
    in_chat: 'In a chat',
    change_named: 'Change the keys of: {{name}}',
    press: 'Press the keys…',
    taken: 'These keys belong to “{{name}}”. Choose others.',
    reserved: 'The browser needs these keys. Choose others.',
    too_simple: 'Add Ctrl, Alt or ⌘, or these keys would get in the way of typing.',
    reset: 'Back to the defaults',
    break_line: 'Break the line',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
