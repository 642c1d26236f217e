// Compares single statuses of the client API with the model, for one viewer: the status, its context, history
// and source, and its reactions.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { filteredBy, findVisible, type ModelThought, type ModelWords } from './model.ts';
import type { ModelHarness } from './model-harness.ts';
import { loadNumbers } from './numbers.ts';
import { expectQuote, quotesOf } from './quotes.ts';
import { readReactors } from './reactors.ts';
import { showThought, type View, visibleIn } from './reads.ts';

/** `app` is the client of the viewer. */
export async function compareStatuses(app: Client, harness: ModelHarness, view: View): Promise<void> {
  const { model, viewer } = view;
  const numbers = await loadNumbers(harness);
  const urls = new Map([...numbers].map(([id, number]) => [number, model.thoughts.get(id)?.url ?? '']));
  const urlOf = (number: string | null) => (number === null ? null : urls.get(number));
  const one = async (path: string, expected: unknown, read: (body: Json) => unknown): Promise<void> => {
    const { status, body, text } = await app.get(path);
    assert.ok(status === 200 || status === 404, text);
    assert.deepEqual(status === 200 ? read(body) : null, expected, `${path} for ${viewer}`);
  };
  const uris = (statuses: readonly Json[]) => statuses.map(({ uri }) => uri);
  for (const id of harness.ids) {
    const path = `/api/v1/statuses/${numbers.get(id) ?? 1}`;
    const thought = findVisible(model, viewer, id);
    await one(path, thought && expectStatus(view, thought), (body) => readStatus(body, urlOf));
    await one(`${path}/context`, thought && expectContext(view, thought), ({ ancestors, descendants }) => ({
      ancestors: uris(ancestors),
      descendants: uris(descendants).sort(),
    }));
    await one(`${path}/history`, thought && expectHistory(thought), (body) => body.map(readVersion));
    await one(`${path}/favourited_by`, readReactors(view, id, 'liked'), namesOf);
    await one(`${path}/reblogged_by`, readReactors(view, id, 'boosted'), namesOf);
    const quotes = thought && quotesOf(model, viewer, id).sort();
    await one(`${path}/quotes?limit=40`, quotes, (body) => uris(body).sort());
    if (viewer !== null)
      await one(`${path}/source`, expectSource(view, thought), ({ id: _, ...said }) => said);
  }
  const visible = harness.ids.flatMap((id) => findVisible(model, viewer, id)?.url ?? []);
  const all = harness.ids.map((id) => `id[]=${numbers.get(id) ?? 1}`);
  const read: string[] = [];
  for (let at = 0; at < all.length; at += 40)
    read.push(...uris((await app.get(`/api/v1/statuses?${all.slice(at, at + 40).join('&')}`)).body));
  assert.deepEqual(read.sort(), visible.sort(), `several statuses for ${viewer}`);
}

const namesOf = (people: readonly Json[]): string[] => people.map(({ acct }) => acct).sort();

const VISIBILITIES = { public: 'public', followers: 'private', private: 'direct' } as const;

/** The status expected by the model, in the form of {@link readStatus}. */
function expectStatus(view: View, thought: ModelThought) {
  const { model, viewer } = view;
  const { id, replyTo, likeCount, boostCount, replyCount, editedAt, createdAt } = showThought(view, thought);
  const isOwn = thought.author.name === viewer;
  const visibility = VISIBILITIES[thought.visibility];
  const marks = viewer !== null && {
    favourited: thought.likes.has(viewer),
    reblogged: thought.boosts.has(viewer),
    bookmarked: model.bookmarks.some(({ by, thoughtId }) => by === viewer && thoughtId === id),
    muted: model.mutedThreads.some(({ by, root }) => by === viewer && root === thought.root),
    pinned: isOwn ? model.pins.includes(id) : undefined,
    filtered: filteredBy(model, viewer, thought.url),
  };
  return {
    uri: thought.url,
    author: thought.author.name,
    ...expectWords(thought),
    visibility: visibility === 'public' && !thought.listed ? 'unlisted' : visibility,
    parent: (replyTo !== null && model.thoughts.get(replyTo)?.url) || null,
    counts: [likeCount, boostCount, replyCount],
    dates: [createdAt, editedAt],
    mentions: [...new Set([...thought.mentioned, ...thought.recipients])].sort(),
    tags: thought.tags,
    quote: expectQuote(model, viewer, thought),
    marks,
  };
}

const expectWords = ({ summary, pictures }: ModelWords) => ({
  summary,
  sensitive: summary !== '',
  pictures: pictures.map(({ url, alt }) => [url, alt]),
});

const readWords = ({ spoiler_text: summary, sensitive, media_attachments }: Json) => ({
  summary,
  sensitive,
  pictures: media_attachments.map(({ url, description }: Json) => [url, description ?? '']),
});

/** `urlOf` returns the id of the thought with a number. */
function readStatus(status: Json, urlOf: (number: string | null) => string | null | undefined) {
  const { favourited, reblogged, bookmarked, muted, pinned, filtered } = status;
  const keywords = filtered?.flatMap((one: Json) => one.keyword_matches);
  return {
    uri: status.uri,
    author: status.account.acct,
    ...readWords(status),
    visibility: status.visibility,
    parent: urlOf(status.in_reply_to_id),
    counts: [status.favourites_count, status.reblogs_count, status.replies_count],
    dates: [status.created_at, status.edited_at],
    mentions: status.mentions.map(({ acct }: Json) => acct).sort(),
    tags: status.tags.map(({ name }: Json) => name),
    quote: status.quote && [status.quote.state, status.quote.quoted_status?.uri ?? null],
    marks: filtered !== undefined && { favourited, reblogged, bookmarked, muted, pinned, filtered: keywords },
  };
}

/** Excludes thoughts above or below a thought that the viewer may not see. */
function expectContext(view: View, { id, replyTo }: ModelThought) {
  const visible = visibleIn(view);
  const ancestors: string[] = [];
  for (let above = replyTo; above !== null; ) {
    const parent = visible.find((one) => one.id === above);
    if (!parent) break;
    ancestors.unshift(parent.url);
    above = parent.replyTo;
  }
  const below = (parent: string): string[] =>
    visible.filter((one) => one.replyTo === parent).flatMap((one) => [one.url, ...below(one.id)]);
  return { ancestors, descendants: below(id).sort() };
}

const expectHistory = (thought: ModelThought) =>
  [...thought.versions, thought].map((said) => ({ ...expectWords(said), choices: said.choices }));

const readVersion = (version: Json) => ({
  ...readWords(version),
  choices: version.poll?.options.map(({ title }: Json) => title) ?? [],
});

/** Only for the author. */
const expectSource = ({ viewer }: View, thought: ModelThought | null) =>
  thought?.author.name === viewer ? { text: thought.content, spoiler_text: thought.summary } : null;
