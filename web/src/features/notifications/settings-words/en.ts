export const words = {
  notify: {
    preferences_text: 'What you want to be told, and how.',
    no_email: 'This server sends no e-mail. Notifications appear in the app only.',
    in_app: 'In the app',
    email: 'E-mail',
    mention: 'Someone mentions you',
    message: 'Direct messages',
    share: 'Someone adds you to a chat',
    assignment: 'Something is assigned to you',
    task: 'A task ends or needs you',
    system: 'Security of your account',
    package: 'Packages',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
