// What other features may use. Everything else in this folder is private.
export { ConfirmIdentity } from './ConfirmIdentity.tsx';
export { SignInWithPassword } from './SignInWithPassword.tsx';
export { UnlockKeys } from './UnlockKeys.tsx';
