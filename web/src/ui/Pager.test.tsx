import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { isDisabled } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { Pager } from './Pager.tsx';

const Pages = ({ total, start = 1 }: { readonly total: number; readonly start?: number }) => {
  const [page, setPage] = useState(start);
  return <Pager page={page} perPage={50} total={total} onPageChange={setPage} />;
};

test('a single page says how much there is, and has nothing to turn', async () => {
  await show(<Pages total={7} />);
  screen.getByText('1–7 of 7');
  assert.equal(screen.queryByRole('button'), null);
});

test('nothing is counted as nothing', async () => {
  await show(<Pages total={0} />);
  screen.getByText('0–0 of 0');
});

test('pages are turned to the last and back, and the ends lead nowhere', async () => {
  const { user } = await show(<Pages total={1_120} start={22} />);
  screen.getByText('1,051–1,100 of 1,120');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  screen.getByText('1,101–1,120 of 1,120');
  assert.ok(isDisabled('button', 'Next page'));
  assert.ok(!isDisabled('button', 'Previous page'));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  screen.getByText('1,051–1,100 of 1,120');
});

test('where one is on the pages is read out when it changes', async () => {
  await show(<Pages total={60} />);
  const text = screen.getByText('1–50 of 60');
  assert.equal(text.getAttribute('aria-live'), 'polite');
  assert.equal(screen.getByRole('navigation', { name: 'Pages' }).contains(text), true);
});
