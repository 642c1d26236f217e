// The contrast of two colours as defined by WCAG 2.

/**
 * The contrast of two computed colours such as `rgb(10, 102, 88)`; null if one is not opaque or has another
 * format.
 */
export function contrastOf(ink: string, backdrop: string): number | null {
  const one = luminanceOf(ink);
  const other = luminanceOf(backdrop);
  if (one === null || other === null) return null;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(colour: string): number | null {
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? [];
  if (parts.length === 0) return null;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
