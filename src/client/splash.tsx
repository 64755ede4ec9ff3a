/** Shown while a session or a page loads. Plain CSS, because the theme may not have loaded yet. */
export const Splash = () => (
  <div className="splash" role="status" data-loading>
    <span>Loading</span>
  </div>
);
