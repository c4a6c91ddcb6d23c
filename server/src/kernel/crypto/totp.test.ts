import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { asBase32, fromBase32, inGroups, toBase32 } from './base32.ts';
import { Secret } from './secret.ts';
import {
  checkTotp,
  codeAt,
  findRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  stepAt,
} from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

describe('codes', () => {
  test('the codes are those of RFC 6238, appendix B', () => {
    const vectors: Array<[string, string]> = [
      ['1970-01-01T00:00:59Z', '94287082'],
      ['2005-03-18T01:58:29Z', '07081804'],
      ['2005-03-18T01:58:31Z', '14050471'],
      ['2009-02-13T23:31:30Z', '89005924'],
      ['2033-05-18T03:33:20Z', '69279037'],
      ['2603-10-11T11:33:20Z', '65353130'],
    ];
    for (const [time, code] of vectors) {
      const step = stepAt(new Date(time));
      assert.equal(codeAt(RFC_SECRET, step, 8), code);
      assert.equal(codeAt(RFC_SECRET, step), code.slice(2));
    }
  });

  test('the counters are those of RFC 4226, appendix D', () => {
    const codes = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ];
    assert.deepEqual(
      codes.map((_, step) => codeAt(RFC_SECRET, step)),
      codes,
    );
  });

  const secret = new Secret(RFC_SECRET);
  const now = new Date('2026-05-04T12:00:10Z');
  const step = stepAt(now);
  const check = (code: string, lastStep: number | null = null, at = now) =>
    checkTotp({ secret, code, now: at, lastStep });

  test('one step early or late is accepted, two are not', () => {
    assert.equal(check(codeAt(RFC_SECRET, step)), step);
    assert.equal(check(codeAt(RFC_SECRET, step - 1)), step - 1);
    assert.equal(check(codeAt(RFC_SECRET, step + 1)), step + 1);
    assert.equal(check(codeAt(RFC_SECRET, step - 2)), null);
    assert.equal(check(codeAt(RFC_SECRET, step + 2)), null);
    const code = codeAt(RFC_SECRET, step);
    const [start, end] = [step * 30_000, (step + 1) * 30_000];
    assert.equal(check(code, null, new Date(start - 30_000)), step);
    assert.equal(check(code, null, new Date(start - 30_001)), null);
    assert.equal(check(code, null, new Date(end + 29_999)), step);
    assert.equal(check(code, null, new Date(end + 30_000)), null);
  });

  test('a code is good once, and so is every earlier one', () => {
    const used = check(codeAt(RFC_SECRET, step));
    assert.equal(check(codeAt(RFC_SECRET, step), used), null);
    assert.equal(check(codeAt(RFC_SECRET, step - 1), used), null);
    assert.equal(check(codeAt(RFC_SECRET, step + 1), used), step + 1);
  });

  test('spaces inside are how people type it, anything else is no code', () => {
    const code = codeAt(RFC_SECRET, step);
    assert.equal(check(` ${code.slice(0, 3)} ${code.slice(3)} `), step);
    for (const wrong of [
      '',
      code.slice(1),
      `${code}0`,
      `-${code.slice(1)}`,
      'abcdef',
      '١٢٣٤٥٦',
      code.replace(/\d/, 'x'),
    ]) {
      assert.equal(check(wrong), null, wrong);
    }
    const off = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    assert.equal(check(off), null);
    assert.equal(
      checkTotp({ secret: newTotpSecret(), code: codeAt(RFC_SECRET, step), now, lastStep: step }),
      null,
    );
  });

  test('the address in the QR code is what authenticator apps read', () => {
    const uri = otpauthUri({ issuer: 'Parley & Co', account: 'anna@example.com', secret });
    assert.equal(String(uri), '[secret]');
    const url = new URL(uri.reveal());
    assert.equal(url.protocol, 'otpauth:');
    assert.equal(decodeURIComponent(url.pathname), '/Parley & Co:anna@example.com');
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Parley & Co',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    assert.equal(newTotpSecret().reveal().length, 20);
  });
});

describe('recovery codes', () => {
  test('there are ten different ones, each opens once and for its owner only', () => {
    const { codes, hashes } = newRecoveryCodes('user-1');
    const texts = codes.map((code) => code.reveal());
    assert.equal(new Set(texts).size, 10);
    let left: Buffer[] = hashes;
    for (const text of texts) {
      assert.match(text, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      assert.equal(findRecoveryCode('user-2', text, hashes), null);
      const found = findRecoveryCode('user-1', text, left);
      assert.ok(found !== null);
      left = left.filter((hash) => hash !== found);
      assert.equal(findRecoveryCode('user-1', text, left), null);
    }
    assert.equal(left.length, 0);
  });

  test('case, dashes, spaces and misread digits do not matter, letters do', () => {
    const { codes, hashes } = newRecoveryCodes('u');
    const text = codes[3]?.reveal() ?? '';
    const typed = [text.toLowerCase(), text.replaceAll('-', ''), text.replaceAll('-', ' '), ` ${text} `];
    typed.push(text.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'));
    for (const form of typed) assert.equal(findRecoveryCode('u', form, hashes), hashes[3]);
    const wrong = (text[0] === 'A' ? 'C' : 'A') + text.slice(1);
    for (const form of ['', wrong, text.slice(1), `${text}A`, 'x'.repeat(1000)]) {
      assert.equal(findRecoveryCode('u', form, hashes), null);
    }
  });
});

describe('base32', () => {
  test('it is that of RFC 4648 without padding', () => {
    const vectors = {
      '': '',
      f: 'MY',
      fo: 'MZXQ',
      foo: 'MZXW6',
      foob: 'MZXW6YQ',
      fooba: 'MZXW6YTB',
      foobar: 'MZXW6YTBOI',
    };
    for (const [text, encoded] of Object.entries(vectors)) {
      assert.equal(toBase32(Buffer.from(text)), encoded);
      assert.equal(fromBase32(encoded)?.toString(), text);
      assert.equal(fromBase32(`${encoded.toLowerCase()}======`)?.toString(), text);
    }
  });

  test('every length makes the round trip, and other characters are refused', () => {
    const chance = chanceOf('base32');
    for (let length = 0; length < 70; length++) {
      const bytes = Buffer.from(chance.bytes(length));
      assert.deepEqual(fromBase32(inGroups(toBase32(bytes), 5)), bytes);
    }
    for (const wrong of ['MZ9Q', 'MZ_Q', 'MZ=Q', 'MÄ', 'M\0']) assert.equal(fromBase32(wrong), null);
    assert.equal(asBase32('ab c-d018=='), 'ABCDOIB');
  });
});
