/** A link of the menu leads elsewhere on the same page: the menu has done its work. */
export function closeMenuAfterUse() {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
