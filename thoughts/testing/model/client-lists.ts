// Computes the lists of the client API from the model: statuses and people, per viewer.
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { toActorId } from '../../ids.ts';
import { TAGS } from './actions.ts';
import { directOf, homeOf, timelineOf } from './apply-app.ts';
import { isMuted, type Model, type ModelThought } from './model.ts';
import type { ModelHarness } from './model-harness.ts';
import { visibleIn } from './reads.ts';

/** The id of a thought, and the booster, or '' for the thought itself. */
export type Item = readonly [url: string, booster: string];
type ExpectedList = readonly [path: string, items: readonly Item[]];

type Viewer = string | null;
type IsThought = (thought: ModelThought) => boolean;
type IsBoost = (booster: string, author: string) => boolean;

/** Selects visible thoughts and boosts. */
function chooser({ model, thoughts }: ModelHarness, viewer: Viewer) {
  const visible = visibleIn({ model, viewer, base: thoughts.service.url });
  return {
    posts: (isThere: IsThought): Item[] => visible.filter(isThere).map(({ url }) => [url, '']),
    boosts: (isThere: IsBoost): Item[] =>
      visible.flatMap(({ url, boosts, author }) =>
        [...boosts.keys()]
          .filter((booster) => isThere(booster, author.name))
          .map((booster): Item => [url, booster]),
      ),
  };
}

const hasPictures: IsThought = ({ pictures }) => pictures.length > 0;

/** The public lists. */
export function openLists(harness: ModelHarness, viewer: Viewer): ExpectedList[] {
  const { model } = harness;
  const { posts } = chooser(harness, viewer);
  const inPublic = (isThere: IsThought) =>
    posts((thought) => thought.listed && isThere(thought) && !isMuted(model, viewer, thought.author.name));
  const isLocal: IsThought = ({ author }) => author.host === null;
  const origins: [string, IsThought][] = [
    ['local=1', isLocal],
    ['remote=1', (thought) => !isLocal(thought)],
    ['only_media=1', hasPictures],
    ['only_media=1&local=1', (thought) => hasPictures(thought) && isLocal(thought)],
  ];
  const tags = TAGS.flatMap((tag): ExpectedList[] => {
    const path = `/api/v1/timelines/tag/${encodeURIComponent(tag)}`;
    const isTagged: IsThought = ({ tags: own }) => own.includes(tag);
    return [
      [path, inPublic(isTagged)],
      ...origins.map(
        ([query, isThere]): ExpectedList => [
          `${path}?${query}`,
          inPublic((thought) => isTagged(thought) && isThere(thought)),
        ],
      ),
    ];
  });
  return [
    ['/api/v1/timelines/public', inPublic(() => true)],
    ...origins.map(
      ([query, isThere]): ExpectedList => [`/api/v1/timelines/public?${query}`, inPublic(isThere)],
    ),
    ...tags,
    ...harness.users.flatMap(({ id, name }) =>
      listsOfAccount(harness, viewer, accountIdOf(toActorId(id)), name),
    ),
  ];
}

function listsOfAccount(harness: ModelHarness, viewer: Viewer, id: string, name: string): ExpectedList[] {
  const { pins, thoughts } = harness.model;
  const { posts, boosts } = chooser(harness, viewer);
  const path = `/api/v1/accounts/${id}/statuses`;
  const own = (isThere: IsThought) => posts((one) => one.author.name === name && isThere(one));
  const boosted = boosts((booster) => booster === name);
  const pinned = new Set(pins.map((pin) => thoughts.get(pin)?.url));
  const [tag] = TAGS;
  return [
    [path, [...own(() => true), ...boosted]],
    [`${path}?pinned=true`, own(({ url }) => pinned.has(url))],
    [`${path}?exclude_reblogs=1`, own(() => true)],
    [`${path}?only_media=1&exclude_reblogs=1`, own(hasPictures)],
    [
      `${path}?tagged=${tag}&exclude_reblogs=1`,
      own(({ listed, tags }) => listed && tags.some((one) => one === tag)),
    ],
  ];
}

/** The private lists of a user. */
export function ownLists(harness: ModelHarness, viewer: string): ExpectedList[] {
  const { model } = harness;
  const { posts, boosts } = chooser(harness, viewer);
  const home = homeOf(model, viewer);
  const kept = new Set(
    model.bookmarks
      .filter(({ by }) => by === viewer)
      .map(({ thoughtId }) => model.thoughts.get(thoughtId)?.url),
  );
  const lists = model.lists
    .filter(({ by }) => by === viewer)
    .map((list): ExpectedList => {
      const { hasThought, hasBoost } = timelineOf(model, list);
      return [`/api/v1/timelines/list/${list.id}`, [...posts(hasThought), ...boosts(hasBoost)]];
    });
  return [
    ['/api/v1/bookmarks', posts(({ url }) => kept.has(url))],
    ['/api/v1/favourites', posts(({ likes }) => likes.has(viewer))],
    ['/api/v1/timelines/home', [...posts(home.hasThought), ...boosts(home.hasBoost)]],
    ['/api/v1/timelines/direct', directOf(model, viewer).map(({ url }): Item => [url, ''])],
    ...lists,
  ];
}

/** Lists of people, by name. */
export function peopleLists(
  { model, users }: ModelHarness,
  viewer: Viewer,
): [path: string, names: string[]][] {
  const between = (name: string, list: 'followers' | 'following') =>
    model.follows
      .filter((one) => one.accepted && (list === 'followers' ? one.followee : one.follower) === name)
      .map((one) => (list === 'followers' ? one.follower : one.followee));
  const open = users.flatMap(({ id, name }) => {
    const path = `/api/v1/accounts/${accountIdOf(toActorId(id))}`;
    return (['followers', 'following'] as const).map((list): [string, string[]] => [
      `${path}/${list}`,
      between(name, list),
    ]);
  });
  return viewer === null ? open : [...open, ...ownPeople(model, viewer)];
}

const ownPeople = (model: Model, viewer: string): [string, string[]][] => [
  ['/api/v1/blocks', model.blocks.filter(({ blocker }) => blocker === viewer).map(({ blocked }) => blocked)],
  ['/api/v1/mutes', model.mutes.filter(({ muter }) => muter === viewer).map(({ muted }) => muted)],
  [
    '/api/v1/follow_requests',
    model.follows
      .filter(({ followee, accepted }) => followee === viewer && !accepted)
      .map(({ follower }) => follower),
  ],
  ...model.lists
    .filter(({ by }) => by === viewer)
    .map(({ id, members }): [string, string[]] => [`/api/v1/lists/${id}/accounts`, members]),
];
