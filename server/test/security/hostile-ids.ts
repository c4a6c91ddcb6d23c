// Identifiers that are none of the caller's, or no identifiers at all.

import type { Resource } from '@parley/contract';
import { newId } from '../../src/kernel/ids.ts';
import { IS_WHOLE, type Slot, someOf } from './route-table.ts';
import type { Victim } from './victim.ts';

export interface HostileId {
  readonly what: string;
  readonly value: unknown;
  /** It names the victim's thing of the right kind: a person who may reach that kind may reach this one. */
  readonly isForeign?: true;
}

const OTHER_KINDS_MAX = 2;
/** In the gate; each of them meets some operation. */
const MISSHAPEN_PER_SLOT = 4;
/** Of the well-formed ones besides the victim's own and one that nothing has. */
const STRANGE_PER_SLOT = 2;

/**
 * How thoroughly: for one who gets as far as the identifier everything, for others like them what differs, for those outside a look. That an
 * identifier which nothing has is not found depends on nobody, so in the gate only the first one tries it.
 */
export type Thoroughness = 'everything' | 'some' | 'little';

const isWanted = ({ what }: HostileId, thoroughness: Thoroughness): boolean => {
  if (thoroughness === 'everything') return true;
  if (what === 'foreign') return true;
  if (thoroughness === 'little') return false;
  return IS_WHOLE && what === 'unknown';
};

export const hostileIds = (
  victim: Victim,
  { kind, place }: Slot,
  thoroughness: Thoroughness,
  index: number,
): HostileId[] => {
  const foreign = victim.things.get(kind)?.id ?? '';
  const others = [...victim.things].filter(([other]) => other !== kind);
  const fromHere = others.findIndex(([other]) => other > kind);
  const rotated: Array<[Resource, { id: string }]> = [
    ...others.slice(fromHere),
    ...others.slice(0, fromHere),
  ];
  const named: HostileId[] = [
    { what: 'foreign', value: foreign, isForeign: true },
    { what: 'unknown', value: newId() },
  ];
  const strange: HostileId[] = [
    { what: 'foreign in capitals', value: foreign.toUpperCase(), isForeign: true },
    { what: 'all zeros', value: '00000000-0000-0000-0000-000000000000' },
    ...rotated.slice(0, OTHER_KINDS_MAX).map(([other, { id }]) => ({ what: `id of a ${other}`, value: id })),
  ];
  const misshapen = [
    'x',
    '1',
    'null',
    '*',
    '%',
    "' or '1'='1",
    `${foreign}x`,
    foreign.slice(0, -1),
    foreign.replaceAll('-', ''),
    `{${foreign}}`,
    ` ${foreign}`,
    `${foreign}\u0000`,
    `${foreign},${foreign}`,
    foreign.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ];
  const notText = place === 'body' ? [null, true, 0, '', [], {}, { $ne: null }, [foreign]] : [];
  return [
    ...named,
    ...someOf(strange, STRANGE_PER_SLOT, index),
    ...someOf([...misshapen, ...notText], MISSHAPEN_PER_SLOT, index).map((value) => ({
      what: `malformed ${JSON.stringify(value)}`,
      value,
    })),
  ].filter((id) => isWanted(id, thoroughness));
};
