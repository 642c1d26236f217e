// Progress and cancellation of uploads.
import { signal } from '@preact/signals';

/** The progress of this tab's uploads, from 0 to 1, by id. */
export const uploads = signal<ReadonlyMap<string, number>>(new Map());

const controllers = new Map<string, AbortController>();

/** Runs `send` and tracks its progress. */
export async function followUpload<Reply>(
  id: string,
  send: (how: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Reply>,
): Promise<Reply> {
  const controller = new AbortController();
  controllers.set(id, controller);
  const onProgress = (share: number) => {
    uploads.value = new Map([...uploads.value, [id, share]]);
  };
  onProgress(0);
  try {
    return await send({ onProgress, signal: controller.signal });
  } finally {
    controllers.delete(id);
    uploads.value = new Map([...uploads.value].filter(([one]) => one !== id));
  }
}

/** Aborts an upload. If the server already has the file, it removes it as unlinked. */
export const cancelUpload = (id: string): void => controllers.get(id)?.abort();
