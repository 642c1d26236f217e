// Local URLs for proxied pictures of other servers. They are signed, so that the proxy fetches only pictures
// that pages embed, and identical for every viewer, so that pages can be cached.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import { type ActorId, type ThoughtId, toActorId, toThoughtId } from '../../ids.ts';
import type { ThoughtsDatabase } from '../tables/tables.ts';

/**
 * The database location of a picture's URL. If the URL there is deleted or replaced, the proxy stops serving
 * it. With `url`, the token itself contains the URL, for pictures referenced by many rows, such as emoji.
 */
export type PictureSource =
  | { kind: 'avatar' | 'header'; actorId: ActorId }
  | { kind: 'attachment'; thoughtId: ThoughtId; position: number }
  | { kind: 'url' };

/** A parsed token. `url` is set only if the token contains it. */
type PictureToken = { source: PictureSource; signature: string; url: string | null };

export type RemotePictures = {
  /** The path of the picture at `url`, or null if remote pictures are off or `url` is not an HTTP URL. */
  pathOf(source: PictureSource, url: string): string | null;
  /** Whether `token` has a valid signature for `url`. */
  isSigned(token: PictureToken, url: string): boolean;
};

/** Characters. Longer URLs are not fetched (`platform/http-client/target-url.ts`). */
const MAX_URL = 2048;
/** 72 bits of the signature: twelve characters. */
const SIGNATURE_BYTES = 9;
/** The same URLs recur on a page of twenty rows, and each signature costs some microseconds. */
const MAX_KEPT = 5000;

/** The key is generated on first use and stored. With `isOn` false, `pathOf` returns null. */
export async function openRemotePictures(database: ThoughtsDatabase, isOn: boolean): Promise<RemotePictures> {
  if (!isOn) return { pathOf: () => null, isSigned: () => false };
  const stored = await getOrCreateSetting(database, 'remote-picture-key', () =>
    randomBytes(32).toString('base64url'),
  );
  return createRemotePictures(Buffer.from(stored, 'base64url'));
}

/** `key` has 32 bytes. */
function createRemotePictures(key: Buffer): RemotePictures {
  const kept = new Map<string, string>();
  const sign = (source: PictureSource, url: string): Buffer =>
    createHmac('sha256', key)
      .update(`${writeSource(source)} ${url}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);

  function keep(name: string, path: string): string {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(name, path);
    return path;
  }

  return {
    pathOf(source, url) {
      if (!/^https?:\/\//.test(url) || url.length > MAX_URL) return null;
      const name = nameOf(source) + url;
      return kept.get(name) ?? keep(name, writePath(source, sign(source, url), url));
    },
    isSigned({ source, signature }, url) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, sign(source, url));
    },
  };
}

function writePath(source: PictureSource, signature: Buffer, url: string): string {
  const end = source.kind === 'url' ? Buffer.from(url).toString('base64url') : '';
  return `/picture/${writeSource(source)}${signature.toString('base64url')}${end}`;
}

const nameOf = (source: PictureSource): string => {
  if (source.kind === 'url') return 'e';
  return source.kind === 'attachment' ? source.position + source.thoughtId : source.kind + source.actorId;
};

/** Short, because lists contain many: 22 characters for an id, one base-36 digit for a position. */
function writeSource(source: PictureSource): string {
  if (source.kind === 'url') return 'e';
  if (source.kind === 'attachment') return `t${source.position.toString(36)}${writeId(source.thoughtId)}`;
  return `${source.kind === 'avatar' ? 'a' : 'h'}${writeId(source.actorId)}`;
}

const writeId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const readId = (text: string): string =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const OF_ROW = /^(?:([ah])|t([\da-z]))([\w-]{22})([\w-]{12})$/;
const OF_URL = /^e([\w-]{12})([\w-]+)$/;

/** Parses a token without verifying its signature. Returns null if malformed. */
export function readPictureToken(token: string): PictureToken | null {
  const [, profile, position, id = '', signature = ''] = OF_ROW.exec(token) ?? [];
  if (profile !== undefined) {
    const kind = profile === 'a' ? 'avatar' : 'header';
    return { source: { kind, actorId: toActorId(readId(id)) }, signature, url: null };
  }
  if (position !== undefined) {
    const place = { thoughtId: toThoughtId(readId(id)), position: Number.parseInt(position, 36) };
    return { source: { kind: 'attachment', ...place }, signature, url: null };
  }
  const [, signed, url] = OF_URL.exec(token) ?? [];
  if (signed === undefined || url === undefined) return null;
  return {
    source: { kind: 'url' },
    signature: signed,
    url: Buffer.from(url, 'base64url').toString(),
  };
}
