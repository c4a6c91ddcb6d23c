// What other modules may use. Everything else in this folder is private.
export { DOCS_SCRIPT } from './docs-page.ts';
export { DOCS_ASSETS_DIR } from './routes.ts';
