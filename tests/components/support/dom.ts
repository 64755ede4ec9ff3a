import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

/** There is no layout. Lists, charts and canvases render only what has a size; the rows of virtual lists have an index. */
const sizeOf = ({ dataset }: HTMLElement) =>
  dataset.index === undefined ? { width: 1_440, height: 900 } : { width: 300, height: 50 };

type Report = (entries: { target: HTMLElement; contentRect: object }[]) => void;

class SizeObserver {
  readonly #report: Report;
  constructor(report: Report) {
    this.#report = report;
  }
  observe(target: HTMLElement) {
    queueMicrotask(() => this.#report([{ target, contentRect: sizeOf(target) }]));
  }
  unobserve() {}
  disconnect() {}
}

function giveSizes() {
  for (const side of ['width', 'height'] as const)
    for (const kind of ['offset', 'client'])
      Object.defineProperty(
        HTMLElement.prototype,
        kind + side.replace(/^./, (letter) => letter.toUpperCase()),
        {
          configurable: true,
          get(this: HTMLElement) {
            return sizeOf(this)[side];
          },
        },
      );
  Object.assign(globalThis, { ResizeObserver: SizeObserver });
}

/** The document of the application. The test files of a worker share it, because modules of the application keep it. */
async function createDocument() {
  const window = new Window({ url: 'http://localhost/', width: 1_440, height: 900 });
  // Of the classes for requests, only this one reads the document. The server needs those of Node.
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: ['FormData'] });
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div id="root"></div>';
  giveSizes();
  // Evaluating style sheets would take most of the time of a test.
  globalThis.getComputedStyle = (element) => (element as HTMLElement).style;
  // It is null, and the application expects either none or one that works.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
  // Testing Library searches for the document when it is imported.
  await import('@testing-library/jest-dom/vitest');
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 45_000, getElementError });
}

const textsOf = (node: Node): string[] =>
  node.nodeType === Node.TEXT_NODE
    ? [node.textContent?.trim() ?? ''].filter(Boolean)
    : [...node.childNodes].flatMap(textsOf);

/** The default prints the whole document, also each time that a query finds nothing yet. */
function getElementError(message: string | null) {
  const texts = textsOf(document.body).join(' | ');
  const error = new Error(`${message}\n\nThe texts of the page: ${texts}`);
  // Testing Library then shows the line of the test.
  error.name = 'TestingLibraryElementError';
  return error;
}

if (!('document' in globalThis)) await createDocument();
