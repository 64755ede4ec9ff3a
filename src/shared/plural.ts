/** "1 task" or "1,200 tasks"; `many` is for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
