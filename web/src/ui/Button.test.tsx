import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../test/page.tsx';
import { Button } from './Button.tsx';

// Keys go to what has the focus, and that would be what another file left.
beforeEach(cleanup);

const draw = async (props: { isBusy?: boolean; 'aria-disabled'?: boolean; disabled?: boolean }) => {
  let pressed = 0;
  const shown = await show(
    <Button {...props} onClick={() => pressed++}>
      Save
    </Button>,
  );
  return { ...shown, pressed: () => pressed, button: screen.getByRole('button', { name: /Save/ }) };
};

test('a button that is busy keeps the focus, says so, and does nothing', async () => {
  const { user, button, pressed } = await draw({ isBusy: true });
  await user.tab();
  assert.ok(document.activeElement === button);
  assert.equal(button.getAttribute('aria-busy'), 'true');
  assert.equal(button.getAttribute('aria-disabled'), 'true');
  await user.keyboard('{Enter}');
  assert.equal(pressed(), 0);
});

const Saving = () => {
  const [times, setTimes] = useState(0);
  return (
    <>
      <Button disabled={times > 0} onClick={() => setTimes(times + 1)}>
        Save
      </Button>
      <p>{`saved ${times}`}</p>
      <Button>Next</Button>
    </>
  );
};

test('a button that is switched off as it is pressed keeps the focus until one goes on', async () => {
  const { user } = await show(<Saving />);
  const button = screen.getByRole('button', { name: 'Save' });
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText('saved 1');
  assert.ok(document.activeElement === button);
  assert.deepEqual([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')], [false, 'true']);
  await user.keyboard('{Enter}');
  screen.getByText('saved 1');
  await user.tab();
  assert.ok(button.hasAttribute('disabled'));
});

test('a button that leads nowhere for now can be reached, and is said to lead nowhere', async () => {
  const { button } = await draw({ 'aria-disabled': true });
  assert.equal(button.getAttribute('aria-disabled'), 'true');
  assert.ok(!button.hasAttribute('disabled'));
});

test('a button that is neither is neither, and is pressed with Enter and with Space', async () => {
  const { user, button, pressed } = await draw({});
  assert.equal(button.getAttribute('aria-disabled'), null);
  assert.equal(button.getAttribute('aria-busy'), null);
  await user.tab();
  await user.keyboard('{Enter} ');
  assert.equal(pressed(), 2);
});
