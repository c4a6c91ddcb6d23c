// What other features use of this one.

export { Keys } from './Keys.tsx';
export { chooseLetterKeys, useLetterKeys } from './letter-keys.ts';
export { SendKeyChoice } from './SendKeyChoice.tsx';
export { openHelp, ShortcutHelpHost } from './ShortcutHelpHost.tsx';
export { breakKeyOf, isSendPress, type SendKey, useSendKey } from './send-key.ts';
export { useBesideKey } from './use-beside-key.ts';
export { useKeysToField } from './use-keys-to-field.ts';
export { useBindings, useOwnBindings, useShortcut } from './use-shortcut.ts';
