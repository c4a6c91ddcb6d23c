export const words = {
  security: {
    passkeys: 'Passkeys',
    passkeys_text:
      'Sign in with your fingerprint, your face or a security key, and no password. What is sealed with your password, such as keys of your own, stays closed until you sign in with that.',
    passkey_add: 'Add a passkey',
    passkey_add_text: 'Your browser asks for your fingerprint, your face, or the code of this device or key.',
    passkey_make: 'Go on',
    passkey_name: 'Name',
    passkey_name_text: 'So that you know it again: “Laptop”, “Blue key”.',
    passkey_added: '“{{name}}” can sign you in now.',
    passkey_none_made: 'No passkey was made. The device may have one for you already, or does not offer any.',
    passkey_cannot: 'This browser makes no passkeys here: they need a secure connection (https).',
    passkey_made: 'Made on {{date}}, not used yet',
    passkey_used: 'Used {{when}}',
    passkey_remove_named: 'Remove the passkey “{{name}}”',
    passkey_remove_text: 'It signs you in no more. Delete it on your device, too.',
    passkey_removed: '“{{name}}” signs you in no more.',
    text: 'What keeps your account yours.',
    password: 'Password',
    password_text: 'Changing it signs you out everywhere else.',
    current_password: 'Current password',
    new_password: 'New password',
    change_password: 'Change the password',
    password_changed: 'Your password has been changed. Your other sessions have ended.',
    end_api_keys: 'Also end my API keys',
    end_api_keys_text:
      'Do this if you fear that someone else has got in. Programs that use them stop working at once.',
    old_password: 'Old password',
    unlock: 'Unlock with the old password',
    unlock_text:
      'For 30 days after a reset of your password, keys and memories that you had stored open again with the old one. It does not become your password again.',
    unlock_now: 'Unlock',
    unlocked: 'What you had stored opens again.',
    confirm_title: 'Confirm that it is you',
    confirm_text: 'You signed in a while ago, and this change is a grave one.',
    confirm: 'Confirm',
    confirm_elsewhere:
      'You signed in a while ago, and this change is a grave one. Sign in again with your organisation, then repeat it.',
    sign_in_again: 'Sign in again',
    with_password: 'Sign in with your password',
    elsewhere: 'Your organisation looks after your password and two-step sign-in.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
