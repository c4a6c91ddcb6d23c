import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { show, toastSays } from '../../test/page.tsx';
import { CodeBlock, CopyButton } from './Code.tsx';
import { Tabs } from './Tabs.tsx';

test('a text is copied whole, and the button says that it was', async () => {
  const { user } = await show(<CopyButton text={'one\ntwo'} label="Copy the lines" />);
  await user.click(screen.getByRole('button', { name: 'Copy the lines' }));
  await screen.findByRole('button', { name: 'Copied' });
  assert.equal(await navigator.clipboard.readText(), 'one\ntwo');
});

test('a button of an icon alone has a name, keeps it, and says the rest to a screen reader', async () => {
  const { user } = await show(<CopyButton text="one" isIcon />);
  const button = screen.getByRole('button', { name: 'Copy' });
  assert.equal(within(button).getByRole('status').textContent, '');
  await user.click(button);
  await within(button).findByText('Copied');
  screen.getByRole('button', { name: 'Copy' });
});

test('a browser that does not copy is told of, and the button does not say otherwise', async ({ mock }) => {
  const { user } = await show(<CopyButton text="one" />);
  mock.method(navigator.clipboard, 'writeText', () => Promise.reject(new Error('not allowed')));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await toastSays('Copying did not work. Select the text and copy it by hand.');
  assert.equal(screen.queryByRole('button', { name: 'Copied' }), null);
});

test('lines that are to be copied stand left to right, and are reached and scrolled with the keyboard', async () => {
  const { user } = await show(<CodeBlock label="nginx" text="proxy_buffering off;" />);
  const block = screen.getByRole('region', { name: 'nginx' });
  assert.equal(block.getAttribute('dir'), 'ltr');
  assert.equal(block.tabIndex, 0);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  assert.equal(await navigator.clipboard.readText(), 'proxy_buffering off;');
});

const Both = () => (
  <Tabs
    label="Proxies"
    tabs={[
      { id: 'nginx', name: 'nginx', content: <p>lines of nginx</p> },
      { id: 'caddy', name: 'Caddy', content: <p>lines of Caddy</p> },
    ]}
  />
);

test('the first of several tabs is open, and the others are gone to with a press or an arrow', async () => {
  const { user } = await show(<Both />);
  const list = screen.getByRole('tablist', { name: 'Proxies' });
  assert.equal(within(list).getByRole('tab', { name: 'nginx' }).getAttribute('aria-selected'), 'true');
  screen.getByText('lines of nginx');
  await user.click(within(list).getByRole('tab', { name: 'Caddy' }));
  await screen.findByText('lines of Caddy');
  assert.equal(screen.queryByText('lines of nginx'), null);
  await user.keyboard('{ArrowLeft}');
  assert.equal(document.activeElement?.textContent, 'nginx');
});

test('a panel is named by its tab', async () => {
  await show(<Both />);
  screen.getByRole('tabpanel', { name: 'nginx' });
});
