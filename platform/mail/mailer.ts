// Sends mails through the configured SMTP server.
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '../time/clock.ts';
import type { SmtpServer } from './settings.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Without angle brackets. The same for every attempt, so that a server can drop duplicates. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * `retry`: the server did not accept the mail, and may do so later. `refused`: it never will. `unknown`: the
 * connection failed when it may have accepted it. `reason` is a short code such as `smtp-550` or `network`.
 */
export type MailOutcome =
  | { is: 'accepted' }
  | { is: 'retry' | 'refused'; reason: string }
  | { is: 'unknown' };

/** Sends one mail. Never rejects. */
export type Mailer = (mail: Mail) => Promise<MailOutcome>;

const TIMEOUT = 10 * SECOND;

/** Loads nodemailer for the first mail; each mail has its own connection. */
export const createMailer =
  (server: SmtpServer, from: string): Mailer =>
  async (mail) => {
    const composed = await compose(mail, from);
    const connection = await openConnection(server);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    connection.on('error', broken.reject);
    connection.on('end', () => broken.reject(new Error('The connection ended.')));
    let isSubmitting = false;
    try {
      await Promise.race([broken.promise, logIn(connection, server)]);
      isSubmitting = true;
      await Promise.race([broken.promise, submit(connection, composed)]);
      return { is: 'accepted' };
    } catch (error) {
      return outcomeOfError(error, isSubmitting);
    } finally {
      connection.close();
    }
  };

type Composed = { envelope: { from: string; to: string[] }; message: Buffer };

async function compose({ to, messageId, ...mail }: Mail, from: string): Promise<Composed> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    ...mail,
    headers: { ...mail.headers },
    from,
    to: { name: '', address: to },
    messageId: `<${messageId}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = node.getEnvelope();
  return { envelope: { from: envelope.from || '', to: envelope.to }, message: await node.build() };
}

async function openConnection({ host, port, isSecure, requiresTls }: SmtpServer): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection({
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  });
}

async function logIn(connection: SMTPConnection, { user, password }: SmtpServer): Promise<void> {
  await toPromise((done) => connection.connect(done));
  if (user !== null)
    await toPromise((done) => connection.login({ credentials: { user, pass: password ?? '' } }, done));
}

const submit = (connection: SMTPConnection, { envelope, message }: Composed): Promise<void> =>
  toPromise((done) => connection.send(envelope, message, done));

const toPromise = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

/** A server that replied did not accept the mail; one that became unresponsive during submission may have. */
function outcomeOfError(error: unknown, isSubmitting: boolean): MailOutcome {
  const { responseCode: code } = error as { responseCode?: number };
  if (code !== undefined) return { is: code < 500 ? 'retry' : 'refused', reason: `smtp-${code}` };
  return isSubmitting ? { is: 'unknown' } : { is: 'retry', reason: 'network' };
}
