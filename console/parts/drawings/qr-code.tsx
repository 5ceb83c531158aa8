import { encode } from 'uqr';

/** The light margin around the code, in modules: readers need four. */
const border = 4;

/** A text as a QR code, dark on light in every theme: many readers cannot read it inverted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
