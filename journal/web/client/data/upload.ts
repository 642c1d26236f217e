// Uploads a file to import, with its progress, which `fetch` does not tell.
import { accessTokenNow } from '../session/session.ts';
import type { MoodName } from './meanings.ts';

export type ImportResult = { imported: number; skipped: number; errors: string[] };

export type ImportPreview = ImportResult & {
  found: { entries: number; photos: number; voiceMemos: number; from: string | null; to: string | null };
  moods: MoodName[];
};

/** `moods` says what names of moods mean, as JSON; with `dryRun`, nothing is imported. */
export type Upload = { dryRun: boolean; moods: string | null };

export type Uploaded<Reply> = { ok: true; data: Reply } | { ok: false; detail: string };

/** `onProgress` is called with per cent of the upload; the server works on when it is 100. */
export async function uploadImport<Reply>(
  file: File,
  { dryRun, moods }: Upload,
  onProgress: (percent: number) => void,
): Promise<Uploaded<Reply>> {
  const token = await accessTokenNow();
  const query = new URLSearchParams({
    ...(dryRun ? { dryRun: 'true' } : {}),
    ...(moods === null ? {} : { moods }),
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1/data/import?${query}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const body = parse(request.responseText);
      resolve(
        request.status === 200
          ? { ok: true, data: body as Reply }
          : { ok: false, detail: String(body.detail ?? request.status) },
      );
    };
    request.onerror = () => resolve({ ok: false, detail: '' });
    request.send(file);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
