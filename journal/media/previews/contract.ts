// The operations on photo previews.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import type { MediaId } from '../../ids.ts';
import { conditionalFile } from '../contract.ts';

export const MAX_PREVIEW_BYTES = 300 * 1024;

const common = {
  path: '/api/v1/media/photos/{id}/preview',
  tag: 'media',
  bulkhead: 'transfers',
  params: idParams<MediaId>(),
} as const;

export const FORMATS = 'JPEG or WebP, up to 300 KiB';

export const storePreview = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'storePreview',
  summary: 'Store the preview of a photo',
  description:
    'A small version of one of your photos, made by the client, because it can decode more formats. ' +
    'It replaces an earlier one, is stripped of metadata like a photo, counts for the quota, and is removed with ' +
    'its photo. Exports do not contain it.',
  access: 'bearer',
  input: { kind: 'file', description: `One file part of any name, or the raw bytes: ${FORMATS}.` },
  success: { status: 204, description: 'Stored.' },
});

export const servePreview = endpoint({
  ...common,
  ...conditionalFile('image/*', 'The preview.'),
  method: 'GET',
  operationId: 'getPreview',
  summary: 'Serve the preview of a photo',
  description: 'As for the photo itself. 404 if the photo has no preview.',
  access: 'public',
  unknownParameters: 'ignored',
});
