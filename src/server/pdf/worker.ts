import { parentPort } from 'node:worker_threads';
import { setAgency } from '#shared/agency.ts';
import type { PrintRequest } from './printer.ts';

type Printer = { print: (document: unknown) => Promise<Uint8Array> };

// An error ends this thread, and the printer reports it.
parentPort?.on('message', async ({ module, document, agency }: PrintRequest) => {
  setAgency(agency);
  const { print }: Printer = await import(module);
  parentPort?.postMessage(await print(document));
});
