// Challenges for public starts. One says, under a key of the server, when it was given and for which workflow, so that nothing is stored
// until it is used; where the workflow asks for work, its solution costs the sender far more than the check costs the server.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PublicWorkflow } from '@parley/contract';
import { leadingZeroBits, proofText } from '@parley/contract/proof';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, conflict, tooMany } from '../../kernel/errors.ts';
import { publicConfigOf } from './public-config.ts';
import type { WorkflowRow } from './rows.ts';
import { isChallengeUsed } from './visitors-store.ts';

const KEY_LABEL = 'workflows.challenge';
const LIFETIME_MS = 2 * 3_600_000;
/** No person reads a form and fills it in within this time. */
const FILL_MS_MIN = 2_000;
/** When it was given (base 36), bits, chance, and the server's word for it. */
const CHALLENGE = /^([0-9a-z]{1,11})\.(\d{1,2})\.([\w-]{22})\.([\w-]{43})$/;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const macOf = (ctx: Ctx, workflowId: string, text: string): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.derive(KEY_LABEL)).update(`${workflowId}\n${text}`).digest();

export const challengeFor = (ctx: Ctx, workflow: WorkflowRow): PublicWorkflow['challenge'] => {
  const { proof_bits: bits } = publicConfigOf(workflow);
  const given = [ctx.now().getTime().toString(36), bits, randomBytes(16).toString('base64url')].join('.');
  const token = `${given}.${macOf(ctx, workflow.id, given).toString('base64url')}`;
  return { token, bits, wait_ms: FILL_MS_MIN, lifetime_ms: LIFETIME_MS };
};

/** When it was given and how hard it is; undefined: it is not of this server and workflow, or too old. */
const readChallenge = (ctx: Ctx, workflowId: string, token: string) => {
  const [, at = '', bits = '', chance = '', mac = ''] = CHALLENGE.exec(token) ?? [];
  // As text: its last character could be written in four ways, each of them another challenge that is not used yet.
  const right = Buffer.from(macOf(ctx, workflowId, [at, bits, chance].join('.')).toString('base64url'));
  const given = Buffer.from(mac);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const ageMs = ctx.now().getTime() - Number.parseInt(at, 36);
  return ageMs > LIFETIME_MS ? undefined : { ageMs, bits: Number(bits) };
};

interface GivenProof {
  readonly challenge: string;
  readonly nonce?: string | undefined;
}

const FETCH_AGAIN = 'fetch GET /workflows/public/{id} for a new challenge';

/**
 * Throws unless the start may go on. Gives the hash by which the challenge is known to be used; null: it came without one, as programs
 * may where no work is asked for. The caller holds the starts of the workflow.
 */
export const checkProof = async (
  ctx: Ctx,
  workflow: WorkflowRow,
  proof: GivenProof | undefined,
  isFilledIn: boolean,
): Promise<string | null> => {
  const { proof_bits } = publicConfigOf(workflow);
  if (proof === undefined) {
    if (proof_bits === 0) return null;
    throw badRequest(`proof: this workflow takes a proof of work: ${FETCH_AGAIN}`, 'proof');
  }
  const { challenge, nonce = '' } = proof;
  const read = readChallenge(ctx, workflow.id, challenge);
  // An easier one may have been given before its owner asked for more.
  if (!read || read.bits < proof_bits)
    throw badRequest(`proof: the challenge is wrong or has run out: ${FETCH_AGAIN}`, 'proof');
  if (leadingZeroBits(sha256(proofText(challenge, nonce))) < read.bits)
    throw badRequest(`proof: the nonce does not solve the challenge of ${read.bits} bits`, 'proof');
  if (isFilledIn && read.ageMs < FILL_MS_MIN)
    throw tooMany('that was too fast for a person: try again', (FILL_MS_MIN - read.ageMs) / 1000);
  const hash = sha256(challenge).toString('base64url');
  if (await isChallengeUsed(ctx.db, workflow.id, hash))
    throw conflict(`the challenge was used already: ${FETCH_AGAIN}`);
  return hash;
};
