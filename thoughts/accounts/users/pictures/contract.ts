// The endpoints of the pictures of the caller's profile.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { FullProfile } from '../contract.ts';
import type { PictureKind } from './pictures.ts';

const NOUNS = { avatar: 'avatar', header: 'header picture' } as const;

const setting = <Kind extends PictureKind>(kind: Kind, operationId: string) =>
  endpoint({
    method: 'POST',
    path: `/users/me/${kind}`,
    tag: 'users',
    operationId,
    summary: `Upload the caller’s ${NOUNS[kind]}`,
    description:
      'At most 8 MiB. Metadata such as the place are removed, and the picture before is not served any more. ' +
      'The change is delivered to followers on other servers.',
    access: 'bearer',
    bulkhead: 'transfers',
    input: {
      kind: 'file',
      description: 'One file part of any name, or the raw bytes: JPEG, PNG, WebP, GIF, AVIF.',
    },
    success: { status: 200, schema: FullProfile, description: 'The updated profile.' },
    refuses: ['too-large'],
  });

const deleting = <Kind extends PictureKind>(kind: Kind, operationId: string) =>
  endpoint({
    method: 'DELETE',
    path: `/users/me/${kind}`,
    tag: 'users',
    operationId,
    summary: `Remove the caller’s ${NOUNS[kind]}`,
    description: 'Other servers are told. The picture is no longer served.',
    access: 'bearer',
    success: { status: 200, schema: FullProfile, description: 'The updated profile.' },
  });

export const setPicture = {
  avatar: setting('avatar', 'uploadAvatar'),
  header: setting('header', 'uploadHeader'),
};

export const deletePicture = {
  avatar: deleting('avatar', 'removeAvatar'),
  header: deleting('header', 'removeHeader'),
};
