// The catalogue of notification types: the names and the treatment of each type in every front end. Adding a
// type means adding an entry here, its texts (web/i18n/notifications), and the title of its push messages
// (client-api/push/delivery/prepare.ts).

type Definition = {
  /** The type in the client API, also the name of its push alert. Null if apps do not list it. */
  app: string | null;
  /** Whether the REST API and the pages list it. */
  inRest: boolean;
  /** The part of the notifications page that lists it. */
  part: 'mentions' | 'follows' | null;
  /** Grouped by thought and time, by time only, or not at all. */
  grouping: 'thought' | 'time' | null;
  /** Keys of the texts of the pages for one and for several people. */
  texts: readonly [one: string, several: string];
  /** Key of the text of the push setting. Null without push message, or if another type's setting applies. */
  setting: string | null;
};

export const NOTIFICATIONS = {
  follow: {
    app: 'follow',
    inRest: true,
    part: 'follows',
    grouping: 'time',
    texts: ['newsFollow', 'newsFollowMany'],
    setting: 'pushFollow',
  },
  follow_request: {
    app: 'follow_request',
    inRest: true,
    part: 'follows',
    grouping: null,
    texts: ['newsRequest', 'newsRequest'],
    setting: 'pushRequest',
  },
  follow_rejected: {
    app: null,
    inRest: true,
    part: 'follows',
    grouping: null,
    texts: ['newsRejected', 'newsRejected'],
    setting: null,
  },
  like: {
    app: 'favourite',
    inRest: true,
    part: null,
    grouping: 'thought',
    texts: ['newsLike', 'newsLikeMany'],
    setting: 'pushLike',
  },
  boost: {
    app: 'reblog',
    inRest: true,
    part: null,
    grouping: 'thought',
    texts: ['newsBoost', 'newsBoostMany'],
    setting: 'pushBoost',
  },
  /** Apps list it as a mention. */
  reply: {
    app: 'mention',
    inRest: true,
    part: 'mentions',
    grouping: null,
    texts: ['newsReply', 'newsReply'],
    setting: null,
  },
  mention: {
    app: 'mention',
    inRest: true,
    part: 'mentions',
    grouping: null,
    texts: ['newsMention', 'newsMention'],
    setting: 'pushMention',
  },
  /** This thought quotes a thought of the user. */
  quote: {
    app: 'quote',
    inRest: true,
    part: 'mentions',
    grouping: null,
    texts: ['newsQuote', 'newsQuote'],
    setting: 'pushQuote',
  },
  /** A new thought of an actor with post notifications on. */
  post: {
    app: 'status',
    inRest: false,
    part: null,
    grouping: null,
    texts: ['newsStatus', 'newsStatus'],
    setting: 'pushStatus',
  },
  /** A poll with the user's vote has ended. */
  poll: {
    app: 'poll',
    inRest: false,
    part: null,
    grouping: null,
    texts: ['newsPoll', 'newsPoll'],
    setting: 'pushPoll',
  },
  /** A thought boosted by the user was edited. */
  edit: {
    app: 'update',
    inRest: false,
    part: null,
    grouping: null,
    texts: ['newsEdit', 'newsEdit'],
    setting: 'pushEdit',
  },
  /** The post that the user quotes in this thought was edited. */
  quoted_edit: {
    app: 'quoted_update',
    inRest: false,
    part: null,
    grouping: null,
    texts: ['newsQuotedEdit', 'newsQuotedEdit'],
    setting: 'pushQuotedEdit',
  },
} as const satisfies Record<string, Definition>;

type Catalogue = typeof NOTIFICATIONS;
export type NotificationType = keyof Catalogue;

/** The types whose `Member` extends `Value`. */
type TypesWith<Member extends keyof Definition, Value> = {
  [Type in NotificationType]: Catalogue[Type][Member] extends Value ? Type : never;
}[NotificationType];

type RestType = TypesWith<'inRest', true>;
export type AppType = TypesWith<'app', string>;
export type PushType = TypesWith<'setting', string>;
export type AppName = Catalogue[AppType]['app'];

const ALL = Object.keys(NOTIFICATIONS) as NotificationType[];

/** `first`, then all other types: interfaces list them in an order that does not change. */
const startingWith = (...first: readonly NotificationType[]): NotificationType[] => [
  ...new Set([...first, ...ALL]),
];

const isInRest = (type: NotificationType): type is RestType => NOTIFICATIONS[type].inRest;
const isInApps = (type: NotificationType): type is AppType => NOTIFICATIONS[type].app !== null;
const hasSetting = (type: NotificationType): type is PushType => NOTIFICATIONS[type].setting !== null;

export const REST_TYPES: readonly RestType[] = ALL.filter(isInRest);
/** Types that only the client API and push messages have. */
export const ONLY_APP_TYPES: readonly NotificationType[] = ALL.filter((type) => !isInRest(type));

/** The types of the client API, in the order of its documents. */
export const APP_TYPES: readonly AppType[] = startingWith(
  'like',
  'boost',
  'reply',
  'mention',
  'quote',
).filter(isInApps);

/** The names of the push alerts of apps, in the order of Mastodon. */
export const ALERT_NAMES: readonly AppName[] = [
  ...new Set(
    startingWith('mention', 'post', 'boost', 'follow', 'follow_request', 'like', 'poll', 'edit')
      .filter(isInApps)
      .map((type) => NOTIFICATIONS[type].app),
  ),
];

/** The types with a push setting, which are also the kinds of push messages in the REST API. */
export const PUSH_TYPES: readonly PushType[] = startingWith('mention', 'quote').filter(hasSetting);

/** The types listed by a part of the notifications page. */
export const typesOfPart = (part: 'mentions' | 'follows'): readonly NotificationType[] =>
  ALL.filter((type) => NOTIFICATIONS[type].part === part);

/** The types grouped by thought or by time only. */
export const typesGroupedBy = (grouping: 'thought' | 'time'): readonly NotificationType[] =>
  ALL.filter((type) => NOTIFICATIONS[type].grouping === grouping);
