import type { Browser, Page } from '@playwright/test';
import { withDemoBrowser } from '../demo-browser.ts';

const account = { username: 'client', password: 'demo1234' };
/** The diagram has twenty columns. Each step leads down, and some also to the side. */
const columns = 20;
const viewport = { width: 1440, height: 900 };

type Gesture = 'pan' | 'zoom';
/** Frames per second, and the 99th percentile of the frame times in milliseconds. */
type Measured = { rate: number; slow: number };

function largeDiagram(count: number) {
  const id = (index: number) => `step-${index}`;
  const nodes = Array.from({ length: count }, (_none, index) => ({
    id: id(index),
    title: `Step ${index + 1} of a long procedure`,
    type: index % 7 === 3 ? 'decision' : 'process',
    x: (index % columns) * 200,
    y: Math.floor(index / columns) * 120,
  }));
  const connections = nodes.flatMap(({ type }, index) => {
    const below = index + columns < count ? [index + columns] : [];
    const beside = type === 'decision' && (index + 1) % columns ? [index + 1] : [];
    return [...below, ...beside].map((to) => ({ from: id(index), to: id(to) }));
  });
  return { nodes, connections, notes: [] };
}

async function createWorkflow(page: Page, title: string, steps: number) {
  const created = await page.request.post('/api/workflows', { data: { title, category: 'Bench' } });
  const { id }: { id: number } = await created.json();
  const saved = await page.request.post(`/api/workflows/${id}/steps`, {
    data: largeDiagram(steps),
  });
  if (!saved.ok()) throw new Error(`${title}: ${saved.status()} ${await saved.text()}`);
  return id;
}

/** Sends a wheel event per frame, forward and back, and measures the frames that the browser draws. */
const scrollWheel = (page: Page, gesture: Gesture, milliseconds: number) =>
  page.evaluate(
    async ([gesture, milliseconds]) => {
      const pane = document.querySelector('.react-flow__pane');
      if (!pane) throw new Error('There is no canvas.');
      const box = pane.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      const frameTimes: number[] = [];
      const startedAt = performance.now();
      let before = startedAt;
      while (before - startedAt < milliseconds) {
        // Reverses every second, so that the diagram stays in view.
        const isForward = Math.floor((before - startedAt) / 1000) % 2 === 0;
        const delta = isForward ? 1 : -1;
        const change =
          gesture === 'pan'
            ? { deltaX: 24 * delta, deltaY: 14 * delta }
            : { deltaY: 4 * delta, ctrlKey: true };
        pane.dispatchEvent(
          new WheelEvent('wheel', { ...change, ...at, bubbles: true, cancelable: true }),
        );
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        frameTimes.push(now - before);
        before = now;
      }
      const sorted = frameTimes.toSorted((one, other) => one - other);
      return {
        rate: (1000 * frameTimes.length) / (before - startedAt),
        slow: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      };
    },
    [gesture, milliseconds] as const,
  );

async function measure(page: Page, id: number, gesture: Gesture, seconds: number) {
  await page.goto(`/workflows?id=${id}`);
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Fit to view' }).click();
  // Warm up, so that the first load and layout are not measured.
  await scrollWheel(page, gesture, 1000);
  return scrollWheel(page, gesture, seconds * 1000);
}

async function openPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport });
  await context.request.post('/api/login', { data: account });
  return context.newPage();
}

const medianOf = (rounds: Measured[]) =>
  rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor(rounds.length / 2)];

const print = (cells: string[]) => console.log(cells.map((cell) => cell.padStart(11)).join(''));

/**
 * Measures frames per second while a large, fully visible diagram is panned and zoomed in Chromium, compared with an
 * empty canvas. Throws below `minFramesPerSecond`.
 */
export async function measureCanvas({
  steps = 500,
  seconds = 5,
  rounds = 3,
  minFramesPerSecond = 30,
} = {}) {
  await withDemoBrowser(async (browser, server) => {
    const page = await openPage(browser, server.url);
    const [full, empty] = [
      await createWorkflow(page, `${steps} steps`, steps),
      await createWorkflow(page, 'Nothing', 0),
    ];
    console.log(`${steps} steps, ${viewport.width} × ${viewport.height}, ${rounds} × ${seconds} s`);
    print(['', 'frames/s', 'p99 ms', 'empty/s', 'p99 ms', 'ratio']);
    let worst = Number.POSITIVE_INFINITY;
    for (const gesture of ['pan', 'zoom'] as const) {
      const sides: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < rounds; round += 1)
        for (const [side, id] of [full, empty].entries())
          sides[side]?.push(await measure(page, id, gesture, seconds));
      const [own, other] = sides.map(medianOf);
      if (!own || !other) throw new Error('Nothing was measured.');
      const figures = [own, other].flatMap(({ rate, slow }) => [rate.toFixed(1), slow.toFixed(1)]);
      print([gesture, ...figures, (own.rate / other.rate).toFixed(2)]);
      worst = Math.min(worst, own.rate);
    }
    if (worst < minFramesPerSecond)
      throw new Error(`${worst.toFixed(1)} frames per second, expected ${minFramesPerSecond}`);
  });
}
