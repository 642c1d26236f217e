// Formats messages for apps: JSON on a WebSocket, server-sent events otherwise.
import type { StreamTransport } from '@tandem/platform/http/streams/stream.ts';

type EventName = 'update' | 'status.update' | 'delete' | 'notification' | 'conversation' | 'filters_changed';

/** `payload` is a JSON text, or the id of a deleted status; null if the event has none. */
export type Message = { event: EventName; payload: string | null };

/** Returns a function that formats `message` for a subscription; each text is created only once. */
export function createWriter({ event, payload }: Message) {
  const written = new Map<string, Buffer>();
  return (transport: StreamTransport, asked: readonly string[]): Buffer => {
    const stream = transport === 'events' ? '' : JSON.stringify(asked);
    return written.getOrInsertComputed(stream, () =>
      Buffer.from(
        transport === 'events'
          ? `event: ${event}\ndata: ${payload ?? '{}'}\n\n`
          : `{"stream":${stream},"event":"${event}"${payload === null ? '' : `,"payload":${JSON.stringify(payload)}`}}`,
      ),
    );
  };
}

export const writeError = (error: { error: string; status: number }): Buffer =>
  Buffer.from(JSON.stringify(error));

/** A request sent by an app over a WebSocket. */
type Request = { type: 'subscribe' | 'unsubscribe'; stream: string; tag?: string; list?: string };

/** Null for anything except a JSON object of a known type; such messages are ignored. */
export function readRequest(text: string): Request | null {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof sent !== 'object' || sent === null) return null;
  const { type, stream, tag, list } = sent as Record<string, unknown>;
  if (type !== 'subscribe' && type !== 'unsubscribe') return null;
  return {
    type,
    stream: typeof stream === 'string' ? stream : '',
    ...(typeof tag === 'string' ? { tag } : {}),
    ...(typeof list === 'string' || typeof list === 'number' ? { list: String(list) } : {}),
  };
}
