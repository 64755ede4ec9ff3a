import { isDeepStrictEqual } from 'node:util';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#server/db.ts';

/** Takes the place of a value while a query is compiled. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A value that is undefined is left out of the query. */
type Values = Record<string, number | string | undefined>;

/** A larger number means that the shape contains a value. */
const maxVariants = 100;

const fill = (parameters: readonly unknown[], values: Values) =>
  parameters.map((parameter) =>
    parameter instanceof Parameter ? values[parameter.name] : parameter,
  );

/**
 * Compiles a query once for each shape, and runs it with other values each time, because Kysely takes up to a tenth of the
 * time of a call to build and compile a query (docs/performance.md). `build` must only pass the values on to the query; a
 * query that compares or calculates with them is refused. What else changes the query belongs to the shape.
 */
export function compileOnce<Value extends Values, Row, Shape = undefined>(
  build: (db: Db, values: Value, shape: Shape) => Compilable<Row>,
) {
  const queries = new Map<string, CompiledQuery<Row>>();

  function compile(db: Db, values: Value, names: string[], shape: Shape) {
    const parameters = Object.fromEntries(names.map((name) => [name, new Parameter(name)]));
    // Kysely passes any value on to the parameters of the query, and the check below refuses a builder that does more.
    const query = build(db, parameters as unknown as Value, shape).compile();
    const expected = build(db, values, shape).compile();
    const isSame =
      query.sql === expected.sql &&
      isDeepStrictEqual(fill(query.parameters, values), [...expected.parameters]);
    if (!isSame) throw new Error('A query that is compiled once must only pass its values on.');
    if (queries.size >= maxVariants)
      throw new Error('A query that is compiled once has too many shapes.');
    return query;
  }

  return async (
    db: Db,
    values: Value,
    ...[shape]: Shape extends undefined ? [] : [Shape]
  ): Promise<Row[]> => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined);
    const key = JSON.stringify([names.toSorted(), shape]);
    const query = queries.get(key) ?? compile(db, values, names, shape as Shape);
    queries.set(key, query);
    const { rows } = await db.executeQuery<Row>({
      ...query,
      parameters: fill(query.parameters, values),
    });
    return rows;
  };
}
