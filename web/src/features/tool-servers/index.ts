// What other features use of this one.

/** Fetched for the first call that wants a sign-in. */
export const loadSignInOffer = () => import('./SignInOffer.tsx').then((module) => module.SignInOffer);
