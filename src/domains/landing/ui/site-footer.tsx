import { type Section, sections } from '../content.ts';
import { Mark } from './mark.tsx';
import { settingOf, When } from './setting.tsx';

const sectionNames = Object.keys(sections).filter((name): name is Section => name in sections);

export const SiteFooter = () => (
  <footer className="site-footer">
    <div className="site-footer-inner">
      <p>
        <Mark />
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
          <When setting="PRIVACY_URL">
            <li>
              <a href={settingOf('PRIVACY_URL')}>Privacy</a>
            </li>
          </When>
          <When setting="TERMS_URL">
            <li>
              <a href={settingOf('TERMS_URL')}>Terms</a>
            </li>
          </When>
        </ul>
      </nav>
      <p className="site-footer-small">© GVA</p>
    </div>
  </footer>
);
