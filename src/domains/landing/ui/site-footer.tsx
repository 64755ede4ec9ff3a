import { agency } from '#shared/agency.ts';
import { type Section, sections } from '../content.ts';
import type { Company } from '../http.ts';
import { Mark } from './site-header.tsx';

const sectionNames = Object.keys(sections).filter((name): name is Section => name in sections);

export const SiteFooter = ({ PRIVACY_URL, TERMS_URL }: Company) => (
  <footer className="site-footer">
    <div className="site-footer-inner">
      <p>
        {agency().logoId === null && <Mark />}
        Time well kept.
      </p>
      <nav aria-label="Footer">
        <ul>
          {sectionNames.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{sections[section]}</a>
            </li>
          ))}
          <li>
            <a href="/auth">Sign In</a>
          </li>
          {PRIVACY_URL && (
            <li>
              <a href={PRIVACY_URL}>Privacy</a>
            </li>
          )}
          {TERMS_URL && (
            <li>
              <a href={TERMS_URL}>Terms</a>
            </li>
          )}
        </ul>
      </nav>
      <p className="site-footer-small">© {agency().name}</p>
    </div>
  </footer>
);
