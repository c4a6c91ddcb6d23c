// What other modules may use. Everything else in this folder is private.
export { jobs } from './jobs.ts';
export { type RunnableTool, runTool } from './registry.ts';
export { routes } from './routes.ts';
export { pick as pickTools } from './service.ts';
