// Exercises the client API as an app does.
import { joinWithApp, registerApp } from '../../client-api/testing/app.ts';
import { type ExerciseHarness, expectSuccess } from './harness.ts';

const READS = [
  ...['/api/v1/instance', '/api/v2/instance', '/api/v1/accounts/verify_credentials', '/oauth/userinfo'],
  ...['/api/v1/apps/verify_credentials'],
];

export async function exerciseClientApi({ thoughts }: ExerciseHarness): Promise<void> {
  const app = await registerApp(thoughts.client);
  const body = { grant_type: 'client_credentials', ...app };
  const { access_token: token } = await expectSuccess(thoughts.client.post('/oauth/token', body));
  const user = await joinWithApp(thoughts, 'app_user');
  for (const path of READS) await expectSuccess(user.get(path));
  await expectSuccess(thoughts.client.post('/oauth/revoke', { ...app, token }));
}
