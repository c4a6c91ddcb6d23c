// A test run of a draft: every step with the offline provider. Nothing is stored, no person is told, nothing outside is called; who tests
// it answers for the people, and may answer for the AI.

import { z } from 'zod';
import { byId, JsonValue, routes, Time } from './common.ts';
import { FormData } from './forms.ts';
import { StageKind } from './workflow-states.ts';

const ANSWERS_MAX = 200;
const STEPS_MAX = 100;
const SAID_MAX = 10_000;
const ACTION_MAX = 64;

const Values = z.record(z.string(), JsonValue);

export type TestAnswer = z.infer<typeof TestAnswer>;
export const TestAnswer = z
  .object({
    /** The number of the step that it is for. */
    step: z.int().min(1).max(STEPS_MAX),
    /** What a form, a review, a signal or the persona of a conversation gives. */
    data: FormData.optional(),
    /** Of a review; `done` ends a conversation. */
    action: z.string().max(ACTION_MAX).nullable().optional(),
    /** The next words of a conversation. */
    say: z.string().trim().min(1).max(SAID_MAX).optional(),
    /** Instead of what the AI, the tool or the other workflow would give. */
    output: JsonValue.optional(),
  })
  .meta({ id: 'WorkflowTestAnswer' });

export type TestStep = z.infer<typeof TestStep>;
export const TestStep = z
  .object({
    /** From 1. */
    n: z.int(),
    key: z.string(),
    kind: StageKind,
    title: z.string(),
    state: z.enum(['done', 'waiting', 'failed']),
    /** What it asks or tells, with its places filled in. */
    asked: z.string(),
    /** Who would be asked or told; `Visitor`: the person without an account who started it. */
    people: z.array(z.string()),
    form: Values.nullable(),
    actions: z.array(z.object({ key: z.string(), label: z.string() })),
    said: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
    /** What it left behind; null: nothing so far. */
    output: JsonValue,
    /** The output is the offline provider's or made up: another one can be given. */
    is_made_up: z.boolean(),
    /** Until when it would have waited. */
    until: Time.nullable(),
    /** What could not be told, as in the history of an instance: `condition_unclear`, `save_unclear`. */
    notes: z.array(z.object({ kind: z.string(), text: z.string() })),
    error: z.string().nullable(),
  })
  .meta({ id: 'WorkflowTestStep' });

export type TestRun = z.infer<typeof TestRun>;
export const TestRun = z
  .object({
    status: z.enum(['waiting', 'completed', 'failed']),
    steps: z.array(TestStep),
    vars: Values,
    outcome: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WorkflowTestRun' });

export type TestRunInput = z.infer<typeof TestRunInput>;
export const TestRunInput = z.object({
  input: Values.optional(),
  /** As a person without an account starts it. */
  as_visitor: z.boolean().optional(),
  answers: z.array(TestAnswer).max(ANSWERS_MAX).optional(),
});

export const workflowTestRoutes = routes({
  'POST /api/v1/workflows/{id}/test': {
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['workflow'],
    params: byId('workflow'),
    scope: 'read',
    summary:
      'Run the draft for a test, from its start to the first step that has no answer: nothing is stored or called',
    body: TestRunInput,
    bodyOptional: true,
    response: { 200: TestRun },
    errors: [400, 404],
  },
});
