// QR codes of addresses for authenticator apps.

/** A QR code as an SVG path: `path` draws the dark modules of a square of `size` units. */
export type QrCode = { size: number; path: string };

/** Loads the encoder for the first code. */
export async function encodeQr(text: string): Promise<QrCode> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}
