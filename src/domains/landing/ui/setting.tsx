import type { ReactNode } from 'react';

/** What the server knows and the build does not; see server/page-template.ts. */
type SettingName =
  | 'COMPANY_EMAIL'
  | 'SCHEDULING_URL'
  | 'LINKEDIN_URL'
  | 'FACEBOOK_URL'
  | 'PRIVACY_URL'
  | 'TERMS_URL'
  | `${'QUOTE' | 'QUOTED'}_${number}`;
type Condition = { setting: SettingName; children: ReactNode };

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
export const settingOf = (setting: SettingName) => `[[${setting}]]`;

/** The setting's value, or these words where it is not given. */
export const Setting = ({ name, children }: { name: SettingName; children: ReactNode }) => (
  <>
    <When setting={name}>{settingOf(name)}</When>
    <Unless setting={name}>{children}</Unless>
  </>
);
