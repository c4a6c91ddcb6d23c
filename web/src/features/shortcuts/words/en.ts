export const words = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    sidebar: 'Show or hide the list',
    send: 'Send a message',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
