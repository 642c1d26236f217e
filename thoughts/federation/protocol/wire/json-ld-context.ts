// The `@context` of published documents, with exactly the used terms. Never fetched by this server.

const ACTIVITYSTREAMS = 'https://www.w3.org/ns/activitystreams';

/** For collections, activities and Tombstones without embedded documents. */
export const PLAIN_CONTEXT = ACTIVITYSTREAMS;

export const ACTOR_CONTEXT = [
  ACTIVITYSTREAMS,
  'https://w3id.org/security/v1',
  {
    toot: 'http://joinmastodon.org/ns#',
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    alsoKnownAs: { '@id': 'as:alsoKnownAs', '@type': '@id' },
    movedTo: { '@id': 'as:movedTo', '@type': '@id' },
    featured: { '@id': 'toot:featured', '@type': '@id' },
    featuredTags: { '@id': 'toot:featuredTags', '@type': '@id' },
    discoverable: 'toot:discoverable',
    indexable: 'toot:indexable',
    attributionDomains: { '@id': 'toot:attributionDomains', '@type': '@id' },
    schema: 'http://schema.org#',
    PropertyValue: 'schema:PropertyValue',
    value: 'schema:value',
  },
] as const;

/** For actors of disabled accounts. */
export const SUSPENDED_CONTEXT = [
  ACTIVITYSTREAMS,
  ACTOR_CONTEXT[1],
  { ...ACTOR_CONTEXT[2], suspended: 'toot:suspended' },
] as const;

/** For collections of hashtags. */
export const HASHTAGS_CONTEXT = [ACTIVITYSTREAMS, { Hashtag: 'as:Hashtag' }] as const;

/** For Notes, and documents that embed one. */
export const NOTE_CONTEXT = [
  ACTIVITYSTREAMS,
  {
    Hashtag: 'as:Hashtag',
    sensitive: 'as:sensitive',
    toot: 'http://joinmastodon.org/ns#',
    focalPoint: { '@container': '@list', '@id': 'toot:focalPoint' },
    gts: 'https://gotosocial.org/ns#',
    interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
    canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
    automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
  },
] as const;

const QUOTE_TERMS = {
  quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
  quoteAuthorization: { '@id': 'https://w3id.org/fep/044f#quoteAuthorization', '@type': '@id' },
  quoteUrl: 'as:quoteUrl',
  quoteUri: 'http://fedibird.com/ns#quoteUri',
  _misskey_quote: 'https://misskey-hub.net/ns/#_misskey_quote',
} as const;

/** For Notes with a quote. */
export const QUOTING_NOTE_CONTEXT = [NOTE_CONTEXT[0], { ...NOTE_CONTEXT[1], ...QUOTE_TERMS }] as const;

/** For quote requests, which embed the Note. */
export const QUOTING_REQUEST_CONTEXT = [
  NOTE_CONTEXT[0],
  { QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest', ...NOTE_CONTEXT[1], ...QUOTE_TERMS },
] as const;

/** For replies to quote requests. */
export const QUOTE_REQUEST_CONTEXT = [
  ACTIVITYSTREAMS,
  { QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest' },
] as const;

/** For quote approvals. */
export const QUOTE_STAMP_CONTEXT = [
  ACTIVITYSTREAMS,
  {
    gts: 'https://gotosocial.org/ns#',
    QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
    interactingObject: { '@id': 'gts:interactingObject', '@type': '@id' },
    interactionTarget: { '@id': 'gts:interactionTarget', '@type': '@id' },
  },
] as const;

/** The media type of served documents. */
export const ACTIVITY_TYPE = 'application/activity+json; charset=utf-8';
