// What every vendor of models looks like from inside: a request goes in, batches of typed events come out.

import type { Secret } from '../kernel/crypto/secret.ts';
import type { OnBehalfOf, Outbound } from '../kernel/outbound/index.ts';

export type ProviderName =
  | 'openai'
  | 'anthropic'
  | 'google'
  | 'mistral'
  | 'groq'
  | 'xai'
  | 'deepseek'
  | 'openrouter'
  | 'azure'
  | 'ollama'
  | 'openai-compatible'
  | 'cohere'
  | 'demo';

/** Where a call goes and with whose key. */
export interface Endpoint {
  provider: ProviderName;
  /** Null: the provider's own address. */
  baseUrl: string | null;
  apiKey: Secret<string> | null;
  /** Sent along with every call, in addition to what the wire needs. */
  headers: Readonly<Record<string, string>>;
  /** Who chose the address; decides what the guarded way out allows. */
  onBehalfOf: OnBehalfOf;
}

export interface ImagePart {
  type: 'image';
  mediaType: string;
  data: Uint8Array;
}

export type Part = { type: 'text'; text: string } | ImagePart;

export interface ToolCall {
  id: string;
  name: string;
  /** JSON text as the model wrote it; it may not parse. */
  arguments: string;
  /** What Gemini wants back with the call it belongs to. */
  signature?: string;
}

export interface ToolResult {
  callId: string;
  name: string;
  output: string;
  isError: boolean;
  /** Pictures that it brought, for models that see; the output names them as well. */
  images?: readonly ImagePart[];
}

export type ModelMessage =
  /** `isModel`: another model or persona said it, not a person. */
  | { role: 'user'; name?: string; parts: Part[]; isModel?: true }
  | {
      role: 'assistant';
      name?: string;
      text: string;
      reasoning?: { text: string; signature?: string };
      toolCalls: ToolCall[];
    }
  | { role: 'tool'; results: ToolResult[] };

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
  /** Calls must fit the schema exactly, where a vendor can promise that. */
  strict?: boolean;
}

export type ResponseFormat =
  | { type: 'json_object' }
  | { type: 'json_schema'; name: string; schema: unknown; strict?: boolean };

export interface ModelRequest {
  model: string;
  system: string | null;
  messages: readonly ModelMessage[];
  tools: readonly ToolSpec[];
  toolChoice?: 'auto' | 'none' | 'required' | { name: string };
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  reasoning?: 'off' | 'low' | 'medium' | 'high';
  responseFormat?: ResponseFormat;
  /** An opaque name of the person, for the vendor's abuse reports. */
  user?: string;
  /** The same by its newer name. */
  safetyIdentifier?: string;
  stop?: string[];
  /** How many answers to the same message there were before this one; only the demonstration asks. */
  version?: number;
  /** The same answer again, as far as a vendor keeps that; those who know no such thing are not told. */
  seed?: number;
  /** These three likewise. */
  frequencyPenalty?: number;
  presencePenalty?: number;
  parallelToolCalls?: boolean;
  /** What the caller files the answer under at the vendor, and whether the vendor keeps it. */
  metadata?: Readonly<Record<string, string>>;
  store?: boolean;
  logitBias?: Readonly<Record<string, number>>;
}

/** `input` includes `cached` and `cacheWritten`, `output` includes `reasoning`. */
export interface TokenUsage {
  input: number;
  output: number;
  cached: number;
  reasoning: number;
  /** Put into the vendor's cache, where that has a price of its own. */
  cacheWritten?: number;
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'other';

export type ProviderEvent =
  | { type: 'text'; text: string }
  /** A signature closes the reasoning before it and belongs to the whole of it; its text may be empty. */
  | { type: 'reasoning'; text: string; signature?: string }
  /** Only ever complete. */
  | { type: 'tool_call'; call: ToolCall }
  | { type: 'usage'; usage: TokenUsage }
  /** The note says why an answer of which something came is not whole. */
  | { type: 'finish'; reason: FinishReason; note?: string };

export interface ListedModel {
  id: string;
  displayName?: string;
  contextWindow?: number;
  maxOutput?: number;
  capabilities?: { vision?: boolean; tools?: boolean; reasoning?: boolean };
  /** USD per million tokens. */
  price?: { input: number; output: number };
  kind: 'chat' | 'embedding' | 'other';
}

export interface EmbedRequest {
  model: string;
  /** Texts, or their tokens as the model itself counts them. */
  inputs: ReadonlyArray<string | readonly number[]>;
  dimensions?: number;
  user?: string;
}

export interface Embeddings {
  vectors: number[][];
  usage: TokenUsage;
}

export interface ProviderIo {
  outbound: Outbound;
  signal: AbortSignal;
  /** Silence allowed before the first byte of an answer. */
  firstByteMs?: number;
  /** Silence allowed between two pieces of it. Pieces that say nothing are borne for ten times as long. */
  idleMs?: number;
}

/** Everything that arrived in one piece of the network comes as one batch: one turn of the loop, one write per reader. */
export interface Vendor {
  /** Throws `ProviderFailure` and nothing else. Leaving the loop early hangs up. A complete answer has one `finish`, last. */
  stream(endpoint: Endpoint, request: ModelRequest, io: ProviderIo): AsyncIterable<readonly ProviderEvent[]>;
  listModels(endpoint: Endpoint, io: ProviderIo): Promise<ListedModel[]>;
  /** Throws `unsupported` where the vendor has none. */
  embed(endpoint: Endpoint, request: EmbedRequest, io: ProviderIo): Promise<Embeddings>;
}

export type FailureKind =
  | 'auth'
  | 'forbidden'
  | 'no_model'
  | 'rate_limited'
  | 'overloaded'
  | 'bad_request'
  | 'too_long'
  | 'filtered'
  | 'empty'
  | 'server'
  | 'unreachable'
  | 'timeout'
  | 'protocol'
  | 'unsupported'
  | 'aborted';

const RETRYABLE: readonly FailureKind[] = ['rate_limited', 'overloaded', 'server', 'unreachable', 'timeout'];

/**
 * Why a vendor gave no (whole) answer. The message is a sentence for the person who asked, with the vendor's own words,
 * at most 500 characters, keys and addresses with secrets taken out. It has no `cause`: nothing else may be printed.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  /** The HTTP status of the vendor, where there was one. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  /** Asking again, unchanged, may help. */
  readonly isRetryable: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    more: { status?: number | null; retryAfterSeconds?: number | null; isRetryable?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = more.status ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.isRetryable = more.isRetryable ?? RETRYABLE.includes(kind);
  }
}
