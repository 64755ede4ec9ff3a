import type { Role } from './app.ts';
import { type Context, exampleOf, type Schema } from './examples.ts';

type Parameter = { in: string; name: string; schema: Schema; required?: boolean };
type Operation = {
  /** Empty for calls of visitors. */
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A call of the API with examples of its parameters and its body. */
export type Call = {
  index: number;
  method: string;
  /** As in the API description: `/api/tasks/{id}`. */
  path: string;
  query: [name: string, value: string][];
  ids: string[];
  body: unknown;
  /** The only parameter that another example of the call does not contain. */
  only?: string;
};

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type Ids = Map<string, number[]>;

/** Reads ids from the lists of the API, such as those of `taskId` from `/api/tasks`. */
async function readIds({ paths }: Document, ask: Ask): Promise<Ids> {
  const ids: Ids = new Map();
  const lists = Object.entries(paths).filter(([path, { get }]) => get && !/[{.]/.test(path));
  for (const [path] of lists) {
    const response = await ask(path);
    const rows: unknown = response.ok ? await response.json() : [];
    if (!Array.isArray(rows)) continue;
    const found = rows.map((row) => (isRecord(row) ? row.id : undefined));
    ids.set(
      path.split('/').at(-1) ?? '',
      found.filter((id) => typeof id === 'number'),
    );
  }
  return ids;
}

const removes = /delete|reject|archive|merge|unassign|bulk-end|undo/;

/** Calls that delete get other ids. The first and last rows of a list are often those of the demo accounts. */
function chooseId(ids: Ids, list: string, isRemoval: boolean) {
  const found = ids.get(list) ?? [];
  const middle = Math.floor(found.length / 2);
  return found[isRemoval ? middle + 1 : middle] ?? found[0] ?? 1;
}

const jsonBody = 'application/json';

/** The address of the example. `mark` follows each value to test. */
export function pathOf({ path, ids, query, only }: Omit<Call, 'index'>, mark = '') {
  let position = 0;
  const markOf = (name?: string) => (only === undefined || only === name ? mark : '');
  const filled = path.replace(/\{\w+\}/g, () => `${ids[position++] ?? 1}${markOf()}`);
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}${markOf(name)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

const requestOf = ({ method, body }: Omit<Call, 'index'>): RequestInit =>
  body === undefined
    ? { method }
    : { method, headers: { 'content-type': jsonBody }, body: JSON.stringify(body) };

/** The cursor of the second page, which a list returns in the header `link`. */
async function readCursor(path: string, ask: Ask) {
  const { headers } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=1`);
  const [, address = ''] = /<([^>]+)>/.exec(headers.get('link') ?? '') ?? [];
  return new URL(address, 'http://127.0.0.1').searchParams.get('cursor') ?? 'none';
}

type Example = Omit<Call, 'index'>;

/** These parameters are sent separately, because few values are valid with any filter. */
const separate = new Set(['cursor', 'columns']);

/** One example with all parameters, and others for what that one cannot reach. */
async function chooseExamples(complete: Example, required: Example, ask: Ask): Promise<Example[]> {
  const isAllowed = (status: number) => status !== 401 && status !== 403;
  const filters = complete.query.filter(([name]) => !separate.has(name));
  const first = { ...complete, query: filters };
  const { status } = await ask(pathOf(first), requestOf(first));
  const examples = [first];
  if (status === 400 || status === 409 || !isAllowed(status)) {
    const second = await ask(pathOf(required), requestOf(required));
    if (!isAllowed(status) && !isAllowed(second.status)) return [];
    if (second.ok && complete.body !== undefined) return [required];
    if (second.ok) examples.push(required);
  }
  for (const [name, value] of complete.query.filter(([each]) => separate.has(each))) {
    const text = name === 'cursor' ? await readCursor(pathOf(required), ask) : value;
    examples.push({ ...required, query: [...required.query, [name, text]], only: name });
  }
  return examples;
}

export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

const readDocument = async (ask: Ask): Promise<Document> => (await ask('/api/openapi.json')).json();

/** The calls of the API description with a parameter or a JSON body. */
export async function listKeys(ask: Ask) {
  const { paths } = await readDocument(ask);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { parameters = [], requestBody }]) =>
          parameters.some((each) => each.in !== 'header') || requestBody?.content[jsonBody],
      )
      .map(([method]) => keyOf({ method: method.toUpperCase(), path })),
  );
}

type Options = {
  ask: Ask;
  role: Role;
  /** Calls that change something are scanned as one of the roles, because each role reaches the same statements. */
  isWanted: (call: Pick<Call, 'method' | 'path'>) => boolean;
};

/**
 * The calls with a parameter or a JSON body that the role may make, with examples of what they send. The visitor has the
 * calls without a session, the roles have the others. Calls that delete are at the end, because each example is sent once.
 */
export async function listCalls({ ask, role, isWanted }: Options): Promise<Call[]> {
  const document = await readDocument(ask);
  const ids = await readIds(document, ask);

  const exemplify = (method: string, path: string, operation: Operation, isComplete: boolean) => {
    const isRemoval = method === 'delete' || removes.test(path);
    const context: Context = {
      schemas: document.components.schemas,
      idFor: (name) => chooseId(ids, `${name.replace(/Ids?$/i, '')}s`, isRemoval),
    };
    const parameters = operation.parameters ?? [];
    const example = ({ name, schema }: Parameter) => String(exampleOf(schema, name, context));
    const inPath = new Map(
      parameters.filter((each) => each.in === 'path').map((each) => [each.name, example(each)]),
    );
    const body = operation.requestBody?.content[jsonBody]?.schema;
    return {
      method: method.toUpperCase(),
      path,
      query: parameters
        .filter((each) => each.in === 'query' && (isComplete || each.required))
        .map((each): [string, string] => [each.name, example(each)]),
      ids: [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, list = '', name = '']) =>
        name === 'id' && ids.has(list)
          ? String(chooseId(ids, list, isRemoval))
          : (inPath.get(name) ?? '1'),
      ),
      body: body && exampleOf(body, '', context, isComplete),
    };
  };

  const order = ['get', 'put', 'patch', 'post', 'delete'];
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
  const calls: Example[] = [];
  for (const { method, path, operation } of operations) {
    const isPublic = operation.security?.length !== 1;
    if (isPublic !== (role === 'visitor')) continue;
    if (!isWanted({ method: method.toUpperCase(), path })) continue;
    const complete = exemplify(method, path, operation, true);
    if (complete.query.length + complete.ids.length === 0 && complete.body === undefined) continue;
    const required = exemplify(method, path, operation, false);
    calls.push(...(isPublic ? [complete] : await chooseExamples(complete, required, ask)));
  }
  return calls.map((call, index) => ({ ...call, index }));
}
