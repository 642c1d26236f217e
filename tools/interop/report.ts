// A report about Sally's note, sent to her server, which does not support reports and accepts it silently.
import { type Session, waitForFeedItem, waitForSnacNote } from './session.ts';
import { until } from './steps.ts';

/** Requires that Tom follows her. */
export const reportNote = (meeting: Session): Promise<void> =>
  meeting.step('Tom reports a note, and snac is told', async () => {
    const { tom, sally } = meeting;
    await sally.write({ content: 'Worth a report' });
    const { uri } = await waitForSnacNote(meeting, 'Worth a report');
    await waitForFeedItem(meeting, 'Worth a report');
    const { statuses } = await tom.app.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(uri)}`);
    const [{ id, account }] = statuses;
    const report = { account_id: account.id, status_ids: [id], comment: 'Look at this', forward: true };
    await tom.app.post('/api/v1/reports', report);
    await until('the Flag at snac', async () => /\bFlag\b/.test(await sally.log()));
  });
