// The fields of a multipart form. Files are discarded: their fields are named, so that they can be refused.
import type { IncomingMessage } from 'node:http';
import type { BusboyHeaders } from '@fastify/busboy';
import { invalid, Refusal } from '../../../refusal.ts';
import { MAX_BODY } from '../body.ts';
import { openBody } from '../request-stream.ts';

/** Stands for a file, whose content was discarded. */
export class DiscardedFile {}

/** Refuses a malformed form, and more fields or bytes of fields than a form may have. */
export async function readMultipartFields(
  request: IncomingMessage,
  maxFields: number,
): Promise<[string, unknown][]> {
  const { Busboy } = await import('@fastify/busboy');
  const fields: [string, unknown][] = [];
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fields: maxFields, files: 10, parts: maxFields, fieldSize: MAX_BODY, headerPairs: 50 },
    });
  } catch (cause) {
    throw malformed(cause);
  }
  const body = openBody(request);
  try {
    await new Promise<void>((resolve, reject) => {
      let size = 0;
      form.on('field', (name, value) => {
        size += value.length;
        if (size > MAX_BODY) reject(new Refusal('too-large', `The form has more than ${MAX_BODY} bytes.`));
        else fields.push([name, value]);
      });
      form.on('file', (name, stream) => {
        fields.push([name, new DiscardedFile()]);
        stream.on('error', () => {});
        stream.resume();
      });
      const tooMany = () => reject(invalid('', `must have at most ${maxFields} parameters`));
      form.on('fieldsLimit', tooMany).on('partsLimit', tooMany);
      form.once('finish', resolve).on('error', (cause) => reject(malformed(cause)));
      body.on('error', reject);
      body.pipe(form);
    });
  } catch (error) {
    body.destroy();
    throw error;
  }
  return fields;
}

const malformed = (cause: unknown): Refusal =>
  new Refusal('invalid', 'The multipart form is malformed or ends early.', { code: 'malformed-form', cause });
