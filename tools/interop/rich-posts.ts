// Pictures with descriptions, content warnings and unlisted posts in both directions, and the edit of a
// warning.
import type { Json } from '../../platform/testing/client.ts';
import { formOf, PHOTO } from '../../thoughts/client-api/testing/pictures.ts';
import { type Session, waitForSnacStatus } from './session.ts';
import { until } from './steps.ts';

const ALT = 'A red square, “quoted” & small';

export async function exchangeRichPosts(meeting: Session): Promise<void> {
  await sendPicture(meeting);
  await receivePicture(meeting);
  await sendDirect(meeting);
}

async function sendPicture(meeting: Session): Promise<void> {
  const { tom, step } = meeting;
  const post = await step(
    'Tom posts a picture behind a warning, unlisted, and snac shows all of it',
    async () => {
      const { id: picture } = await tom.app.post('/api/v2/media', formOf({ file: PHOTO, description: ALT }));
      const sent = { status: 'Look', media_ids: [picture], spoiler_text: 'Red', visibility: 'unlisted' };
      const status = await tom.app.post('/api/v1/statuses', sent);
      const shown = await waitForSnacStatus(meeting, status.uri, 'the picture');
      const [attached] = shown.media_attachments;
      const seen = [shown.spoiler_text, shown.sensitive, attached?.type, attached?.description];
      expectEqual(seen, ['Red', true, 'image', ALT]);
      expectEqual((await fetch(attached?.url ?? '')).status, 200);
      return status;
    },
  );
  await step('Tom edits the warning and the description', async () => {
    const [attached] = post.media_attachments;
    await tom.app.put(`/api/v1/statuses/${post.id}`, {
      status: 'Look again',
      media_ids: [attached.id],
      spoiler_text: 'Very red',
      media_attributes: [{ id: attached.id, description: 'Edited' }],
    });
    await waitForSnacStatus(
      meeting,
      post.uri,
      'the edit',
      (status) => status.spoiler_text === 'Very red' && status.media_attachments[0]?.description === 'Edited',
    );
  });
}

const CAREFUL = { sensitive: 'true', spoiler_text: 'Careful', visibility: 'unlisted' };

const receivePicture = ({ tom, sally, step }: Session): Promise<void> =>
  step('Sally posts a picture behind a warning, unlisted, and we show all of it', async () => {
    const { id: picture } = await sally.post('/api/v1/media', formOf({ file: PHOTO, description: ALT }));
    const sent = { status: 'From Sally', 'media_ids[]': picture, ...CAREFUL };
    const { uri } = await sally.post('/api/v1/statuses', sent);
    const shown = await until('the picture in our home feed', () => findInHome(tom, uri));
    const [attached] = shown.media_attachments;
    const seen = [shown.spoiler_text, shown.sensitive, shown.visibility, attached?.description];
    expectEqual(seen, ['Careful', true, 'unlisted', ALT]);
  });

const findInHome = async (tom: Session['tom'], uri: string): Promise<Json> =>
  (await tom.app.get('/api/v1/timelines/home')).find((status: Json) => status.uri === uri);

const sendDirect = (meeting: Session): Promise<void> =>
  meeting.step('Tom writes to Sally alone, and she replies to him alone', async () => {
    const { tom, sally } = meeting;
    const sent = { status: `@${sally.handle} between us`, visibility: 'direct' };
    const { uri, id } = await tom.app.post('/api/v1/statuses', sent);
    await until('snac to tell her', () => sally.hasNotification('mention', uri));
    await sally.write({ content: 'Nobody else', in_reply_to: uri, to: tom.actor, mentioned_only: 'on' });
    const reply = await until('her reply', async () => {
      const { descendants } = await tom.app.get(`/api/v1/statuses/${id}/context`);
      return descendants.find(({ content }: Json) => content.includes('Nobody else'));
    });
    expectEqual(reply.visibility, 'direct');
  });

/** Throws with the found value if it differs. */
export function expectEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`found ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}
