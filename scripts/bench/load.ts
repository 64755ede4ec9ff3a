import { autocannon, type Result } from '../tools/autocannon.ts';
import type { Call } from './calls.ts';
import { cpuOf } from './processes.ts';

/** A call with its server. */
export type Load = Call & { address: string; pid: number; cookie?: string };

/** Requests per second, milliseconds, and microseconds of CPU time per request. */
export type Measured = { rate: number; p99: number; cpu: number; failures: number };

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

/** Enough requests for the just-in-time compiler to optimize the server's code. */
const warmUp = { amount: 500 };

type Round = { times: number[]; seconds: number; cpu: number; failures: number };

async function runRound(
  load: Load,
  length: { duration: number } | { amount: number },
): Promise<Round> {
  const times: number[] = [];
  let failures = 0;
  const { status = 200, address, path } = load;
  const url = address + path;
  const options = { ...requestOf(load), url, connections, ...length };
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const cpuBefore = cpuOf(load);
  const cannon = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  cannon.on('response', (_client, statusCode, _bytes, time) => {
    times.push(time);
    if (statusCode !== status) failures += 1;
  });
  const { duration, errors } = await promise;
  return { times, seconds: duration, cpu: cpuOf(load) - cpuBefore, failures: failures + errors };
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function summarise(rounds: Round[]): Measured {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  return {
    rate: times.length / sum(rounds.map(({ seconds }) => seconds)),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: sum(rounds.map(({ cpu }) => cpu)) / times.length,
    failures: sum(rounds.map(({ failures }) => failures)),
  };
}

export type Pace = { rounds: number; seconds: number };

/** Measures both alternately in short rounds, so that other load on the machine affects both equally. */
export async function compare(one: Load, other: Load, { rounds, seconds }: Pace) {
  const measured: [Round[], Round[]] = [[], []];
  for (const load of [one, other]) await runRound(load, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    measured[0].push(await runRound(one, { duration: seconds }));
    measured[1].push(await runRound(other, { duration: seconds }));
  }
  return [summarise(measured[0]), summarise(measured[1])] as const;
}
