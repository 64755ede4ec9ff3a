import fc from 'fast-check';

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const pick = fc.nat({ max: 1000 });

/** Each log has a slot of two days, so that corrected times cross days and do not overlap. */
export type Step =
  | { do: 'log' | 'add'; hours: number; task: number; va: number }
  | { do: 'edit'; hours: number; pick: number }
  | { do: 'correct'; hours: number; from: number; task: number; pick: number }
  | { do: 'move'; task: number; pick: number }
  | { do: 'delete' | 'delete task' | 'job'; pick: number }
  | { do: 'subscribe'; client: number; hours: number }
  | { do: 'wait'; days: number };

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('log' as const, 'add' as const),
        hours: hundredths(1, 2400),
        task: pick,
        va: pick,
      }),
    },
    {
      arbitrary: fc.record({ do: fc.constant('edit' as const), hours: hundredths(1, 2400), pick }),
      weight: 1,
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('correct' as const),
        hours: hundredths(1, 2400),
        from: fc.integer({ min: 0, max: 24 }),
        task: pick,
        pick,
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), task: pick, pick }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('delete' as const, 'delete task' as const, 'job' as const),
        pick,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('subscribe' as const),
        client: pick,
        hours: hundredths(100, 40_000),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        days: fc.integer({ min: 1, max: 75 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 30 },
);
