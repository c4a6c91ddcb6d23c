// What other features use of this one.

export { FormFields, type FormPlace } from './FormFields.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { PERSON_PLACE, PREVIEW_PLACE } from './person-place.ts';
export { type FormState, type FormValues, focusFirstWrong, useFormData } from './use-form-data.ts';
export { type AnsweredField, ValueList } from './ValueList.tsx';
