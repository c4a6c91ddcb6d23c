// The calls of tools in an answer, the text between them, and the files that they brought.

import type { ChatMessage, FileObject } from '@parley/contract';

export interface ToolStep {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  readonly status: 'running' | 'awaiting_approval' | 'allowed' | 'refused' | 'done' | 'failed';
  readonly output: string | null;
  readonly content_offset: number;
  readonly files?: ReadonlyArray<{ readonly id: string; readonly sha256: string }>;
  /** The tool server that the person who asked has to sign in to first. */
  readonly sign_in?: { readonly id: string; readonly name: string };
}

const STATUSES = new Set(['running', 'awaiting_approval', 'allowed', 'refused', 'done', 'failed']);

/** The contract leaves their shape open; what does not look like a call is left out. */
const isStep = (value: unknown): value is ToolStep => {
  if (typeof value !== 'object' || value === null) return false;
  const step = value as Record<string, unknown>;
  return typeof step.id === 'string' && typeof step.name === 'string' && STATUSES.has(String(step.status));
};

export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string; readonly isLast: boolean }
  | { readonly kind: 'step'; readonly step: ToolStep };

/** Text and calls in the order in which they came. */
export const partsOf = (content: string, toolCalls: readonly unknown[]): readonly AnswerPart[] => {
  const steps = toolCalls.filter(isStep);
  const parts: AnswerPart[] = [];
  let at = 0;
  for (const step of steps) {
    const offset = Math.min(content.length, Math.max(at, Number(step.content_offset) || 0));
    if (content.slice(at, offset).trim() !== '')
      parts.push({ kind: 'text', text: content.slice(at, offset), isLast: false });
    parts.push({ kind: 'step', step });
    at = offset;
  }
  parts.push({ kind: 'text', text: content.slice(at), isLast: true });
  return parts;
};

/** What a call brought. A copy of the conversation has files of other ids, with the same bytes. */
export const filesOfStep = (
  { attachments }: ChatMessage,
  { files = [] }: ToolStep,
): readonly FileObject[] => {
  const own = attachments.filter(({ id }) => files.some((file) => file.id === id));
  return own.length > 0
    ? own
    : attachments.filter(({ sha256 }) => files.some((file) => file.sha256 === sha256));
};

/** What no call brought. */
export const filesBesideSteps = (message: ChatMessage): readonly FileObject[] => {
  const brought = message.tool_calls.filter(isStep).flatMap((step) => filesOfStep(message, step));
  return message.attachments.filter((file) => !brought.includes(file));
};
