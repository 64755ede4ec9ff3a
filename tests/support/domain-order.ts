/**
 * The order of the domains: a domain may import those before it. Screens have their own order: the page of a task shows
 * comments, while the rules of comments depend on tasks.
 */
const domainOrder = {
  rules: [
    'jobs',
    'plans',
    'files',
    'worked-time',
    'users',
    'views',
    'messages',
    'ledger',
    'subscriptions',
    'payments',
    'pay',
    'invoices',
    'auth',
    'accounts',
    'feedback',
    'tasks',
    'comments',
    'reviews',
    'attachments',
    'time',
    'timesheets',
    'approvals',
    'workflows',
    'routines',
    'workflow-runs',
    'occurrences',
    'leads',
    'live',
    'notifications',
    'dashboard',
    'clients',
    'figures',
    'audit',
    'exports',
    'landing',
  ],
  screens: [
    'jobs',
    'notifications',
    'views',
    'files',
    'exports',
    'audit',
    'ledger',
    'feedback',
    'auth',
    'accounts',
    'pay',
    'payments',
    'invoices',
    'subscriptions',
    'messages',
    'comments',
    'workflow-runs',
    'occurrences',
    'routines',
    'workflows',
    'time',
    'timesheets',
    'approvals',
    'tasks',
    'leads',
    'users',
    'clients',
    'figures',
    'dashboard',
    'landing',
  ],
};
const isScreen = (path: string) => /^src\/domains\/[^/]+\/ui\//.test(path);
/** Parts of screens that every screen may show. */
const isPart = (path: string) => /^src\/domains\/[^/]+\/parts\//.test(path);

const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1];

/** Describes what is wrong with an import of another domain; undefined if it is allowed. */
export function describeWrongOrder(path: string, from: string) {
  const [importer, imported] = [domainOf(path), domainOf(from)];
  if (!importer || !imported || importer === imported) return undefined;
  if (isScreen(path) && !isScreen(from)) return undefined;
  if (!isScreen(path) && (isScreen(from) || isPart(from)))
    return `imports ${from}: only screens may import screens and their parts`;
  const kind = isScreen(path) ? 'screens' : 'rules';
  const order = domainOrder[kind];
  for (const domain of [importer, imported])
    if (!order.includes(domain))
      return `add "${domain}" to the order of the ${kind} in tests/support/domain-order.ts`;
  if (order.indexOf(imported) < order.indexOf(importer)) return undefined;
  return `imports ${from}: in the order of the ${kind}, ${imported} comes after ${importer}. Move what ${importer} needs to a domain before it, or this file to a domain after ${imported}`;
}
