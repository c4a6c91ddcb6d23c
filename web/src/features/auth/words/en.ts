export const words = {
  auth: { tagline: 'A conversation can take more than one path. Yours stay on your own server.' },
  sign_in: {
    title: 'Sign in',
    text: 'Good to see you.',
    certificate:
      'This server knows people by their certificate, and your browser has not shown one that it accepts.',
    ended: 'Your session has ended. Sign in to go on where you were.',
    login: 'Username or e-mail address',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    no_account: 'No account yet?',
    sign_up: 'Create one',
    code_title: 'One more step',
    code_text: 'Enter the code from your authenticator app.',
    code_description: 'Lost your device? A recovery code works here, too.',
    code_wrong: 'The one-time code is wrong or was used already.',
    with_code: 'Sign in with a one-time code',
    with_passkey: 'Sign in with a passkey',
    no_passkey: 'No passkey was used. Try again, or enter your password.',
    wrong: 'The username, e-mail address or password is wrong.',
  },
  sign_up: {
    title: 'Create an account',
    text: 'Three fields, and you are in.',
    submit: 'Create the account',
    closed: 'Registration is closed on this server. Ask an administrator for an account.',
    have_account: 'Already have an account?',
    sign_in: 'Sign in',
    pending_title: 'Almost there',
    pending_text: 'Your account has been created. An administrator has to approve it before you can sign in.',
    to_sign_in: 'To the sign-in page',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
