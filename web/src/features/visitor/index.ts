// What the program for people without an account draws.

export { VisitorPage } from './VisitorPage.tsx';
