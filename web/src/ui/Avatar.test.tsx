import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { Avatar } from './Avatar.tsx';
import { MarkedWords } from './MarkedWords.tsx';
import { Tile } from './Tile.tsx';

const drawn = (): HTMLElement => {
  const element = screen.getByTestId('shown').firstElementChild;
  assert.ok(element instanceof HTMLElement);
  return element;
};

const initials: ReadonlyArray<readonly [string, string]> = [
  ['Ann', 'A'],
  ['Ann Green', 'AG'],
  ['ann maria van der green', 'AG'],
  ['  Ann   Green ', 'AG'],
  ['🌱 Garden', '🌱G'],
  ['', ''],
];

for (const [name, letters] of initials)
  test(`${JSON.stringify(name)} is drawn as ${JSON.stringify(letters)}`, async () => {
    await show(<Avatar name={name} image={null} />);
    assert.equal(drawn().textContent, letters);
  });

test('the same name has the same colour everywhere, and it is one of six', async () => {
  const hueOf = (element: HTMLElement): string => element.style.getPropertyValue('--hue');
  await show(
    <div>
      {['Ann', 'Bob', 'Ann'].map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two have the same name
        <Avatar key={at} name={name} image={null} />
      ))}
    </div>,
  );
  const [ann, bob, again] = [...drawn().children].map((one) => hueOf(one as HTMLElement));
  assert.equal(ann, again);
  for (const hue of [ann, bob]) assert.ok(['190', '66', '150', '25', '260', '320'].includes(hue ?? ''));
});

test('a picture stands in place of the letters, and neither is read out beside a name', async () => {
  await show(<Avatar name="Ann" image="data:image/png;base64,AA==" />);
  assert.equal(drawn().tagName, 'IMG');
  assert.equal(drawn().getAttribute('alt'), '');
});

test('letters are decoration', async () => {
  await show(<Avatar name="Ann" image={null} isPersona />);
  assert.equal(drawn().getAttribute('aria-hidden'), 'true');
});

test('the sign of a place is its own, or its first letter', async () => {
  await show(
    <div>
      <Tile name="garden" />
      <Tile name="garden" sign="🌱" />
    </div>,
  );
  assert.deepEqual(
    [...drawn().children].map(({ textContent }) => textContent),
    ['G', '🌱'],
  );
});

test('letters on a colour are dark on a light one and light on a dark one', async () => {
  await show(
    <div>
      <Tile name="a" color="#fff27a" />
      <Tile name="b" color="#1b2a49" />
    </div>,
  );
  const [light, dark] = [...drawn().children].map((one) => (one as HTMLElement).style.color);
  assert.equal(light, '#10201f');
  assert.equal(dark, '#ffffff');
});

test('what only one text has is marked, and said, not only coloured', async () => {
  const runs = [
    { text: 'Roses like ', isOnlyHere: false },
    { text: 'shade', isOnlyHere: true },
  ];
  await show(<MarkedWords runs={runs} side="a" />);
  const marked = drawn().querySelector('del');
  assert.match(marked?.textContent ?? '', /^ only here: shade$/);
  assert.equal(drawn().querySelector('ins'), null);
});
