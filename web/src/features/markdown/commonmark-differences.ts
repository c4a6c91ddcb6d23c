// The examples of CommonMark 0.31 that are drawn otherwise here, by their numbers, and why.

const NUMBERS = {
  // Only absolute http, https and mail addresses become links: any other would lead into this very app with a reader's rights, or be a script.
  address:
    '20 22-23 32-33 192-196 198 200 202-206 214-218 346 404 419 422 433 473-474 482-487 489 492 ' +
    '495-496 498-507 509-510 512 514-516 518-519 521-522 527-530 532-535 539-544 549-550 553-562 ' +
    '564-571 593-594 596-599 601',
  // A tag is shown as it was written: nothing of a message is HTML, so that there is nothing to sanitise.
  html: '21 31 148-165 169-191 201 308-309 344 475-477 491 494 524 536 602 613-617 623 625-631 642-643',
  // A picture is named and never fetched: its address could carry out what stands around it.
  picture: '517 520 531 572-589 591',
  // GitHub's dialect, which is CommonMark and more: an address that is typed without brackets is a link too, under the rule for addresses.
  bare_address: '606 608 611-612',
};

const numbersIn = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

export const DIFFERENCES: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  Object.entries(NUMBERS).map(([reason, ranges]) => [reason, numbersIn(ranges)]),
);
