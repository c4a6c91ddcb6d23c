export const words = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'Choose one, then press the keys you prefer.',
    anywhere: 'Anywhere',
    in_chat: 'In a chat',
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
    change_named: 'Change the keys of: {{name}}',
    press: 'Press the keys…',
    taken: 'These keys belong to “{{name}}”. Choose others.',
    reserved: 'The browser needs these keys. Choose others.',
    too_simple: 'Add Ctrl, Alt or ⌘, or these keys would get in the way of typing.',
    reset: 'Back to the defaults',
    send: 'Send a message',
    break_line: 'Break the line',
    send_text: 'Which keys send what you have written. Enter alone breaks the line when it does not send.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
