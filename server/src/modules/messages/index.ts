// What other modules may use. Everything else in this folder is private.
export { plant as plantMessages } from './fork.ts';
export { routes } from './routes.ts';
export { append as appendMessage, type NewMessage } from './service.ts';
export { listMessages, type MessageRow } from './store.ts';
