import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressRule, canonicalAddress, type Self } from './addresses.ts';

const NOWHERE: Self = { addresses: () => [] };
const open = (address: string, listed = false, self = NOWHERE, port = 443) =>
  addressRule(address, port, listed, self) === null;

test('public addresses are open, next to every block too', () => {
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.31.195.255',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '3ffe::1',
    '2620:4f:7fff::1',
  ])
    assert.ok(open(address), address);
});

test('an allow-list entry opens private addresses, but no metadata service, group or wrapped address', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd12::1',
    '1.1.1.1',
    '2606:4700::1',
  ])
    assert.ok(open(address, true), address);
  for (const address of [
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:ec2:ffff::1',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::a9fe:a9fe',
    '::',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '224.0.0.1',
    '255.255.255.255',
  ])
    assert.ok(!open(address, true), address);
});

test('what is not a plain address is refused', () => {
  for (const text of [
    '',
    'localhost',
    '127.1',
    '1.2.3',
    '0177.0.0.1',
    '1.2.3.4 ',
    'fe80::1%eth0',
    '2606::1%1',
    '[::1]',
    '1.1.1.1/8',
  ])
    for (const listed of [true, false]) assert.ok(!open(text, listed), text);
});

test('the addresses of this machine are refused, public ones too, in any spelling', () => {
  const self = { port: 3000, addresses: () => ['51.15.0.1', '2001:0BC8:0:0:0:0:0:1', 'fe80::1%eth0'] };
  assert.ok(!open('51.15.0.1', false, self));
  assert.ok(!open('2001:bc8::1', false, self));
  assert.ok(open('51.15.0.2', false, self));
});

test('an entry may name this machine, but never the port we listen on', () => {
  const self = { port: 3000, addresses: () => ['51.15.0.1', '10.0.0.5'] };
  for (const address of ['127.0.0.1', '127.8.8.8', '0.0.0.0', '::1', '51.15.0.1', '10.0.0.5']) {
    assert.ok(open(address, true, self, 11434), address);
    assert.ok(!open(address, true, self, 3000), address);
  }
  assert.ok(open('10.0.0.6', true, self, 3000));
});

test('the interfaces of the machine are read when nobody says otherwise', () => {
  assert.equal(addressRule('127.0.0.1', 3000, true, { port: 3000 }), 'own address');
  assert.equal(addressRule('1.1.1.1', 443, false, {}), null);
});

test('one address has one spelling', () => {
  assert.equal(canonicalAddress('2001:0DB8:0:0:0:0:0:1'), '2001:db8::1');
  assert.equal(canonicalAddress('::ffff:1.2.3.4'), '::ffff:102:304');
  assert.equal(canonicalAddress('1.2.3.4'), '1.2.3.4');
});
