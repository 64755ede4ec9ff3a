import { agency, logoPath } from '#shared/agency.ts';
import { headerSections, sections } from '../content.ts';

/** The logo: the letter G as a clock face at three o'clock. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M22.6 10.2A8.6 8.6 0 1 0 24.6 16H17" />
    <path className="mark-hand" d="M24.6 16H17V10.6" />
  </svg>
);

/** The logo, or the mark with the name. */
function Brand() {
  const { name, logoId } = agency();
  if (logoId !== null) return <img className="logo" src={logoPath(logoId)} alt="" height="36" />;
  return (
    <>
      <Mark />
      <span>{name}</span>
    </>
  );
}

const Anchors = () => (
  <ul>
    {headerSections.map((section) => (
      <li key={section}>
        <a href={`#${section}`}>{sections[section]}</a>
      </li>
    ))}
  </ul>
);

/** On a narrow screen the menu is a popover, which works without JavaScript. */
export const SiteHeader = () => (
  <header className="site-header">
    <div className="site-header-inner">
      <a className="brand" href="/" aria-label={`${agency().name}, to the top`}>
        <Brand />
      </a>
      <nav className="site-nav" aria-label="Sections">
        <Anchors />
      </nav>
      <button className="color-mode" id="color-mode" type="button" aria-label="Switch color mode">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path className="moon" d="M17 11.6A7 7 0 1 1 8.4 3a5.6 5.6 0 0 0 8.6 8.6Z" />
          <g className="sun">
            <circle cx="10" cy="10" r="3.4" />
            <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2" />
          </g>
        </svg>
      </button>
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
