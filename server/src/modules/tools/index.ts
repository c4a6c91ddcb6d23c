// What other modules may use. Everything else in this folder is private.
export {
  builtin,
  isUnkept,
  keptArguments,
  type RunnableTool,
  runTool,
  type SignInPlace,
  type ToolFile,
  ToolProblem,
} from './registry.ts';
export {
  nameNow as toolNameNow,
  offeredTools,
  pick as pickTools,
  toolSources,
  trustedToolNames,
} from './service.ts';
export { readPage } from './web-fetch.ts';
