// What other modules may use. Everything else in this folder is private.
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
export { authenticate } from './service.ts';
export {
  countLive as countLiveSessions,
  end as endSessions,
  isLive as isSessionLive,
  ownKeyBox,
} from './sessions.ts';
