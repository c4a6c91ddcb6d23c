// How much work a document of Yjs is. To place one item, Yjs walks over everything that stands between the neighbours it names; an honest
// item names the two it was typed between, so only what others typed there meanwhile is between them. An update of a few kB that names far
// neighbours for each of its items makes that walk a thousand times over a long text, and nothing else runs meanwhile. So does one that cuts a long text at thousands of places.

import * as Y from 'yjs';

/** What one update may take: some tens of milliseconds. A day of two people in one place takes a few hundred steps. */
export const UPDATE_STEPS_MAX = 200_000;
/** After an update that took so much the document begins anew, so that the next one does not walk over the same again. */
export const HEAVY_STEPS = 50_000;
/** What putting a stored document together may take; a costlier one begins anew from its text. */
export const DOCUMENT_STEPS_MAX = 1_000_000;

/** Thrown out of the middle of an update: what it was applied to is no longer whole. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** Of the one application that runs; Yjs applies an update without a pause, so there is never a second. */
let stepsLeft = Number.POSITIVE_INFINITY;

const firstBetween = (item: Y.Item, { doc: { store } }: Y.Transaction, offset: number): Y.Item | null => {
  const { client, clock } = item.id;
  if (offset > 0) return Y.getItem(store, Y.createID(client, clock + offset - 1)).right;
  if (item.left) return item.left.right;
  return item.parent instanceof Y.AbstractType ? item.parent._start : null;
};

/** A part that is cut in two moves all behind it in the list of its writer's parts: moving so many takes as long as a step. */
const PARTS_MOVED_PER_STEP = 500;
let cutsSeen = 0;

/** Yjs cuts parts where something is put into them or taken out, and notes each cut. */
const countCuts = ({ _mergeStructs, doc }: Y.Transaction, client: number): void => {
  const cuts = _mergeStructs.length - cutsSeen;
  cutsSeen = _mergeStructs.length;
  if (cuts <= 0) return;
  stepsLeft -= Math.ceil((cuts * (doc.store.clients.get(client)?.length ?? 0)) / PARTS_MOVED_PER_STEP);
  if (stepsLeft < 0) throw new TooMuchWork();
};

const { integrate, delete: remove } = Y.Item.prototype;

Y.Item.prototype.delete = function (this: Y.Item, transaction: Y.Transaction): void {
  countCuts(transaction, this.id.client);
  remove.call(this, transaction);
};

Y.Item.prototype.integrate = function (this: Y.Item, transaction: Y.Transaction, offset: number): void {
  countCuts(transaction, (this.origin ?? this.rightOrigin ?? this.id).client);
  let between = firstBetween(this, transaction, offset);
  while (between !== null && between !== this.right) {
    if (--stepsLeft < 0) throw new TooMuchWork();
    between = between.right;
  }
  integrate.call(this, transaction, offset);
};

/** Applies an update and returns the steps that took. Throws before it takes more than `stepsMax`; the document is then given up. */
export const applyWithin = (doc: Y.Doc, update: Uint8Array, stepsMax: number): number => {
  [stepsLeft, cutsSeen] = [stepsMax, 0];
  try {
    Y.applyUpdate(doc, update);
    return stepsMax - stepsLeft;
  } finally {
    stepsLeft = Number.POSITIVE_INFINITY;
  }
};
