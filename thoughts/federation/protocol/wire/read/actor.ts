// Parses actor documents: identity, inboxes, profile and keys.

import { createPublicKey } from 'node:crypto';
import { toOneLine } from '@tandem/platform/text/blank.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Emoji } from '../../../../foundation/actors/emojis.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readTags } from './tags.ts';
import {
  isSameOrigin,
  readFirst,
  readId,
  readIds,
  readInstant,
  readList,
  readNatural,
  readOwnUri,
  readPageUrl,
  readPicture,
  readText,
  readType,
  readUri,
} from './values.ts';

const ACTOR_TYPES = ['Person', 'Service', 'Organization', 'Group', 'Application'] as const;

/** A key listed and owned by the actor. */
export type ParsedKey = { id: string; pem: string };

export type ParsedActor = {
  uri: string;
  type: (typeof ACTOR_TYPES)[number];
  username: string;
  /** One line of at most 100 code units; empty if missing. */
  displayName: string;
  /** HTML, not sanitised. */
  bio: string;
  avatarUrl: string;
  headerUrl: string;
  url: string | null;
  inbox: string;
  sharedInbox: string | null;
  outbox: string | null;
  followers: string | null;
  /** The collection of pinned posts. */
  featured: string | null;
  keys: ParsedKey[];
  manuallyApproves: boolean;
  /** Names are single lines; values are HTML, not sanitised. */
  fields: { name: string; value: string }[];
  /** Null if the actor does not state it. */
  discoverable: boolean | null;
  indexable: boolean | null;
  emojis: Emoji[];
  movedTo: string | null;
  alsoKnownAs: string[];
  published: Instant | null;
  updated: Instant | null;
};

const MAX_NAME = 100;
const MAX_BIO = 20_000;
const MAX_PEM = 4096;
const MAX_KEYS = 5;
const MAX_ALIASES = 20;
const MAX_ATTACHMENTS = 50;
const MAX_FIELDS = 16;
const MAX_FIELD = 2047;
const USERNAME = /^[\p{L}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}_.~+-]{0,126}[\p{L}\p{M}\p{Nd}_~+-])?$/u;

/**
 * The actor in a document, or null if unusable: id, type, `preferredUsername` and an inbox of the id's origin
 * are required. Addresses of other origins are ignored, so that no actor can make this server post to another
 * server's inbox.
 */
export function readActor(document: JsonObject): ParsedActor | null {
  const uri = readUri(document.id);
  const type = readType(document.type, ACTOR_TYPES);
  const username = readText(document.preferredUsername, 129);
  const inbox = uri && readOwnUri(document.inbox, uri);
  if (!uri || type === null || !inbox || username === null || !USERNAME.test(username)) return null;
  const endpoints = isJsonObject(document.endpoints) ? document.endpoints : {};
  return {
    uri,
    type,
    username,
    inbox,
    sharedInbox: readOwnUri(endpoints.sharedInbox ?? document.sharedInbox, uri),
    outbox: readOwnUri(document.outbox, uri),
    followers: readOwnUri(document.followers, uri),
    featured: readOwnUri(document.featured, uri),
    ...readProfile(document, uri),
    keys: readKeys(document, uri),
    manuallyApproves: document.manuallyApprovesFollowers === true,
    fields: readFields(document.attachment),
    discoverable: readFlag(document.discoverable),
    indexable: readFlag(document.indexable),
    emojis: readTags(document.tag).emojis,
    movedTo: readId(document.movedTo),
    alsoKnownAs: readIds(document.alsoKnownAs, MAX_ALIASES),
    published: readInstant(document.published),
    updated: readInstant(document.updated),
  };
}

const readProfile = (document: JsonObject, uri: string) => ({
  displayName: toOneLine(readNatural(document, 'name', MAX_NAME) ?? ''),
  bio: readNatural(document, 'summary', MAX_BIO) ?? '',
  avatarUrl: readPicture(document.icon) ?? '',
  headerUrl: readPicture(document.image) ?? '',
  url: readPageUrl(document.url, uri),
});

const readFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** The first 16 name-value pairs among the attachments. */
function readFields(value: unknown): { name: string; value: string }[] {
  const pairs = readList(value, MAX_ATTACHMENTS)
    .filter(isJsonObject)
    .filter(({ type }) => readType(type, ['PropertyValue']) !== null);
  return pairs.slice(0, MAX_FIELDS).flatMap((pair) => {
    const name = readText(pair.name, MAX_FIELD);
    const text = readText(pair.value, MAX_FIELD);
    return name === null || text === null ? [] : [{ name: toOneLine(name), value: text }];
  });
}

/**
 * Keys whose id and owner belong to the actor (CVE-2026-96625: a foreign owner proves nothing): PEMs, then
 * the Multikeys of FEP-521a.
 */
function readKeys(document: JsonObject, uri: string): ParsedKey[] {
  const pems = readList(document.publicKey, MAX_KEYS).map((key) =>
    readKey(key, uri, { owner: 'owner', pem: (own) => readPem(own.publicKeyPem) }),
  );
  const multikeys = readList(document.assertionMethod, MAX_KEYS).map((key) =>
    readKey(key, uri, { owner: 'controller', pem: (own) => readMultikey(own.publicKeyMultibase) }),
  );
  return [...pems, ...multikeys].filter((key) => key !== null);
}

type KeyShape = { owner: string; pem(key: JsonObject): string | null };

function readKey(key: unknown, uri: string, shape: KeyShape): ParsedKey | null {
  if (!isJsonObject(key)) return null;
  const id = readUri(key.id);
  const isOwn = key[shape.owner] === undefined || readId(key[shape.owner]) === uri;
  if (id === null || !isOwn || !isSameOrigin(id, uri)) return null;
  const pem = shape.pem(key);
  return pem === null ? null : { id, pem };
}

function readPem(value: unknown): string | null {
  const pem = readText(readFirst(value), MAX_PEM + 1);
  return pem === null || pem.length > MAX_PEM ? null : pem;
}

// Parses Multikeys (FEP-521a): a key type followed by the key's bytes, in base58. Only Ed25519 is supported,
// because RSA keys are published as PEM.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** `z` for base58btc; then two bytes of type and 32 bytes of key. */
const ED25519 = /^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/;
const ED25519_KIND = 'ed01';

/** The SPKI PEM of an Ed25519 key; null for other values. */
export function readMultikey(text: unknown): string | null {
  if (typeof text !== 'string' || !ED25519.test(text)) return null;
  const hex = decodeBase58(text.slice(1)).toString(16);
  if (hex.length !== 68 || !hex.startsWith(ED25519_KIND)) return null;
  const x = Buffer.from(hex.slice(4), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

const decodeBase58 = (text: string): bigint =>
  [...text].reduce((number, digit) => number * 58n + BigInt(ALPHABET.indexOf(digit)), 0n);
