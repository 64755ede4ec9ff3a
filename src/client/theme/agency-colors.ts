import { agency, followAgency } from '#shared/agency.ts';

/** Replaces the colors that the server wrote into the page, after the agency has chosen others. */
export function followAgencyColors() {
  let shown = agency().color;
  followAgency(() => {
    const { color } = agency();
    if (color === shown) return;
    shown = color;
    // Loaded on demand, because a color changes rarely.
    void import('#shared/brand-color.ts').then(({ themeStyle }) => {
      const element = document.getElementById('agency-colors') ?? document.createElement('style');
      element.id = 'agency-colors';
      element.textContent = themeStyle(color);
      document.head.append(element);
    });
  });
}
