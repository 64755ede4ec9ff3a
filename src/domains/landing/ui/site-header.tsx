import { inHeader, sections } from '../content.ts';
import { Mark } from './mark.tsx';

const Anchors = () => (
  <ul>
    {inHeader.map((section) => (
      <li key={section}>
        <a href={`#${section}`}>{sections[section]}</a>
      </li>
    ))}
  </ul>
);

/** The menu of a narrow screen is a popover: it opens, closes and gives the focus back without any script. */
export const SiteHeader = () => (
  <header className="site-header">
    <div className="site-header-inner">
      <a className="brand" href="/" aria-label="GVA, to the top">
        <Mark />
        <span>GVA</span>
      </a>
      <nav className="site-nav" aria-label="Sections">
        <Anchors />
      </nav>
      <a className="sign-in" href="/auth">
        Sign In
      </a>
      <a className="button button-small" href="#contact">
        Get Started
      </a>
      <button className="menu-toggle" type="button" popoverTarget="menu" aria-label="Menu">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 6h16M2 14h16" />
        </svg>
      </button>
    </div>
    <nav id="menu" className="menu" aria-label="Menu" popover="auto">
      <Anchors />
      <a href="/auth">Sign In</a>
    </nav>
  </header>
);
