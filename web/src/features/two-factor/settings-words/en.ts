export const words = {
  two_factor: {
    title: 'Two-step sign-in',
    text: 'A code from an app on your phone, besides your password. A stolen password alone is then useless.',
    on: 'On',
    off: 'Off',
    set_up: 'Set up two-step sign-in',
    scan: 'Scan this with an authenticator app, then prove that it works.',
    qr: 'QR code for your authenticator app',
    secret: 'Or enter this key by hand',
    copy_secret: 'Copy the key',
    first_code: 'First code',
    first_code_text: 'The six digits that the app shows now.',
    enable: 'Turn it on',
    is_on: 'Two-step sign-in is on. Keep these codes for the day you lose your device.',
    codes: 'Recovery codes',
    codes_once: 'Each code works once. They are not shown again: keep them where you keep your passwords.',
    codes_file: 'Recovery codes for {{name}} on {{service}}',
    copy_codes: 'Copy the codes',
    codes_kept: 'I have kept them',
    new_codes: 'New recovery codes',
    new_codes_text: 'The old codes stop working.',
    make_codes: 'Make new codes',
    disable: 'Turn it off',
    disable_text: 'Your password alone will then open your account.',
    disabled: 'Two-step sign-in is off.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
