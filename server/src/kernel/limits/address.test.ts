import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from './address.ts';

test('one client has one key, however its address is written', () => {
  const same: Array<[string, string[]]> = [
    [
      '192.0.2.7',
      [
        '192.0.2.7',
        '::ffff:192.0.2.7',
        '::ffff:c000:207',
        '0:0:0:0:0:FFFF:192.0.2.7',
        '::ffff:192.0.2.7%eth0',
      ],
    ],
    [
      '2001:db8:0:1::/64',
      [
        '2001:db8:0:1::1',
        '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
        '2001:db8:0:1:2:3:4:5',
        '2001:db8:0:1::192.0.2.7',
      ],
    ],
    ['fe80:0:0:0::/64', ['fe80::1%eth0', 'fe80::2']],
    ['0:0:0:0::/64', ['::1', '::']],
    ['2001:db8:0:2::/64', ['2001:db8:0:2::1']],
    ['unknown', ['', 'nonsense', '1.2.3', '1.2.3.4.5', ':::']],
  ];
  for (const [key, addresses] of same)
    for (const address of addresses) assert.equal(addressKey(address), key, address);
});

test('clients of two networks have two keys', () => {
  const keys = ['192.0.2.7', '192.0.2.8', '2001:db8:0:1::1', '2001:db8:0:2::1', '::1'].map(addressKey);
  assert.equal(new Set(keys).size, keys.length);
});
