import type { Page } from '@playwright/test';

/** The elements that show one object each. */
const objects = 'article, [role="row"], main li';

/**
 * Counts in the page how often React renders the component of each object. React calls this hook of its developer tools in
 * production builds, too. Call it before the page loads.
 */
export const countRenders = (page: Page) =>
  page.addInitScript((selector) => {
    type Fiber = {
      tag: number;
      flags: number;
      stateNode: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
      return: Fiber | null;
      alternate: Fiber | null;
    };
    // The numbers of React's own constants: function components, forwarded ones and memoized ones; an element; rendered.
    const componentTags = new Set([0, 11, 15]);
    const [elementTag, rendered] = [5, 1];
    const counts = new Map<Element, number>();

    function componentOf(fiber: Fiber): Fiber | null {
      let above = fiber.return;
      while (above && !componentTags.has(above.tag)) above = above.return;
      return above;
    }
    function visit(fiber: Fiber | null) {
      for (let one = fiber; one; one = one.sibling) {
        if (one.tag === elementTag && one.stateNode instanceof Element) {
          const component = componentOf(one);
          if (component && component.flags & rendered && one.stateNode.matches(selector))
            counts.set(one.stateNode, (counts.get(one.stateNode) ?? 0) + 1);
        }
        // React reuses the children of what it has not rendered again.
        if (!one.alternate || one.child !== one.alternate.child) visit(one.child);
      }
    }
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      ...{ renderers: new Map(), supportsFiber: true, isDisabled: false, inject: () => 1 },
      ...{ onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} },
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
    });
    Reflect.set(window, 'rendersOfObjects', () =>
      [...counts].filter(([element]) => element.isConnected).map(([, count]) => count),
    );
  }, objects);

/** How often each object on the page was rendered. */
export const listRenders = (page: Page) =>
  page.evaluate(() => {
    const list: () => number[] = Reflect.get(window, 'rendersOfObjects');
    return list();
  });
