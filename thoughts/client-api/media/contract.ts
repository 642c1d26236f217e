// The endpoints of media attachments, which are uploaded before their status is posted.

import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { Described } from '../../accounts/media/uploads/upload.ts';
import { MediaAttachment } from '../entities/media-attachment.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';

const common = { tag: 'statuses', access: 'bearer', scopes: ['write:media'] } as const;
const params = Type.Object({ id: Type.String() });
const success = { status: 200, schema: MediaAttachment, description: 'The media attachment.' } as const;

export const MAX_DESCRIPTION = 1500;

/** The description and focus of an image. */
export const descriptions = {
  description: Type.Optional(Type.String({ maxLength: MAX_DESCRIPTION })),
  focus: Type.Optional(
    Type.String({ maxLength: 60, description: 'Two numbers from -1 to 1: `x,y`.', examples: ['0.5,-0.25'] }),
  ),
};

const MediaRequest = Type.Object(descriptions);
type MediaRequest = Static<typeof MediaRequest>;

const upload = (path: string, operationId: string) =>
  clientEndpoint({
    ...common,
    method: 'POST',
    bulkhead: 'transfers',
    path,
    operationId,
    summary: 'Upload a picture',
    description:
      'JPEG, PNG, WebP, GIF or AVIF, detected from the bytes. Metadata such as the location is removed. A thumbnail is ignored. ' +
      'Deleted after a day unless attached to a status.',
    input: { kind: 'parameters', schema: MediaRequest, files: ['file'] },
    success,
  });

export const uploadMedia = upload('/api/v2/media', 'uploadMedia');
export const uploadMediaV1 = upload('/api/v1/media', 'uploadMediaV1');

const one = { ...common, path: '/api/v1/media/{id}', params } as const;

export const readMedia = clientEndpoint({
  ...one,
  method: 'GET',
  operationId: 'readMedia',
  summary: 'Read a media attachment of the caller',
  success,
});

export const describeMedia = clientEndpoint({
  ...one,
  method: UPDATE,
  operationId: 'describeMedia',
  summary: 'Update a media attachment',
  description: 'Only before it is attached to a status. Later, edit the status.',
  input: { kind: 'parameters', schema: MediaRequest },
  success,
});

export const deleteMedia = clientEndpoint({
  ...one,
  method: 'DELETE',
  operationId: 'deleteMedia',
  summary: 'Delete a media attachment',
  description: '422 if attached to a status.',
  success: { status: 200, schema: Type.Object({}), description: 'Deleted.' },
});

/** The members present in the request. Refuses a focus other than two numbers from -1 to 1. */
export function readDescribed({ description, focus }: MediaRequest): Partial<Described> {
  return {
    ...(description === undefined ? {} : { alt: description.trim() }),
    ...(focus === undefined ? {} : { focus: readFocus(focus) }),
  };
}

const NUMBER = String.raw`[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})`;
const FOCUS = new RegExp(`^\\s*(${NUMBER})\\s*,\\s*(${NUMBER})\\s*$`);

/** Null for no focus and for the centre, which is the default. */
function readFocus(text: string): Described['focus'] {
  if (text.trim() === '') return null;
  const [, x, y] = FOCUS.exec(text) ?? [];
  const point = [Number(x), Number(y)] as const;
  if (!point.every((part) => part >= -1 && part <= 1)) {
    throw invalid('/focus', 'must be two numbers from -1 to 1, separated by a comma');
  }
  return point[0] === 0 && point[1] === 0 ? null : point;
}

/** The number in a media attachment id; an unused number for an invalid id. */
export const numberOf = (id: string): number => (/^\d{1,16}$/.test(id) ? Number(id) : -1);
