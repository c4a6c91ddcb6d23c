/** What every view of a file is told, and tells. */
export interface ViewProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Of a frame, which has the keyboard for itself. */
  readonly onKey: (key: string) => void;
  /** To the next file, or the one before. */
  readonly onSwipe: (step: 1 | -1) => void;
}
