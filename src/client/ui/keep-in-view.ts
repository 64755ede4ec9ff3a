/**
 * A ref of the current item of a bar that scrolls sideways: moves it to the middle if it is cut, also when the bar becomes
 * narrower or the labels wider. Not `scrollIntoView`, which would also scroll the page.
 */
export function keepInView(item: HTMLElement | null) {
  const bar = item?.parentElement;
  if (!item || !bar) return;
  const show = () => {
    const [inner, outer] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  };
  show();
  const observer = new ResizeObserver(show);
  for (const element of [bar, ...bar.children]) observer.observe(element);
  return () => observer.disconnect();
}
