// Forms and conditions, for the server and the page alike: no zod, no database, nothing that only one of them has.
export { type Condition, ConditionTooCostly, compileCondition, type Facts, isMet } from './condition.ts';
export { type DataShape, type DataShapes, pathProblem, typingOf } from './condition-types.ts';
export { FIELD_TYPES, type FieldType, type FormField, isLayout } from './field.ts';
export { RULES, type RuleName } from './rules.ts';
export { type FormTemplate, type Problem, readTemplate } from './template.ts';
export { type FormError, type FormVerdict, validateForm } from './validate.ts';
