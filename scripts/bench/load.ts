import autocannon from 'autocannon';
import type { Call } from './calls.ts';

/** A call, and whom it is made to. */
export type Load = Call & { address: string; cookie?: string };

export type Measured = { rate: number; p99: number; failures: number };

export const connections = 16;

export const requestOf = ({ method, headers, cookie, body }: Load) => ({
  method,
  headers: {
    ...headers,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

/** By then the just-in-time compiler of either server has settled. */
const warmUp = { amount: 500 };

type Turn = { times: number[]; seconds: number; failures: number };

async function takeTurn(
  load: Load,
  length: { duration: number } | { amount: number },
): Promise<Turn> {
  const times: number[] = [];
  let failures = 0;
  const { status = 200, address, path } = load;
  const url = address + path;
  const options = { ...requestOf(load), url, connections, ...length };
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const cannon = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  cannon.on('response', (_client, statusCode, _bytes, time) => {
    times.push(time);
    if (statusCode !== status) failures += 1;
  });
  const { duration, errors } = await promise;
  return { times, seconds: duration, failures: failures + errors };
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function summarise(turns: Turn[]): Measured {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b);
  return {
    rate: times.length / sum(turns.map(({ seconds }) => seconds)),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures: sum(turns.map(({ failures }) => failures)),
  };
}

export type Pace = { turns: number; seconds: number };

/** Both in short turns, one after the other, so that whatever else the machine does hits both; warmed up first. */
export async function compare(one: Load, other: Load, { turns, seconds }: Pace) {
  const taken: [Turn[], Turn[]] = [[], []];
  for (const load of [one, other]) await takeTurn(load, warmUp);
  for (let turn = 0; turn < turns; turn += 1) {
    taken[0].push(await takeTurn(one, { duration: seconds }));
    taken[1].push(await takeTurn(other, { duration: seconds }));
  }
  return [summarise(taken[0]), summarise(taken[1])] as const;
}
