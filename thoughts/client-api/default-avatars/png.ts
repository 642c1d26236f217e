// Draws small images with few colours as PNG, so that no image files are shipped.
import { encodePng, type Rgb } from '@tandem/platform/media/encode-png.ts';

/** `colorAt` returns the palette index of a pixel. */
export function drawPng(
  { width, height }: { width: number; height: number },
  palette: readonly Rgb[],
  colorAt: (x: number, y: number) => number,
): Buffer {
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) samples[y * width + x] = colorAt(x, y);
  return encodePng(width, samples, palette);
}
