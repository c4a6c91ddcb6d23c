// Tool servers that are programs beside this server, spoken with over their standard input and output. Only commands that the operator named
// in MCP_STDIO_ALLOW are started, word for word as named there: without a shell, without this server's environment, in a folder of their own.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import type { PageQuery } from '@parley/contract';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { pageOf } from '../../kernel/page.ts';
import { defineState } from '../../kernel/state.ts';
import type { McpRow } from './mcp-store.ts';
import { ToolProblem } from './registry.ts';

/** Why a program cannot be used, for people and for models. */
export class ProgramProblem extends ToolProblem {}

/** Files come in base64, a third larger than they are. */
const MESSAGE_BYTES_MAX = 40 * 1024 * 1024;
const START_MS_MAX = 60_000;
const IDLE_MS_MAX = 600_000;
const PAUSE_MS_MIN = 1_000;
const PAUSE_MS_MAX = 60_000;

type ProgramRow = Pick<McpRow, 'id' | 'command'>;

interface Program {
  readonly command: string;
  /** Null: not running. */
  running: Promise<Client> | null;
  /** How often it ended by itself since it last answered. */
  failures: number;
  /** It is not started again before. */
  notBefore: number;
  idle: NodeJS.Timeout | null;
}

const programs = defineState('tools.programs', () => new Map<string, Program>());

/** As the operator wrote it, but for spaces. */
export const commandOf = (text: string): string => text.trim().split(/\s+/).join(' ');

export const isAllowed = ({ config }: Kernel, command: string | null): command is string =>
  command !== null && config.mcpStdioAllow.includes(command);

export const listCommands = ({ kernel }: Ctx, query: PageQuery): Array<{ command: string }> => {
  const { limit, offset } = pageOf(query);
  return kernel.config.mcpStdioAllow.slice(offset, offset + limit).map((command) => ({ command }));
};

export const notAllowed = ({ config }: Kernel): string =>
  config.mcpStdioAllow.length === 0
    ? 'this server starts no programs: the operator names those that it may start in MCP_STDIO_ALLOW'
    : 'this command is not one that the operator named in MCP_STDIO_ALLOW';

/** Uses the program that runs, or starts it. It is shared by all calls, and ended when none came for a while. */
export const withProgram = async <T>(
  ctx: Ctx,
  server: ProgramRow,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const program = programOf(ctx, server);
  if (program.idle) clearTimeout(program.idle);
  const client = await started(ctx, server.id, program);
  try {
    const result = await work(client);
    program.failures = 0;
    return result;
  } catch (error) {
    if (program.running === null) throw new ProgramProblem('the program of this tool ended during the call');
    throw error;
  } finally {
    if (program.idle) clearTimeout(program.idle);
    program.idle = setTimeout(() => void end(program), IDLE_MS_MAX).unref();
  }
};

const programOf = ({ kernel }: Ctx, { id, command }: ProgramRow): Program => {
  if (!isAllowed(kernel, command)) throw new ProgramProblem(notAllowed(kernel));
  const known = programs.of(kernel).get(id);
  if (known?.command === command) return known;
  if (known) void end(known);
  const program: Program = { command, running: null, failures: 0, notBefore: 0, idle: null };
  programs.of(kernel).set(id, program);
  return program;
};

const started = async (ctx: Ctx, id: string, program: Program): Promise<Client> => {
  if (program.running) return program.running;
  const waitMs = program.notBefore - ctx.now().getTime();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    throw new ProgramProblem(
      `the program of this tool ended; it is started again in ${seconds} s at the earliest`,
    );
  }
  const starting = start(ctx, id, program);
  program.running = starting;
  return starting.catch((error: unknown) => {
    ctx.log.warn(
      { server: id, reason: error instanceof Error ? error.name : 'unknown' },
      'a program with tools did not start',
    );
    if (program.running === starting) pause(ctx, program);
    throw new ProgramProblem('the program of this tool does not start, or does not speak the protocol');
  });
};

/** It ended by itself: each time it waits twice as long. */
const pause = (ctx: Ctx, program: Program): void => {
  program.running = null;
  program.failures += 1;
  const waitMs = Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** (program.failures - 1));
  program.notBefore = ctx.now().getTime() + waitMs;
};

const start = async (ctx: Ctx, id: string, program: Program): Promise<Client> => {
  const [{ Client }, { StdioClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/client'),
    import('@modelcontextprotocol/client/stdio'),
  ]);
  const [command = '', ...args] = program.command.split(' ');
  const cwd = await mkdtemp(join(tmpdir(), 'parley-tool-'));
  const client = new Client({ name: 'parley', version: ctx.kernel.version });
  // Beside what is named here it gets PATH and who it runs as, and nothing else of ours. What it says beside the protocol may hold secrets.
  const transport = new StdioClientTransport({
    command,
    args,
    cwd,
    env: { HOME: cwd },
    stderr: 'ignore',
    maxBufferSize: MESSAGE_BYTES_MAX,
  });
  const clear = () => rm(cwd, { recursive: true, force: true }).catch(() => {});
  client.onclose = () => {
    void clear();
    if (program.running === null) return;
    ctx.log.warn({ server: id }, 'a program with tools ended');
    pause(ctx, program);
  };
  try {
    await client.connect(transport, { timeout: START_MS_MAX });
    return client;
  } catch (error) {
    await client.close().catch(() => {});
    await clear();
    throw error;
  }
};

const end = async (program: Program): Promise<void> => {
  const { running } = program;
  program.running = null;
  if (program.idle) clearTimeout(program.idle);
  await running?.then((client) => client.close()).catch(() => {});
};

/** After a change: the next call starts it anew. */
export const endProgram = async ({ kernel }: Ctx, id: string): Promise<void> => {
  const program = programs.of(kernel).get(id);
  programs.of(kernel).delete(id);
  if (program) await end(program);
};

export const endPrograms = async (kernel: Kernel): Promise<void> => {
  const all = [...programs.of(kernel).values()];
  programs.of(kernel).clear();
  await Promise.all(all.map(end));
};
