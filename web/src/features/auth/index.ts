// What other features use of this one.

export { AuthLayout } from './AuthLayout.tsx';
