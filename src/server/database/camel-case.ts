import {
  CamelCasePlugin,
  type IdentifierNode,
  PostgresDialect,
  PostgresQueryCompiler,
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

const snakeCase = new (class extends CamelCasePlugin {
  nameOf(name: string) {
    return this.snakeCase(name);
  }
})();

const identifiers = new Map<string, string>();

/**
 * Compiles queries with names in snake_case. Kysely's plugin would copy the whole tree of each query to rename it. Results
 * stay unchanged, because `CamelCaseQuery` has renamed their columns.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier({ name }: IdentifierNode) {
    let identifier = identifiers.get(name);
    if (identifier === undefined) {
      identifier = this.sanitizeIdentifier(snakeCase.nameOf(name));
      identifiers.set(name, identifier);
    }
    this.append(identifier);
  }
}

export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler();
  }
}
