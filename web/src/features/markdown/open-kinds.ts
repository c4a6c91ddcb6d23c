// The kinds of things that the features have declared to open: from the context of an answer, or where a text names one.

import { allFeatures, type Features } from '../../feature.ts';

type KindsOf<F> = F extends { readonly opens: infer O } ? (O extends null ? never : O[keyof O]) : never;
type Kind = KindsOf<Features[number]>;

const kinds = (): Readonly<Record<string, Kind | undefined>> =>
  Object.assign({}, ...allFeatures().map(({ opens }) => opens ?? {}));

/** Undefined: no page shows a thing of this kind by itself. */
export const linkTo = (kind: string, id: string, withinId = ''): ReturnType<Kind['open']> | undefined =>
  kinds()[kind]?.open(id, withinId);

type Named = NonNullable<Kind['named']>;

/** How things of a kind are offered and shown where a text names them. */
export const namedKind = (kind: string): Named | undefined => kinds()[kind]?.named ?? undefined;

/** The kinds that a text may name, in their order. */
export const namedKinds = (): string[] =>
  Object.keys(kinds())
    .flatMap((kind) => {
      const named = namedKind(kind);
      return named ? [{ kind, order: named.order }] : [];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
