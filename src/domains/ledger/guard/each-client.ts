type Batch = { after: number; limit: number };

const batchSize = 500;

/** Works for all listed clients, by id. Continues after an error of one of them, and throws the first one at the end. */
export async function forEachClient(
  list: (batch: Batch) => Promise<number[]>,
  work: (clientId: number) => Promise<unknown>,
) {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const clients = await list({ after, limit: batchSize });
    for (const clientId of clients) {
      await work(clientId).catch((error: unknown) => failures.push(error));
      after = clientId;
    }
    if (clients.length < batchSize) break;
  }
  if (failures.length > 0) throw failures[0];
}
