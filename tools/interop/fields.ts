// Profile fields in both directions.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, waitForSnacStatus } from './session.ts';
import { until } from './steps.ts';

export async function exchangeFields(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom sets fields, and snac shows them', async () => {
    await tom.put('/users/me', { fields: [{ name: 'Likes', value: 'Tea & rain' }] });
    await until('the new profile at snac', async () => {
      const said = await sally.command('actor', tom.actor);
      return said.includes('Likes') && said.includes('Tea &amp; rain');
    });
    const { uri } = await tom.post('/thoughts', { content: 'Fields' });
    const { account } = await waitForSnacStatus(meeting, uri, 'a post by him');
    expectEqual(
      account.fields.map(({ name }) => name),
      ['Likes'],
    );
  });
  await step('Sally sets fields, and we show them', async () => {
    const field = {
      'fields_attributes[0][name]': 'Web',
      'fields_attributes[0][value]': 'https://sally.example',
    };
    await sally.patch('/api/v1/accounts/update_credentials', field);
    await until('her fields', async () => {
      const { fields } = await tom.get(`/users/${encodeURIComponent(sally.handle)}`);
      return fields.some(
        ({ name, value }: Json) => name === 'Web' && value.includes('https://sally.example'),
      );
    });
  });
}
