/** The header with the id of the user that a page shows. */
export const userHeader = 'x-gva-user';
