// The schema of attachments.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';

export const AttachmentSchema = Type.Object(
  {
    type: Type.Unsafe<'image' | 'gifv' | 'video' | 'audio' | 'unknown'>(
      Type.String({
        enum: ['image', 'gifv', 'video', 'audio', 'unknown'],
        description: 'Display `unknown` as a link.',
      }),
    ),
    url: Type.String({
      description: 'On the author’s server. Loading it reveals the client’s address to that server.',
    }),
    alt: Type.String({ description: 'A text alternative; empty if there is none.' }),
    width: nullable(Type.Integer({ description: 'In pixels; null if unknown.' })),
    height: nullable(Type.Integer()),
    blurhash: nullable(Type.String({ description: 'A blurred preview in the format of blurha.sh.' })),
  },
  { title: 'Attachment' },
);
