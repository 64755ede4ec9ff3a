type Tree = Map<string, { isOptional: boolean; inside: Tree }>;

/** Reads `id user?(fullName role)`: fields, with those of an object or of the rows of a list in brackets. */
function readFields(text: string): Tree {
  const root: Tree = new Map();
  const open = [root];
  for (const [token, name = ''] of text.matchAll(/(\w+)(\?)?(\()?|\)/g)) {
    if (token === ')') open.pop();
    const inside: Tree = new Map();
    if (name) open.at(-1)?.set(name, { isOptional: token.includes('?'), inside });
    if (token.endsWith('(')) open.push(inside);
  }
  return root;
}

function findMissing(value: unknown, fields: Tree, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => findMissing(row, fields, path));
  return [...fields].flatMap(([name, { isOptional, inside }]) => {
    const found = new Map(Object.entries(value ?? {}));
    const field = found.get(name);
    const isEmpty = field === null || (Array.isArray(field) && field.length === 0);
    if (!found.has(name) || (isEmpty && inside.size > 0 && !isOptional)) return [`${path}${name}`];
    return isEmpty ? [] : findMissing(field, inside, `${path}${name}.`);
  });
}

/** The fields that a response does not have, such as `user.role`. `user?(role)` may be null or an empty list. */
export const missingFields = (body: unknown, fields: string) =>
  findMissing(body, readFields(fields), '');
