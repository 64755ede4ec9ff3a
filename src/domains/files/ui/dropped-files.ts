type Carried = { types: readonly string[]; files: ArrayLike<File> };

/** While it hangs in the air a file shows nothing but that it is one. */
export const carriesFiles = ({ types }: Pick<Carried, 'types'>) => types.includes('Files');

/** Files of a drop, or none: a folder comes as a file without a type and without content to read. */
export const filesOf = (carried: Carried | null) =>
  carried && carriesFiles(carried) ? Array.from(carried.files) : [];

/** What an office program copies is text, with a picture of that text beside it. */
export const pastedFiles = (clipboard: Carried) =>
  clipboard.types.includes('text/plain') ? [] : filesOf(clipboard);
