let serial = 0;

/** What a client types who registers; a test names what it is about. */
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
