// The schema of attachments.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';

export const AttachmentSchema = Type.Object(
  {
    type: Type.Unsafe<'image' | 'gifv' | 'video' | 'audio' | 'unknown'>(
      Type.String({
        enum: ['image', 'gifv', 'video', 'audio', 'unknown'],
        description: 'An unknown one is best shown as a link.',
      }),
    ),
    url: Type.String({
      description: 'On the server of the author; whoever loads it tells that server their address.',
    }),
    alt: Type.String({ description: 'A description of what is seen or heard; empty where there is none.' }),
    width: nullable(Type.Integer({ description: 'In pixels; null where it is not known.' })),
    height: nullable(Type.Integer()),
    blurhash: nullable(Type.String({ description: 'A blurred preview, in the format of blurha.sh.' })),
  },
  { title: 'Attachment' },
);
