// The actions of remote users, through the functions that federation calls.

import { randomUUIDv7 } from 'node:crypto';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { Attachment } from '../../accounts/media/attachments.ts';
import { type Actor, findActors, requireActor } from '../../foundation/actors/actors.ts';
import { formatQuoters } from '../../foundation/quote-policies/policy.ts';
import { thoughtTokens } from '../../foundation/search-index/search-index.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDatabase, ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { blockUser, unblockUser } from '../../people/blocks/blocks.ts';
import { acceptFollow, requestFollow } from '../../people/follows/follow.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import type { Poll } from '../../posts/polls/poll.ts';
import { approveQuote, withdrawQuoteApproval } from '../../posts/quotes/quotes.ts';
import { acceptQuote, findQuoteRequest, rejectQuote } from '../../posts/quotes/requests.ts';
import { replyToQuoteRequest } from '../../posts/quotes/stamps.ts';
import { boostThought, unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { likeThought, unlikeThought } from '../../posts/reactions/likes/likes.ts';
import { parseBody, requireBody } from '../../posts/thoughts/content/body.ts';
import { editThought } from '../../posts/thoughts/editing.ts';
import { publishThought } from '../../posts/thoughts/publish.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { lockOwnThought, removeThought } from '../../posts/thoughts/thoughts.ts';
import type { QuoteReply } from './actions.ts';
import type { ModelPicture, ModelQuote } from './model.ts';

const HOST = 'here.example';
const STATUS: Partial<Record<Refusal['kind'], number>> = { invalid: 400, forbidden: 403, 'not-found': 404 };

/** A thought received from another server. `at` is its published date. */
type RemoteThought = {
  text: string;
  summary: string;
  choices: readonly string[];
  pictures: readonly ModelPicture[];
  quote: ModelQuote | null;
  quotePolicy: QuotePolicy | null;
  visibility: Visibility;
  listed: boolean;
  replyTo: ThoughtId | null;
  recipients: readonly string[];
  at: number;
  url: string;
};

/** The actions of `name`. Each returns the status of the equivalent HTTP request. */
export function remoteUser(database: ThoughtsDatabase, name: string, now: number) {
  const as = async (
    act: (tx: ThoughtsDb, self: Actor) => Promise<unknown>,
    success = 204,
  ): Promise<number> => {
    try {
      await database.write(async (tx) => act(tx, await requireActor(tx, name)));
      return success;
    } catch (error) {
      const status = error instanceof Refusal ? STATUS[error.kind] : undefined;
      if (status === undefined) throw error;
      return status;
    }
  };
  const withOther = (whom: string, act: (tx: ThoughtsDb, self: Actor, other: Actor) => Promise<unknown>) =>
    as(async (tx, self) => act(tx, self, await requireActor(tx, whom)));
  return {
    post: (arrival: RemoteThought) => publish(as, arrival, now),
    edit: (id: ThoughtId, text: string) =>
      as(async (tx, self) => {
        const thought = await lockOwnThought(tx, id, self.id, 'change');
        await editThought(tx, thought, { ...(await bodyOf(tx, text)), poll: null }, now, now);
      }, 200),
    remove: (id: ThoughtId) =>
      as(async (tx, self) => removeThought(tx, await lockOwnThought(tx, id, self.id, 'deletion'), now)),
    like: (id: ThoughtId) => as((tx, self) => likeThought(tx, self, id, { at: now })),
    unlike: (id: ThoughtId) => as((tx, self) => unlikeThought(tx, self, id, now)),
    boost: (id: ThoughtId) => as((tx, self) => boostThought(tx, self, id, { at: now })),
    unboost: (id: ThoughtId) => as((tx, self) => unboostThought(tx, self, id, now)),
    follow: (whom: string) =>
      withOther(whom, (tx, self, other) =>
        requestFollow(tx, { followerId: self.id, followeeId: other.id, uri: null }, now),
      ),
    unfollow: (whom: string) =>
      withOther(whom, (tx, self, other) => unfollow(tx, { followerId: self.id, followeeId: other.id }, now)),
    accept: (whom: string) =>
      withOther(whom, (tx, self, other) =>
        acceptFollow(tx, { followerId: other.id, followeeId: self.id }, now),
      ),
    block: (whom: string) =>
      withOther(whom, (tx, self, other) =>
        blockUser(tx, { blockerId: self.id, blockedId: other.id, uri: null }, now),
      ),
    replyToQuote: (id: string, reply: QuoteReply) =>
      as((tx, self) => replyToQuote(tx, self, toThoughtId(id), reply, now)),
    unblock: (whom: string) =>
      withOther(whom, (tx, self, other) => unblockUser(tx, { blockerId: self.id, blockedId: other.id }, now)),
  };
}

type As = (act: (tx: ThoughtsDb, self: Actor) => Promise<unknown>, success?: number) => Promise<number>;

async function publish(as: As, arrival: RemoteThought, now: number): Promise<{ status: number; id: string }> {
  const {
    text,
    summary,
    choices,
    pictures,
    quote,
    quotePolicy: policy,
    visibility,
    listed,
    replyTo,
    recipients,
    at,
    url,
  } = arrival;
  let id = toThoughtId(randomUUIDv7());
  const status = await as(async (tx, author) => {
    const parent = replyTo === null ? null : await findThought(tx, replyTo, author.id);
    if (parent === undefined) throw new Refusal('invalid', 'The parent is not visible.');
    const addressed = (await findActors(tx, recipients)).map((actor) => actor.id);
    const origin = { uri: url, url };
    const attachments = pictures.map(toAttachment);
    const quoted = quote && (await findQuoted(tx, quote));
    const references = { emojis: [], mentions: [], quote: quoted };
    const said = await bodyOf(tx, text, summary, choices);
    const body = { ...said, attachments, references, poll: pollOf(choices, at) };
    const quotePolicy = policy && POLICIES[policy];
    const draft = {
      author,
      body,
      visibility,
      listed,
      recipients: addressed,
      parent,
      at,
      origin,
      quotePolicy,
    };
    id = (await publishThought(tx, draft, now))?.id ?? id;
    if (quote?.state === 'approved' && quoted)
      await approve(tx, { ...quoted, quoting: id, url, by: author.id }, now);
  }, 201);
  return { status, id };
}

const POLICIES = {
  public: formatQuoters({ automatic: ['public'], manual: [] }),
  followers: formatQuoters({ automatic: ['followers'], manual: [] }),
  nobody: formatQuoters({ automatic: [], manual: [] }),
} as const;

/** `id` is null for a remote thought. */
async function findQuoted(tx: ThoughtsDb, { thoughtId, uri }: ModelQuote) {
  const row = await tx
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['thought.id', 'thought.is_local', 'actor.wire_uri'])
    .where('thought.id', '=', toThoughtId(thoughtId))
    .executeTakeFirstOrThrow();
  return { uri, id: row.is_local === 1 ? row.id : null, authorUri: row.wire_uri ?? '' };
}

type Approved = Awaited<ReturnType<typeof findQuoted>> & { quoting: ThoughtId; url: string; by: ActorId };

/** Approves a quote as the quoted author: locally on request, remotely by a fetched document. */
async function approve(tx: ThoughtsDb, { uri, id, authorUri, quoting, url, by }: Approved, now: number) {
  if (id === null) {
    await approveQuote(tx, quoting, { uri: `${url}/approval`, quotedUri: uri, authorUri });
    return;
  }
  const thought = await tx.selectFrom('thought').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const request = { quoterId: by, quotingUri: url, uri: `${url}/request` };
  const post = await tx.selectFrom('thought').selectAll().where('id', '=', quoting).executeTakeFirstOrThrow();
  await replyToQuoteRequest(tx, thought, request, post, now);
}

async function bodyOf(tx: ThoughtsDb, text: string, summary = '', choices: readonly string[] = []) {
  const body = await requireBody(tx, parseBody(text, HOST, { summary }));
  const tokens = thoughtTokens({ ...body, choices });
  return { ...body, tokens, contentHtml: markSanitised(`<p>${text}</p>`) };
}

const toAttachment = ({ number: id, ...picture }: ModelPicture): Attachment => ({
  ...picture,
  id,
  type: 'image',
  mediaType: 'image/png',
  focus: null,
});

/** Without an end. */
const pollOf = (choices: readonly string[], asOf: number): Poll | null =>
  choices.length === 0
    ? null
    : {
        multiple: false,
        endsAt: null,
        voters: null,
        asOf,
        choices: choices.map((title) => ({ title, votes: 0 })),
      };

/** Replies to the quote request as `self`. Does nothing if `self` is not the quoted author. */
async function replyToQuote(tx: ThoughtsDb, self: Actor, id: ThoughtId, reply: QuoteReply, now: number) {
  const asked = await findQuoteRequest(tx, id, self.id);
  if (!asked) return;
  const uri = `https://other.example/stamps/${id}`;
  const authorUri = self.wire_uri ?? '';
  if (reply === 'accept') await acceptQuote(tx, asked, { uri, quotedUri: asked.quoted_uri, authorUri }, now);
  else if (reply === 'reject') await rejectQuote(tx, asked, now);
  else await withdrawQuoteApproval(tx, uri, authorUri, now);
}
