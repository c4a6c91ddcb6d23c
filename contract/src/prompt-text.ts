// The places that a prompt leaves open: `{{name}}`, `{{name=what stands there otherwise}}`, `{{name:one|two|three}}` and `{{name:date}}`. The
// same for the server and the page. What is written otherwise between braces is part of the text.

export type PromptVariableKind = 'text' | 'select' | 'date';

export interface PromptVariable {
  readonly name: string;
  readonly kind: PromptVariableKind;
  /** What stands there unless something else is said; empty: nothing. */
  readonly default: string;
  /** Of a `select`. */
  readonly choices: string[];
}

const PLACE = /\{\{([^{}\n]{1,600})\}\}/g;
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .-]{0,39}$/u;
const SAID_MAX = 500;

/** Null: no such variable, and so a part of the text. */
const variableOf = (inside: string): PromptVariable | null => {
  const at = inside.search(/[=:]/);
  const name = (at === -1 ? inside : inside.slice(0, at)).trim();
  const said = at === -1 ? '' : inside.slice(at + 1).trim();
  if (!NAME.test(name) || said.length > SAID_MAX) return null;
  if (inside[at] !== ':') return { name, kind: 'text', default: said, choices: [] };
  if (said === 'date') return { name, kind: 'date', default: '', choices: [] };
  const choices = [...new Set(said.split('|').map((one) => one.trim()))].filter((one) => one !== '');
  return choices.length < 2 ? null : { name, kind: 'select', default: choices[0] ?? '', choices };
};

/** Each once, in the order of the text. Where a name stands more than once, the first that says more than the name says what it is. */
export const promptVariables = (text: string): PromptVariable[] => {
  const found = new Map<string, PromptVariable>();
  for (const [, inside = ''] of text.matchAll(PLACE)) {
    const variable = variableOf(inside);
    const known = variable && found.get(variable.name);
    const isPlain = known?.kind === 'text' && known.default === '';
    if (variable && (!known || isPlain)) found.set(variable.name, variable);
  }
  return [...found.values()];
};

/** The text with every place filled in: as given, also with nothing, or as it stands otherwise. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string>>): string => {
  const defaults = new Map(promptVariables(text).map((one) => [one.name, one.default]));
  return text.replace(PLACE, (whole, inside: string) => {
    const variable = variableOf(inside);
    if (variable === null) return whole;
    const { name } = variable;
    return (Object.hasOwn(values, name) ? values[name]?.trim() : defaults.get(name)) ?? '';
  });
};
