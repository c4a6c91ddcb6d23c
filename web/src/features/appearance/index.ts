// What other features use of this one.

export { LanguageMenu } from './LanguageMenu.tsx';
