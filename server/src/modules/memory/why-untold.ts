// Why a turn is not told what a person keeps for themselves.

export const OTHERS_READ = {
  reason: 'access',
  detail: 'other people can read this conversation',
  detailKey: 'others_read',
} as const;
export const CLOSED = {
  reason: 'unreadable',
  detail: 'they open when you sign in with your password',
  detailKey: 'sign_in_opens',
} as const;
export const LOCKED = {
  reason: 'unreadable',
  detail: 'they are locked since your password was reset: the old password unlocks them',
  detailKey: 'old_password_opens',
} as const;
