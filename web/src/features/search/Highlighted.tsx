interface HighlightedProps {
  readonly text: string;
  /** Pairs of start and end, in order. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}

/** Text with its matches marked. The server says where they are as numbers, so there is no markup to trust. */
export const Highlighted = ({ text, ranges }: HighlightedProps) => {
  const parts = ranges.flatMap(([start, end], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, start),
    <mark key={start} className="rounded-sm bg-warning-soft font-medium text-warning-text">
      {text.slice(start, end)}
    </mark>,
  ]);
  return (
    <bdi>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  );
};
