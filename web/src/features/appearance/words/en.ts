export const words = {
  appearance: {
    theme: 'Theme',
    theme_text: '“System” follows your device.',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
