let serial = 0;

/** The fields of a client's registration form, with a new username each time. */
export const newcomer = (changes: object = {}) => {
  const username = `newcomer-${++serial}`;
  return {
    username,
    password: 'six letters',
    fullName: 'New Comer',
    email: `${username}@example.com`,
    role: 'client',
    companyName: 'ACME',
    ...changes,
  };
};
