/**
 * A ref of the current item of a bar that scrolls sideways: it stays in the middle of the bar when the bar becomes narrower or
 * the labels wider. Not `scrollIntoView`, which would also scroll the page.
 */
export function keepInView(item: HTMLElement | null) {
  const bar = item?.parentElement;
  if (!item || !bar) return;
  const center = () => {
    const [inner, outer] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
    bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  };
  center();
  const observer = new ResizeObserver(center);
  for (const element of [bar, ...bar.children]) observer.observe(element);
  return () => observer.disconnect();
}
