import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { ConfigProblem, readConfig } from '../../config.ts';
import { placeOf } from './place.ts';

const read = (env: Record<string, string>) => placeOf(readConfig({ DATA_DIR: '/data', ...env }));
const KEYS = { STORAGE_ACCESS_KEY: 'access', STORAGE_SECRET_KEY: 'secret-value' };

test('files lie in the data folder unless another place is named', () => {
  assert.deepEqual(read({}), { kind: 'folder', path: '/data' });
  assert.deepEqual(read({ STORAGE_URL: 'file:///srv/my%20files' }), {
    kind: 'folder',
    path: '/srv/my files',
  });
});

test('a bucket is reached by https unless the address says otherwise', () => {
  const place = (url: string) => {
    const found = read({ STORAGE_URL: url, ...KEYS });
    assert.ok(found.kind === 's3');
    return [found.endpoint, found.hostAndPort, found.region];
  };
  assert.deepEqual(place('s3://s3.example.com/bucket?region=eu-central-1'), [
    'https://s3.example.com/bucket',
    's3.example.com:443',
    'eu-central-1',
  ]);
  assert.deepEqual(place('s3://minio.lan:9000/bucket/a/prefix/?tls=off'), [
    'http://minio.lan:9000/bucket/a/prefix',
    'minio.lan:9000',
    'us-east-1',
  ]);
  assert.deepEqual(place('s3://minio.lan/bucket?tls=off')[1], 'minio.lan:80');
  assert.deepEqual(place('s3://[::1]:9000/bucket?tls=off')[1], '[::1]:9000');
});

test('keys come from variables or from the address, are decoded, and never show', () => {
  const own = read({ STORAGE_URL: 's3://a%2Fb:c%2Bd@s3.example.com/bucket' });
  assert.ok(own.kind === 's3');
  assert.equal(own.accessKey.reveal(), 'a/b');
  assert.equal(own.secretKey.reveal(), 'c+d');
  assert.equal(own.endpoint, 'https://s3.example.com/bucket');
  const other = read({ STORAGE_URL: 's3://s3.example.com/bucket', ...KEYS });
  assert.ok(other.kind === 's3');
  assert.equal(other.secretKey.reveal(), 'secret-value');
  assert.ok(!inspect(other, { depth: 9 }).includes('secret-value'));
  assert.ok(!JSON.stringify(other).includes('secret-value'));
});

test('a bad place ends the start with one line that names the variable and no key', () => {
  const bad: Array<Record<string, string>> = [
    { STORAGE_URL: 'https://example.com/bucket' },
    { STORAGE_URL: 'nonsense' },
    { STORAGE_URL: 'file://server/share' },
    { STORAGE_URL: 's3://s3.example.com/bucket' },
    { STORAGE_URL: 's3://s3.example.com/bucket', STORAGE_ACCESS_KEY: 'access' },
    { STORAGE_URL: 's3://key:hush-hush@s3.example.com/bucket', ...KEYS },
    { STORAGE_URL: 's3://key:hush-hush%@s3.example.com/bucket' },
    { STORAGE_URL: 's3://key:hush-hush@s3.example.com/' },
    { STORAGE_URL: 's3:///bucket', ...KEYS },
    { STORAGE_URL: 's3://s3.example.com/bucket/../other%2f..', ...KEYS },
    { STORAGE_URL: 's3://s3.example.com/bucket?region=a&acl=public', ...KEYS },
    { STORAGE_URL: 's3://s3.example.com/bucket?tls=maybe', ...KEYS },
    { STORAGE_URL: 's3://169.254.169.254/bucket?tls=off', ...KEYS },
  ];
  for (const env of bad)
    assert.throws(
      () => read(env),
      (error: Error) => {
        assert.ok(error instanceof ConfigProblem, `${env.STORAGE_URL}: ${error.message}`);
        assert.match(error.message, /^STORAGE_URL .+\.$/);
        assert.ok(!error.message.includes('hush-hush') && !error.message.includes('secret-value'));
        return true;
      },
      env.STORAGE_URL,
    );
});
