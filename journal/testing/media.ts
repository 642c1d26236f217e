// Test helpers for media: small files, forms, storage and downloads.
import { readdirSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type BlobStoreLocation, openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import type { Reply } from '@tandem/platform/testing/client.ts';
import type { MediaId } from '../ids.ts';
import type { Person, TestJournal } from './journal.ts';

export const PHOTOS = '/api/v1/media/photos';
export const VOICE_MEMOS = '/api/v1/media/voice-memos';

/** A chunk of a PNG, with its size and checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}

/** The size of a PNG without pixel data: signature, header, chunk overhead and end. */
const PNG_FRAME = 8 + 25 + 12 + 12;
const HEADER = Buffer.from('00000001000000010800000000', 'hex');

/** A PNG of `size` bytes (at least 57) with pixel data `fill`. */
export const pngOf = (size: number, fill: number | Buffer = 0): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', HEADER),
    chunk('IDAT', Buffer.alloc(Math.max(0, size - PNG_FRAME), fill)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
/** A JPEG of one pixel. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////' +
    '////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////' +
    '////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAA' +
    'AAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AL+AAf/Z',
  'base64',
);

/** A voice memo of one frame. */
export const AMR = Buffer.concat([Buffer.from('#!AMR\n\x3c', 'latin1'), Buffer.alloc(31, 8)]);

/** A multipart body with one part per file. */
export const multipart = (boundary: string, ...files: Buffer[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...files.flatMap((file, index) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="part${index}"; `),
      Buffer.from('filename="a.bin"\r\ncontent-type: text/html\r\n\r\n'),
      file,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

export const formType = (boundary: string) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
});

/** Uploads `file` as multipart form. */
export function upload(
  person: Person,
  path: string,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return person.post(path, multipart('b0', file), { headers: { ...formType('b0'), ...headers } });
}

/** Uploads `file` and returns its id. */
export async function uploadId(person: Person, path: string, file: Buffer): Promise<MediaId> {
  const { status, body, text } = await upload(person, path, file);
  if (status !== 201) throw new Error(`upload: ${status} ${text}`);
  return body.id;
}

type Served = { status: number; headers: Headers; bytes: Buffer };

/** Sends a GET or HEAD without a login. */
export async function fetchMedia(
  journal: TestJournal,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Served> {
  const response = await fetch(journal.service.url + path, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** The storage of a journal. */
type MediaLocation = { config: BlobStoreLocation };

const incoming = (journal: MediaLocation) => join(journal.config.mediaFolder, 'incoming');

/** The names of staged files. */
export const stagedFiles = (journal: MediaLocation): Promise<string[]> => readdir(incoming(journal));

/** The ids of stored files. */
export async function storedFiles(journal: MediaLocation): Promise<string[]> {
  const { mediaFolder, mediaBucket } = journal.config;
  const store = await openBlobStore({ mediaFolder, mediaBucket });
  return await Array.fromAsync(store.listIds());
}

/** Resolves once `count` files are staged, by watching the folder. */
export const waitForStaged = (journal: MediaLocation, count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const folder = incoming(journal);
    const look = () => {
      if (readdirSync(folder).length !== count) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(folder, look).once('error', reject);
    look();
  });
