import { createRequire } from 'node:module';
import type { ReactElement } from 'react';

type Renderer = typeof import('react-dom/server');

const load = createRequire(import.meta.url);

/** Renders HTML. React DOM is loaded with the first mail or page, because a server that sends neither does not need it. */
export const renderMarkup = (element: ReactElement) =>
  (load('react-dom/server') as Renderer).renderToStaticMarkup(element);
