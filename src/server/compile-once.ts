import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#server/db.ts';

/** Takes the place of a value while a query is compiled. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `The query must pass ${this.name} on as it is, because it is compiled once`,
    );
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

type Values = Record<string, number | string>;

/**
 * Compiles a query once for each shape, and runs it with other values each time, because Kysely takes up to a tenth of the
 * time of a call to build and compile a query (docs/performance.md). `build` must only pass the values on to the query. What
 * changes the text of the query belongs to the shape, which must have few variants.
 */
export function compileOnce<Value extends Values, Row, Shape = undefined>(
  build: (db: Db, values: Value, shape: Shape) => Compilable<Row>,
) {
  const queries = new Map<string | undefined, CompiledQuery<Row>>();
  return async (db: Db, values: Value, shape: Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    let query = queries.get(key);
    if (!query) {
      query = build(db, parameters as Value, shape).compile();
      queries.set(key, query);
    }
    const given = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: given });
    return rows;
  };
}
