export const words = {
  tool_sign_ins: {
    sign_in_to: 'Sign in to {{name}}',
    signed_in: 'You are signed in to {{name}}. Ask again, and the tool works for you.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
