/**
 * The order of the domains: a domain may import those before it. A folder of a domain can have a place of its own: the
 * catalogue of plans is below everything that depends on a plan; `plans/packs` and `plans/client-plans` are above `payments`,
 * because they charge cards and record payments. Screens have their own order: the page of a task shows comments, while the rules of comments depend on tasks.
 */
export const domainOrder = {
  rules: [
    'plans/catalogue',
    'agency',
    'jobs',
    'files',
    'worked-time',
    'users',
    'views',
    'messages',
    'ledger',
    'plans',
    'payments',
    'plans/packs',
    'plans/client-plans',
    'pay',
    'invoices',
    'auth',
    'accounts',
    'feedback',
    'tasks',
    'comments',
    'answers',
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
    'search',
    'live',
    'notifications',
    'weekly-reports',
    'dashboard',
    'clients',
    'figures',
    'closing',
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
    'weekly-reports',
    'pay',
    'payments',
    'invoices',
    'plans',
    'agency',
    'messages',
    'comments',
    'workflow-runs',
    'occurrences',
    'routines',
    'workflows',
    'approvals',
    'time',
    'timesheets',
    'tasks',
    'leads',
    'users',
    'clients',
    'figures',
    'closing',
    'dashboard',
    'landing',
  ],
};
const isScreen = (path: string) => /^src\/domains\/[^/]+\/ui\//.test(path);
/** Parts of screens that every screen may show. */
const isPart = (path: string) => /^src\/domains\/[^/]+\/parts\//.test(path);

/** The domain of a file, or its folder if that has a place of its own. */
function placeOf(path: string, order: string[]) {
  const domain = /^src\/domains\/([^/]+)\//.exec(path)?.[1];
  return (
    order.find((place) => place.includes('/') && path.startsWith(`src/domains/${place}/`)) ?? domain
  );
}

/** Describes what is wrong with an import of another domain; undefined if it is allowed. */
export function describeWrongOrder(path: string, from: string) {
  const kind = isScreen(path) ? 'screens' : 'rules';
  const order = domainOrder[kind];
  const [importer, imported] = [placeOf(path, order), placeOf(from, order)];
  if (!importer || !imported || importer === imported) return undefined;
  if (isScreen(path) && !isScreen(from)) return undefined;
  if (!isScreen(path) && (isScreen(from) || isPart(from)))
    return `imports ${from}: only screens may import screens and their parts`;
  for (const place of [importer, imported])
    if (!order.includes(place))
      return `add "${place}" to the order of the ${kind} in tests/support/domain-order.ts`;
  if (order.indexOf(imported) < order.indexOf(importer)) return undefined;
  return `imports ${from}: in the order of the ${kind}, ${imported} comes after ${importer}. Move what ${importer} needs to a domain before it, or this file to a domain after ${imported}`;
}
