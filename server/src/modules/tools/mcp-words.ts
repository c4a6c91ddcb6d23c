// What an MCP server says, for models: the names of its tools, and why a call failed.

import { createHash } from 'node:crypto';
import { withoutSecrets } from '../../providers/failures.ts';
import { ToolProblem } from './registry.ts';

/** Every provider takes such names, and no longer ones. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const NAME_CHARACTERS_MAX = 64;
const MARK_CHARACTERS = 8;

/**
 * The name by which models call it. One that they could not say is spelled in letters that they can, with a mark of its true
 * name, so that no two tools of a server share one.
 */
export const toolName = (server: string, tool: string): string => {
  const plain = `${server}__${tool}`;
  if (NAME.test(plain)) return plain;
  const mark = createHash('sha256').update(tool).digest('hex').slice(0, MARK_CHARACTERS);
  const spelled = plain.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, NAME_CHARACTERS_MAX - MARK_CHARACTERS - 1);
  return `${spelled}_${mark}`;
};

const WORDS_CHARACTERS_MAX = 500;

const cut = (words: string): string =>
  words.length <= WORDS_CHARACTERS_MAX
    ? words
    : `${words.slice(0, WORDS_CHARACTERS_MAX - 1).toWellFormed()}…`;

/** A page of markup tells a model nothing. */
const bodyWords = (body: unknown): string =>
  typeof body === 'string' && !/^\s*</.test(body) ? body.slice(0, 4 * WORDS_CHARACTERS_MAX) : '';

/** Why a call failed, in the server's own words, so that a model can do better; null: nothing that the server said. */
export const problemOf = async (error: unknown, bearer: string | undefined): Promise<ToolProblem | null> => {
  const { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } = await import(
    '@modelcontextprotocol/client'
  );
  const told = (what: string, words: string) => {
    const clean = cut(withoutSecrets(words, bearer === undefined ? [] : [bearer]));
    return new ToolProblem(clean === '' ? what : `${what}. It says: ${clean}`);
  };
  if (error instanceof ProtocolError) return told('the server of this tool refused the call', error.message);
  if (error instanceof SdkHttpError)
    return told(`the server of this tool answered with status ${error.status}`, bodyWords(error.data.text));
  if (!(error instanceof SdkError)) return null;
  if (error.code === SdkErrorCode.RequestTimeout) return new ToolProblem('the tool took too long');
  if (error.code === SdkErrorCode.InvalidResult || error.code === SdkErrorCode.ClientHttpUnexpectedContent)
    return new ToolProblem('the server of this tool did not answer as an MCP server does');
  return null;
};
