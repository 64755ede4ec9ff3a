import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';

const names = new Map<string, string>();

/** `client_id` to `clientId`. The map caches all names. */
function toCamelCase(name: string) {
  const known = names.get(name);
  if (known !== undefined) return known;
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(name, camel);
  return camel;
}

type RowDescription = { fields: { name: string }[] };
type Describable = { handleRowDescription: (message: RowDescription) => void };

/** A query that renames its columns to camelCase before rows are built, so that no row has to be copied. */
export class CamelCaseQuery extends pg.Query {
  readonly query_timeout: number | undefined;

  constructor(
    { query_timeout, ...config }: pg.QueryConfig & { query_timeout?: number },
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(config, done as unknown as ConstructorParameters<typeof pg.Query>[1]);
    this.query_timeout = query_timeout;
  }

  // pg calls this when it knows the columns of a result; @types/pg does not declare it.
  handleRowDescription(message: RowDescription) {
    for (const field of message.fields) field.name = toCamelCase(field.name);
    const { handleRowDescription } = pg.Query.prototype as unknown as Describable;
    handleRowDescription.call(this as unknown as Describable, message);
  }
}

/** Converts queries to snake_case. Leaves results unchanged, because `CamelCaseQuery` has converted them. */
export class SnakeCaseQueries extends CamelCasePlugin {
  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
