// A conversation of another product, as all readers give it: a tree whose parents stand before their children.

import type { ExportedMessage } from '@parley/contract';

/** Where the bytes of a file are: in the archive, or in the conversation itself. */
export interface ForeignFile {
  readonly filename: string;
  /** What the name of the archive's entry begins with, without its folder; or its whole path. */
  readonly entry?: string;
  readonly base64?: string;
}

export interface ForeignMessage extends ExportedMessage {
  readonly files: readonly ForeignFile[];
}

export interface ForeignConversation {
  readonly foreignId: string;
  readonly title: string;
  readonly systemPrompt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isPinned: boolean;
  /** As the file names it, where it is one of ours. */
  readonly folderId: string | null;
  readonly projectId: string | null;
  readonly leafId: string | null;
  readonly messages: readonly ForeignMessage[];
  /** What could not be taken from it. */
  readonly missing: readonly string[];
}

/** What one node of a tree says; `said` is null for what is not shown: then its children hang on its parent. */
export interface ForeignNode {
  readonly id: string;
  readonly parent: string | null;
  readonly said: NodeMessage | null;
  /** Thought on the way to the next answer, where the node itself is not shown. */
  readonly thought?: string;
}

export interface NodeMessage {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  readonly model?: string | null | undefined;
  readonly reasoning?: string | undefined;
  readonly at: string | null;
  readonly files?: readonly ForeignFile[];
}

/** A conversation that cannot be taken; its message says why. */
export class Untakeable extends Error {
  override readonly name = 'Untakeable';
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const objectsOf = (value: unknown): JsonObject[] =>
  listOf(value)
    .map(objectOf)
    .filter((item) => item !== null);

const YEAR_MAX = 9999;

/** Seconds or milliseconds since 1970, or a text; null for what is no time. */
export const timeOf = (value: unknown): string | null => {
  const isSeconds = typeof value === 'number' && Math.abs(value) < 1e11;
  const ms = typeof value === 'number' ? value * (isSeconds ? 1000 : 1) : Date.parse(textOf(value));
  if (!Number.isFinite(ms) || ms < 0) return null;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > YEAR_MAX ? null : date.toISOString();
};
