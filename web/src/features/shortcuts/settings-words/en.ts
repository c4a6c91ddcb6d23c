export const words = {
  shortcut_help: {
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
