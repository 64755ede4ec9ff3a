type Call = (method: string, path: string, body?: object) => Promise<Response>;

export const createCaller =
  (cookie: string): ((address: string) => Call) =>
  (address) =>
  (method, path, body) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

/** The number of concurrent clients, because the rate limit of one client is too low for this test. */
const writers = 8;

/** Registers the writers. The result takes the app's current address and returns one caller for each writer. */
export async function signUpWriters(address: string) {
  const names = Array.from({ length: writers }, (_, index) => `acme-${index}`);
  const cookies = await Promise.all(names.map((name) => signUp(address, name)));
  return (next: string) => cookies.map((cookie) => createCaller(cookie)(next));
}

/** Registers a client and returns the session cookie. */
export async function signUp(address: string, username = 'acme') {
  const account = { username, password: 'secret-1', email: `${username}@example.com` };
  const profile = { fullName: 'Ada Acme', role: 'client', companyName: 'Acme' };
  const response = await createCaller('')(address)('POST', '/register', { ...account, ...profile });
  if (response.status !== 201) throw new Error(`register: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}

const task = {
  description: 'Written while a process is killed.',
  category: 'admin',
  priority: 'low',
  dueDate: '2030-01-31',
};

export type Writes = { acknowledged: number[]; statuses: Set<number>; unanswered: number };

/**
 * Creates tasks as all writers at the same time, and records the ids that the app acknowledged.
 *
 * @param wanted the number of acknowledged writes at which to stop
 * @param isOver called before each write; true stops early
 * @param onAcknowledged called with the count, so that a test can kill a process in the middle
 */
export async function writeTasks(
  calls: Call[],
  wanted: number,
  {
    isOver = () => false,
    onAcknowledged,
  }: { isOver?: () => boolean; onAcknowledged: (count: number) => void },
): Promise<Writes> {
  const writes: Writes = { acknowledged: [], statuses: new Set(), unanswered: 0 };
  const write = async (call: Call) => {
    while (writes.acknowledged.length < wanted && !isOver()) {
      try {
        const title = `Write ${writes.acknowledged.length}`;
        const response = await call('POST', '/tasks', { ...task, title });
        const body = (await response.json()) as { id: number };
        writes.statuses.add(response.status);
        if (response.status !== 201) continue;
        onAcknowledged(writes.acknowledged.push(body.id));
      } catch {
        writes.unanswered += 1;
      }
    }
  };
  await Promise.all(calls.map(write));
  return writes;
}

/** Lists the task ids of all writers. */
export async function listTaskIds(calls: Call[]): Promise<number[]> {
  const lists = await Promise.all(
    calls.map(async (call) => {
      const response = await call('GET', '/tasks?limit=1000');
      return (await response.json()) as { id: number }[];
    }),
  );
  return lists.flat().map(({ id }) => id);
}
