import { Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { changesSince, pickFields } from '#shared/object-fields.ts';
import type { AgencyState } from '../schema.ts';

export type SectionForm = {
  /** The settings when the form was opened. What is entered stays while others change. */
  settings: AgencyState;
  /** What the form saves with: outdated if someone else has changed this section, so that nothing is overwritten. */
  version: number;
  onSaved: (settings: AgencyState) => void;
};

type SettingsSectionProps = {
  title: string;
  detail: string;
  /** The settings in this section. */
  names: (keyof AgencyState)[];
  current: AgencyState;
  children: (form: SectionForm & { key: number }) => ReactNode;
};

/** A section of the agency's settings with a form of its own. */
export function SettingsSection(props: SettingsSectionProps) {
  const { title, detail, names, current, children } = props;
  const [opened, setOpened] = useState(current);
  const changes = changesSince(pickFields(opened, names), pickFields(current, names));
  const isOutdated = current.version > opened.version && Object.keys(changes).length > 0;
  const version = isOutdated ? opened.version : Math.max(opened.version, current.version);
  return (
    <FormSection title={title} detail={detail}>
      <Flex direction="column" gap="5">
        {isOutdated && (
          <Flex gap="3" align="center" wrap="wrap">
            <FormError>Someone else has changed these settings.</FormError>
            <Button size="sm" onClick={() => setOpened(current)}>
              Show the current ones
            </Button>
          </Flex>
        )}
        {children({ key: opened.version, settings: opened, version, onSaved: setOpened })}
      </Flex>
    </FormSection>
  );
}
