import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { gone } from '../../../test/acts.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lose, refuse, servePage, takeProblems } from '../../../test/server.ts';
import { bootstrapOf, newId } from '../../../test/things.ts';
import { DiagnosisPage } from './DiagnosisPage.tsx';

const LIVE = 'GET /healthz/live';
const STREAM = 'POST /api/v1/chat/completions';
const UPLOAD = 'POST /api/v1/channels/import';
const SESSIONS = 'GET /api/v1/auth/sessions';

const AT = '2026-01-05T10:00:00.000Z';

const sessionFrom = (ip: string): void =>
  answer(SESSIONS, {
    data: [{ id: newId(), current: true, ip, user_agent: '', created_at: AT, last_used_at: AT }],
  });

/** A server behind a proxy that lets everything through, except that its upload limit is low: the check ends with the first try. */
const serve = (): void => {
  answer(LIVE, () => Response.json({ status: 'ok' }, { headers: { date: new Date().toUTCString() } }));
  answer(STREAM, () => new Response('data: all at once\n\n'));
  answer(
    UPLOAD,
    () => new Response('<h1>413</h1>', { status: 413, headers: { 'content-type': 'text/html' } }),
  );
  sessionFrom('203.0.113.9');
  servePage({ 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' });
};

/** What is sent to try out the limits is meant to be refused. */
const isNonsense = (problem: string): boolean => problem.startsWith(`${UPLOAD} was sent`);

const draw = async () => {
  const shown = await show(<DiagnosisPage />);
  await gone(() => screen.queryAllByText('Not measured yet')[0] ?? null);
  await waitFor(() => assert.equal(again().getAttribute('aria-busy'), null));
  assert.deepEqual(
    takeProblems().filter((problem) => !isNonsense(problem)),
    [],
  );
  return shown;
};

const again = (): HTMLElement => screen.getByRole('button', { name: /Check again/ });

/** What a screen reader hears of a check. */
const verdict = (name: string): string => {
  const row = screen.getByText(name).closest('li');
  assert.ok(row, `there is no check ${name}`);
  return row.textContent?.slice(name.length) ?? '';
};

test('each check says in words how it stands, and one that is wrong says what that means', async () => {
  serve();
  await draw();
  assert.match(verdict('Time to the server and back'), /\d+ ms$/);
  assert.match(verdict('Clocks agree'), /\d\.\d s$/);
  assert.match(verdict('Live connection (WebSocket)'), /^Good: \d+ ms$/);
  assert.match(verdict('Encrypted connection'), /^Without HTTPS.*Does not work: http$/);
  assert.match(verdict('Answers word by word'), /^Answers arrive all at once\..*Does not work: 1 \/ 0 ms$/);
  assert.match(verdict('Large uploads'), /Does not work: 2 MiB: HTTP 413$/);
  assert.match(verdict('Your address as the server sees it'), /^Good: 203\.0\.113\.9$/);
  assert.match(verdict('Security headers'), /^Good: $/);
  assert.match(verdict('HTTP/2 or newer'), /^Could not be measured: $/);
});

test('what the proxy is missing stands there to be copied, for nginx and for Caddy, with the limit of this server', async () => {
  serve();
  beMe({ platform: { ...bootstrapOf().platform, max_upload_mb: 100 } });
  const { user } = await draw();
  const nginx = await screen.findByRole('region', { name: 'nginx' });
  assert.match(nginx.textContent ?? '', /proxy_buffering off;/);
  assert.match(nginx.textContent ?? '', /client_max_body_size 111m;/);
  assert.doesNotMatch(nginx.textContent ?? '', /TRUST_PROXY/, 'the address was right');
  assert.equal(screen.queryByText('Everything works as it should.'), null);
  await user.click(screen.getByRole('tab', { name: 'Caddy' }));
  const caddy = await screen.findByRole('region', { name: 'Caddy' });
  assert.match(caddy.textContent ?? '', /flush_interval -1/);
});

test('a proxy that hides people behind its own address is found out', async () => {
  serve();
  sessionFrom('172.18.0.2');
  await draw();
  assert.match(verdict('Your address as the server sees it'), /Could be better: 172\.18\.0\.2$/);
  assert.match(screen.getByRole('region', { name: 'nginx' }).textContent ?? '', /TRUST_PROXY/);
});

test('headers that the proxy took away, and a clock that is far off, do not work', async () => {
  serve();
  servePage({ 'x-content-type-options': 'nosniff' });
  answer(LIVE, () => Response.json({ status: 'ok' }, { headers: { date: 'Mon, 05 Jan 2026 10:00:00 GMT' } }));
  await draw();
  assert.match(verdict('Security headers'), /Does not work: $/);
  assert.match(verdict('Clocks agree'), /set both clocks automatically\.Does not work: \d+\.\d s$/);
});

test('a server that is away fails the checks that need it, and the others are still made', async () => {
  serve();
  lose(LIVE);
  refuse(STREAM, 404, 'there is no such model');
  await draw();
  assert.match(verdict('Time to the server and back'), /Does not work: $/);
  assert.match(
    verdict('Answers word by word'),
    /^Could not be measured: HTTP 404$/,
    'no demonstration, no verdict',
  );
  assert.match(verdict('Security headers'), /^Good: $/);
});

test('the checks are made again with the button, from the beginning', async () => {
  serve();
  const { user } = await draw();
  sessionFrom('');
  answer(STREAM, () => new Response('x', { status: 503 }));
  const count = askedFor(SESSIONS).length;
  await user.click(again());
  await gone(() => screen.queryByRole('region', { name: 'nginx' }));
  await waitFor(() => assert.equal(again().getAttribute('aria-busy'), null));
  assert.equal(askedFor(SESSIONS).length, count + 1);
  assert.match(verdict('Your address as the server sees it'), /^Could not be measured: $/);
  takeProblems();
});

test('while a check has not been made, it is said to be so', async () => {
  serve();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer(LIVE, () => promise);
  await show(<DiagnosisPage />);
  const list = screen.getByRole('list', { name: 'Connection check' });
  assert.equal(within(list).getAllByText('Not measured yet').length, 9);
  assert.equal(again().getAttribute('aria-busy'), 'true');
  resolve(new Response('x', { status: 503 }));
  await screen.findByText('HTTP 503');
  await waitFor(() => assert.equal(again().getAttribute('aria-busy'), null));
  takeProblems();
});
