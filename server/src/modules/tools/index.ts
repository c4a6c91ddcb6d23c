// What other modules may use. Everything else in this folder is private.
export { type RunnableTool, runTool, type SignInPlace, type ToolFile } from './registry.ts';
export { pick as pickTools } from './service.ts';
