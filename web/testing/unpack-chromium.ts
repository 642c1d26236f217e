// Unpacks the browser, its fonts and its libraries from the folder given as argument into TMPDIR.
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const [source = ''] = process.argv.slice(2);
for (const name of ['fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br', 'chromium.br'])
  await inflate(join(source, name));
