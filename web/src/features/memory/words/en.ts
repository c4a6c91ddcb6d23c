export const words = {
  memory: {
    title: 'Memory',
    here: 'Memory in this chat',
    here_text:
      'Off: nothing that is remembered is told to the AI here, and nothing is remembered of what is said.',
    off_here: 'Memory is off here',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
