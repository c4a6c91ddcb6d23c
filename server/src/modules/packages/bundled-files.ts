// Personas, workflows and prompts that a package brings, as files: the first two the same that the server writes when it exports one.

import { PersonaFile, PromptFile, WorkflowFile } from '@parley/contract';
import { z } from 'zod';
import { complaint } from '../../kernel/http-input.ts';
import { bracketsDeep, holdsPlainText } from './json-text.ts';

const DEPTH_MAX = 24;

/** A picture of its own it has not: it would have to be drawn anew while the package is enabled. */
const Persona = PersonaFile.omit({ avatar: true }).strict();
const Workflow = WorkflowFile.strict();
const Prompt = PromptFile.strict();

export type BroughtPersona = z.infer<typeof Persona>;

export const readPersona = (json: unknown): BroughtPersona => Persona.parse(json);
export const readWorkflow = (json: unknown): WorkflowFile => Workflow.parse(json);
export const readPrompt = (json: unknown): PromptFile => Prompt.parse(json);

export const jsonIn = (bytes: Buffer): unknown =>
  JSON.parse(bytes.toString('utf8'), (key, value: unknown) => (key === '__proto__' ? undefined : value));

const strayKey = ({ issues: [first] }: z.ZodError): string | undefined =>
  first?.code === 'unrecognized_keys' ? first.keys[0] : undefined;

/** What is wrong with a file; null: nothing. */
export const thingProblem = (read: (json: unknown) => unknown, bytes: Buffer | undefined): string | null => {
  if (bytes === undefined) return 'is not in the archive';
  if (bracketsDeep(bytes.toString('utf8')) > DEPTH_MAX) return `is nested more than ${DEPTH_MAX} levels deep`;
  try {
    const json = jsonIn(bytes);
    if (!holdsPlainText(json)) return 'holds a NUL or half a character';
    read(json);
    return null;
  } catch (error) {
    if (error instanceof z.ZodError) {
      const stray = strayKey(error);
      return `is not what it should be: ${stray === undefined ? complaint(error) : `there is no such key as ${stray}`}`;
    }
    if (error instanceof SyntaxError) return 'is not valid JSON';
    throw error;
  }
};
