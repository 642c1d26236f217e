// A real SMTP server for tests, which stores accepted mails.
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; mail: Email; raw: string };

export type MailServer = {
  /** `smtp://127.0.0.1:port`. */
  url: string;
  received: ReceivedMail[];
  /** The status code that refuses recipients, or complete mails; null accepts them. */
  refuseRecipients(code: number | null): void;
  refuseMails(code: number | null): void;
  /** Leaves mails without a reply; resolves when one has arrived. `hold(false)` accepts later ones. */
  hold(isHeld: boolean): Promise<void>;
  /** Closes the connection after the next mail, without a reply. */
  hangUpAfterMail(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

const refusal = (code: number) => Object.assign(new Error('Refused by the test'), { responseCode: code });

/** With a user it requires a login, even without TLS. */
export async function startMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const state = { recipients: null as number | null, mails: null as number | null, hangsUp: false };
  let held: PromiseWithResolvers<void> | null = null;
  const server: SMTPServer = new SMTPServer({
    ...(login ? {} : { disabledCommands: ['AUTH', 'STARTTLS'], authOptional: true }),
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error('Wrong'), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) =>
      done(state.recipients === null ? null : refusal(state.recipients)),
    onData(stream, { envelope }, done) {
      // A client may be killed in the middle of a mail.
      const ignore = () => {};
      void buffer(stream).then(async (raw) => {
        if (held) held.resolve();
        else if (state.hangsUp) for (const connection of server.connections) connection.close();
        else if (state.mails !== null) done(refusal(state.mails));
        else {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ from, to, mail: await PostalMime.parse(raw), raw: raw.toString() });
          done();
        }
      }, ignore);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuseRecipients: (code) => {
      state.recipients = code;
    },
    refuseMails: (code) => {
      state.mails = code;
    },
    hold: async (isHeld) => {
      held = isHeld ? Promise.withResolvers() : null;
      await held?.promise;
    },
    hangUpAfterMail: () => {
      state.hangsUp = true;
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
