// A thought by Tom from creation to deletion: its representation in snac, and Sally's reactions there.
import {
  type Session,
  type Thought,
  usernameOf,
  waitForNotification,
  waitForSnacStatus,
  waitForThought,
} from './session.ts';
import { until } from './steps.ts';

export async function checkLocalThought(meeting: Session): Promise<void> {
  const thought = await postThought(meeting);
  await replyToThought(meeting, thought);
  await likeThought(meeting, thought);
  await boostThought(meeting, thought);
  await editThought(meeting, thought);
  await deleteThought(meeting, thought);
}

const postThought = (meeting: Session): Promise<Thought> =>
  meeting.step('Tom posts, and snac has it', async () => {
    const thought: Thought = await meeting.tom.post('/thoughts', {
      content: 'Good morning, *snac* & #friends <3',
    });
    await waitForSnacStatus(
      meeting,
      thought.uri,
      'Tom’s thought',
      ({ content, visibility }) =>
        visibility === 'public' && content.includes('Good morning, *snac*') && content.includes('&lt;3'),
    );
    return thought;
  });

const replyToThought = (meeting: Session, { id, uri }: Thought): Promise<void> =>
  meeting.step('Sally replies to Tom, and his thread holds it', async () => {
    const content = 'Good morning to you';
    await meeting.sally.write({ content, in_reply_to: uri });
    await until('the reply in the thread', async () =>
      (await meeting.tom.get(`/thoughts/${id}/thread`)).some(
        (one: { content: string; replyTo: string | null }) =>
          one.replyTo === id && one.content.includes(content),
      ),
    );
    await waitForThought(meeting, id, 'one reply', ({ replyCount }) => replyCount === 1);
    await waitForNotification(meeting, 'reply', null);
  });

async function likeThought(meeting: Session, { id, uri }: Thought): Promise<void> {
  const { sally, step } = meeting;
  await step('Sally likes Tom’s thought', async () => {
    await sally.submitAction('Like', { id: uri });
    await waitForThought(meeting, id, 'one like', ({ likeCount }) => likeCount === 1);
    await waitForNotification(meeting, 'like', id);
  });
  await step('Sally takes the like back', async () => {
    await sally.submitAction('Unlike', { id: uri });
    await waitForThought(meeting, id, 'no like', ({ likeCount }) => likeCount === 0);
  });
}

async function boostThought(meeting: Session, { id, uri }: Thought): Promise<void> {
  const { sally, step } = meeting;
  await step('Sally boosts Tom’s thought', async () => {
    await sally.command('boost', usernameOf(sally), uri);
    await waitForThought(meeting, id, 'one boost', ({ boostCount }) => boostCount === 1);
    await waitForNotification(meeting, 'boost', id);
  });
  await step('Sally takes the boost back', async () => {
    await sally.submitAction('Unboost', { id: uri });
    await waitForThought(meeting, id, 'no boost', ({ boostCount }) => boostCount === 0);
  });
}

const editThought = (meeting: Session, { id, uri }: Thought): Promise<void> =>
  meeting.step('Tom edits his thought', async () => {
    const content = 'Good evening, snac';
    await meeting.tom.put(`/thoughts/${id}`, { content });
    await waitForSnacStatus(meeting, uri, 'the edited thought', (status) => status.content.includes(content));
  });

const deleteThought = ({ tom, sally, step }: Session, { id, uri }: Thought): Promise<void> =>
  step('Tom deletes his thought', async () => {
    await tom.delete(`/thoughts/${id}`);
    await until('the thought to be gone at snac', async () => (await sally.status(uri)) === null);
  });
