import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@parley/contract/client';
import { screen } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { Loaded } from './Loaded.tsx';

interface Given {
  readonly data?: string;
  readonly error?: unknown;
  readonly refetch?: () => Promise<unknown>;
}

const Asked = ({ data, error, refetch = () => Promise.resolve() }: Given) => (
  <Loaded query={{ data, error, isError: error !== undefined, refetch }}>{(text) => <p>{text}</p>}</Loaded>
);

test('what is on its way says so once, to a screen reader too', async () => {
  await show(<Asked />);
  assert.equal(screen.getByRole('status').textContent, 'Loading…');
});

test('a skeleton of its own stands in place of the common one', async () => {
  const query = { data: undefined, error: null, isError: false, refetch: () => Promise.resolve() };
  await show(
    <Loaded query={query} skeleton={<p>Drawing…</p>}>
      {() => null}
    </Loaded>,
  );
  screen.getByText('Drawing…');
  assert.equal(screen.queryByRole('status'), null);
});

test('what came is shown, and an older answer stays in view when a newer one fails', async () => {
  await show(<Asked data="Roses" error={new ApiError(403, 'not any more')} />);
  screen.getByText('Roses');
  assert.equal(screen.queryByRole('alert'), null);
});

test('an answer that is empty is an answer', async () => {
  await show(<Asked data="" error={new ApiError(403, 'not any more')} />);
  assert.equal(screen.queryByRole('alert'), null);
  assert.equal(screen.queryByRole('status'), null);
});

const failures: ReadonlyArray<readonly [string, unknown, string]> = [
  ['a refusal is said in the words of the server', new ApiError(403, 'you may not'), 'You may not.'],
  [
    'one that has a name is said in the words of the page',
    new ApiError(409, 'the last owner stays', undefined, 'last_owner'),
    'Make another person an owner first, or delete it.',
  ],
  [
    'what is not found is said in the words of the page, whatever it is',
    new ApiError(404, 'toy not found', undefined, 'toy_not_found'),
    'It is not there any more, or you may not see it.',
  ],
  [
    'one whose name the page does not know is said in the words of the server',
    new ApiError(409, 'it rains', undefined, 'rain'),
    'It rains.',
  ],
  [
    'silence is said to be silence',
    new ApiError(0, 'fetch failed'),
    'The server cannot be reached. Check your connection and try again.',
  ],
  [
    'a fault of the server does not show its insides',
    new ApiError(500, 'SQLITE_BUSY at store.ts:12'),
    'The server is having trouble. Try again in a moment.',
  ],
  [
    'a fault of the page does not show its insides either',
    new TypeError('x is undefined'),
    'Something went wrong on this page. Load it again.',
  ],
  [
    'too many attempts say to wait',
    new ApiError(429, 'no'),
    'Too many attempts. Wait a moment and try again.',
  ],
];

for (const [rule, error, sentence] of failures)
  test(rule, async () => {
    await show(<Asked error={error} />);
    const alert = screen.getByRole('alert');
    assert.ok(alert.textContent?.startsWith('This could not be loaded'));
    assert.ok(alert.textContent?.includes(sentence), alert.textContent ?? '');
  });

test('what failed is asked for again with its button', async () => {
  let count = 0;
  const refetch = async () => {
    count += 1;
  };
  const { user } = await show(<Asked error={new ApiError(403, 'no')} refetch={refetch} />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  assert.equal(count, 1);
});
