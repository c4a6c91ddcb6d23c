// How large something is shown. 1 is as large as there is room for: a picture and a page of a PDF as a whole, a text in the size of text.

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8];
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 8;

export const larger = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? ZOOM_MAX;
export const smaller = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? ZOOM_MIN;
export const within = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));

/** What a key asks for; null: it is no key of these. */
export const zoomByKey = (key: string, zoom: number): number | null => {
  if (key === '+' || key === '=') return larger(zoom);
  if (key === '-' || key === '_') return smaller(zoom);
  return key === '0' ? 1 : null;
};
