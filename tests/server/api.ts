type Call = (method: string, path: string, body?: object) => Promise<Response>;

export const calling =
  (cookie: string): ((address: string) => Call) =>
  (address) =>
  (method, path, body) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

/** Signs a client up; what comes back calls as that client, on whatever address the app has after a restart. */
export const signUpClient = async (address: string) => calling(await signUp(address));

/** The cookie of a client who has just signed up. */
export async function signUp(address: string) {
  const account = { username: 'acme', password: 'secret-1', email: 'ada@example.com' };
  const profile = { fullName: 'Ada Acme', role: 'client', companyName: 'Acme' };
  const response = await calling('')(address)('POST', '/register', { ...account, ...profile });
  if (response.status !== 201) throw new Error(`register: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}

const task = {
  description: 'Written while something is being killed.',
  category: 'admin',
  priority: 'low',
  dueDate: '2030-01-31',
};

export type Writes = { acknowledged: number[]; statuses: Set<number>; unanswered: number };

/**
 * Creates tasks from eight writers at once, and notes the ids the app acknowledged.
 *
 * @param wanted the number of acknowledged writes at which to stop
 * @param isOver asked before each write; ends the writing early
 * @param onAcknowledged hears the count, to strike in the middle
 */
export async function writeTasks(
  call: Call,
  wanted: number,
  {
    isOver = () => false,
    onAcknowledged,
  }: { isOver?: () => boolean; onAcknowledged: (count: number) => void },
): Promise<Writes> {
  const writes: Writes = { acknowledged: [], statuses: new Set(), unanswered: 0 };
  const write = async () => {
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
  await Promise.all(Array.from({ length: 8 }, write));
  return writes;
}

export async function listTaskIds(call: Call): Promise<number[]> {
  const response = await call('GET', '/tasks?limit=1000');
  const tasks = (await response.json()) as { id: number }[];
  return tasks.map(({ id }) => id);
}
