// What other features use of this one.

export { AVATAR_TYPES, readAsDataUrl } from './use-new-avatar.ts';
