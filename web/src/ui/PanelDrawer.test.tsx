import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { railScreen } from '../lib/frame.ts';
import { PanelDrawer } from './PanelDrawer.tsx';

/** Counts how often the drawer takes the pointer for itself: what is pressed then gets no click. */
const draw = async (t: TestContext, isPhone: boolean) => {
  t.mock.getter(railScreen, 'matches', () => !isPhone);
  const capture = t.mock.method(Element.prototype, 'setPointerCapture', () => undefined);
  await show(
    <PanelDrawer
      title="Context"
      tabs={[{ id: 'context', name: 'Context' }]}
      chosen="context"
      onChoose={() => undefined}
      onClose={() => undefined}
    >
      <details>
        <summary>From the project</summary>
        <p>Think of the wind.</p>
      </details>
    </PanelDrawer>,
  );
  await screen.findByRole('dialog', { name: 'Context' });
  /** Nothing is laid out here: what is pressed is what lies at the point. */
  const at = t.mock.method(document, 'elementFromPoint', () => null as Element | null);
  return {
    captured: () => capture.mock.callCount(),
    press: (element: Element): void => {
      at.mock.mockImplementation(() => element);
      press(element);
    },
  };
};

const press = (element: Element): void => {
  const at = { pointerType: 'mouse', button: 0, buttons: 1, pointerId: 1, clientX: 20, clientY: 20 };
  fireEvent.pointerDown(element, at);
  fireEvent.pointerMove(element, { ...at, clientY: 23 });
  fireEvent.pointerUp(element, { ...at, buttons: 0, clientY: 23 });
};

for (const isPhone of [true, false])
  test(`a press on a line of the panel is not the beginning of a drag, ${isPhone ? 'on a phone' : 'from the side'}`, async (t) => {
    const { captured, press } = await draw(t, isPhone);
    press(screen.getByText('From the project'));
    assert.equal(captured(), 0);
    press(screen.getByRole('heading', { name: 'Context' }));
    assert.equal(captured(), 1, 'its head is what it is dragged by');
  });
