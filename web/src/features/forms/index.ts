// What other features use of this one.

export { FormFields, type FormPlace } from './FormFields.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { sendToChannel } from './send-to-channel.ts';
export { type FormState, type FormValues, focusFirstWrong, useFormData } from './use-form-data.ts';
export { ValueList } from './ValueList.tsx';
