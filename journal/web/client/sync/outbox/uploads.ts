// Files on their way to the server: how far they are, and ending one.
import { signal } from '@preact/signals';

/** The share that was sent, from 0 to 1, of each file that is being sent by this tab. */
export const uploads = signal<ReadonlyMap<string, number>>(new Map());

const controllers = new Map<string, AbortController>();

/** Runs `send`, which tells how far it is. */
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

/** The server may have it already, and removes what no entry names. */
export const cancelUpload = (id: string): void => controllers.get(id)?.abort();
