// Uploads a file to import, with progress, which `fetch` does not report.
import { accessTokenNow } from '../../foundation/session/session.ts';
import type { Choices, MoodName } from './meanings.ts';

export type ImportResult = { imported: number; skipped: number; errors: string[] };

export type ImportPreview = ImportResult & {
  found: {
    entries: number;
    photos: number;
    voiceMemos: number;
    /** How many own moods and feelings would be created; left out if none. */
    moods?: number;
    feelings?: number;
    from: string | null;
    to: string | null;
  };
  moods: MoodName[];
  /** How many entries have no mood. */
  withoutMood: number;
  /** Icons for new names; left out if there are none. */
  icons?: { name: string; icon: string }[];
};

/** Without choices, nothing is imported: the server returns a preview. */
export type Upload = Choices | 'dryRun';

type Uploaded<Reply> = { ok: true; data: Reply } | { ok: false; detail: string };

/** `onProgress` is called with per cent of the upload; the server works on when it is 100. */
export async function uploadImport<Reply>(
  file: File,
  upload: Upload,
  onProgress: (percent: number) => void,
): Promise<Uploaded<Reply>> {
  const token = await accessTokenNow();
  const query = toQuery(upload);
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

function toQuery(upload: Upload): URLSearchParams {
  if (upload === 'dryRun') return new URLSearchParams({ dryRun: 'true' });
  const { moods, withoutMood, ownMoods, icons } = upload;
  const query = new URLSearchParams({ ownMoods, icons: String(icons) });
  if (moods !== null) query.set('moods', moods);
  if (withoutMood !== null) query.set('withoutMood', String(withoutMood));
  return query;
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
