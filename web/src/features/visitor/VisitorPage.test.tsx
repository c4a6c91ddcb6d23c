import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, test } from 'node:test';
import type { PublicWorkflow, VisitorInstance, VisitorMessage, VisitorStage } from '@parley/contract';
import { leadingZeroBits, proofText } from '@parley/contract/proof';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, lose, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { readDraft, writeDraft } from './form-draft.ts';
import type { Puzzle } from './proof-worker.ts';
import { solveProof } from './solve-proof.ts';
import { VisitorPage } from './VisitorPage.tsx';
import { keepVisit } from './visit.ts';

const PUBLIC = 'GET /api/v1/workflows/public/{slug}';
const START = 'POST /api/v1/workflows/public/{slug}/start';
const LOOK = 'GET /api/v1/workflows/public/instances/{iid}';
const SUBMIT = 'POST /api/v1/workflows/public/instances/{iid}/submit';
const MESSAGES = 'GET /api/v1/workflows/public/instances/{iid}/messages';
const SAY = 'POST /api/v1/workflows/public/instances/{iid}/messages';
const FILES = 'POST /api/v1/workflows/public/instances/{iid}/files';
const CANCEL = 'POST /api/v1/workflows/public/instances/{iid}/cancel';

const TOKEN = 't'.repeat(43);
const CHALLENGE = 'm1abc.0.chance.mac';
const AT = '2026-01-05T10:00:00.000Z';
const FORM = { fields: [{ key: 'mail', type: 'email', label: 'Your e-mail', required: true }] };

const workflowOf = (change: Partial<PublicWorkflow> = {}): PublicWorkflow => ({
  ...{ id: newId(), slug: 'claim', title: 'Tell us what happened', description: 'We answer soon.' },
  ...{ form: FORM, progress: { step: 1, of: 3 }, allowed_origins: [] },
  challenge: { token: CHALLENGE, bits: 0, wait_ms: 0, lifetime_ms: 3_600_000 },
  limits: { starts_per_hour: 200, open_per_address: 3, turns: 20, files: 5, file_mb: 10 },
  ...change,
});

const stageOf = (change: Partial<VisitorStage> = {}): VisitorStage => ({
  ...{ key: 'more', kind: 'form', title: 'A little more', form: null, message: '', actions: [] },
  ...{ is_mine: false, ...change },
});

const visitOf = (change: Partial<VisitorInstance> = {}): VisitorInstance => ({
  ...{ instance_id: newId(), title: 'Claim 2041', status: 'waiting', stage: stageOf(), outcome: null },
  ...{ progress: { step: 2, of: 3 }, channel_id: null, expires_at: AT, rev: 3 },
  ...change,
});

const messageOf = (change: Partial<VisitorMessage> = {}): VisitorMessage => ({
  ...{ id: newId(), role: 'assistant', content: 'Did it fall?', author_name: 'Clerk', is_mine: false },
  ...{ status: 'complete', created_at: AT, ...change },
});

/** As one who comes back by their link. */
const comeBack = (instance: VisitorInstance) => {
  keepVisit('claim', { instanceId: instance.instance_id, token: TOKEN });
  answer(LOOK, instance);
  return show(<VisitorPage slug="claim" />);
};

afterEach(() => {
  keepVisit('claim', null);
  writeDraft('claim', null);
});

test('a visitor starts with the first form, and comes to the next step with the token of the start', async () => {
  answer(PUBLIC, workflowOf());
  const instance = visitOf({ stage: stageOf({ is_mine: true, form: FORM }) });
  answer(START, {
    ...{ instance_id: instance.instance_id, status: 'waiting', session_token: TOKEN },
    ...{ expires_at: AT, channel_id: null, stage: null },
  });
  answer(LOOK, instance);
  const { user } = await show(<VisitorPage slug="claim" />);
  await screen.findByRole('heading', { name: 'Tell us what happened' });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  screen.getByText('Fill this in.');
  await user.type(screen.getByLabelText('Your e-mail'), 'oda@example.org');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'A little more' });
  assert.deepEqual(lastAsked(START).body, {
    locale: 'en',
    fields: { mail: 'oda@example.org' },
    proof: { challenge: CHALLENGE },
  });
  assert.equal(lastAsked(LOOK).headers.get('authorization'), `Visitor ${TOKEN}`);
  assert.ok(location.hash.includes(TOKEN), 'the address is the link to come back by');
});

test('what a visitor typed before the start is there after a reload, and gone once it was sent', async () => {
  answer(PUBLIC, workflowOf());
  const { user } = await show(<VisitorPage slug="claim" />);
  await user.type(await screen.findByLabelText('Your e-mail'), 'oda@example');
  cleanup();
  const again = await show(<VisitorPage slug="claim" />);
  const field = await screen.findByLabelText<HTMLInputElement>('Your e-mail');
  assert.equal(field.value, 'oda@example');
  refuse(START, 429, 'too many at once');
  await again.user.type(field, '.org');
  await again.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('alert');
  assert.deepEqual(readDraft('claim'), { mail: 'oda@example.org' }, 'a refusal loses nothing');
  const instance = visitOf();
  answer(START, {
    ...{ instance_id: instance.instance_id, status: 'waiting', session_token: TOKEN },
    ...{ expires_at: AT, channel_id: null, stage: null },
  });
  answer(LOOK, instance);
  await again.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'A little more' });
  assert.deepEqual(readDraft('claim'), {});
});

/** The browser's threads, in this one: what is posted to one is solved by the code that it runs. */
class ThreadHere extends EventTarget {
  postMessage({ token, bits }: Puzzle): void {
    queueMicrotask(() => {
      this.dispatchEvent(new MessageEvent('message', { data: solveProof(token, bits) }));
    });
  }
  terminate(): void {}
}

test('where work is asked for, the page does it and sends what it found', async (t) => {
  const before = globalThis.Worker;
  globalThis.Worker = ThreadHere as unknown as typeof Worker;
  t.after(() => {
    globalThis.Worker = before;
  });
  answer(PUBLIC, workflowOf({ form: null, challenge: { ...workflowOf().challenge, bits: 6 } }));
  const instance = visitOf();
  answer(START, {
    ...{ instance_id: instance.instance_id, status: 'waiting', session_token: TOKEN },
    ...{ expires_at: AT, channel_id: null, stage: null },
  });
  answer(LOOK, instance);
  const { user } = await show(<VisitorPage slug="claim" />);
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  await screen.findByRole('heading', { name: 'A little more' });
  const { proof } = lastAsked(START).body as { proof: { challenge: string; nonce: string } };
  assert.equal(proof.challenge, CHALLENGE);
  const hash = createHash('sha256').update(proofText(CHALLENGE, proof.nonce)).digest();
  assert.ok(leadingZeroBits(hash) >= 6, 'as the server hashes it');
});

test('a form that asks for files is filled in after the start, since files belong to what was started', async () => {
  const form = { fields: [{ key: 'photo', type: 'file', label: 'Photo', required: true }] };
  const instance = visitOf({ stage: stageOf({ is_mine: true, form }) });
  answer(PUBLIC, workflowOf({ form }));
  answer(START, {
    ...{ instance_id: instance.instance_id, status: 'waiting', session_token: TOKEN },
    ...{ expires_at: AT, channel_id: null, stage: null },
  });
  answer(LOOK, instance);
  const file = { id: newId(), filename: 'crack.png', content_type: 'image/png', size: 1 };
  answer(FILES, file);
  answer(SUBMIT, instance);
  const { user } = await show(<VisitorPage slug="claim" />);
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  await user.upload(await screen.findByLabelText('Add a file'), new File(['x'], 'crack.png'));
  await screen.findByText('crack.png');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(SUBMIT).body, { action: null, data: { photo: file.id }, rev: 3 }),
  );
});

test('a step with a choice hands it in, and a refusal is told and loses nothing', async () => {
  const actions = [
    { key: 'yes', label: 'I accept' },
    { key: 'no', label: 'I do not' },
  ];
  const { user } = await comeBack(
    visitOf({ stage: stageOf({ is_mine: true, form: FORM, actions, message: 'It costs 65 €.' }) }),
  );
  await screen.findByText('It costs 65 €.');
  refuse(SUBMIT, 409, 'it was changed meanwhile: read it again');
  await user.type(screen.getByLabelText('Your e-mail'), 'oda@example.org');
  await user.click(screen.getByRole('button', { name: 'I do not' }));
  await screen.findByText(/It was changed meanwhile/);
  assert.equal((lastAsked(SUBMIT).body as { action: string }).action, 'no');
  assert.equal(screen.getByLabelText<HTMLInputElement>('Your e-mail').value, 'oda@example.org');
});

test('in a chat the answer grows as it comes, and a person who takes over is announced', async () => {
  const channel_id = newId();
  const said = [
    messageOf(),
    messageOf({ role: 'user', is_mine: true, content: 'No.', author_name: 'Visitor' }),
  ];
  answer(MESSAGES, () => ({ data: said }));
  answer(SAY, () => {
    said.push(messageOf({ role: 'user', is_mine: true, content: 'It rained.' }));
    said.push(messageOf({ content: 'I see.' }));
    said.push(messageOf({ role: 'user', content: 'Fatima here.', author_name: 'Fatima' }));
    const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
    return new Response(`${chunk('I ')}${chunk('see.')}data: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  const { user } = await comeBack(
    visitOf({ channel_id, stage: stageOf({ kind: 'chat', title: 'A few questions' }) }),
  );
  await screen.findByText('Did it fall?');
  screen.getByText('AI assistant');
  await user.type(screen.getByLabelText('Write a message'), 'It rained.{Enter}');
  await screen.findByText('Fatima here.');
  screen.getByText('A person has joined and reads along.');
  assert.deepEqual(lastAsked(SAY).body, { content: 'It rained.' });
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Write a message').value, '');
});

test('a visitor ends the talk and goes on; what the AI wrote is drawn, and nothing of it is fetched or run', async () => {
  const content =
    '**Sure**\n\n- one\n- two\n\n[here](https://a.example) [there](javascript:x) ![cat](https://a.example/c.png) <b>x</b>';
  answer(MESSAGES, {
    data: [messageOf({ content }), messageOf({ role: 'user', is_mine: true, content: '*No*' })],
  });
  const talk = visitOf({
    channel_id: newId(),
    stage: stageOf({ kind: 'chat', is_mine: true, actions: [{ key: 'done', label: 'Done' }] }),
  });
  const { user } = await comeBack(talk);
  assert.equal((await screen.findByText('Sure')).tagName, 'STRONG');
  assert.equal(screen.getAllByRole('link').length, 1);
  assert.equal(document.querySelector('main img, main b'), null);
  screen.getByText('*No*');
  answer(SUBMIT, talk);
  await user.click(screen.getByRole('button', { name: 'I am done: go on' }));
  await waitFor(() => assert.deepEqual(lastAsked(SUBMIT).body, { action: 'done', data: {}, rev: 3 }));
});

test('what could not be said is in the line again, also after a reload', async () => {
  answer(MESSAGES, { data: [] });
  refuse(SAY, 409, 'there is no conversation at this moment');
  const visit = visitOf({ channel_id: newId(), stage: stageOf({ kind: 'chat' }) });
  const { user } = await comeBack(visit);
  await user.type(await screen.findByLabelText('Write a message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/There is no conversation/);
  const line = () => screen.findByLabelText<HTMLTextAreaElement>('Write a message');
  assert.equal((await line()).value, 'Hello');
  cleanup();
  await comeBack(visit);
  assert.equal((await line()).value, 'Hello');
});

test('what could not be answered is in the line again, with a sentence in the language of the visitor', async () => {
  answer(MESSAGES, { data: [] });
  refuse(SAY, 503, 'your message could not be answered and was not sent: please try again later');
  const { user } = await comeBack(visitOf({ channel_id: newId(), stage: stageOf({ kind: 'chat' }) }));
  await user.type(await screen.findByLabelText('Write a message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Your message could not be answered and was not sent. Please try again later.');
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Write a message').value, 'Hello');
});

test('a visitor is told which of their steps this is, unless it is the only one', async () => {
  answer(PUBLIC, workflowOf());
  await show(<VisitorPage slug="claim" />);
  await screen.findByText('Step 1 of 3');
  cleanup();
  await comeBack(visitOf());
  await screen.findByText('Step 2 of 3');
  cleanup();
  await comeBack(visitOf({ progress: { step: 1, of: 1 } }));
  await screen.findByRole('heading', { name: 'A little more' });
  assert.equal(screen.queryByText(/^Step /), null);
});

test('where it stands is said in words', async () => {
  const states: ReadonlyArray<readonly [Partial<VisitorInstance>, string]> = [
    [{ stage: stageOf({ kind: 'review' }) }, 'A person is looking at it'],
    [{ status: 'running', stage: stageOf({ kind: 'ai' }) }, 'One moment: we are working on it'],
    [{ status: 'paused' }, 'It rests for a while'],
    [{ status: 'completed', stage: null, outcome: 'new_display' }, 'Result: new display'],
    [{ status: 'failed', stage: null }, 'It could not be finished'],
    [{ status: 'cancelled', stage: null }, 'It was ended'],
  ];
  for (const [change, text] of states) {
    await comeBack(visitOf(change));
    await screen.findByText(text);
    cleanup();
  }
});

test('a step of the people inside has a neutral title', async () => {
  await comeBack(visitOf({ stage: stageOf({ kind: 'review', title: '' }) }));
  await screen.findByRole('heading', { name: 'In review' });
  cleanup();
  await comeBack(visitOf({ stage: stageOf({ kind: 'ai', title: '' }) }));
  await screen.findByRole('heading', { name: 'In progress' });
});

test('while a person is at it the visitor can add something, and the AI is not waited for', async () => {
  answer(MESSAGES, { data: [] });
  const headers = { 'content-type': 'text/event-stream' };
  answer(SAY, () => new Response('data: [DONE]\n\n', { headers }));
  const stage = stageOf({ kind: 'review', is_mine: false, title: '' });
  const { user } = await comeBack(visitOf({ channel_id: null, status: 'waiting', stage }));
  await user.type(await screen.findByLabelText('Write a message'), 'It is blue.{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(SAY).body, { content: 'It is blue.' }));
});

test('a visitor can end it, after a question', async () => {
  const { user } = await comeBack(visitOf());
  answer(CANCEL, { message: 'instance cancelled' });
  answer(PUBLIC, workflowOf());
  await user.click(await screen.findByRole('button', { name: 'End this' }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  assert.equal(askedFor(CANCEL).length, 0);
  await user.click(screen.getByRole('button', { name: 'End this' }));
  await user.click(screen.getByRole('button', { name: 'End this' }));
  await screen.findByRole('heading', { name: 'Tell us what happened' });
  assert.equal(location.hash, '');
});

test('a link that has run out, an address without a workflow and a server that is away each say what now', async () => {
  refuse(LOOK, 401, 'the token has run out');
  keepVisit('claim', { instanceId: newId(), token: TOKEN });
  const { user } = await show(<VisitorPage slug="claim" />);
  await screen.findByText('Your link has run out');
  refuse(PUBLIC, 404, 'workflow not found');
  await user.click(screen.getByRole('button', { name: 'Begin anew' }));
  await screen.findByText('There is nothing at this address');
  cleanup();
  lose(PUBLIC);
  const { user: another } = await show(<VisitorPage slug="other" />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(PUBLIC, workflowOf({ title: 'Back again' }));
  await another.click(again);
  await screen.findByRole('heading', { name: 'Back again' });
});

test('the page speaks six languages, and Arabic from right to left', async () => {
  answer(PUBLIC, workflowOf());
  const { user } = await show(<VisitorPage slug="claim" />);
  const choice = await screen.findByLabelText('Language');
  await user.selectOptions(choice, 'ar');
  await screen.findByRole('button', { name: 'التالي' });
  assert.equal(document.documentElement.dir, 'rtl');
  await user.selectOptions(choice, 'en');
  await screen.findByRole('button', { name: 'Next' });
});
