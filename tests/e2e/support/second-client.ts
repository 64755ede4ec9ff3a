import { replaceResult } from './state.ts';

/** The VA has a second client. */
export const withSecondClient = replaceResult('users.assignedClient', (result) => {
  const first = Reflect.get(result, 'assignedClient');
  const second = { ...first, id: 999_999, companyName: 'Second Company' };
  return { ...result, assignedClients: [first, second] };
});
