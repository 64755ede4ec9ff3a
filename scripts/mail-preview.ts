import { parseArgs } from 'node:util';
import { startPreview } from './mail-preview/server.ts';

const usage = `Usage: npm run mail:preview -- [--port 3025]

Shows every mail template with sample data in a browser: its HTML at the width of a phone and of a desktop, and its text.
Restarts when a template changes.`;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3025' }, help: { type: 'boolean', default: false } },
});

if (values.help) {
  console.log(usage);
} else {
  const { address } = await startPreview(Number(values.port));
  console.log(`Mail templates: ${address}`);
}
