// What other modules may use. Everything else in this folder is private.
export {
  all as allSettings,
  descriptions as settingDescriptions,
  publicOnes as publicSettings,
  put as putSetting,
} from './service.ts';
