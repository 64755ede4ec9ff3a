import { expect, test } from 'vitest';
import { fromDatabaseError } from './errors.ts';

test.each(['ECONNREFUSED', 'EMFILE', 'ENFILE'])(
  'a connection to the database that fails with %s is a 503',
  (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code });
    expect(fromDatabaseError(error)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 2 });
  },
);
