import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { twMerge } from 'tailwind-merge';
import { classNames } from './class-names.ts';

const SOURCES = join(import.meta.dirname, '..');

/** Everything in a string of the page that the library knows as a class name, without when it holds. */
const namesInPage = (): string[] => {
  const names = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (/\.test\.|words\/|^i18n\/|lib\/class-names/.test(file)) continue;
    for (const [, text = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(/['"`]([^'"`]*)['"`]/g))
      for (const whole of text.split(/[\s${}]+/)) {
        const name = whole.replace(/^[a-z-]+(\[[^\]]*\])?:/, '');
        if (/^[^[]/.test(name) && twMerge(name, name) === name) names.add(name);
      }
  }
  return [...names];
};

type Join = (first: string, second: string) => string;

/** The later one takes the place of the earlier. */
const replaces = (join: Join, first: string, second: string): boolean => join(first, second) === second;

/** Names of which each replaces each other, by the first of them. */
const kindsOf = (names: readonly string[]): Map<string, string[]> => {
  const kinds = new Map<string, string[]>();
  for (const name of names) {
    const alike = [...kinds].find(
      ([kind]) => replaces(twMerge, kind, name) && replaces(twMerge, name, kind),
    )?.[1];
    if (alike) alike.push(name);
    else kinds.set(name, [name]);
  }
  return kinds;
};

/** The library takes the names of our own shadows for colours. */
const isShadow = (name: string): boolean => name.startsWith('shadow-');

test('of two names the later one wins just where the library says so', () => {
  const names = namesInPage();
  assert.ok(names.length > 700, String(names.length));
  const kinds = kindsOf(names);
  const differing: string[] = [];
  for (const [kind, alike] of kinds)
    for (const other of kinds.keys()) {
      const isReplaced = replaces(twMerge, kind, other);
      for (const name of alike)
        if (name !== other && replaces(classNames, name, other) !== isReplaced)
          differing.push(`${name} ${other}`);
    }
  assert.deepEqual(
    differing.filter((pair) => !pair.split(' ').every(isShadow)),
    [],
  );
});

test('names replace each other where they hold at the same time', () => {
  for (const [names, joined] of [
    ['p-1 hover:p-2 p-3', 'hover:p-2 p-3'],
    ['hover:p-1 hover:p-2', 'hover:p-2'],
    ['[&_svg]:size-4 [&_svg]:size-5', '[&_svg]:size-5'],
    ['[&:not(:hover)]:w-4 [&:not(:hover)]:size-5 w-1', '[&:not(:hover)]:size-5 w-1'],
    ['p-1! p-2', 'p-1! p-2'],
    ['sm:hover:px-1! sm:hover:p-2!', 'sm:hover:p-2!'],
  ] as const) {
    assert.equal(classNames(names), joined);
    assert.equal(classNames(names), twMerge(names));
  }
});

test('names that are no utility stay, and what is left out is nothing', () => {
  assert.equal(classNames('type-read', false, undefined, 'control'), 'type-read control');
  assert.equal(classNames(), '');
});
