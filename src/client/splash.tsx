/** Stands while a session or a page is on its way; plain CSS, because the theme may be on its way too. */
export const Splash = () => (
  <div className="splash" role="status" data-loading>
    <span>Loading</span>
  </div>
);
