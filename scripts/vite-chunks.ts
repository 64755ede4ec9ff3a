import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const source = join(import.meta.dirname, '../src');
const main = join(source, 'main.tsx');
const landing = join(source, 'domains/landing/ui/landing.ts');

/** Modules that at least this many pages import share one chunk, because a request costs more than the extra bytes. */
const minPages = 3;

/** What the prerendered pages load. Their scripts must not import the portal. */
const isOfDocument = (id: string) =>
  /\/domains\/landing\/|\/client\/first-interaction\.|\/demo-form\/draft\.|\/(landing|auth)\.html|\/src\/auth\.ts$|\/auth\/ui\/(prerendered-page|replace-prerendered)\./.test(
    id,
  );

const isSource = (id: string) => /\/src\/.*\.tsx?$/.test(id);

/** Modules whose dynamic imports are pages, or the part of a page that one role sees. */
const importsPages = (id: string) => /\/(route|preload|role-dashboards)\.ts$/.test(id);

/** Large code that few pages show. Modules that import it stay with those pages. */
const rareCode =
  /node_modules\/(zod|@conform-to|@dnd-kit|@xyflow)\/|\/src\/client\/ui\/combobox-field\./;

/** Large code that many pages show, but not all. A module that imports it is in its chunk; if it imports several, in that of the last one. */
const largeCode = {
  overlays: /\/src\/client\/ui\/(menu|dialog|side-panel)-frame\./,
  filters:
    /\/src\/(client\/ui\/(filter-|search-field|table\/columns-menu)|domains\/(exports|views)\/ui\/)/,
  tables: /node_modules\/@tanstack\/react-(table|virtual)\//,
  charts: /\/src\/client\/ui\/charts\//,
};

/** This module and all modules that it imports, directly or not. `importsOf` lists the imports of one module. */
function findReachable(start: string, importsOf: (id: string) => string[]) {
  const reached = new Set([start]);
  for (const id of reached) for (const next of importsOf(id)) reached.add(next);
  return reached;
}

/** The modules that many pages import, with the name of their chunk. */
function nameCommonModules(graph: Graph) {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const dynamicImportsOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const ownImportsOf = (id: string) => importsOf(id).filter(isSource);
  const anyImportsOf = (id: string) => [...importsOf(id), ...dynamicImportsOf(id)].filter(isSource);
  const all = findReachable(main, anyImportsOf);
  // The landing page shares them with the portal and must not load more of it.
  const ofLanding = findReachable(landing, anyImportsOf);
  const pages = new Set([...all].filter(importsPages).flatMap(dynamicImportsOf));
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const id of findReachable(page, ownImportsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const nameOf = (id: string) => {
    const reached = [...findReachable(id, ownImportsOf)];
    const needed = [...reached, ...reached.flatMap(importsOf)];
    if (needed.some((imported) => rareCode.test(imported))) return null;
    const large = Object.entries(largeCode).findLast(([, code]) =>
      needed.some((imported) => code.test(imported)),
    );
    return large?.[0] ?? 'portal';
  };
  return new Map(
    [...counts].flatMap(([id, count]) => {
      const name = count >= minPages && !ofLanding.has(id) && !hasOwnChunk(id) && nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
}

/** Not in the common chunks: modules of one role or of related pages, and those of the sign-in page, which loads before. */
const hasOwnChunk = (id: string) =>
  /\/domains\/(auth\/|(clients|plans)\/ui\/|invoices\/(paper|ui\/invoice-)|payments\/ui\/(billing|card-brands|checkout|receipts|use-leaving)|users\/(presence\/work-hours|ui\/(matches|needs|partner)\/)|time\/ui\/report\/)/.test(
    id,
  );

// Computed once, because a build has one graph.
let commonModules: Map<string, string> | undefined;

/** The group of the common modules with this name. */
function commonGroup(name: string): Rolldown.CodeSplittingGroup {
  const nameOf = (id: string, graph: Graph) => {
    commonModules ??= nameCommonModules(graph);
    return commonModules.get(id) === name ? name : null;
  };
  return { name: nameOf, debugName: name, test: isSource, priority: 2 };
}

/**
 * The chunks, from the first match. A group includes the dependencies of its modules. A browser loads six files at a time
 * over HTTP/1.1, so a page should consist of few. React and the router change rarely and stay cached across releases. The
 * landing page must not need a group that imports `start`, and the sign-in page needs `start`, `app` and `forms`.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'lazy', test: /vite\/preload-helper/, priority: 5 },
  // The prerendered pages need these too.
  { name: 'mode', test: /client\/(theme\/mode|first-interaction)\.ts$/, priority: 5 },
  // The landing page needs these too, and importing them from `start` or `portal` would run the portal there.
  {
    name: 'values',
    test: /src\/(shared\/([a-z]+-)?value-sets|shared\/money|domains\/(users\/labels|plans\/catalogue\/catalogue))\.ts$/,
    priority: 5,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  {
    name: 'router',
    test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store))\//,
    priority: 4,
  },
  {
    name: 'start',
    tags: ['$initial'],
    test: (id) => !isOfDocument(id),
    priority: 4,
  },
  {
    name: 'app',
    test: /src\/client\/(app-providers|session\.|describe-error|theme\/|ui\/(button|icon-button|link|logo|toaster|spinner|field|field-message|tabs|form-error)\.)|src\/shared\/actor\.|icons\/(eye|clock|message-square|clipboard-list)\./,
    priority: 3,
  },
  {
    name: 'forms',
    test: /src\/client\/ui\/(text-field|password-field|form)\.|icons\/eye-off\./,
    priority: 3,
  },
  {
    name: 'shell',
    test: /src\/portal\/(shell|route-error|search\/search-overlays)\./,
    priority: 3,
  },
  // The form of the landing page needs these as well.
  { name: 'zod', test: /node_modules\/zod\//, priority: 4 },
  {
    name: 'texts',
    test: /src\/(shared\/(text|clean-text|optional)|domains\/plans\/catalogue\/plan-name)\.ts$/,
    priority: 3,
  },
  { name: 'conform', test: /node_modules\/@conform-to\/(dom|react)\//, priority: 4 },
  { name: 'conform-zod', test: /node_modules\/@conform-to\/zod\//, priority: 4 },
  // The board needs it, too, but no tables.
  { name: 'virtual', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 4 },
  // Otherwise a page would load a large chunk for one icon.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 3 },
  // First, because the others include what their modules import.
  commonGroup('portal'),
  ...Object.keys(largeCode).map(commonGroup),
];
