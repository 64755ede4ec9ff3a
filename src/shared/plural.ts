/** As "1 task" and "1,200 tasks"; `many` is for a word that an s does not make many. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
