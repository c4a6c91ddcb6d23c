import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMailbox } from '../../test/mailbox.ts';
import { ConfigProblem } from '../config.ts';
import { createMailer, MailProblem, type OutgoingEmail } from './mail.ts';

const PUBLIC_URL = 'https://chat.example.com';

const mailerFor = (smtpUrl: string | null, mailFrom: string | null = 'parley@example.com') =>
  createMailer({ smtpUrl, mailFrom, publicUrl: PUBLIC_URL });

const LETTER: OutgoingEmail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'text',
  html: '<p>html</p>',
  messageId: '<1@example.com>',
  headers: {},
};

test('without a mail server there is no mailer; with one, sender and own address are needed', () => {
  assert.equal(mailerFor(null, null), null);
  const refused = (smtpUrl: string, mailFrom: string | null, publicUrl: string | null) =>
    assert.throws(
      () => createMailer({ smtpUrl, mailFrom, publicUrl }),
      (error: Error) => {
        assert.ok(error instanceof ConfigProblem);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
      `${smtpUrl} ${mailFrom}`,
    );
  const good = 'smtps://u:hunter2@mail.example.com';
  refused(good, null, PUBLIC_URL);
  refused(good, 'a@example.com', null);
  for (const from of [
    'Parley',
    'a@b',
    'a@example.com, b@example.com',
    'X <a@example.com>\r\nBcc: b@c.de',
    '<>',
  ])
    refused(good, from, PUBLIC_URL);
  for (const url of [
    'smtp://',
    'http://mail.example.com',
    'smtp://mail.example.com/?logger=true',
    'smtp://mail.example.com/path',
    'smtp://u:hunter2%@mail.example.com',
    'nonsense',
  ])
    refused(url, 'a@example.com', PUBLIC_URL);
  assert.equal(mailerFor(good, '"Parley, Inc" <a@mail.example.com>')?.domain, 'mail.example.com');
  assert.ok(mailerFor('smtp://[::1]:25'));
});

test('nothing in a letter can add a header, a line or a recipient', async (t) => {
  const mailbox = await openMailbox(t);
  const mailer = mailerFor(mailbox.url, '"Parley, Inc" <parley@example.com>');
  assert.ok(mailer);
  const subject = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody\u2028x\u0085y\u0000z';
  await mailer.send({ ...LETTER, subject, text: 'one\r\n.\r\nRCPT TO:<eve@example.com>\r\n' });
  const [letter] = mailbox.letters;
  assert.deepEqual(letter?.to, ['ann@example.com']);
  assert.equal(letter?.headers.get('bcc'), undefined);
  assert.equal(letter?.headers.get('subject'), 'Hi Bcc: eve@example.com body x y z');
  assert.equal(letter?.headers.get('from'), '"Parley, Inc" <parley@example.com>');
  assert.match(letter?.text ?? '', /^one\n\.\nRCPT TO/);
  for (const to of [
    'ann@example.com, eve@example.com',
    'ann@example.com\r\nRCPT TO:<eve@example.com>',
    'Ann <ann@example.com>',
    'ann',
    '',
  ])
    await assert.rejects(mailer.send({ ...LETTER, to }), (error: unknown) => {
      assert.ok(error instanceof MailProblem);
      return error.isFinal;
    });
  for (const [name, value] of [
    ['X-A', 'b\r\nBcc: eve@example.com'],
    ['X-A\r\nBcc', 'eve@example.com'],
  ] as const)
    await assert.rejects(mailer.send({ ...LETTER, headers: { [name]: value } }), /one line of ASCII/);
  await assert.rejects(mailer.send({ ...LETTER, messageId: '<1@x>\r\nBcc: eve@example.com' }), /one line/);
  assert.equal(mailbox.letters.length, 1);
});

test('a problem says by codes alone what happened, and whether trying again makes sense', async (t) => {
  const login = { user: 'parley', password: 'hunter2' };
  const mailbox = await openMailbox(t, { login });
  const problem = async (url: string): Promise<MailProblem> => {
    const sent = mailerFor(url)?.send(LETTER);
    const error: unknown = await sent?.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof MailProblem);
    assert.doesNotMatch(JSON.stringify([error.message, error.stack, error.cause]), /hunter|parley@|ann@/);
    return error;
  };
  const wrong = await problem(mailbox.url.replace('hunter2', 'hunter3'));
  assert.deepEqual(
    [wrong.isFinal, wrong.message],
    [false, 'the mail server did not take the letter (EAUTH, 535)'],
  );
  for (const [status, isFinal] of [
    [450, false],
    [550, true],
  ] as const) {
    mailbox.refuse(status);
    const refused = await problem(mailbox.url);
    assert.deepEqual(
      [refused.isFinal, refused.message],
      [isFinal, `the mail server did not take the letter (EENVELOPE, ${status})`],
    );
  }
  await mailbox.close();
  assert.equal((await problem(mailbox.url)).isFinal, false);
});

test('a password is never sent to another machine without encryption', async (t) => {
  const mailbox = await openMailbox(t, { login: { user: 'u', password: 'p' } });
  const port = new URL(mailbox.url).port;
  // Not a loopback name to us, although it leads here; the server offers no STARTTLS.
  const mailer = mailerFor(`smtp://u:p@0.0.0.0:${port}`);
  await assert.rejects(mailer?.send(LETTER) ?? Promise.resolve(), /did not take the letter/);
  assert.equal(mailbox.letters.length, 0);
  await mailerFor(mailbox.url)?.send(LETTER);
  assert.equal(mailbox.letters.length, 1);
});
