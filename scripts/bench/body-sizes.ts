/** Other ids, and timestamps and numbers as PostgreSQL writes them, make up to 5 % of a time log. */
const maxDifference = 0.06;

/** The paths of all fields, such as `client.fullName`. */
function fieldsOf(value: unknown, path = '', fields = new Set<string>()) {
  if (Array.isArray(value)) for (const element of value) fieldsOf(element, path, fields);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      fields.add(`${path}.${name}`);
      fieldsOf(field, `${path}.${name}`, fields);
    }
  return fields;
}

/** Throws if the bare server sends less or more than ours. Returns the sizes in bytes. */
export function compareBodies(name: string, ours: string, bare: string) {
  const [own, other] = [fieldsOf(JSON.parse(ours)), fieldsOf(JSON.parse(bare))];
  const different = [...own, ...other].filter((field) => !(own.has(field) && other.has(field)));
  if (different.length > 0)
    throw new Error(`${name}: only one of the servers sends ${different.join(', ')}`);
  const sizes = [Buffer.byteLength(ours), Buffer.byteLength(bare)] as const;
  if (Math.abs(sizes[0] / sizes[1] - 1) > maxDifference)
    throw new Error(`${name}: our body has ${sizes[0]} bytes, that of the bare server ${sizes[1]}`);
  return sizes;
}
