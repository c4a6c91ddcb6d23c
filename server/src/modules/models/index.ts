// What other modules may use. Everything else in this folder is private.
export {
  type Asked,
  type ChosenModel,
  chosenIn,
  costOf,
  defaultModel,
  defaultModelName,
  findModel,
  findModelsByHandle,
  listModels,
  modelHandle,
} from './choose.ts';
