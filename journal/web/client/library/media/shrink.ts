// Smaller copies of photos, made on this device.

/** JPEG, because not every browser can encode WebP. Null if this browser cannot decode the photo. */
export async function shrinkPhoto(photo: Blob, longest = 2560, quality = 0.85): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // What is transparent would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } catch {
    return null;
  }
}

/** Well below the limit of the server. */
const MAX_PREVIEW_BYTES = 250_000;
const ATTEMPTS = [
  [1600, 0.8],
  [1600, 0.6],
  [1200, 0.6],
  [800, 0.5],
] as const;

/** The preview for lists; null if this browser cannot create one. */
export async function makePreview(photo: Blob): Promise<Blob | null> {
  for (const [longest, quality] of ATTEMPTS) {
    const preview = await shrinkPhoto(photo, longest, quality);
    if (preview === null) return null;
    if (preview.size <= MAX_PREVIEW_BYTES) return preview;
  }
  return null;
}
