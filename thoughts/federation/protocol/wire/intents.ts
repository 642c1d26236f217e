// Activity intents (FEP-3b86) and OStatus `subscribe`: the links by which a server says where its people go
// to follow, like, boost or reply to something of another server.

/** What somebody wants to do, as the relation of a link. */
export const SUBSCRIBE = 'http://ostatus.org/schema/1.0/subscribe';

const PREFIX = 'https://w3id.org/fep/3b86/';

export const INTENTS = ['Follow', 'Like', 'Announce', 'Create', 'Object'] as const;
export type Intent = (typeof INTENTS)[number];

export const intentRel = (intent: Intent): string => PREFIX + intent;

/** Where people without a template of their own are asked, as on Mastodon. */
export const INTERACTION_PATH = '/authorize_interaction';
