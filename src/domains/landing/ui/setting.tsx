import type { ReactNode } from 'react';

/** What the server knows and the build does not; see server/page-template.ts. */
type Setting = 'COMPANY_EMAIL' | 'SCHEDULING_URL' | 'LINKEDIN_URL' | 'FACEBOOK_URL';
type Condition = { setting: Setting; children: ReactNode };

/** Stands in the page only where the setting is given. */
export const When = ({ setting, children }: Condition) => (
  <>
    {`[[if ${setting}]]`}
    {children}
    {`[[end ${setting}]]`}
  </>
);

export const Unless = ({ setting, children }: Condition) => (
  <>
    {`[[unless ${setting}]]`}
    {children}
    {`[[end ${setting}]]`}
  </>
);

/** The setting's value, in a text or an attribute. */
export const settingOf = (setting: Setting) => `[[${setting}]]`;
