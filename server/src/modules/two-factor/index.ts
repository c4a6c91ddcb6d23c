// What other modules may use. Everything else in this folder is private.
export {
  disable as disableTwoFactor,
  enable as enableTwoFactor,
  newCodes as newRecoveryCodes,
  removeFor as removeTwoFactor,
  rewrapAll as rewrapSecondFactors,
  setup as setupTwoFactor,
  useCode as useSecondFactor,
} from './service.ts';
