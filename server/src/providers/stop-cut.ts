// Ends an answer at a stop sequence, for models whose vendor does not.

export class StopCut {
  readonly #stops: readonly string[];
  /** The end of what was said, as long as it may be the beginning of a stop. */
  #held = '';
  isCut = false;

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** As much of what was said as is sure to stand before every stop. */
  take(said: string): string {
    if (this.#stops.length === 0) return said;
    if (this.isCut) return '';
    const text = this.#held + said;
    const places = this.#stops.map((stop) => text.indexOf(stop)).filter((place) => place !== -1);
    this.isCut = places.length > 0;
    const end = this.isCut ? Math.min(...places) : text.length - this.#beginningAtEndOf(text);
    this.#held = this.isCut ? '' : text.slice(end);
    return text.slice(0, end);
  }

  /** Nothing follows: what was held back was no stop. */
  rest(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  /** How many of the last characters a stop begins with. */
  #beginningAtEndOf(text: string): number {
    let most = 0;
    for (const stop of this.#stops)
      for (let length = Math.min(stop.length - 1, text.length); length > most; length--)
        if (text.endsWith(stop.slice(0, length))) most = length;
    return most;
  }
}
