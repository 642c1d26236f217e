// Test images and upload forms.
import assert from 'node:assert/strict';
import { JPEG } from '@tandem/platform/media/testing/photos.ts';
import type { Client, Json } from '@tandem/platform/testing/client.ts';

const [, , dirty] = JPEG;

/** An 8 by 8 pixel JPEG with XMP, IPTC and comments. */
export const PHOTO: Buffer = dirty?.dirty ?? Buffer.alloc(0);

export type FormParts = Record<string, string | Buffer>;

/** A multipart form; byte arrays become files. */
export function formOf(parts: FormParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'IMG_0001.jpg');
  }
  return form;
}

/** Uploads an image as an app. */
export async function uploadPicture(app: Client, more: FormParts = {}): Promise<Json> {
  const { status, body, text } = await app.post('/api/v2/media', formOf({ file: PHOTO, ...more }));
  assert.equal(status, 200, text);
  return body;
}
