// Uploads a file to import, with its progress, which `fetch` does not tell.
import { accessTokenNow } from '../session/session.ts';

export type ImportResult = { imported: number; skipped: number; errors: string[] };

/** `onProgress` is called with per cent of the upload; the server works on when it is 100. */
export async function uploadImport(
  file: File,
  onProgress: (percent: number) => void,
): Promise<ImportResult | { detail: string }> {
  const token = await accessTokenNow();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/data/import');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const body = parse(request.responseText);
      resolve(
        request.status === 200 ? (body as ImportResult) : { detail: String(body.detail ?? request.status) },
      );
    };
    request.onerror = () => resolve({ detail: '' });
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
