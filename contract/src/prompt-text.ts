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

const PLACE = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39}?)\s*(?:([=:])([^{}\n]{0,500}))?\}\}/gu;

/** Null: no such variable, and so a part of the text. */
const variableOf = (name: string, sign: string | undefined, rest = ''): PromptVariable | null => {
  const said = rest.trim();
  if (sign !== ':') return { name, kind: 'text', default: said, choices: [] };
  if (said === 'date') return { name, kind: 'date', default: '', choices: [] };
  const choices = [...new Set(said.split('|').map((one) => one.trim()))].filter((one) => one !== '');
  return choices.length < 2 ? null : { name, kind: 'select', default: choices[0] ?? '', choices };
};

/** Each once, in the order of the text. Where a name stands more than once, the first that says more than the name says what it is. */
export const promptVariables = (text: string): PromptVariable[] => {
  const found = new Map<string, PromptVariable>();
  for (const [, name = '', sign, rest] of text.matchAll(PLACE)) {
    const variable = variableOf(name, sign, rest);
    const known = found.get(name);
    const isPlain = known?.kind === 'text' && known.default === '';
    if (variable && (!known || isPlain)) found.set(name, variable);
  }
  return [...found.values()];
};

/** The text with every place filled in, as given or as it stands otherwise. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string>>): string => {
  const defaults = new Map(promptVariables(text).map((one) => [one.name, one.default]));
  return text.replace(PLACE, (whole, name: string, sign?: string, rest?: string) => {
    if (variableOf(name, sign, rest) === null) return whole;
    const given = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
    return given || (defaults.get(name) ?? '');
  });
};
