import type { ReactNode } from 'react';

/** Settings that are known only at runtime; see server/page-template.ts. */
type SettingName =
  | 'COMPANY_EMAIL'
  | 'SCHEDULING_URL'
  | 'LINKEDIN_URL'
  | 'FACEBOOK_URL'
  | 'PRIVACY_URL'
  | 'TERMS_URL'
  | `${'QUOTE' | 'QUOTED'}_${number}`;
type Condition = { setting: SettingName; children: ReactNode };

/** Renders the children only if the setting is present. */
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

/** A placeholder for the setting's value, for texts and attributes. */
export const settingOf = (setting: SettingName) => `[[${setting}]]`;

/** The setting's value, or the children if it is absent. */
export const Setting = ({ name, children }: { name: SettingName; children: ReactNode }) => (
  <>
    <When setting={name}>{settingOf(name)}</When>
    <Unless setting={name}>{children}</Unless>
  </>
);
