// Sends forms as the browser does, and reads the piece of the page that comes back.
import { parse } from './parse.ts';

/**
 * - `done`: with the changed piece;
 * - `refused`: with the reason in the page that came;
 * - `elsewhere`: the server leads to another page, such as the login;
 * - `unreachable`: no response came.
 */
export type Sent =
  | { kind: 'done'; piece: Document }
  | { kind: 'refused'; status: number; reason: string; page: Document }
  | { kind: 'elsewhere' }
  | { kind: 'unreachable' };

export async function send(
  action: string,
  form: URLSearchParams | FormData,
  keepalive = false,
): Promise<Sent> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: form,
      headers: { fragment: '1' },
      redirect: 'manual',
      keepalive,
    });
    if (response.type === 'opaqueredirect') return { kind: 'elsewhere' };
    const page = parse(await response.text());
    if (response.ok) return { kind: 'done', piece: page };
    const reason = page.querySelector('main p')?.textContent ?? '';
    return { kind: 'refused', status: response.status, reason, page };
  } catch {
    return { kind: 'unreachable' };
  }
}
