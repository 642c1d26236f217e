// The route of the default images.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { encodePng, type Rgb } from '@tandem/platform/media/encode-png.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';

const showPicture = endpoint({
  method: 'GET',
  path: '/pictures/{name}',
  tag: 'instance',
  summary: 'Read a default picture',
  access: 'public',
  unknownParameters: 'ignored',
  hidden: true,
  params: Type.Object({ name: Type.String() }),
  success: { status: 200, contentType: 'image/png', description: 'The picture.' },
});

export function mountPictures({ http }: Pick<ThoughtsContext, 'http'>): void {
  http.mount(showPicture, async ({ params }) => {
    const name = params.name.replace(/\.png$/, '');
    if (!isPictureName(name)) throw notFound('picture');
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
    return new Reply(200, readPicture(name), headers);
  });
}

// Default images for accounts, videos and the server. Each is drawn on first request.

const BACK: Rgb = [0xd9, 0xde, 0xea];
const FIGURE: Rgb = [0x8b, 0x97, 0xb3];
const ACCENT: Rgb = [0x2f, 0x5b, 0xd0];
const LIGHT: Rgb = [0xff, 0xff, 0xff];

/** A head and shoulders. */
function drawAvatar(): Buffer {
  const size = 400;
  const isWithin = (x: number, y: number, [cx, cy, radius]: readonly [number, number, number]) =>
    (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2;
  return drawPng({ width: size, height: size }, [BACK, FIGURE], (x, y) =>
    isWithin(x, y, [200, 155, 75]) || isWithin(x, y, [200, 420, 165]) ? 1 : 0,
  );
}

const drawHeader = (): Buffer =>
  drawPng({ width: 1500, height: 500 }, [BACK, FIGURE], (x, y) => (y > 430 + 30 * Math.sin(x / 200) ? 1 : 0));

/** Three lines of text on a card. */
const drawServer = (width: number, height: number): Buffer =>
  drawPng({ width, height }, [ACCENT, LIGHT], (x, y) => {
    const column = x / width;
    const row = y / height;
    const line = Math.floor(row * 9);
    const isLine = line % 2 === 0 && line >= 2 && line <= 6;
    return isLine && column > 0.2 && column < (line === 6 ? 0.55 : 0.8) ? 1 : 0;
  });

/** A triangle that points to the right. */
const drawVideo = (): Buffer =>
  drawPng({ width: 640, height: 360 }, [BACK, FIGURE], (x, y) => {
    const across = x - 270;
    const beside = Math.abs(y - 180);
    return across >= 0 && across <= 120 && beside <= (120 - across) * 0.6 ? 1 : 0;
  });

const DRAWN = {
  avatar: drawAvatar,
  header: drawHeader,
  thumbnail: () => drawServer(1200, 630),
  icon: () => drawServer(192, 192),
  video: drawVideo,
} as const;

type PictureName = keyof typeof DRAWN;

const pictures = new Map<PictureName, Buffer>();

function readPicture(name: PictureName): Buffer {
  const known = pictures.get(name) ?? DRAWN[name]();
  pictures.set(name, known);
  return known;
}

const isPictureName = (name: string): name is PictureName => Object.hasOwn(DRAWN, name);

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
