import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { gone } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { PanelSheet } from './PanelSheet.tsx';
import { PanelContext } from './page-head.ts';

const TABS = [
  { id: 'people', name: 'People' },
  { id: 'files', name: 'Files' },
] as const;

const WithPanel = ({ hasPlace = true }: { readonly hasPlace?: boolean }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<'people' | 'files'>('people');
  const [isOpen, setIsOpen] = useState(true);
  const [hasDialog, setHasDialog] = useState(false);
  return (
    <PanelContext value={hasPlace ? place : null}>
      <main id="main" tabIndex={-1}>
        <input aria-label="Message" />
        <Button onClick={() => setHasDialog(true)}>Ask</Button>
      </main>
      <div ref={setPlace} />
      <Dialog isOpen={hasDialog} onClose={() => setHasDialog(false)} title="A question">
        <p>Sure?</p>
      </Dialog>
      {isOpen && (
        <PanelSheet
          title="Details"
          tabs={TABS}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setIsOpen(false)}
        >
          <p>{`all ${chosen}`}</p>
        </PanelSheet>
      )}
    </PanelContext>
  );
};

const panel = () => screen.queryByRole('complementary', { name: 'Details' });

test('a panel has a name, tabs that are chosen by the page, and a button that closes it', async () => {
  const { user } = await show(<WithPanel />);
  await screen.findByText('all people');
  await user.click(screen.getByRole('tab', { name: 'Files' }));
  await screen.findByText('all files');
  assert.equal(screen.getByRole('tab', { name: 'Files' }).getAttribute('aria-selected'), 'true');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await gone(panel);
});

test('its width is moved with the arrow keys, to the left where it grows, and never below what it needs', async () => {
  await show(<WithPanel />);
  const edge = await screen.findByRole('separator', { name: 'Width of the panel' });
  const width = (): string | null => edge.getAttribute('aria-valuenow');
  assert.equal(width(), '352');
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  assert.equal(width(), '368');
  assert.equal(document.documentElement.style.getPropertyValue('--panel'), '23rem');
  assert.equal(localStorage.getItem('parley.panel_width'), '368');
  for (let press = 0; press < 20; press += 1) fireEvent.keyDown(edge, { key: 'ArrowRight' });
  assert.equal(width(), '300');
  fireEvent.doubleClick(edge);
  assert.deepEqual([width(), localStorage.getItem('parley.panel_width')], ['352', null]);
});

test('Escape closes it, and the focus is on the page', async () => {
  const { user } = await show(<WithPanel />);
  await screen.findByText('all people');
  screen.getByRole('tab', { name: 'People' }).focus();
  await user.keyboard('{Escape}');
  await gone(panel);
  await waitFor(() => assert.equal(document.activeElement?.id, 'main'));
});

test('Escape in a field belongs to the field', async () => {
  const { user } = await show(<WithPanel />);
  await screen.findByText('all people');
  await user.click(screen.getByLabelText('Message'));
  await user.keyboard('{Escape}');
  assert.ok(panel());
});

test('Escape in a dialog over the page closes the dialog alone', async () => {
  const { user } = await show(<WithPanel />);
  await screen.findByText('all people');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'A question' });
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('dialog'));
  assert.ok(panel(), 'the panel is still there');
});

test('where the frame has no place for it, nothing is drawn', async () => {
  await show(<WithPanel hasPlace={false} />);
  assert.equal(panel(), null);
});
