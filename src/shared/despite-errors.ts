/** Continues after an error, and throws the first one at the end. */
export async function forEachDespiteErrors<Item>(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
