import { encode } from 'uqr';

/** Scanners want four light modules around the code. */
const QUIET_ZONE = 4;

/** Dark on light in both themes: cameras expect it. Drawn as one path, so that no markup is ever made from text. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')),
    )
    .join('');
  const side = size + QUIET_ZONE * 2;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control bg-white ring-1 ring-line"
    >
      <path d={path} fill="#10201f" />
    </svg>
  );
};
