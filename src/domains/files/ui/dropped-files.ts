type Carried = { types: readonly string[]; files: ArrayLike<File> };

/** During a drag the browser reveals only that files are dragged, not which. */
export const carriesFiles = ({ types }: Pick<Carried, 'types'>) => types.includes('Files');

/** The files of a drop. A folder appears as a file without a type and without readable content. */
export const filesOf = (carried: Carried | null) =>
  carried && carriesFiles(carried) ? Array.from(carried.files) : [];

/** Ignores files next to text, because office programs copy text together with a picture of it. */
export const pastedFiles = (clipboard: Carried) =>
  clipboard.types.includes('text/plain') ? [] : filesOf(clipboard);
