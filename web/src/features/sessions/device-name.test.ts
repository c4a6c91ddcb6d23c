import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

const AGENTS: Array<[agent: string, browser: string | null, system: string | null, isHandheld: boolean]> = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome', 'Linux', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/150.0.0.0`,
    'Edge',
    'Windows',
    false,
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows', false],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15', 'Safari', 'macOS', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'Linux',
    false,
  ],
  ['curl/8.10.1', 'curl', null, false],
  ['node', null, null, false],
  ['', null, null, false],
];

for (const [agent, browser, system, isHandheld] of AGENTS) {
  test(`"${agent.slice(0, 60)}" is ${browser ?? 'unknown'} on ${system ?? 'unknown'}`, () => {
    assert.deepEqual(deviceOf(agent), { browser, system, isHandheld });
  });
}
