// Sends a body to a server that a user has named, such as a push service or a webhook. The reply's body is
// never read, and redirects are not followed.
import type { Clock } from '../time/clock.ts';
import { SECOND } from '../time/clock.ts';
import { withDeadline } from './deadline.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { createRequester } from './request.ts';
import { validateUrl } from './target-url.ts';

export type PostReply = { status: number /** Seconds. */; retryAfter: number | null };

export type PostClient = {
  /** Rejects with a `RemoteError` and nothing else, within the deadline. Any status is a reply. */
  post(url: string, headers: Record<string, string>, body: Uint8Array): Promise<PostReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** `userAgent` names the software and its public URL. */
export type PostClientOptions = {
  policy: AddressPolicy;
  userAgent: string;
  clock: Clock;
  deadlineMs?: number;
};

const DEADLINE = 10 * SECOND;

export function createPostClient(options: PostClientOptions): PostClient {
  const { policy, deadlineMs = DEADLINE } = options;
  const requester = createRequester({ ...options, deadlineMs, maxBytes: 0 });
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
        const { status, retryAfter } = await requester.send(request, signal);
        return { status, retryAfter };
      }),
    [Symbol.asyncDispose]: () => requester[Symbol.asyncDispose](),
  };
}
