// What other features use of this one.

export { TwoFactorCard } from './TwoFactorCard.tsx';
