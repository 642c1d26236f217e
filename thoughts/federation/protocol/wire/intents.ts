// Activity intents (FEP-3b86) and OStatus `subscribe`: links to the page of a server where its users follow,
// like, boost or reply to remote objects.

/** Link relations of intents. */
export const SUBSCRIBE = 'http://ostatus.org/schema/1.0/subscribe';

const PREFIX = 'https://w3id.org/fep/3b86/';

export const INTENTS = ['Follow', 'Like', 'Announce', 'Create', 'Object'] as const;
export type Intent = (typeof INTENTS)[number];

export const intentRel = (intent: Intent): string => PREFIX + intent;

/** The default path without a template, as in Mastodon. */
export const INTERACTION_PATH = '/authorize_interaction';
