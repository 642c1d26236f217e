// The addresses under which this server passes on pictures of other servers. They are signed, so that it
// fetches what its pages show and nothing else, and the same for everybody, so that pages can be shared.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import { type ActorId, type ThoughtId, toActorId, toThoughtId } from '../../ids.ts';
import type { ThoughtsDatabase } from '../tables/tables.ts';

/**
 * Where the address of a picture stands: what is deleted or replaced there is passed on no more. With `url`
 * it stands in the token itself, for what is in many rows, as an emoji is.
 */
export type PictureSource =
  | { kind: 'avatar' | 'header'; actorId: ActorId }
  | { kind: 'attachment'; thoughtId: ThoughtId; position: number }
  | { kind: 'url' };

/** What a token names; `url` is set where the token itself has it. */
export type PictureToken = { source: PictureSource; signature: string; url: string | null };

export type RemotePictures = {
  /** The path of the picture at `url`; null where pictures of others are off, or `url` is no web address. */
  pathOf(source: PictureSource, url: string): string | null;
  /** Whether `token` was made for the picture at `url`. */
  isSigned(token: PictureToken, url: string): boolean;
};

/** Characters; longer ones are not fetched (`platform/http-client/target-url.ts`). */
const MAX_URL = 2048;
/** Of the signature, 72 bits: twelve characters. */
const SIGNATURE_BYTES = 9;
/** A page of twenty rows has as many addresses again and again; each costs some microseconds. */
const MAX_KEPT = 5000;

/** The key is generated at its first use, and stored; with `isOn` false there are no addresses. */
export async function openRemotePictures(database: ThoughtsDatabase, isOn: boolean): Promise<RemotePictures> {
  if (!isOn) return { pathOf: () => null, isSigned: () => false };
  const stored = await getOrCreateSetting(database, 'remote-picture-key', () =>
    randomBytes(32).toString('base64url'),
  );
  return createRemotePictures(Buffer.from(stored, 'base64url'));
}

/** `key` has 32 bytes. */
export function createRemotePictures(key: Buffer): RemotePictures {
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

/** Short, because lists name many: an id takes 22 characters, a position one of 36. */
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

/** Null for what is no token, whoever signed it. */
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
