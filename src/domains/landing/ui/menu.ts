/** Closes the menu when a link is clicked, because the links lead to sections of the same page. */
export function closeMenuOnClick() {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
