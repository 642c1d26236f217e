// Sends requests to user-supplied servers, such as push services and webhooks. Response bodies are never
// read, and redirects are not followed.
import type { Clock } from '../time/clock.ts';
import { SECOND } from '../time/clock.ts';
import { withDeadline } from './deadline.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import type { Requester } from './request.ts';
import { validateUrl } from './target-url.ts';

export type PostReply = { status: number /** Seconds. */; retryAfter: number | null };

export type PostClient = {
  /** Only rejects with a `RemoteError`, within the deadline. Any status counts as a reply. */
  post(url: string, headers: Record<string, string>, body: Uint8Array): Promise<PostReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** `userAgent` contains the software and its public URL. */
type PostClientOptions = {
  policy: AddressPolicy;
  userAgent: string;
  clock: Clock;
  deadlineMs?: number;
};

const DEADLINE = 10 * SECOND;

/** Loads the HTTP client on the first request. */
export function createPostClient(options: PostClientOptions): PostClient {
  const { policy, deadlineMs = DEADLINE } = options;
  let requester: Promise<Requester> | undefined;
  const open = () => {
    requester ??= import('./request.ts').then(({ createRequester }) =>
      createRequester({ ...options, deadlineMs, maxBytes: 0 }),
    );
    return requester;
  };
  return {
    post: (url, headers, body) =>
      withDeadline(deadlineMs, async (signal) => {
        const request = {
          method: 'POST',
          url: validateUrl(url, policy),
          headers,
          body,
          isWanted: null,
        } as const;
        const { status, retryAfter } = await (await open()).send(request, signal);
        return { status, retryAfter };
      }),
    [Symbol.asyncDispose]: async () => (await requester)?.[Symbol.asyncDispose](),
  };
}
