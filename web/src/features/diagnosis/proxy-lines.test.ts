import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caddyLines, nginxLines } from './proxy-lines.ts';

test('only what is missing is printed', () => {
  assert.equal(nginxLines([], 50), '');
  assert.match(nginxLines(['stream'], 50), /^proxy_buffering off;$/m);
  assert.doesNotMatch(nginxLines(['stream'], 50), /Upgrade/);
});

test('a socket through nginx keeps the name that the page came from, in lines that its older versions take too', () => {
  const text = nginxLines(['socket', 'secure', 'protocol'], 50);
  assert.match(text, /^proxy_set_header Host \$host;$/m);
  assert.match(text, /PUBLIC_URL=/);
  assert.doesNotMatch(text, /^http2 on;/m);
});

test('a line that two checks ask for is printed once', () => {
  assert.equal(nginxLines(['socket', 'stream'], 50).match(/proxy_read_timeout/g)?.length, 1);
});

test('the limit for bodies is above the largest file', () => {
  assert.match(nginxLines(['upload'], 50), /client_max_body_size 56m;/);
  assert.match(caddyLines(['upload'], 50), /max_size 56MB/);
});

test('every block of Caddy that is opened is closed', () => {
  const text = caddyLines(['stream', 'upload', 'secure'], 50);
  assert.equal(text.match(/\{/g)?.length, text.match(/\}/g)?.length);
});
